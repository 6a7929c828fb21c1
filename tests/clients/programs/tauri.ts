/** Tauri's updater by its source, with its own verifier (its crate, as WebAssembly), and Debian's minisign in its place. */
import { createRequire } from "node:module";
import { type Asking, accepts, ask, isHigher, need, type Offer, type Program } from "./program";

type Verifier = {
  PublicKey: { decode(text: string): { verify(bytes: Uint8Array, signature: object): boolean } };
  Signature: { decode(text: string): object };
};

/** Whether it accepts the file with this signature, both as text. */
type Verify = (file: Buffer, signature: string, publicKey: string) => Promise<boolean>;

const { PublicKey, Signature }: Verifier = createRequire(import.meta.url)("@threema/wasm-minisign-verify");

const byCrate: Verify = async (file, signature, publicKey) => {
  try {
    return PublicKey.decode(publicKey).verify(file, Signature.decode(signature));
  } catch {
    return false;
  }
};

const byMinisign: Verify = (content, signature, publicKey) =>
  accepts("minisign", ["-V", "-m", { content }, "-x", { content: signature }, "-p", { content: publicKey }]);

const program = (name: string, verify: Verify): Program => ({
  name,
  how: "read",
  format: "tauri",
  key: "minisign",
  upload: (version) => ({
    fields: { platform: "linux", arch: "x64" },
    name: `App-${version}.AppImage`,
    content: Buffer.from(`the program ${version}`),
  }),
  license: "headers",
  without: "nothing",
  isKnown: false,
  changedFile: "refused",
  forgedFeed: "refused",
  check: (asking) => check(asking, verify),
});

export const tauri = program("Tauri", byCrate);
export const minisign = program("minisign", byMinisign);

async function check(asking: Asking, verify: Verify): Promise<Offer | null> {
  const { service, place, version, channel, headers, publicKey } = asking;
  const query = `bundle=appimage${channel === "beta" ? "&channel=beta" : ""}`;
  const { status, bytes } = await ask(
    asking,
    `${service.feeds}/${place}/tauri/linux/x86_64/${version}?${query}`,
    headers,
  );
  if (status === 204) return null;
  const said = JSON.parse(bytes.toString("utf8"));
  if (!isHigher(said.version, version)) return null;
  const install = async () => {
    const file = (await ask(asking, said.url, headers)).bytes;
    const signature = Buffer.from(said.signature, "base64").toString("utf8");
    need(await verify(file, signature, Buffer.from(publicKey, "base64").toString("utf8")), "signature");
    const [, signed] = /^trusted comment:.*\tversion:([^\t\n]+)/m.exec(signature) ?? [];
    need(signed === said.version, "version");
    return file;
  };
  return { version: said.version, install };
}
