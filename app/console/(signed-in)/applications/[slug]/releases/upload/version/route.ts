import { releaseVersion } from "@/lib/http/console/release-version";

export const { GET } = releaseVersion;
