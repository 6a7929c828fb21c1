import { applicationAddress } from "@/lib/console/http/application-address";

export const { GET } = applicationAddress;
