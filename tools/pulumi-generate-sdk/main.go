// generate-sdk <language> <schema.json> <folder>: as ../pulumi/generate-sdk, for the languages whose generators have
// left the engine's module. These are the last that modules are served of, so this needs an older engine beside it.
package main

import (
	"encoding/json"
	"image"
	"image/png"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"

	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen/dotnet"
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
	pkg, remarks, err := schema.BindSpec(spec, schema.NewPluginLoader(nil), schema.ValidationOptions{})
	must(err)
	for _, remark := range remarks {
		log.Print(remark)
	}
	if remarks.HasErrors() {
		log.Fatal("the schema is not valid")
	}
	files, err := generate(os.Args[1], pkg)
	must(err)
	for name, content := range files {
		path := filepath.Join(os.Args[3], name)
		must(os.MkdirAll(filepath.Dir(path), 0o755))
		must(os.WriteFile(path, content, 0o644))
	}
}

func generate(language string, pkg *schema.Package) (map[string][]byte, error) {
	const tool = "svc-iac"
	switch language {
	case "dotnet":
		logo := serveLogo()
		defer logo.Close()
		pkg.LogoURL = logo.URL
		return dotnet.GeneratePackage(tool, pkg, nil, nil)
	case "java":
		return java.GeneratePackage(tool, pkg, nil, nil, false, false)
	}
	log.Fatalf("there is no generator for %s here", language)
	return nil, nil
}

// serveLogo has an image where this generator can fetch one: it stops without, and its own is on the public network.
func serveLogo() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		must(png.Encode(answer, image.NewRGBA(image.Rect(0, 0, 64, 64))))
	}))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
