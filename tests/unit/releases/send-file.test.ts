import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Call } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/update-api/send-file";

const bytes = Buffer.from("the package of a plugin");
const hex = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
const file = {
  name: "crm.zip",
  size: bytes.length,
  sha256: hex("sha256"),
  md5: hex("md5"),
  lastModified: new Date(0),
  cacheControl: "no-store",
};

async function sent(method: string, range?: string, of: typeof file | Omit<typeof file, "md5"> = file) {
  const request = new Request("http://localhost/", { method, headers: range ? { range } : {} });
  const call: Call = { requestId: "", request, method, params: {}, address: null, now: new Date() };
  const { status, headers } = await sendFile(call, of, {
    open: async () => chunks(),
    openRanges: async () => chunks(),
    elsewhere: async () => null,
    begins: () => undefined,
  });
  return [status, { ...headers }["content-md5"]];
}

async function* chunks() {
  yield bytes;
}

it("a file whose MD5 is known carries it when it is sent whole, and in no part, whose MD5 it is not", async () => {
  const md5 = createHash("md5").update(bytes).digest("base64");
  expect(await sent("GET")).toEqual([200, md5]);
  expect(await sent("HEAD")).toEqual([200, md5]);
  expect(await sent("GET", "bytes=0-3")).toEqual([206, undefined]);
  expect(await sent("GET", "bytes=0-3,8-9")).toEqual([206, undefined]);
  const { md5: _, ...unknown } = file;
  expect(await sent("GET", undefined, unknown)).toEqual([200, undefined]);
});
