/** The addresses that update-electron-app tells Electron's updater, asked of the service. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aFileFor, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";
import { toldBy as told } from "./programs/update-electron-app";
import { type Service, startService } from "./service";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let service: Service;

beforeAll(async () => {
  publisher = await aPublisher();
  service = await startService(publisher.application.slug);
  await switchOn(publisher.application, "squirrel");
});
afterAll(() => service.close());
const toldBy = (system: "darwin" | "win32", version: string, storage: boolean) =>
  told(system, version, { feeds: service.publicFeeds, place: "basic", storage });

const ask = async (url: string) => {
  const response = await fetch(service.reachable(url));
  return { status: response.status, text: await response.text() };
};

// Releases of one program, each newer than those before it.
describe("a program with update-electron-app", { shuffle: false }, () => {
  it("on a Mac is offered the newer version with its digest, and 204 once it runs it", async () => {
    const arch = process.arch === "arm64" ? "arm64" : "x64";
    await aFileFor(publisher.application, "1.1.0", `macos/${arch}`, "App.zip", { notes: "New" });
    const { status, text } = await ask(toldBy("darwin", "1.0.0", false).url);
    expect(status).toBe(200);
    const content = "App.zip of 1.1.0";
    const answer = JSON.parse(text);
    expect(answer).toMatchObject({
      name: "1.1.0",
      notes: "New",
      sha256: createHash("sha256").update(content).digest("hex"),
      size: content.length,
    });
    expect(await ask(answer.url)).toEqual({ status: 200, text: content });
    expect(await ask(toldBy("darwin", "1.1.0", false).url)).toEqual({ status: 204, text: "" });
  });

  it("with a static list on a Mac reads the same", async () => {
    const { url, serverType } = toldBy("darwin", "1.0.0", true);
    expect([serverType, url.endsWith("/RELEASES.json")]).toEqual(["json", true]);
    expect(JSON.parse((await ask(url)).text)).toMatchObject({ currentRelease: "1.1.0" });
  });

  it.each([false, true])("on Windows finds its packages (static: %s)", async (storage) => {
    const { application, ci } = publisher;
    const version = storage ? "1.3.0" : "1.2.0";
    const whole = file(Buffer.from(nupkg({ ...VELOPACK, version })), `${VELOPACK.id}-${version}-full.nupkg`);
    const upload = form(["version", version], ["publish", "true"], ["file", whole]);
    expect(await pipeline(application.slug, ci.token).release(upload)).toMatchObject({ status: 201 });
    // Squirrel itself adds the name of the list and its own parameters.
    const { url } = toldBy("win32", "1.0.0", storage);
    const { status, text } = await ask(`${url}/RELEASES?id=App&localVersion=1.0.0&arch=amd64`);
    expect(status).toBe(200);
    const [sha1, place = ""] = text.trimEnd().split("\n").at(-1)?.split(" ") ?? [];
    expect(place).toMatch(new RegExp(`/${VELOPACK.id}-${version}-full\\.nupkg$`));
    const bytes = Buffer.from(await (await fetch(service.reachable(place))).arrayBuffer());
    expect(createHash("sha1").update(bytes).digest("hex").toUpperCase()).toBe(sha1);
  });
});
