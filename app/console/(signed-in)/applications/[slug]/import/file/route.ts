import { uploadImport } from "@/lib/http/console/import-upload";

export const { POST } = uploadImport;
