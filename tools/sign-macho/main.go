// Gives a macOS executable an ad-hoc signature, in place: `sign-macho <identifier> <file>`. Apple silicon starts nothing
// that has none.
package main

import (
	"log"
	"os"

	"github.com/blacktop/go-macho"
	"github.com/blacktop/go-macho/pkg/codesign"
	"github.com/blacktop/go-macho/pkg/codesign/types"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: sign-macho <identifier> <file>")
	}
	if err := sign(os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

func sign(identifier, path string) error {
	file, err := macho.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := file.CodeSign(&codesign.Config{ID: identifier, Flags: types.ADHOC}); err != nil {
		return err
	}
	signed := path + ".signed"
	if err := file.Save(signed); err != nil {
		return err
	}
	return os.Rename(signed, path)
}
