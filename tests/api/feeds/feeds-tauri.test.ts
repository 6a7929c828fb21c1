import { beforeAll, describe, expect, it } from "vitest";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";

let client: ReturnType<typeof feedReader>;

beforeAll(async () => {
  const { application } = await aPublisher();
  client = feedReader(application.slug);
  await switchOn(application, "tauri");
  await aFileFor(application, "1.1.0", "macos/x64", "App.app.tar.gz");
});

describe("Tauri", () => {
  it.each(["darwin/x86_64/1.0.0", "windows/x86_64/1.0.0", "amiga/m68k/1.0.0", "darwin/x86_64/1.1.0%2B7"])(
    "is offered no file without a signature, and none of another system: %s",
    async (path) => {
      const { status, text } = await client.ask(`feeds/basic/tauri/${path}?bundle=app&channel=beta`);
      expect([status, text]).toEqual([204, ""]);
    },
  );

  it("is told how an address looks", async () => {
    const { status, text } = await client.ask("feeds/basic/tauri/darwin/x86_64");
    expect(status).toBe(404);
    expect(text).toContain("{{current_version}}");
  });
});
