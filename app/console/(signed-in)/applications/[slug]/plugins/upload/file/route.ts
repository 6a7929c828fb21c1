import { uploadPlugin } from "@/lib/console/http/upload-plugin";

export const { POST } = uploadPlugin;
