// run-snippet CASES: answers each case with a line, "ok", "current" where nothing is newer, or why it is refused.
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
	PublicKeys, Plugins                                               []string
	Latest                                                            *struct{ Payload, Signature string }
	Now                                                               int64
	Continues                                                         bool
	Installed                                                         latchkey.Installed
}

var storedSeq int64

func run(one testCase) (string, error) {
	if one.Call == "license" {
		_, err := latchkey.VerifyLicense(one.Token, one.PublicKeys, one.App, one.MachineID, time.UnixMilli(one.Now))
		return "ok", err
	}
	if one.Call == "answer" {
		return "ok", saveAnswer(one)
	}
	if !one.Continues {
		storedSeq = one.Installed.Seq
	}
	one.Installed.Seq = storedSeq
	if one.Call == "freshness" {
		return runFreshness(one)
	}
	release, err := latchkey.VerifyRelease(one.Payload, one.Signature, one.PublicKeys, one.Installed)
	if err != nil {
		return "", err
	}
	storedSeq = release.Seq
	if !latchkey.IsNewer(release.Version, one.Installed) {
		return "current", nil
	}
	return "ok", saveDownload(one, release)
}

func runFreshness(one testCase) (string, error) {
	var release *latchkey.Release
	if one.Latest != nil {
		var err error
		release, err = latchkey.VerifyRelease(one.Latest.Payload, one.Latest.Signature, one.PublicKeys, one.Installed)
		if err != nil {
			return "", err
		}
	}
	freshness, err := latchkey.VerifyFreshness(one.Payload, one.Signature, one.PublicKeys, one.Installed, release,
		one.Plugins, time.UnixMilli(one.Now))
	if err != nil {
		return "", err
	}
	if freshness.LatestVersion != "" && latchkey.IsNewer(freshness.LatestVersion, one.Installed) {
		return "ok", nil
	}
	return "current", nil
}

func saveAnswer(one testCase) error {
	body, err := os.Open(one.Download)
	if err != nil {
		return err
	}
	defer body.Close()
	answer, err := latchkey.ReadAnswer(body)
	if err != nil {
		return err
	}
	return os.WriteFile(one.SaveAs, answer, 0o600)
}

func saveDownload(one testCase, release *latchkey.Release) error {
	if one.Download == "" {
		return nil
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
		outcome, err := run(one)
		if err != nil {
			outcome = strings.ReplaceAll(err.Error(), "\n", " ")
		}
		fmt.Println(outcome)
	}
}
