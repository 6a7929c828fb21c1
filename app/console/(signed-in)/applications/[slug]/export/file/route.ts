import { exportFile } from "@/lib/console/http/export-file";

export const { POST } = exportFile;
