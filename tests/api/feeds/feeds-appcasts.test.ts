import { beforeAll, describe, expect, it } from "vitest";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";

let client: ReturnType<typeof feedReader>;

beforeAll(async () => {
  const { application } = await aPublisher();
  client = feedReader(application.slug);
  await switchOn(application, "sparkle", "winsparkle", "netsparkle");
  await aFileFor(application, "1.0.0", "macos/x64", "App.zip");
});

describe("appcasts", () => {
  it.each([
    "sparkle/x64/appcast.xml",
    "sparkle/universal/stable.xml",
    "winsparkle/x64/beta.xml",
    "netsparkle/linux/stable.xml",
  ])("are well-formed and offer nothing that is not signed: %s", async (path) => {
    const { status, headers, text } = await client.ask(`feeds/basic/${path}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/rss+xml");
    expect(text).toContain('xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"');
    expect(text).not.toContain("<item>");
  });

  it.each([
    "sparkle/x64/beta.xml",
    "winsparkle/x64/appcast.xml",
    "sparkle/x64/constructor",
    "netsparkle/linux",
  ])("have no other names: %s", async (path) => {
    expect((await client.ask(`feeds/basic/${path}`)).status).toBe(404);
  });

  it("name processors that there are", async () => {
    expect((await client.ask("feeds/basic/sparkle/m1/appcast.xml")).status).toBe(400);
  });
});
