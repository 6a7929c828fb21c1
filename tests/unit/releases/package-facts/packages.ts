/** Packages of the tests, and what is read of them. */
import { DomainError } from "@/lib/domain/errors";
import type { PackageFacts } from "@/lib/domain/release-files/package-facts/facts";
import { packageFacts } from "@/lib/domain/release-files/package-facts/package-facts";
import type { ByteSource } from "@/lib/zip/byte-source";
import { writeZip, type ZipEntry } from "@/tests/support/zip-writer";

export type CountedSource = ByteSource & { counts: { reads: number; bytes: number } };

export function sourceOf(bytes: Uint8Array): CountedSource {
  const counts = { reads: 0, bytes: 0 };
  return {
    size: bytes.length,
    counts,
    async read(start, end) {
      counts.reads += 1;
      counts.bytes += end - start;
      if (start < 0 || end > bytes.length) throw new TypeError("It reads beyond the file.");
      return bytes.subarray(start, end);
    },
  };
}

export function factsOf(name: string, content: Uint8Array | string): Promise<PackageFacts> {
  return packageFacts(name, sourceOf(Buffer.from(content)));
}

export const zipped = (...entries: ZipEntry[]) => writeZip(entries);

/** The id of the refusal and its details; throws when there was none. */
export async function refusalOf(reading: Promise<unknown>) {
  const outcome = await reading.catch((error: unknown) => error);
  if (!(outcome instanceof DomainError) || !outcome.refusal) {
    throw new Error("It was not refused.", { cause: outcome });
  }
  return [outcome.refusal.id, outcome.refusal.details];
}

export const plist = (members: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>${members}</dict>
</plist>
`;

export const member = (key: string, value: string) => `<key>${key}</key><string>${value}</string>`;

export const INFO = plist(
  [
    member("CFBundleName", "Example"),
    "<key>CFBundleURLTypes</key><array><dict><key>CFBundleVersion</key><string>no</string></dict></array>",
    member("CFBundleShortVersionString", "2.5.0"),
    member("CFBundleVersion", "1042"),
    member("LSMinimumSystemVersion", "12.0"),
  ].join("\n"),
);
export const INFO_READ = { shortVersion: "2.5.0", build: "1042", minSystem: "12.0", platform: "macos" };

/** As Velopack's packer writes it. */
export const nuspec = (members: Record<string, string>) => `\ufeff<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2010/07/nuspec.xsd">
<metadata>
${Object.entries(members)
  .map(([name, text]) => `<${name}>${text}</${name}>`)
  .join("\n")}
<releaseNotesHtml><![CDATA[
<p>Faster & <b>better</b></p>
]]></releaseNotesHtml>
</metadata>
</package>`;

export const VELOPACK = {
  id: "Example.App",
  title: "Example",
  version: "2.5.0-beta.1",
  channel: "win-x64",
  mainExe: "Example.exe",
  os: "win",
  rid: "win-x64",
  osMinVersion: "10.0.19041",
  machineArchitecture: "x64",
};
export const nupkg = (members: Record<string, string> = VELOPACK, more: ZipEntry[] = []) =>
  zipped(
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "Example.App.nuspec", content: nuspec(members) },
    { name: "lib/app/Example.exe", content: "MZ" },
    ...more,
  );
