/** Why the upload before was refused. For pages only: reads Next's request. */
import { headers } from "next/headers";
import { isUploadRefused } from "./flash";
import { readUploadRefusal, type UploadRefusal } from "./upload-refusal";

/** Null for nothing; also when the page is loaded again. */
export async function currentUploadRefusal(): Promise<UploadRefusal | null> {
  return (await isUploadRefused()) ? readUploadRefusal((await headers()).get("cookie")) : null;
}
