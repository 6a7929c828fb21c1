import { uploadRelease } from "@/lib/http/console/upload-release";

export const { POST } = uploadRelease;
