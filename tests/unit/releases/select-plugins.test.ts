import { describe, expect, it } from "vitest";
import { type CheckQuery, selectPlugins } from "@/lib/domain/updates/select-release";
import { aPlugin, aProduct, aRelease } from "./some-catalogue";

const product = aProduct({
  plugins: [
    aPlugin(
      [
        aRelease("1.0.0"),
        aRelease("2.0.0", { minCoreVersion: "1.5.0" }),
        aRelease("3.0.0-beta.1", { channel: "beta", minCoreVersion: "1.5.0" }),
        aRelease("4.0.0", { minCoreVersion: "2.0.0" }),
      ],
      { code: "charts" },
    ),
    aPlugin([aRelease("0.1.0", { minCoreVersion: "2.0.0" })], { code: "export" }),
    aPlugin([aRelease("0.1.0", { channel: "beta" })], { code: "preview" }),
    aPlugin([], { code: "never-published" }),
  ],
});

function offered(query: Pick<CheckQuery, "channel" | "version">, latest: string | null) {
  const release = latest === null ? null : aRelease(latest);
  return Object.fromEntries(
    selectPlugins(product, query, release).map((one) => [one.plugin.code, one.release.version]),
  );
}

/** Channel, the client's version, `latest`'s version, then what is offered. */
const TABLE: [CheckQuery["channel"], string | null, string | null, Record<string, string>][] = [
  ["stable", "1.0.0", "9.0.0", { charts: "1.0.0" }],
  ["stable", "1.5.0-rc.1", "9.0.0", { charts: "1.0.0" }],
  ["stable", "1.5.0", "9.0.0", { charts: "2.0.0" }],
  ["stable", "1.5.0+build", "9.0.0", { charts: "2.0.0" }],
  ["stable", "1.9.9", null, { charts: "2.0.0" }],
  ["stable", "2.0.0", "1.0.0", { charts: "4.0.0", export: "0.1.0" }],
  ["stable", null, "1.0.0", { charts: "1.0.0" }],
  ["stable", null, "1.7.0", { charts: "2.0.0" }],
  ["stable", null, "2.0.0", { charts: "4.0.0", export: "0.1.0" }],
  ["stable", null, null, { charts: "1.0.0" }],
  ["beta", "1.4.9", null, { charts: "1.0.0", preview: "0.1.0" }],
  ["beta", "1.5.0", null, { charts: "3.0.0-beta.1", preview: "0.1.0" }],
  ["beta", null, "2.0.0", { charts: "4.0.0", export: "0.1.0", preview: "0.1.0" }],
  ["beta", null, null, { charts: "1.0.0", preview: "0.1.0" }],
];

describe("of each plugin the highest version that runs on the client's core", () => {
  it.each(TABLE)("%s, client %s, latest %s: %j", (channel, version, latest, plugins) => {
    expect(offered({ channel, version }, latest)).toEqual(plugins);
  });
});
