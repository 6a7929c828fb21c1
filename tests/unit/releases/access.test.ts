import { describe, expect, it } from "vitest";
import {
  coveredBy,
  type LicenseClaim,
  premiumRefusal,
  type UpdateKeyClaim,
  variantRefusal,
} from "@/lib/domain/updates/access";

const active = (variants: string[], plugins: string[] = []): LicenseClaim => ({
  outcome: "active",
  keyId: "a key",
  variants,
  plugins,
  updatesUntil: null,
});

const LICENSES = {
  missing: { outcome: "missing" },
  invalid: { outcome: "invalid" },
  expired: { outcome: "expired" },
  suspended: { outcome: "suspended" },
  revoked: { outcome: "revoked" },
  "of a plan that opens nothing": active([]),
  "of a plan for another variant": active(["other"]),
  "of a plan for premium plugins": active([], ["*"]),
  "of a plan for the variant": active(["other", "unlimited"]),
  "of a plan for everything": active(["unlimited"], ["*"]),
} as const satisfies Record<string, LicenseClaim>;

const UPDATE_KEYS = {
  none: null,
  "for all": { variants: [] },
  "for another variant": { variants: ["other"] },
  "for the variant": { variants: ["other", "unlimited"] },
} as const satisfies Record<string, UpdateKeyClaim>;

type License = keyof typeof LICENSES;
type UpdateKey = keyof typeof UPDATE_KEYS;

/** The license, and the answers with each of the update keys, in their order. */
const VARIANT: Record<License, [string | null, string | null, string | null, string | null]> = {
  missing: ["missing", null, "missing", null],
  invalid: ["invalid", null, "invalid", null],
  expired: ["expired", null, "expired", null],
  suspended: ["suspended", null, "suspended", null],
  revoked: ["revoked", null, "revoked", null],
  "of a plan that opens nothing": ["plan", null, "plan", null],
  "of a plan for another variant": ["plan", null, "plan", null],
  "of a plan for premium plugins": ["plan", null, "plan", null],
  "of a plan for the variant": [null, null, null, null],
  "of a plan for everything": [null, null, null, null],
};

/** Update keys that are limited to variants open no plugins. */
const PREMIUM: typeof VARIANT = {
  missing: ["missing", null, "missing", "missing"],
  invalid: ["invalid", null, "invalid", "invalid"],
  expired: ["expired", null, "expired", "expired"],
  suspended: ["suspended", null, "suspended", "suspended"],
  revoked: ["revoked", null, "revoked", "revoked"],
  "of a plan that opens nothing": ["plan", null, "plan", "plan"],
  "of a plan for another variant": ["plan", null, "plan", "plan"],
  "of a plan for premium plugins": [null, null, null, null],
  "of a plan for the variant": ["plan", null, "plan", "plan"],
  "of a plan for everything": [null, null, null, null],
};

function cellsOf(table: typeof VARIANT): [license: License, updateKey: UpdateKey, answer: string | null][] {
  const licenses = Object.keys(LICENSES) as License[]; // the keys of the constant
  const updateKeys = Object.keys(UPDATE_KEYS) as UpdateKey[]; // the keys of the constant
  return licenses.flatMap((license) =>
    updateKeys.map((updateKey, column): [License, UpdateKey, string | null] => [
      license,
      updateKey,
      table[license][column] ?? null,
    ]),
  );
}

const claims = (license: License, updateKey: UpdateKey) => ({
  license: LICENSES[license],
  updateKey: UPDATE_KEYS[updateKey],
});

describe("a restricted variant", () => {
  it.each(cellsOf(VARIANT))(
    "with a license %s and an update key %s is refused as: %s",
    (license, key, answer) => {
      expect(variantRefusal({ code: "unlimited", restricted: true }, claims(license, key))).toBe(answer);
    },
  );
});

describe("an open variant", () => {
  it.each(cellsOf(VARIANT))("is for everybody: license %s, update key %s", (license, key) => {
    expect(variantRefusal({ code: "unlimited", restricted: false }, claims(license, key))).toBeNull();
  });
});

describe("a premium plugin", () => {
  it.each(cellsOf(PREMIUM))(
    "with a license %s and an update key %s is refused as: %s",
    (license, key, answer) => {
      expect(premiumRefusal({ code: "charts", premium: true }, claims(license, key))).toBe(answer);
    },
  );
});

describe("a plan that names premium plugins", () => {
  it("opens those, no others", () => {
    const by = { license: active([], ["charts", "maps"]), updateKey: null };
    expect(premiumRefusal({ code: "maps", premium: true }, by)).toBeNull();
    expect(premiumRefusal({ code: "sync", premium: true }, by)).toBe("plan");
    expect(premiumRefusal({ code: "sync", premium: false }, by)).toBeNull();
  });
});

describe("any other plugin", () => {
  it.each(cellsOf(PREMIUM))("is for everybody: license %s, update key %s", (license, key) => {
    expect(premiumRefusal({ code: "charts", premium: false }, claims(license, key))).toBeNull();
  });
});

describe("a license whose updates have ended", () => {
  const end = new Date("2026-06-30T23:59:59.999Z");
  const license: LicenseClaim = {
    outcome: "active",
    keyId: "a key",
    variants: ["unlimited"],
    plugins: ["*"],
    updatesUntil: end,
  };
  const variant = { code: "unlimited", restricted: true };
  const plugin = { code: "charts", premium: true };
  const after = new Date(end.getTime() + 1);

  it("opens what was released until the very instant, and nothing later", () => {
    const claims = { license, updateKey: null };
    for (const [released, refusal] of [
      [end, null],
      [after, "updates_ended"],
    ] as const) {
      expect(variantRefusal(variant, claims, released)).toBe(refusal);
      expect(premiumRefusal(plugin, claims, released)).toBe(refusal);
    }
    const releases = [{ releasedAt: after }, { releasedAt: end }];
    expect(coveredBy({ ...variant, releases }, claims).releases).toEqual([{ releasedAt: end }]);
  });

  it("opens what is open to all, and what an update key opens", () => {
    expect(variantRefusal({ ...variant, restricted: false }, { license, updateKey: null }, after)).toBeNull();
    expect(variantRefusal(variant, { license, updateKey: { variants: [] } }, after)).toBeNull();
    expect(premiumRefusal(plugin, { license, updateKey: { variants: [] } }, after)).toBeNull();
  });

  it("of a plan that does not open the variant says that first", () => {
    const claims = { license: { ...license, variants: [] }, updateKey: null };
    expect(variantRefusal(variant, claims, after)).toBe("plan");
  });
});
