/** A PostgreSQL that speaks TLS and listens on a socket, too, with a certificate of an authority of its own. */
import { chmodSync, chownSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresAccount } from "@/lib/runtime/embedded-postgres/postgres-user";
import { makeCertificates } from "./certificates";
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
  makeCertificates(folder, "DNS:localhost");
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
