/** A storage whose library is loaded by its first use: Vercel's alone costs 20 MB and most of a second. */
import type { Readable } from "node:stream";
import type { ByteRange, ListedObject, Storage, StoredObject } from "./interface";

export class LazyStorage implements Storage {
  readonly kind: Storage["kind"];
  readonly #load: () => Promise<Storage>;
  #loaded: Promise<Storage> | null = null;

  constructor(kind: Storage["kind"], load: () => Promise<Storage>) {
    this.kind = kind;
    this.#load = load;
  }

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await (await this.#storage()).put(key, content);
  }

  async open(key: string, range?: ByteRange, size?: number): Promise<Readable> {
    return (await this.#storage()).open(key, range, size);
  }

  async stat(key: string): Promise<StoredObject | null> {
    return (await this.#storage()).stat(key);
  }

  async delete(key: string): Promise<void> {
    await (await this.#storage()).delete(key);
  }

  async *list(): AsyncGenerator<ListedObject> {
    yield* (await this.#storage()).list();
  }

  async presign(key: string, fileName: string, seconds: number): Promise<string | null> {
    return (await this.#storage()).presign(key, fileName, seconds);
  }

  #storage(): Promise<Storage> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }
}
