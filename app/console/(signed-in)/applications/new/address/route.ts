import { applicationAddress } from "@/lib/http/console/application-address";

export const { GET } = applicationAddress;
