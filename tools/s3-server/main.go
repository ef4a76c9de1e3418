// An S3 server in memory for the tests of the store. It prints its address and ends with its standard input.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	backend := s3mem.New()
	if err := backend.CreateBucket("store"); err != nil {
		log.Fatal(err)
	}
	server := gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog()))
	fmt.Printf("http://%s\n", listener.Addr())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	log.Fatal(http.Serve(listener, server.Server()))
}
