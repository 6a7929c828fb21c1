/** Being written: stands here so that what imports it compiles. Replace this file whole. */
export class ZipError extends Error {
  override name = "ZipError";
}

export async function readManifest(_source: {
  path: string;
}): Promise<{ name: "plugin.json" | "package.json"; content: Record<string, unknown> } | null> {
  throw new ZipError("Packages cannot be read yet.");
}
