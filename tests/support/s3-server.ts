/** An S3 server as a process of its own, with an empty bucket in a folder of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoragePlace } from "@/lib/config/storage-config";
import { startHelper } from "./helper-process";
import type { Fault } from "./s3-program";

export type { Fault } from "./s3-program";

export type S3Server = {
  place: Extract<StoragePlace, { kind: "s3" }>;
  /** What a server needs to store there. */
  env: Record<string, string>;
  /** Has it fail as described, until `recover`. */
  fail(fault: Fault): Promise<void>;
  recover(): Promise<void>;
  close(): Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "latchkey-s3-"));
  const { said: port, tell, close } = await startHelper("tests/support/s3-program.ts", [directory]);
  const order = async (wanted: Fault | "none") => void (await tell(wanted));
  const endpoint = `http://127.0.0.1:${port}/releases`;
  return {
    place: {
      kind: "s3",
      endpoint,
      publicEndpoint: endpoint,
      region: "auto",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      prefix: "latchkey/",
    },
    env: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
    fail: order,
    recover: () => order("none"),
    close: async () => {
      await close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
