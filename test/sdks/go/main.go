// The shop of docs/pulumi-native.md in Go, brought up through the Automation API, which needs no language host.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optup"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"

	"svc-iac/sdk/go/svc"
)

func shop(ctx *pulumi.Context) error {
	cluster, err := svc.GetCluster(ctx, &svc.GetClusterArgs{Name: pulumi.StringRef("europe-west")})
	if err != nil {
		return err
	}
	size, err := svc.GetDatabaseResourceType(ctx, &svc.GetDatabaseResourceTypeArgs{Name: pulumi.StringRef("DB1")})
	if err != nil {
		return err
	}
	database, err := svc.NewDatabase(ctx, "orders", &svc.DatabaseArgs{
		DisplayName:    pulumi.String("orders"),
		ClusterId:      pulumi.String(cluster.Id),
		Type:           svc.DatabaseTypePostgresql,
		Version:        pulumi.String("16"),
		ResourceTypeId: pulumi.String(size.Id),
		DbName:         pulumi.String("orders"),
		DbUser:         pulumi.String("shop"),
		DbPassword:     config.New(ctx, "").RequireSecret("databasePassword"),
	})
	if err != nil {
		return err
	}
	_, err = svc.NewApplication(ctx, "api", &svc.ApplicationArgs{
		DisplayName: pulumi.String("api"),
		ClusterId:   pulumi.String(cluster.Id),
		Source:      svc.ApplicationSourcePublicGit,
		RepoUrl:     pulumi.String("https://git.example.com/shop/api"),
		Connections: pulumi.Map{"main": database.ID()},
		Variables:   pulumi.StringMap{"LOG_LEVEL": pulumi.String("info")},
		Processes:   svc.ApplicationProcessMap{"web": &svc.ApplicationProcessArgs{Port: pulumi.Int(3000)}},
	})
	ctx.Export("connection", database.ConnectionUri)
	return err
}

func main() {
	ctx := context.Background()
	stack, err := auto.SelectStackInlineSource(ctx, "test", "shop", shop, auto.WorkDir("."))
	if err == nil {
		_, err = stack.Up(ctx, optup.ProgressStreams(os.Stdout))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
