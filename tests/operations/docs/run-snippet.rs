//! run-snippet CASES: answers each case with a line, "ok" or why it is refused.
use std::error::Error;
use std::{env, fs, path::Path};

use latchkey_verify::{save_file, verify_license, verify_release, Installed};
use serde_json::Value;

fn run(case: &Value) -> Result<(), Box<dyn Error>> {
    let text = |name: &str| case[name].as_str().unwrap_or_default();
    let keys: Vec<&str> = case["publicKeys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
    if text("call") == "license" {
        let now = case["now"].as_u64().unwrap();
        return verify_license(text("token"), &keys, text("app"), text("machineId"), now).map(|_| ());
    }
    let here = &case["installed"];
    let installed = Installed {
        iss: here["iss"].as_str().unwrap(),
        product: here["product"].as_str().unwrap(),
        plugin: here["plugin"].as_str(),
        variant: here["variant"].as_str(),
        channel: here["channel"].as_str().unwrap(),
        version: here["version"].as_str().unwrap(),
        seq: here["seq"].as_u64().unwrap(),
    };
    let release = verify_release(text("payload"), text("signature"), &keys, &installed)?;
    match case["download"].as_str() {
        Some(download) => save_file(fs::File::open(download)?, &release, Path::new(text("saveAs"))),
        None => Ok(()),
    }
}

fn main() {
    let text = fs::read_to_string(env::args().nth(1).expect("CASES")).unwrap();
    for case in serde_json::from_str::<Vec<Value>>(&text).unwrap() {
        match run(&case) {
            Ok(()) => println!("ok"),
            Err(error) => println!("{}", error.to_string().replace('\n', " ")),
        }
    }
}
