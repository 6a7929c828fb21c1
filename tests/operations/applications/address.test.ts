import { beforeAll, describe, expect, it } from "vitest";
import { applicationAddress } from "@/lib/console/http/application-address";
import { anApplication } from "@/tests/support/factories";
import { signedIn } from "../keys/operators";

let owner: string;
beforeAll(async () => {
  owner = await signedIn("owner");
});

function lookUp(slug: string, cookie = owner): Promise<Response> {
  const url = `https://licenses.example.test/console/applications/new/address?${new URLSearchParams({ slug })}`;
  const request = new Request(url, { headers: { cookie } });
  return applicationAddress.GET(request, { params: Promise.resolve({}) });
}

describe("the address of an application that is being created", () => {
  it("is free, taken or none, in a sentence", async () => {
    const { slug } = await anApplication();
    for (const [asked, sentence] of [
      ["still-free", "“still-free” is available.\n"],
      [slug, `The address “${slug}” is taken. Choose another one.\n`],
      ["Not One", expect.stringMatching(/^The address must have/)],
      ["console", expect.stringContaining("is reserved")],
    ]) {
      const answer = await lookUp(String(asked));
      expect([answer.status, await answer.text()]).toEqual([200, sentence]);
    }
  });

  it("is told to those alone who may create one", async () => {
    const refused = await lookUp("still-free", await signedIn("developer"));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("Your role")]);
    expect((await lookUp("still-free", "")).status).toBe(303);
  });
});
