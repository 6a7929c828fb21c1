import { writeFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { createHttpServer } from "@/lib/runtime/lane/http-server";
import { answer } from "@/lib/runtime/lane/lane";
import { listen } from "@/lib/runtime/listen";
import { captureLog, ERROR, type LogLine } from "@/tests/operations/limits/log-lines";
import { DAMAGES, pathOf } from "@/tests/support/damage";
import { rawClient } from "@/tests/support/raw-client";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const CONTENT = "bytes of the file";
const REFUSED = {
  error: "file_damaged",
  message: "The stored file is not the one that was published.",
};

let client: ReturnType<typeof program>;
let application: Awaited<ReturnType<typeof aPublisher>>["application"];
let log: LogLine[];

beforeAll(async () => {
  application = (await aPublisher()).application;
  client = program(application.slug);
});
beforeEach(() => {
  log = captureLog();
});

let minor = 0;

/** The newest release, and the address of its file. */
async function aDownload() {
  minor += 1;
  const release = await aRelease(application, `1.${minor}.0`, { content: CONTENT });
  return { id: release.id, version: release.version, url: downloadUrlOf(await client.check()) };
}

const recorded = (releaseId: string) =>
  database().prisma.releaseFileCheck.findFirst({ where: { file: { releaseId } } });

describe.each(Object.entries(DAMAGES))("a download whose file %s", (_, { damage, problem }) => {
  it.each(["GET", "HEAD"])("is refused to %s, and told in the log and to the self-check", async (method) => {
    const { id, version, url } = await aDownload();
    await damage(await pathOf(id));
    const { status, bytes } = await client.download(url, {}, method);
    expect(status).toBe(500);
    if (method === "GET") expect(JSON.parse(bytes.toString())).toEqual(REFUSED);
    const told = { application: application.slug, version, releaseId: id, problem };
    expect(log.filter(({ level }) => level === ERROR)).toMatchObject([
      { ...told, msg: "the file of a published release is damaged" },
    ]);
    expect(await recorded(id)).toMatchObject({ problem, foundAt: expect.any(Date) });
  });

  it("is refused in parts, too", async () => {
    const { id, url } = await aDownload();
    await damage(await pathOf(id));
    for (const range of ["bytes=0-1", "bytes=15-16", "bytes=0-1,15-16"]) {
      expect((await client.download(url, { range })).status, range).toBe(500);
    }
  });
});

it("a download whose file is as it was published is told of nowhere", async () => {
  const { id, url } = await aDownload();
  expect((await client.download(url)).bytes.toString()).toBe(CONTENT);
  expect(log.filter(({ level }) => level === ERROR)).toEqual([]);
  expect(await recorded(id)).toBeNull();
});

it("a connection that lives on carries no byte of a damaged file", async () => {
  const { id, url } = await aDownload();
  await writeFile(await pathOf(id), `${CONTENT}HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nforge`);
  const http = createHttpServer((req, res) => void answer(req, res));
  const { port } = await listen(http.server, "127.0.0.1", 0);
  const raw = await rawClient(port);
  const line = (path: string, more: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  raw.send(line(new URL(url).pathname, "") + line("/health/live", "Connection: close\r\n"));
  const answers = await raw.closed;
  http.server.close();
  expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 500", "HTTP/1.1 200"]);
  expect(answers).not.toContain("forge");
});
