module svc-iac/tools/pulumi-generate-sdk

go 1.26

require (
	github.com/pulumi/pulumi-java/pkg v1.12.0
	github.com/pulumi/pulumi/pkg/v3 v3.228.0
)
