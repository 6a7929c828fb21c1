/** A PostgreSQL that speaks TLS and listens on a socket, too, with a certificate of an authority of its own. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresAccount } from "@/lib/server/postgres-user";
import { startTestCluster, type TestCluster } from "./test-cluster";

export type TlsPostgres = TestCluster & {
  /** The authority's certificate. */
  authority: string;
  /** The folder of its socket. */
  socket: string;
};

/** For the name "localhost" alone. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "tls-"));
  chmodSync(folder, 0o711);
  makeCertificates(folder);
  const socket = mkdtempSync(join(tmpdir(), "s-"));
  const account = await postgresAccount(folder);
  if (account)
    for (const path of [socket, ...readdirSync(folder).map((name) => join(folder, name))])
      chownSync(path, account.uid, account.gid);
  chmodSync(socket, 0o755);
  const cluster = await startTestCluster({
    ssl: "on",
    ssl_cert_file: join(folder, "server.crt"),
    ssl_key_file: join(folder, "server.key"),
    unix_socket_directories: socket,
  });
  return { ...cluster, socket, authority: join(folder, "ca.crt") };
}

function makeCertificates(folder: string): void {
  const openssl = (command: string) =>
    execFileSync("openssl", command.split(" "), { cwd: folder, stdio: "pipe" });
  const key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
  openssl(`req -x509 ${key} -keyout ca.key -out ca.crt -subj /CN=Authority`);
  openssl(`req ${key.replace(" -days 2", "")} -keyout server.key -out server.csr -subj /CN=localhost`);
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost\n");
  openssl(
    "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.crt",
  );
  for (const name of ["server.key", "ca.key"]) chmodSync(join(folder, name), 0o600);
}
