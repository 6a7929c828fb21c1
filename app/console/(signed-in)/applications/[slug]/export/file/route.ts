import { exportFile } from "@/lib/http/console/export-file";

export const { POST } = exportFile;
