/**
 * Where release files lie: on the disk, in an S3-compatible bucket or in Vercel Blob, behind one interface. Knows bytes
 * and keys; must not know releases, people or HTTP requests.
 */
import { join } from "node:path";
import { type Config, config } from "../config/config";
import { DiskStorage } from "./disk-storage";
import type { Storage } from "./interface";
import { partSizeFor } from "./parts";

export type { ByteRange, ListedObject, Storage, StoredObject, StoredReader } from "./interface";
export {
  MissingPartsError,
  StorageFullError,
  StorageMissingError,
  StorageSizeError,
  StorageUnavailableError,
} from "./interface";

let opened: Readonly<{ by: Config; storage: Promise<Storage> }> | null = null;

/** The storage of this process, chosen by the configuration. Connects to nothing before it is used. */
export function storage(): Promise<Storage> {
  const by = config();
  if (opened?.by !== by) opened = { by, storage: storageFor(by) };
  return opened.storage;
}

/** DATA_DIR/files, whatever is configured. */
export function diskStorage(): Storage {
  return diskIn(config().dataDir);
}

function diskIn(dataDir: string): Storage {
  // Else Next would copy what is stored where it builds into a container.
  return new DiskStorage(join(/* turbopackIgnore: true */ dataDir, "files"));
}

/** Libraries are loaded by their first use: Vercel's alone costs 20 MB and most of a second. */
async function storageFor({ storage: place, dataDir, limits }: Config): Promise<Storage> {
  const partSize = partSizeFor(limits.uploadMaxBytes);
  switch (place.kind) {
    case "disk":
      return diskIn(dataDir);
    case "s3": {
      const { S3Storage } = await import("./s3-storage");
      return new S3Storage(place, partSize);
    }
    case "blob": {
      const { BlobStorage } = await import("./blob-storage");
      return new BlobStorage(place.token, partSize);
    }
  }
}
