//! Verifies what a Latchkey server signs. Whatever returns an error means: refuse. Crates: see Cargo.toml.
use std::error::Error;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use base64::Engine;
use ed25519_dalek::{pkcs8::DecodePublicKey, Signature, VerifyingKey};
use serde::{de::DeserializeOwned, Deserialize};
use sha2::{Digest, Sha256};

const ANSWER_BYTES_MAX: u64 = 16 * 1024 * 1024;
const CLOCK_BEHIND_MAX_MS: u64 = 86_400_000;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct License {
    v: u32,
    typ: String,
    pub app: String,
    pub sub: String,
    pub plan: String,
    pub features: serde_json::Map<String, serde_json::Value>,
    pub license_expires_at: Option<String>,
    pub iat: u64,
    pub exp: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    v: u32,
    typ: String,
    iss: String,
    product: String,
    kind: String,
    plugin: Option<String>,
    variant: Option<String>,
    pub channel: String,
    pub version: String,
    pub seq: u64,
    pub name: Option<String>,
    pub size: Option<u64>,
    pub sha256: Option<String>,
    pub image: Option<String>,
    pub manual: bool,
    pub critical: bool,
    pub min_core_version: Option<String>,
    #[serde(rename = "notesSha256")]
    pub notes_sha256: Option<String>,
}

/// What was newest at `iat`; both None when nothing is published.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Freshness {
    v: u32,
    typ: String,
    iss: String,
    product: String,
    variant: Option<String>,
    channel: String,
    platform: Option<String>,
    arch: Option<String>,
    pub latest_version: Option<String>,
    pub latest_seq: Option<u64>,
    #[serde(rename = "pluginsSha256")]
    plugins_sha256: String,
    pub iat: u64,
    pub exp: u64,
}

/// What runs here. `plugin` None: the program itself. `platform` and `arch` as the check asks for them, None if it asks for
/// none. `seq`: the highest seen so far. `iat`: that of the last freshness accepted. Both are 0 at first.
pub struct Installed<'a> {
    pub iss: &'a str,
    pub product: &'a str,
    pub plugin: Option<&'a str>,
    pub variant: Option<&'a str>,
    pub platform: Option<&'a str>,
    pub arch: Option<&'a str>,
    pub channel: &'a str,
    pub version: &'a str,
    pub seq: u64,
    pub iat: u64,
}

/// `public_keys` are Base64 SPKI; `machine_id` is this device's own; `now` in milliseconds since 1970.
pub fn verify_license(token: &str, public_keys: &[&str], app: &str, machine_id: &str, now: u64) -> Result<License> {
    let (payload, signature) = token.split_once('.').ok_or("refused: form")?;
    let claims: License = open_signed(payload, signature, public_keys)?;
    need(claims.v == 1 && claims.typ == "license_key", "typ")?;
    need(claims.app == app, "app")?;
    need(claims.sub == machine_id, "sub")?;
    need(now / 1000 < claims.exp, "exp")?;
    Ok(claims)
}

/// `payload` and `signature` of `latest`, or of a plugin, in the answer to a check, whether there is an update or not.
/// Store the `seq` of what it returns, then ask `is_newer` of its version.
pub fn verify_release(payload: &str, signature: &str, public_keys: &[&str], installed: &Installed) -> Result<Release> {
    let release: Release = open_signed(payload, signature, public_keys)?;
    need(release.v == 1 && release.typ == "release", "typ")?;
    need(release.iss == installed.iss, "iss")?;
    need(release.product == installed.product, "product")?;
    need(release.kind == if installed.plugin.is_none() { "core" } else { "plugin" }, "kind")?;
    need(release.plugin.as_deref() == installed.plugin, "plugin")?;
    need(release.variant.as_deref() == installed.variant, "variant")?;
    need(release.channel == "stable" || release.channel == installed.channel, "channel")?;
    need(release.seq >= installed.seq, "seq")?;
    Ok(release)
}

/// `freshness` of the answer to a check that named the version of `installed`, the program itself. `release`: what
/// `verify_release` returned of `latest`; None if the answer has no statement of it. `plugins`: the `payload` of each, in
/// the answer's order. `now` in milliseconds. Store `iat`, and `latest_seq` if it is above `seq`; ask `is_newer` of
/// `latest_version`.
pub fn verify_freshness(
    payload: &str,
    signature: &str,
    public_keys: &[&str],
    installed: &Installed,
    release: Option<&Release>,
    plugins: &[&str],
    now: u64,
) -> Result<Freshness> {
    let freshness: Freshness = open_signed(payload, signature, public_keys)?;
    need(freshness.v == 1 && freshness.typ == "freshness", "typ")?;
    need(freshness.iss == installed.iss, "iss")?;
    need(freshness.product == installed.product, "product")?;
    need(freshness.variant.as_deref() == installed.variant, "variant")?;
    need(freshness.channel == installed.channel, "channel")?;
    need(freshness.platform.as_deref() == installed.platform, "platform")?;
    need(freshness.arch.as_deref() == installed.arch, "platform")?;
    need(freshness.iat * 1000 <= now + CLOCK_BEHIND_MAX_MS, "iat")?;
    need(freshness.iat >= installed.iat, "older")?;
    need(now / 1000 < freshness.exp, "exp")?;
    need(freshness.latest_seq.map_or(true, |seq| seq >= installed.seq), "seq")?;
    if let Some(release) = release {
        need(freshness.latest_version.as_deref() == Some(release.version.as_str()), "latest")?;
        need(freshness.latest_seq == Some(release.seq), "latest")?;
    }
    let lines: String = [installed.version].iter().chain(plugins).map(|line| format!("{line}\n")).collect();
    need(freshness.plugins_sha256 == format!("{:x}", Sha256::digest(lines)), "plugins")?;
    Ok(freshness)
}

/// Whether a verified version is above the one that runs here.
pub fn is_newer(version: &str, installed: &Installed) -> bool {
    sortable(version) > sortable(installed.version)
}

/// The body of an answer, which may be longer than its `Content-Length` says.
pub fn read_answer(body: impl Read) -> Result<Vec<u8>> {
    let mut answer = Vec::new();
    let received = body.take(ANSWER_BYTES_MAX + 1).read_to_end(&mut answer)?;
    need(received as u64 <= ANSWER_BYTES_MAX, "size")?;
    Ok(answer)
}

/// Writes the download to `path`, which exists afterwards only if it is the signed file.
pub fn save_file(download: impl Read, release: &Release, path: &Path) -> Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let saved = receive(download, release, &part).and_then(|()| Ok(fs::rename(&part, path)?));
    if saved.is_err() {
        let _ = fs::remove_file(&part);
    }
    saved
}

fn receive(mut download: impl Read, release: &Release, part: &Path) -> Result<()> {
    let size = release.size.ok_or("refused: size")?;
    let (mut file, mut hash, mut received) = (File::create(part)?, Sha256::new(), 0);
    let mut buffer = [0; 65536];
    loop {
        let count = download.read(&mut buffer)?;
        if count == 0 {
            break;
        }
        received += count as u64;
        need(received <= size, "size")?;
        hash.update(&buffer[..count]);
        file.write_all(&buffer[..count])?;
    }
    need(received == size, "size")?;
    need(Some(format!("{:x}", hash.finalize())) == release.sha256, "sha256")
}

/// The JSON, parsed only once a key of ours is known to have signed it.
fn open_signed<T: DeserializeOwned>(payload: &str, signature: &str, public_keys: &[&str]) -> Result<T> {
    // This engine refuses padding, white space and stray bits: one text for the same bytes.
    let content = URL_SAFE_NO_PAD.decode(payload)?;
    let proof = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature)?)?;
    for public_key in public_keys {
        let key = VerifyingKey::from_public_key_der(&STANDARD.decode(public_key)?)?;
        if key.verify_strict(payload.as_bytes(), &proof).is_ok() {
            return Ok(serde_json::from_slice(&content)?);
        }
    }
    Err("refused: signature".into())
}

/// Sorts as SemVer orders versions: numbers padded, prereleases before their release, build metadata left out.
fn sortable(version: &str) -> String {
    let version = version.split('+').next().unwrap_or_default();
    match version.split_once('-') {
        Some((core, prerelease)) => padded(core) + &padded(prerelease),
        None => padded(version) + "~",
    }
}

fn padded(part: &str) -> String {
    let is_number = |id: &str| id.bytes().all(|byte| byte.is_ascii_digit());
    part.split('.').map(|id| if is_number(id) { format!(" 0{id:0>64}") } else { format!(" 1{id}") }).collect()
}

fn need(holds: bool, what: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(format!("refused: {what}").into()) }
}
