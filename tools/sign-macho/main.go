// Gives a macOS executable an ad-hoc signature, in place: `sign-macho <identifier> <file>`. Apple silicon starts nothing
// that has none.
package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
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
	if err := verify(signed); err != nil {
		return err
	}
	return os.Rename(signed, path)
}

// What is saved has to be what was signed: the library moves segments that do not fill whole pages.
func verify(path string) error {
	file, err := macho.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	signature := file.CodeSignature()
	if signature == nil || len(signature.CodeDirectories) != 1 {
		return errors.New("the signature cannot be read back")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	directory := signature.CodeDirectories[0]
	for _, slot := range directory.CodeSlots {
		end := min(uint64(slot.Page)+types.PAGE_SIZE, directory.CodeLimit, uint64(len(data)))
		if hash := sha256.Sum256(data[slot.Page:end]); !bytes.Equal(hash[:], slot.Hash) {
			return fmt.Errorf("the signature does not cover the page at %#x", slot.Page)
		}
	}
	return nil
}
