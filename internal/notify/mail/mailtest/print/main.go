// Print is an SMTP server for tests in other languages: it prints its address, and then each e-mail as a line of
// JSON.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"time"

	"hexparlor/internal/notify/mail/mailtest"
)

func main() {
	box, err := mailtest.Open()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(box.Address)
	for {
		if l, ok := box.Next(time.Hour); ok {
			_ = json.NewEncoder(os.Stdout).Encode(l)
		}
	}
}
