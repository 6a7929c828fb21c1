import { newerLog } from "@/lib/http/console/newer-log";

export const { GET } = newerLog;
