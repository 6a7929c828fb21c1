import { newerLog } from "@/lib/console/http/newer-log";

export const { GET } = newerLog;
