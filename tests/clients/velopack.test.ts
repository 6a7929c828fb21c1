/** Velopack's native library as it is, against the service: by a feed token, which can be revoked. */
import { expect, it, onTestFinished } from "vitest";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { revokeFeedToken } from "@/lib/domain/keys/feed-tokens";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { anUpdateKey, aPublisherOfTwo } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { uploaded } from "./programs/program";
import { installedVelopack, velopack } from "./programs/velopack";
import { startService } from "./service";

it("a program with Velopack gets what is restricted by any credential in the address, until that is revoked", async () => {
  const { application, ci } = await aPublisherOfTwo();
  await switchOn(application, "velopack");
  const { name, content } = velopack.upload("1.1.0");
  const fields = { version: "1.1.0", variant: "unlimited", publish: "true" };
  const parts = form(...Object.entries(fields), ["file", file(content, name)]);
  uploaded(await pipeline(application.slug, ci.token).release(parts));
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"] });
  const { id } = await aKey(application, { plan: "pro" });
  const service = await startService(application.slug);
  onTestFinished(() => service.close());
  const offered = async (credential: string) => {
    const base = `${service.feeds}/unlimited~${credential}/velopack/`;
    const { manager } = await installedVelopack(base, "1.0.0");
    return (await manager.checkForUpdatesAsync())?.TargetFullRelease.Version;
  };
  const updateKey = (await anUpdateKey(application)).token;
  const feedToken = await createFeedToken(contextAt(), application, id, "office");
  for (const credential of [updateKey, feedToken.token.expose()])
    expect(await offered(credential)).toBe("1.1.0");
  await revokeFeedToken(contextAt(), application, feedToken.id);
  await expect(offered(feedToken.token.expose())).rejects.toThrow("403");
});
