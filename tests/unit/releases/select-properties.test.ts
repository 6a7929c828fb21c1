import fc from "fast-check";
import semver from "semver";
import { describe, expect, it } from "vitest";
import type { PublishedRelease } from "@/lib/domain/updates/catalogue";
import { type Selection, selectPlugins, selectRelease } from "@/lib/domain/updates/select-release";
import { anyChannel, anyReleases, anyVersion, aPlugin, aProduct, aQuery, aVariant } from "./some-catalogue";

const query = fc.record({ channel: anyChannel, version: fc.option(anyVersion) });

/** For every catalogue and every question: `visible` are the releases of the asked channel, in no order. */
function always(
  claim: (
    made: Omit<Selection, "latest"> & { latest: PublishedRelease | null },
    asked: { channel: "stable" | "beta"; version: string | null },
    visible: readonly PublishedRelease[],
  ) => void,
): void {
  fc.assert(
    fc.property(anyReleases, query, (releases, asked) => {
      const visible = releases.filter(({ channel }) => asked.channel === "beta" || channel === "stable");
      const { latest, ...made } = selectRelease(aVariant(releases), aQuery(asked));
      claim({ ...made, latest: latest?.release ?? null }, asked, visible);
    }),
    { numRuns: 500 },
  );
}

describe("whatever is published and whoever asks", () => {
  it("an update is always higher than what the client runs", () => {
    always(({ latest, updateAvailable }, { version }) => {
      if (version === null) expect(updateAvailable).toBe(latest !== null);
      else expect(updateAvailable).toBe(latest !== null && semver.gt(latest.version, version));
    });
  });

  it("`latest` is the highest of the client's channel", () => {
    always(({ latest }, _asked, visible) => {
      if (visible.length === 0) return expect(latest).toBeNull();
      expect(visible).toContain(latest);
      for (const { version } of visible) expect(semver.gte(latest?.version ?? "0.0.0-0", version)).toBe(true);
    });
  });

  it("stable shows nothing of beta", () => {
    always(({ latest, changelog }, { channel }) => {
      if (channel === "beta") return;
      expect([latest, ...changelog].filter((release) => release?.channel === "beta")).toEqual([]);
    });
  });

  it("the changelog is sorted, without repetition, above the client's version and up to `latest`", () => {
    always(({ latest, changelog }, { version }) => {
      const versions = changelog.map((release) => release.version);
      expect(versions).toEqual(versions.toSorted(semver.rcompare));
      expect(new Set(versions).size).toBe(versions.length);
      for (const entry of versions) {
        expect(semver.lte(entry, latest?.version ?? "0.0.0-0")).toBe(true);
        if (version !== null) expect(semver.gt(entry, version)).toBe(true);
      }
    });
  });

  it("the changelog leaves out nothing but what is beyond its bound", () => {
    always(({ changelog }, { version }, visible) => {
      const above = visible.filter((release) => version === null || semver.gt(release.version, version));
      expect(changelog).toHaveLength(Math.min(above.length, version === null ? 20 : 50));
      const left = above.filter((release) => !changelog.includes(release));
      const lowest = changelog.at(-1);
      for (const release of left) expect(semver.lt(release.version, lowest?.version ?? "0.0.0-0")).toBe(true);
    });
  });

  it("an update is critical, or manual, exactly when a release on the way is", () => {
    always(({ critical, manual, latest }, { version }, visible) => {
      const between = visible.filter((release) =>
        version === null ? release === latest : semver.gt(release.version, version),
      );
      expect(critical).toBe(between.some((release) => release.critical));
      expect(manual).toBe(between.some((release) => release.manual));
    });
  });

  it("a plugin is offered in the highest version that runs on the client's core, or not at all", () => {
    fc.assert(
      fc.property(anyReleases, anyReleases, query, (core, releases, asked) => {
        const latest = selectRelease(aVariant(core), aQuery(asked)).latest?.release ?? null;
        const product = aProduct({ plugins: [aPlugin(releases)] });
        const [offer, ...more] = selectPlugins(product, asked, latest);
        expect(more).toEqual([]);
        const runsOn = asked.version ?? latest?.version;
        const fitting = releases.filter(
          ({ channel, minCoreVersion }) =>
            (asked.channel === "beta" || channel === "stable") &&
            (minCoreVersion === null || (runsOn !== undefined && semver.gte(runsOn, minCoreVersion))),
        );
        const highest = fitting.map(({ version }) => version).toSorted(semver.rcompare)[0];
        expect(offer?.release.version).toBe(highest);
      }),
      { numRuns: 500 },
    );
  });
});
