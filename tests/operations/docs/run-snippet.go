// run-snippet CASES: answers each case with a line, "ok" or why it is refused.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	latchkey "snippet/verify"
)

type testCase struct {
	Call, Token, App, MachineID, Payload, Signature, Download, SaveAs string
	PublicKeys                                                        []string
	Now                                                               int64
	Installed                                                         latchkey.Installed
}

func run(one testCase) error {
	if one.Call == "license" {
		_, err := latchkey.VerifyLicense(one.Token, one.PublicKeys, one.App, one.MachineID, time.UnixMilli(one.Now))
		return err
	}
	release, err := latchkey.VerifyRelease(one.Payload, one.Signature, one.PublicKeys, one.Installed)
	if err != nil || one.Download == "" {
		return err
	}
	download, err := os.Open(one.Download)
	if err != nil {
		return err
	}
	defer download.Close()
	return latchkey.SaveFile(download, release, one.SaveAs)
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var cases []testCase
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	for _, one := range cases {
		if err := run(one); err != nil {
			fmt.Println(strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Println("ok")
		}
	}
}
