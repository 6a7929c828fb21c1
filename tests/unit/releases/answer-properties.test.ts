import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_TARGET } from "@/lib/domain/releases/platform";
import { type Claims, coveredBy, premiumRefusal, variantRefusal } from "@/lib/domain/updates/access";
import type { Product, PublishedRelease } from "@/lib/domain/updates/catalogue";
import { selectPlugins, selectRelease } from "@/lib/domain/updates/select-release";
import { presentCheck } from "@/lib/http/update-api/present";
import {
  anyChannel,
  anyReleases,
  anyVersion,
  aPlugin,
  aProduct,
  aQuery,
  aVariant,
  statementOf,
} from "./some-catalogue";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const CODES = ["basic", "unlimited"] as const;

const license = fc.oneof(
  fc.constantFrom("missing", "invalid", "expired", "suspended", "revoked").map((outcome) => ({ outcome })),
  fc.record({
    outcome: fc.constant("active" as const),
    keyId: fc.constant("a key"),
    variants: fc.subarray(CODES.slice()),
    plugins: fc.subarray(["*", "charts"]),
    updatesUntil: fc.option(fc.date({ noInvalidDate: true })),
  }),
);
const claims: fc.Arbitrary<Claims> = fc.record({
  license,
  updateKey: fc.option(fc.record({ variants: fc.subarray(CODES.slice()) })),
});

/** Every release says in its notes whose it is, and half of them are images. */
function marked(releases: readonly PublishedRelease[], mark: string): PublishedRelease[] {
  return releases.map((release, index) => ({
    ...release,
    notes: mark,
    ...(index % 2 === 0 ? {} : { image: { reference: `registry/${mark}`, ...statementOf(mark) }, files: [] }),
  }));
}

const situation = fc
  .record({ basic: anyReleases, unlimited: anyReleases, plugin: anyReleases, premium: fc.boolean() })
  .map(({ basic, unlimited, plugin, premium }) =>
    aProduct({
      variants: [
        aVariant(marked(basic, "basic")),
        aVariant(marked(unlimited, "unlimited"), { code: "unlimited", restricted: true }),
      ],
      plugins: [aPlugin(plugin, { premium })],
    }),
  );

type Asked = { code: string; channel: "stable" | "beta"; version: string | null };
const question = fc.record({
  code: fc.constantFrom(...CODES),
  channel: anyChannel,
  version: fc.option(anyVersion),
});

type Entry = Record<string, unknown>;
type Body = { latest: Entry | null; plugins: Entry[]; changelog: Entry[] };

/** The answer as the wire has it. */
function answerTo(product: Product, asked: Asked, by: Claims) {
  const variant = product.variants.find(({ code }) => code === asked.code) ?? aVariant([]);
  const selection = selectRelease(variant, aQuery(asked));
  const refusal = variantRefusal(variant, by, selection.latest?.release.releasedAt);
  const covered =
    refusal === "updates_ended" ? selectRelease(coveredBy(variant, by), aQuery(asked)).latest : null;
  const plugins = selectPlugins(product, asked, selection.latest?.release ?? null).map((one) => ({
    ...one,
    refusal: premiumRefusal(one.plugin, by, one.release.releasedAt),
  }));
  const text = JSON.stringify(
    presentCheck(
      { product, target: NO_TARGET, selection, refusal, covered, plugins, hint: null, freshness: null },
      NOW,
    ),
  );
  const body: Body = JSON.parse(text);
  return { text, refusal, selection, body };
}

function always(claim: (answer: ReturnType<typeof answerTo>, asked: Asked) => void): void {
  fc.assert(
    fc.property(situation, question, claims, (product, asked, by) =>
      claim(answerTo(product, asked, by), asked),
    ),
    { numRuns: 300 },
  );
}

describe("whoever asks", () => {
  it("is shown nothing of a variant that was not asked for", () => {
    always(({ body }, { code }) => {
      const notes = [body.latest, ...body.changelog].map((entry) => entry?.notes ?? code);
      expect(new Set(notes)).toEqual(new Set([code]));
    });
  });

  it("gets the address of a file, or the name of an image, only where nothing is refused", () => {
    always(({ body, refusal }) => {
      if (body.latest === null) return;
      const has = "downloadUrl" in body.latest || "image" in body.latest;
      expect(has).toBe(refusal === null);
      expect(body.latest.requiresAuthorization).toBe(refusal === null ? undefined : true);
      expect(body.latest.authorizationReason).toBe(refusal ?? undefined);
    });
  });

  it("learns of an image that is refused neither name nor statement", () => {
    always(({ body, text, refusal, selection }) => {
      if (refusal === null || !selection.latest?.release.image) return;
      expect(text).not.toContain(selection.latest.release.image.reference);
      for (const field of ["payload", "signature", "sha256", "kid", "image"])
        expect(body.latest).not.toHaveProperty(field);
    });
  });

  it("learns where a premium plugin lies only when it may have it", () => {
    always(({ body }) => {
      for (const plugin of body.plugins) {
        expect("downloadUrl" in plugin).toBe(plugin.requiresAuthorization === undefined);
        expect(plugin).toMatchObject({ sha256: expect.any(String), signature: expect.any(String) });
      }
    });
  });
});
