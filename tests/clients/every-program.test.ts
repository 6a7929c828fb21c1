/** Every client in every case: what is offered, to whom, and what is believed (docs/clients). WordPress has a file of its own. */
import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { catchUp } from "@/lib/db/change-feed";
import type { Application } from "@/lib/domain/applications/find";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { verifyFiles } from "@/lib/domain/release-files/verify-files";
import { isRolledOutTo } from "@/lib/domain/releases/rollout";
import { pathOf } from "@/tests/support/damage";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { requireOrSkip } from "@/tests/support/optional";
import { aPublisherOfTwo } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { program as client, pipeline } from "@/tests/support/release-personas";
import { netsparkle, sparkle, winsparkle } from "./programs/appcasts";
import { electron, electronAppImage, electronMac } from "./programs/electron";
import { type Asking, type Program, uploaded } from "./programs/program";
import { squirrelMac, squirrelWindows } from "./programs/squirrel";
import { minisign, tauri } from "./programs/tauri";
import { velopack } from "./programs/velopack";
import { type Changed, type Service, startService } from "./service";

const hasMinisign = requireOrSkip("minisign", "Install it with: apt-get install minisign");
const PROGRAMS = [
  sparkle,
  winsparkle,
  netsparkle,
  tauri,
  ...(hasMinisign ? [minisign] : []),
  electron,
  electronAppImage,
  electronMac,
  squirrelMac,
  squirrelWindows,
  velopack,
];

const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

/** A product with 1.1.0, and the program that runs 1.0.0. */
async function aProductFor(program: Program) {
  const { application, ci } = await aPublisherOfTwo();
  await switchOn(application, program.format);
  const publicKey = program.key ? await publicKeyOf(program, application) : "";
  const service = await startService(application.slug);
  services.push(service);
  const publish = async (version: string, fields: Record<string, string> = {}) => {
    const { name, content, fields: own } = program.upload(version);
    const sent = { version, variant: "basic", publish: "true", ...own, ...fields };
    const parts = form(...Object.entries(sent), ["file", file(content, name)]);
    return uploaded(await pipeline(application.slug, ci.token).release(parts));
  };
  const check = (asking: Partial<Asking> = {}) =>
    program.check({
      service,
      place: "basic",
      version: "1.0.0",
      channel: "stable",
      headers: {},
      publicKey,
      installation: randomUUID(),
      ...asking,
    });
  const offered = async (asking: Partial<Asking> = {}) => (await check(asking))?.version ?? null;
  await publish("1.1.0");
  return { application, service, publish, check, offered };
}

async function publicKeyOf(program: Program, application: Application): Promise<string> {
  await createFeedKey(contextAt(), application, program.key ?? "sparkle");
  const { body } = await client(application.slug).publicKey();
  const { clients } = body as { clients: Record<string, string> };
  return clients[program.key === "minisign" ? "tauri" : (program.key ?? "")] ?? "";
}

const contentOf = (program: Program, version: string) => program.upload(version).content;
const isFile = (program: Program, path: string) => path.endsWith(`/${program.upload("1.1.0").name}`);

describe.each(PROGRAMS)("$name ($how)", (program) => {
  let made: ReturnType<typeof aProductFor> | null = null;
  /** Nothing more is published there on its stable channel and in its open variant. */
  const withOneVersion = () => (made ??= aProductFor(program));

  it("is offered what a pipeline uploaded, installs it, and then has nothing newer", async () => {
    const { check, offered } = await withOneVersion();
    const offer = await check();
    expect(offer?.version).toBe("1.1.0");
    expect(await offer?.install?.()).toEqual(contentOf(program, "1.1.0"));
    expect(await offered({ version: "1.1.0" })).toBeNull();
  });

  it("gets what is restricted with a license only", async () => {
    const { application, publish, check } = await withOneVersion();
    await publish("1.1.0", { variant: "unlimited" });
    await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"] });
    const license = await aKey(application, { plan: "pro" });
    const seen = await check({ place: "unlimited" }).then(
      (offer) => (offer === null ? "nothing" : offer.install ? "a file" : "the version"),
      () => "an error",
    );
    expect(seen).toBe(program.without);
    const feedToken = await createFeedToken(contextAt(), application, license.id, "office");
    const byAddress = { place: `unlimited~${feedToken.token.expose()}` };
    const byHeader = { place: "unlimited", headers: { authorization: `Bearer ${license.key}` } };
    for (const asking of program.license === "headers" ? [byHeader, byAddress] : [byAddress]) {
      const offer = await check(asking);
      expect(await offer?.install?.()).toEqual(contentOf(program, "1.1.0"));
    }
  });

  it("gets the version before one that is withdrawn, also when it was offered that", async () => {
    const { application, publish, check, offered } = await aProductFor(program);
    const { id } = await publish("1.2.0");
    const offer = await check();
    expect(offer?.version).toBe("1.2.0");
    await withdrawRelease(contextAt(), application, id, "broken");
    await expect(offer?.install?.()).rejects.toThrow();
    expect(await offered()).toBe("1.1.0");
    expect(await offered({ version: "1.1.0" })).toBeNull();
  });

  it("is in a roll-out of ten percent by what it says of itself", async () => {
    const { publish, offered } = await aProductFor(program);
    const { id } = await publish("1.2.0", { rollout: "10" });
    const early = await offered({ installation: installationThat(id, true) });
    expect(early).toBe(program.isKnown ? "1.2.0" : "1.1.0");
    expect(await offered({ installation: installationThat(id, false) })).toBe("1.1.0");
  });

  it("of beta gets betas, and others do not", async () => {
    const { publish, check, offered } = await withOneVersion();
    expect(await offered({ channel: "beta" })).toBe("1.1.0");
    await publish("1.2.0-beta.1", { channel: "beta" });
    const offer = await check({ channel: "beta" });
    expect(offer?.version).toBe("1.2.0-beta.1");
    expect(await offer?.install?.()).toEqual(contentOf(program, "1.2.0-beta.1"));
    expect(await offered()).toBe("1.1.0");
  });

  it(`sees a file that was changed on its way ${program.changedFile}`, async () => {
    const { service, check } = await withOneVersion();
    const offer = await check();
    service.change(({ bytes }, path) =>
      isFile(program, path) ? { bytes: Buffer.concat([bytes, Buffer.from(".")]), headers: {} } : null,
    );
    const seen = await offer?.install?.().then(
      () => "installed",
      () => "refused",
    );
    expect(seen).toBe(program.changedFile);
  });

  it(`sees a file that changed on the server's disk ${program.changedFile}, then the version before it`, async () => {
    const { application, publish, check, offered } = await aProductFor(program);
    const { id } = await publish("1.2.0");
    const offer = await check();
    expect(offer?.version).toBe("1.2.0");
    const path = await pathOf(id);
    // As many bytes as before.
    await writeFile(
      path,
      Buffer.from((await readFile(path)).map((byte, place) => (place === 5 ? byte ^ 1 : byte))),
    );
    const seen = await offer?.install?.().then(
      () => "installed",
      () => "refused",
    );
    expect(seen).toBe(program.changedFile);
    const { damaged } = await verifyFiles(contextAt(), application.id);
    expect(damaged.map(({ problem }) => problem)).toEqual(["wrong_content"]);
    await catchUp();
    expect(await offered()).toBe("1.1.0");
    expect(await (await check())?.install?.()).toEqual(contentOf(program, "1.1.0"));
  });

  it(`sees a feed and a file that were forged ${program.forgedFeed}`, async () => {
    const { service, check } = await withOneVersion();
    service.change(forgery(program));
    const seen = await check()
      .then(async (offer) => {
        expect(offer?.version).toBe("9.9.9");
        return offer?.install?.();
      })
      .then(
        (content) => (content?.equals(FORGED) ? "installed" : "something else"),
        () => "refused",
      );
    expect(seen).toBe(program.forgedFeed);
  });
});

const FORGED = Buffer.from("what nobody published");

/** Who sits on the way names a higher version, with digests and size of another file, and sends that; a key there is none of. */
function forgery(program: Program): (answer: { bytes: Buffer }, path: string) => Changed {
  const { content, name } = program.upload("1.1.0");
  const digests = (["sha1", "sha256", "sha512"] as const).flatMap((algorithm) =>
    (["hex", "base64"] as const).flatMap((encoding) => {
      const [real = "", forged = ""] = [content, FORGED].map((bytes) =>
        createHash(algorithm).update(bytes).digest(encoding),
      );
      return encoding === "hex"
        ? [
            [real, forged],
            [real.toUpperCase(), forged.toUpperCase()],
          ]
        : [[real, forged]];
    }),
  );
  const changes = [
    ...digests,
    ["1.1.0", "9.9.9"],
    [`size: ${content.length}`, `size: ${FORGED.length}`],
    [`"size":${content.length}`, `"size":${FORGED.length}`],
    [`"Size":${content.length}`, `"Size":${FORGED.length}`],
    [` ${content.length}`, ` ${FORGED.length}`],
    ["<sparkle:version>110<", "<sparkle:version>999<"],
  ];
  const forgedName = name.replaceAll("1.1.0", "9.9.9");
  return ({ bytes }, path) => {
    if (path.endsWith(`/${forgedName}`) || path.endsWith(`/${name}`))
      return { status: 200, bytes: FORGED, headers: {} };
    const text = changes.reduce(
      (said, [real = "", forged = ""]) => said.replaceAll(real, forged),
      bytes.toString("utf8"),
    );
    return { bytes: Buffer.from(text), headers: {} };
  };
}

function installationThat(release: string, isIn: boolean): string {
  for (;;) {
    const id = randomUUID();
    if (isRolledOutTo({ id: release, rollout: 10 }, id) === isIn) return id;
  }
}
