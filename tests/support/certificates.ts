/** Certificates of an authority of its own, made by openssl. */
import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** ca.crt, and server.crt with server.key for `names` ("DNS:localhost,IP:127.0.0.1"), in `folder`. */
export function makeCertificates(folder: string, names: string): void {
  const openssl = (command: string) =>
    execFileSync("openssl", command.split(" "), { cwd: folder, stdio: "pipe" });
  const key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
  openssl(`req -x509 ${key} -keyout ca.key -out ca.crt -subj /CN=Authority`);
  openssl(`req ${key.replace(" -days 2", "")} -keyout server.key -out server.csr -subj /CN=localhost`);
  writeFileSync(join(folder, "names"), `subjectAltName=${names}\n`);
  openssl(
    "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.crt",
  );
  for (const name of ["server.key", "ca.key"]) chmodSync(join(folder, name), 0o600);
}
