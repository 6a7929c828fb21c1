//! run-snippet CASES: answers each case with a line, "ok", "current" where nothing is newer, or why it is refused.
use std::error::Error;
use std::{env, fs, path::Path};

use latchkey_verify::{is_newer, read_answer, save_file, verify_freshness, verify_license, verify_release, Installed};
use serde_json::Value;

fn run(case: &Value, stored_seq: &mut u64) -> Result<&'static str, Box<dyn Error>> {
    let text = |name: &str| case[name].as_str().unwrap_or_default();
    let keys: Vec<&str> = case["publicKeys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
    if text("call") == "license" {
        let now = case["now"].as_u64().unwrap();
        return verify_license(text("token"), &keys, text("app"), text("machineId"), now).map(|_| "ok");
    }
    if text("call") == "answer" {
        fs::write(text("saveAs"), read_answer(fs::File::open(text("download"))?)?)?;
        return Ok("ok");
    }
    let here = &case["installed"];
    if case["continues"] == false {
        *stored_seq = here["seq"].as_u64().unwrap();
    }
    let installed = Installed {
        iss: here["iss"].as_str().unwrap(),
        product: here["product"].as_str().unwrap(),
        plugin: here["plugin"].as_str(),
        variant: here["variant"].as_str(),
        platform: here["platform"].as_str(),
        arch: here["arch"].as_str(),
        channel: here["channel"].as_str().unwrap(),
        version: here["version"].as_str().unwrap(),
        seq: *stored_seq,
        iat: here["iat"].as_u64().unwrap(),
    };
    if text("call") == "freshness" {
        return run_freshness(case, &keys, &installed);
    }
    let release = verify_release(text("payload"), text("signature"), &keys, &installed)?;
    *stored_seq = release.seq;
    if !is_newer(&release.version, &installed) {
        return Ok("current");
    }
    if let Some(download) = case["download"].as_str() {
        save_file(fs::File::open(download)?, &release, Path::new(text("saveAs")))?;
    }
    Ok("ok")
}

fn run_freshness(case: &Value, keys: &[&str], installed: &Installed) -> Result<&'static str, Box<dyn Error>> {
    let text = |value: &Value, name: &str| value[name].as_str().unwrap().to_owned();
    let latest = &case["latest"];
    let release = match latest.is_null() {
        true => None,
        false => Some(verify_release(&text(latest, "payload"), &text(latest, "signature"), keys, installed)?),
    };
    let plugins: Vec<&str> = case["plugins"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    let (payload, signature) = (text(case, "payload"), text(case, "signature"));
    let now = case["now"].as_u64().unwrap();
    let freshness = verify_freshness(&payload, &signature, keys, installed, release.as_ref(), &plugins, now)?;
    let is_outdated = freshness.latest_version.is_some_and(|version| is_newer(&version, installed));
    Ok(if is_outdated { "ok" } else { "current" })
}

fn main() {
    let text = fs::read_to_string(env::args().nth(1).expect("CASES")).unwrap();
    let mut stored_seq = 0;
    for case in serde_json::from_str::<Vec<Value>>(&text).unwrap() {
        match run(&case, &mut stored_seq) {
            Ok(outcome) => println!("{outcome}"),
            Err(error) => println!("{}", error.to_string().replace('\n', " ")),
        }
    }
}
