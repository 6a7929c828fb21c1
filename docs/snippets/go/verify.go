// Package latchkey verifies what a Latchkey server signs. Whatever returns an error means: refuse. Standard library only.
package latchkey

import (
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

type License struct {
	V                int
	Typ, App, Sub    string
	Plan             string
	Features         map[string]any // bool, float64, string or nil
	LicenseExpiresAt *time.Time
	Iat, Exp         int64
}

type Release struct {
	V                                        int
	Typ, Iss, Product, Kind, Plugin, Variant string // "" for null
	Channel, Version                         string
	Seq, Size                                int64
	Name, Sha256, Image                      string
	Manual, Critical                         bool
	MinCoreVersion, NotesSha256              string
}

// Installed is what runs here. Plugin "": the program itself. Platform and Arch as the check asks for them, "" if it asks
// for none. Seq: the highest seen so far. Iat: that of the last freshness accepted. Both are 0 at first.
type Installed struct {
	Iss, Product, Plugin, Variant, Platform, Arch, Channel, Version string
	Seq, Iat                                                        int64
}

// Freshness is what was newest at Iat. LatestVersion "" and LatestSeq 0: nothing is published.
type Freshness struct {
	V                                   int
	Typ, Iss, Product, Variant, Channel string
	Platform, Arch, LatestVersion       string // "" for null
	LatestSeq                           int64  // 0 for null
	PluginsSha256                       string
	Iat, Exp                            int64
}

const (
	answerBytesMax   = 16 << 20
	clockBehindMaxMs = 86_400_000
)

// VerifyLicense takes public keys as Base64 SPKI and this device's own machine id.
func VerifyLicense(token string, publicKeys []string, app, machineID string, now time.Time) (*License, error) {
	payload, signature, _ := strings.Cut(token, ".")
	claims, err := openSigned[License](payload, signature, publicKeys)
	if err != nil {
		return nil, err
	}
	return accept(claims,
		check{claims.V == 1 && claims.Typ == "license_key", "typ"},
		check{claims.App == app, "app"},
		check{claims.Sub == machineID, "sub"},
		check{now.UnixMilli() < claims.Exp*1000, "exp"},
	)
}

// VerifyRelease takes payload and signature of latest, or of a plugin, in the answer to a check, whether there is an
// update or not. Store the Seq of what it returns, then ask IsNewer of its Version.
func VerifyRelease(payload, signature string, publicKeys []string, installed Installed) (*Release, error) {
	release, err := openSigned[Release](payload, signature, publicKeys)
	if err != nil {
		return nil, err
	}
	kind := "core"
	if installed.Plugin != "" {
		kind = "plugin"
	}
	return accept(release,
		check{release.V == 1 && release.Typ == "release", "typ"},
		check{release.Iss == installed.Iss, "iss"},
		check{release.Product == installed.Product, "product"},
		check{release.Kind == kind, "kind"},
		check{release.Plugin == installed.Plugin, "plugin"},
		check{release.Variant == installed.Variant, "variant"},
		check{release.Channel == "stable" || release.Channel == installed.Channel, "channel"},
		check{release.Seq >= installed.Seq, "seq"},
	)
}

// VerifyFreshness takes payload and signature of freshness in the answer to a check that named the version of installed,
// the program itself. release: what VerifyRelease returned of latest; nil if the answer has no statement of it. plugins:
// the payload of each, in the answer's order. Store Iat, and LatestSeq if it is above Seq; ask IsNewer of LatestVersion.
func VerifyFreshness(payload, signature string, publicKeys []string, installed Installed, release *Release,
	plugins []string, now time.Time) (*Freshness, error) {
	freshness, err := openSigned[Freshness](payload, signature, publicKeys)
	if err != nil {
		return nil, err
	}
	isLatest := release == nil || (freshness.LatestVersion == release.Version && freshness.LatestSeq == release.Seq)
	list := sha256.Sum256([]byte(strings.Join(append([]string{installed.Version}, plugins...), "\n") + "\n"))
	return accept(freshness,
		check{freshness.V == 1 && freshness.Typ == "freshness", "typ"},
		check{freshness.Iss == installed.Iss, "iss"},
		check{freshness.Product == installed.Product, "product"},
		check{freshness.Variant == installed.Variant, "variant"},
		check{freshness.Channel == installed.Channel, "channel"},
		check{freshness.Platform == installed.Platform && freshness.Arch == installed.Arch, "platform"},
		check{freshness.Iat*1000 <= now.UnixMilli()+clockBehindMaxMs, "iat"},
		check{freshness.Iat >= installed.Iat, "older"},
		check{now.UnixMilli() < freshness.Exp*1000, "exp"},
		check{freshness.LatestSeq == 0 || freshness.LatestSeq >= installed.Seq, "seq"},
		check{isLatest, "latest"},
		check{freshness.PluginsSha256 == hex.EncodeToString(list[:]), "plugins"},
	)
}

// IsNewer says whether a verified version is above the one that runs here.
func IsNewer(version string, installed Installed) bool {
	return sortable(version) > sortable(installed.Version)
}

// ReadAnswer reads the body of an answer, which may be longer than its Content-Length says.
func ReadAnswer(body io.Reader) ([]byte, error) {
	answer, err := io.ReadAll(io.LimitReader(body, answerBytesMax+1))
	if err == nil && len(answer) > answerBytesMax {
		return nil, fmt.Errorf("refused: size")
	}
	return answer, err
}

// SaveFile writes the download to path, which exists afterwards only if it is the signed file.
func SaveFile(download io.Reader, release *Release, path string) error {
	part := path + ".part"
	file, err := os.Create(part)
	if err != nil {
		return err
	}
	defer os.Remove(part)
	hash := sha256.New()
	received, err := io.Copy(io.MultiWriter(file, hash), io.LimitReader(download, release.Size+1))
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	_, err = accept(release,
		check{received == release.Size, "size"},
		check{hex.EncodeToString(hash.Sum(nil)) == release.Sha256, "sha256"},
	)
	if err != nil {
		return err
	}
	return os.Rename(part, path)
}

// openSigned parses the JSON only once a key of ours is known to have signed it.
func openSigned[T any](payload, signature string, publicKeys []string) (*T, error) {
	content, err := decode(payload)
	if err != nil {
		return nil, err
	}
	proof, err := decode(signature)
	if err != nil {
		return nil, err
	}
	for _, publicKey := range publicKeys {
		spki, err := base64.StdEncoding.DecodeString(publicKey)
		if err != nil {
			return nil, err
		}
		key, err := x509.ParsePKIXPublicKey(spki)
		if err != nil {
			return nil, err
		}
		if ed, isEd := key.(ed25519.PublicKey); isEd && ed25519.Verify(ed, []byte(payload), proof) {
			value := new(T)
			return value, json.Unmarshal(content, value)
		}
	}
	return nil, fmt.Errorf("refused: signature")
}

// decode reads base64url without padding, exactly one text for the same bytes.
func decode(text string) ([]byte, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil && base64.RawURLEncoding.EncodeToString(data) != text {
		err = fmt.Errorf("refused: base64url")
	}
	return data, err
}

// sortable sorts as SemVer orders versions: numbers padded, prereleases before their release, build metadata left out.
func sortable(version string) string {
	version, _, _ = strings.Cut(version, "+")
	core, prerelease, isPrerelease := strings.Cut(version, "-")
	if !isPrerelease {
		return padded(core) + "~"
	}
	return padded(core) + padded(prerelease)
}

func padded(part string) (key string) {
	for _, id := range strings.Split(part, ".") {
		if strings.Trim(id, "0123456789") == "" {
			key += fmt.Sprintf(" 0%64s", id)
		} else {
			key += " 1" + id
		}
	}
	return key
}

type check struct {
	holds bool
	what  string
}

// accept returns the value if every check holds.
func accept[T any](value *T, checks ...check) (*T, error) {
	for _, one := range checks {
		if !one.holds {
			return nil, fmt.Errorf("refused: %s", one.what)
		}
	}
	return value, nil
}
