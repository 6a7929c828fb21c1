import { uploadPlugin } from "@/lib/http/console/upload-plugin";

export const { POST } = uploadPlugin;
