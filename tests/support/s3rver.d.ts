/** The parts of s3rver, which comes without types, that `s3-program.ts` uses. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";

  type Stored = { key: string; lastModifiedDate: Date; size: number };
  type Listing = { objects: Stored[]; isTruncated: boolean };

  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    store: {
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string; maxKeys: number },
      ): Promise<Listing>;
    };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }

  export = S3rver;
}
