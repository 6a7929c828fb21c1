import { beforeEach, describe, expect, it } from "vitest";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { contextAt } from "@/tests/support/factories";
import { sha256Of } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisher, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { said, TIMESTAMP } from "../read";

const SIGNED = {
  signature: expect.stringMatching(/^[A-Za-z0-9_-]{86}$/),
  payload: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
  kid: expect.stringMatching(/^[0-9a-f]{16}$/),
};
const LINK = String.raw`\d{10}\.[A-Za-z0-9_-]{22}`;

const NOTHING =
  "No edition was named, and the default one has no release in the channel stable. A program of another edition names it with the parameter edition.";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisher();
  client = program(publisher.application.slug);
});

describe("GET /v1/check 200", () => {
  it("says of a product without releases that there is none", async () => {
    expect(said(await client.check())).toEqual({
      status: 200,
      body: {
        updateAvailable: false,
        latest: null,
        hint: NOTHING,
        plugins: [],
        changelog: [],
        freshness: SIGNED,
      },
    });
    expect(await client.check({ version: "1.0.0", channel: "beta", edition: "basic" })).toMatchObject({
      status: 200,
      body: { updateAvailable: false, latest: null },
    });
  });

  it("has of the newest release, of plugins and of the changelog all that was decided, and nothing else", async () => {
    const { application } = publisher;
    const { slug } = application;
    await aRelease(application, "1.0.0", { notes: "first" });
    await aRelease(application, "1.1.0", {
      notes: "second",
      notesUrl: "https://example.com/1.1.0",
      content: "bytes",
      fileName: "My App.zip",
      critical: true,
    });
    await aPluginRelease(application, {
      pluginId: "charts",
      version: "0.1.0",
      name: "Charts",
      minCoreVersion: "0.5.0",
    });
    const answer = await client.check({ version: "0.9.0", instance: "instance-1" });
    const file = {
      sha256: sha256Of("bytes"),
      size: 5,
      ...SIGNED,
      downloadUrl: expect.stringMatching(
        new RegExp(
          `^https://licenses\\.example\\.test/${slug}/v1/download/${LINK}/1\\.1\\.0/My%20App\\.zip$`,
        ),
      ),
    };
    expect(said(answer)).toEqual({
      status: 200,
      body: {
        updateAvailable: true,
        latest: {
          version: "1.1.0",
          channel: "stable",
          releasedAt: expect.stringMatching(TIMESTAMP),
          notes: "second",
          notesUrl: "https://example.com/1.1.0",
          critical: true,
          manual: false,
          ...file,
          files: [{ platform: "any", arch: "any", kind: "zip", name: "My App.zip", ...file }],
        },
        plugins: [
          {
            id: "charts",
            name: "Charts",
            version: "0.1.0",
            premium: false,
            minCoreVersion: "0.5.0",
            sha256: sha256Of("charts 0.1.0"),
            size: 12,
            ...SIGNED,
            downloadUrl: expect.stringMatching(
              new RegExp(`/${slug}/v1/download/${LINK}/0\\.1\\.0/charts\\.zip$`),
            ),
          },
        ],
        changelog: [
          { version: "1.1.0", releasedAt: expect.stringMatching(TIMESTAMP), notes: "second" },
          { version: "1.0.0", releasedAt: expect.stringMatching(TIMESTAMP), notes: "first" },
        ],
        freshness: SIGNED,
      },
    });
  });

  it("has the image in place of an address", async () => {
    const image = "registry.example.com/app:1.0.0";
    await aRelease(publisher.application, "1.0.0", { image });
    expect(await client.check()).toMatchObject({ body: { latest: { image, sha256: null, ...SIGNED } } });
    expect((await client.check()).body).not.toHaveProperty("latest.downloadUrl");
    expect((await client.check()).body).not.toHaveProperty("latest.requiresAuthorization");
  });

  it("gives the same answer for a while, whoever asks", async () => {
    await aRelease(publisher.application, "1.0.0");
    const answers = [await client.check(), await program(publisher.application.slug).check()];
    expect(
      new Set(answers.map(({ body }) => JSON.stringify(body).replace(/\d{10}\.[\w-]{22}/, ""))).size,
    ).toBe(1);
  });

  it("shows nothing of drafts, of withdrawn releases and of other products", async () => {
    const { application } = publisher;
    await aRelease(application, "1.0.0");
    await aRelease(application, "2.0.0", { publish: false });
    const { id } = await aRelease(application, "3.0.0", { critical: true });
    await withdrawRelease(contextAt(), application, id, "broken");
    await aRelease((await aPublisher()).application, "9.0.0");
    expect(await client.check({ version: "0.1.0" })).toMatchObject({
      body: { latest: { version: "1.0.0", critical: false }, changelog: [{ version: "1.0.0" }] },
    });
    const { body } = await client.check({ version: "0.1.0" });
    expect(body).toHaveProperty("changelog.length", 1);
  });

  it("is answered for HEAD without a body", async () => {
    const answer = await client.call("HEAD", "/check");
    expect(answer.status).toBe(200);
  });
});

describe("the edition of a check", () => {
  it("is the first open variant unless the client says which", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "1.0.0");
    await aRelease(application, "2.0.0", { variant: "unlimited" });
    const other = program(application.slug);
    expect(await other.check()).toMatchObject({ body: { latest: { version: "1.0.0" } } });
    expect(await other.check({ edition: "basic" })).toMatchObject({ body: { latest: { version: "1.0.0" } } });
    expect(await other.check({ edition: "unlimited" })).toMatchObject({
      body: { latest: { version: "2.0.0" } },
    });
  });

  it("given empty is as if it were not given, as are channel and version", async () => {
    await aRelease(publisher.application, "1.0.0");
    const empty = await client.check({ edition: "", channel: "", version: "", instance: "" });
    expect(empty.body).toEqual((await client.check()).body);
  });
});
