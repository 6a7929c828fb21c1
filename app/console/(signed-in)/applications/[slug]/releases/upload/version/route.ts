import { releaseVersion } from "@/lib/console/http/release-version";

export const { GET } = releaseVersion;
