import { uploadRelease } from "@/lib/console/http/upload-release";

export const { POST } = uploadRelease;
