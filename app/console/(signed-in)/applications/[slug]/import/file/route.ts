import { uploadImport } from "@/lib/console/http/import-upload";

export const { POST } = uploadImport;
