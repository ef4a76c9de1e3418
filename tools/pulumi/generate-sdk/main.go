// generate-sdk <language> <schema.json> <folder>: writes the package's SDK for one language.
//
// These are the generators that the engine's language hosts call for `pulumi package gen-sdk`. The hosts' own modules
// are not everywhere to be had; the generators are a part of the module that the command line is built from.
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"

	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: generate-sdk <language> <schema.json> <folder>")
	}
	text, err := os.ReadFile(os.Args[2])
	must(err)
	var spec schema.PackageSpec
	must(json.Unmarshal(text, &spec))
	loader := schema.NewPluginLoader(nil)
	pkg, remarks, err := schema.BindSpec(spec, loader, schema.ValidationOptions{})
	must(err)
	for _, remark := range remarks {
		log.Print(remark)
	}
	if remarks.HasErrors() {
		log.Fatal("the schema is not valid")
	}
	files, err := generate(os.Args[1], pkg, loader)
	must(err)
	for name, content := range files {
		path := filepath.Join(os.Args[3], name)
		must(os.MkdirAll(filepath.Dir(path), 0o755))
		must(os.WriteFile(path, content, 0o644))
	}
}

func generate(language string, pkg *schema.Package, loader schema.ReferenceLoader) (map[string][]byte, error) {
	const tool = "svc-iac"
	switch language {
	case "nodejs":
		return nodejs.GeneratePackage(tool, pkg, nil, nil, false, loader)
	case "python":
		return python.GeneratePackage(tool, pkg, nil, loader)
	case "go":
		return golang.GeneratePackage(tool, pkg, nil)
	}
	log.Fatalf("there is no generator for %s here", language)
	return nil, nil
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
