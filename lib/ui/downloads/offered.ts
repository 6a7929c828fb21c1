/** What pages are given of downloads, and which of them is the visitor's own. Pure. */

type Platform = "macos" | "windows" | "linux" | "any";
type Arch = "universal" | "x64" | "arm64" | "x86" | "armv7" | "any";

export type OfferedFile = Readonly<{ fileId: string; fileName: string; size: number; sha256: string }>;

export type OfferedRelease = Readonly<{
  version: string;
  releasedAt: Date;
  notes: string | null;
  notesUrl: string | null;
}>;

export type OfferedSystem = OfferedFile &
  Readonly<{ platform: Platform; arches: readonly Arch[]; others: readonly OfferedFile[] }>;

export type OfferedVariant = Readonly<{
  code: string;
  releases: readonly (OfferedRelease & Readonly<{ systems: readonly OfferedSystem[] }>)[];
}>;

export type OfferedPlugin = OfferedFile &
  OfferedRelease &
  Readonly<{ code: string; name: string | null; minCoreVersion: string | null }>;

export type Offered = Readonly<{
  application: string;
  /** Whether their codes tell something. */
  hasVariants: boolean;
  variants: readonly OfferedVariant[];
  forAnyone: readonly OfferedVariant[];
  plugins: readonly OfferedPlugin[];
}>;

/** What the visitor's browser runs on; null for what it does not tell. */
export type Visitor = Readonly<{ platform: string | null; arch: string | null }>;

/** Where a browser does not tell its processor: what most have. */
const LIKELY_ARCH: Readonly<Record<Platform, Arch>> = {
  macos: "arm64",
  windows: "x64",
  linux: "x64",
  any: "any",
};

export function systemsOf(variants: readonly OfferedVariant[]): OfferedSystem[] {
  return variants.flatMap(({ releases }) => releases).flatMap(({ systems }) => systems);
}

/** Of the first variant alone; null where nothing is for the visitor's system, or it is not known and there is a choice. */
export function ownFile({ variants, forAnyone, plugins }: Offered, visitor: Visitor): string | null {
  const systems = systemsOf([...variants, ...forAnyone].slice(0, 1));
  const [only, second] = [...systems, ...plugins];
  if (only && !second) return only.fileId;
  if (visitor.platform === null) return null;
  const ofPlatform = systems.filter(({ platform }) => platform === visitor.platform);
  const arch = visitor.arch ?? ofPlatform.map(({ platform }) => LIKELY_ARCH[platform])[0];
  const isFor = ({ arches }: OfferedSystem) => arches.length === 0 || arches.some((one) => one === arch);
  // Of another processor where that is but a guess, or where the system runs its programs all the same.
  const runsAny = visitor.arch === null || (visitor.arch === "arm64" && visitor.platform !== "linux");
  const near = ofPlatform.find(isFor) ?? (runsAny ? ofPlatform[0] : undefined);
  const own = near ?? systems.find(({ platform }) => platform === "any");
  return own?.fileId ?? null;
}
