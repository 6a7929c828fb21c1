import { beforeEach, describe, expect, it } from "vitest";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { eventually } from "@/tests/support/eventually";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { checkedBody, sha256Of } from "@/tests/support/release-answers";
import {
  anUpdateKey,
  aPluginRelease,
  aPublisherOfTwo,
  aRelease,
  makePremium,
} from "@/tests/support/release-factories";
import { program, type Question } from "@/tests/support/release-personas";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisherOfTwo();
  client = program(publisher.application.slug);
});

async function offered(question: Question = {}): Promise<Record<string, string>> {
  const { plugins } = checkedBody(await client.check(question));
  return Object.fromEntries(plugins.map(({ id, version }) => [id, version]));
}

const plugin = (pluginId: string, version: string, minCoreVersion: string | null = null) =>
  aPluginRelease(publisher.application, { pluginId, version, minCoreVersion });

describe("the plugins of a check", () => {
  it("are each in the highest version that runs on the client's core, or on latest's", async () => {
    await plugin("charts", "1.0.0");
    await plugin("charts", "2.0.0", "1.5.0");
    await plugin("charts", "3.0.0", "2.0.0");
    await plugin("export", "0.1.0", "1.8.0");
    expect(await offered()).toEqual({ charts: "1.0.0" });
    expect(await offered({ version: "1.4.9" })).toEqual({ charts: "1.0.0" });
    expect(await offered({ version: "1.5.0" })).toEqual({ charts: "2.0.0" });
    expect(await offered({ version: "2.0.0-rc.1" })).toEqual({ charts: "2.0.0", export: "0.1.0" });
    expect(await offered({ version: "9.0.0" })).toEqual({ charts: "3.0.0", export: "0.1.0" });
    await aRelease(publisher.application, "1.8.0");
    expect(await offered()).toEqual({ charts: "2.0.0", export: "0.1.0" });
    expect(await offered({ version: "1.0.0" })).toEqual({ charts: "1.0.0" });
  });

  it("are of the client's channel", async () => {
    await plugin("charts", "1.0.0");
    const beta = { pluginId: "charts", version: "1.1.0-beta.1" };
    await aPluginRelease(publisher.application, beta, { channel: "beta" });
    expect(await offered()).toEqual({ charts: "1.0.0" });
    expect(await offered({ channel: "beta" })).toEqual({ charts: "1.1.0-beta.1" });
  });

  it("are not there as drafts or once withdrawn; the next lower one is offered again", async () => {
    await plugin("charts", "1.0.0");
    await aPluginRelease(publisher.application, { pluginId: "charts", version: "3.0.0" }, { publish: false });
    const { id } = await plugin("charts", "2.0.0");
    expect(await offered()).toEqual({ charts: "2.0.0" });
    await withdrawRelease(contextAt(), publisher.application, id, "broken");
    expect(await offered()).toEqual({ charts: "1.0.0" });
  });

  it("are the same for every edition, in the order of their names", async () => {
    await plugin("b-plugin", "1.0.0");
    await plugin("a-plugin", "1.0.0");
    const { plugins } = checkedBody(await client.check({ edition: "unlimited" }));
    expect(plugins.map(({ id }) => id)).toEqual(["a-plugin", "b-plugin"]);
  });
});

describe("a premium plugin", () => {
  beforeEach(async () => {
    await plugin("charts", "1.0.0");
    await makePremium(publisher.application, "charts");
    await aPlan(publisher.application, { code: "plain", variants: ["unlimited"] });
    await aPlan(publisher.application, { code: "pro", plugins: ["*"] });
  });

  async function reasonFor(question: Question): Promise<string | null> {
    const [only] = checkedBody(await client.check(question)).plugins;
    expect(only).toMatchObject({
      id: "charts",
      premium: true,
      sha256: sha256Of("charts 1.0.0"),
      signature: expect.any(String),
      payload: expect.any(String),
    });
    if (only?.downloadUrl) return null;
    expect(only).toMatchObject({ requiresAuthorization: true });
    return only?.authorizationReason ?? "none given";
  }

  const keyOf = async (plan: string) => (await aKey(publisher.application, { plan })).key;

  it("is offered with a plan for premium plugins", async () => {
    expect(await reasonFor({ license: await keyOf("pro") })).toBeNull();
  });

  it("is kept back without one, and says why", async () => {
    expect(await reasonFor({})).toBe("missing");
    expect(await reasonFor({ license: "nonsense" })).toBe("invalid");
    expect(await reasonFor({ license: await keyOf("plain") })).toBe("plan");
    expect(await reasonFor({ license: await keyOf("plain"), edition: "unlimited" })).toBe("plan");
  });

  it("is offered with an update key for everything, and not with one that is limited to variants", async () => {
    const all = await anUpdateKey(publisher.application);
    const limited = await anUpdateKey(publisher.application, "basic", "unlimited");
    await eventually(async () => expect(await reasonFor({ updateKey: all.token })).toBeNull());
    expect(await reasonFor({ updateKey: limited.token })).toBe("missing");
  });

  it("does not close the plugins beside it", async () => {
    await plugin("free", "1.0.0");
    const { plugins } = checkedBody(await client.check());
    expect(plugins.map(({ id, premium, downloadUrl }) => [id, premium, downloadUrl !== undefined])).toEqual([
      ["charts", true, false],
      ["free", false, true],
    ]);
  });
});
