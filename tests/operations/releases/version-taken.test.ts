import { beforeEach, describe, expect, it } from "vitest";
import { releaseVersion } from "@/lib/console/http/release-version";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { aSignedInOperator } from "./operators";

let slug: string;
beforeEach(async () => {
  const { application } = await aPublisherOfTwo();
  slug = application.slug;
  await aRelease(application, "2.4.2", { publish: false });
});

async function asked(
  fields: Record<string, string>,
  role: Parameters<typeof aSignedInOperator>[0] | null = "developer",
  language = "en",
) {
  const url = `https://licenses.example.test/console/applications/${slug}/releases/upload/version?${new URLSearchParams(fields)}`;
  const cookie = role ? await aSignedInOperator(role) : "";
  const request = new Request(url, { headers: { cookie, "accept-language": language } });
  const answer = await releaseVersion.GET(request, { params: Promise.resolve({ slug }) });
  return [answer.status, (await answer.text()).trim()];
}

describe("before a file travels, an upload is told", () => {
  it("that its version exists for the variant, whatever its state, and in which language", async () => {
    expect(await asked({ version: "v2.4.2", variant: "basic" })).toEqual([
      200,
      "2.4.2 already exists for basic. Choose a higher version, or add files on the page of this one.",
    ]);
    expect(await asked({ version: "2.4.2", variant: "basic" }, "owner", "de")).toEqual([
      200,
      "2.4.2 gibt es für basic schon. Wählen Sie eine höhere Version, oder fügen Sie Dateien auf der Seite dieser Version hinzu.",
    ]);
  });

  it.each([
    { version: "2.4.2", variant: "unlimited" },
    { version: "2.4.3", variant: "basic" },
    { version: "two", variant: "basic" },
    { version: "2.4.2" },
  ])("nothing where it is free, or no version: %j", async (fields) => {
    expect(await asked(fields as Record<string, string>)).toEqual([204, ""]);
  });

  it("nothing at all without leave to upload", async () => {
    const fields = { version: "2.4.2", variant: "basic" };
    expect((await asked(fields, "viewer"))[0]).toBe(403);
    expect((await asked(fields, null))[0]).toBe(303);
  });
});
