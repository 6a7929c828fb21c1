/** The buyer's three machines, and the calls that the licensed program makes on them. */
import type { License } from "./chapters/issuing";
import type { Product } from "./chapters/set-up";
import type { HttpCall } from "./shell";

export type Machine = Readonly<{ id: string; name: string }>;

export const DESKTOP: Machine = { id: "desktop-7f3a", name: "Desktop" };
export const LAPTOP: Machine = { id: "laptop-19c2", name: "Laptop" };
export const TABLET: Machine = { id: "tablet-e05b", name: "Tablet" };

export function activation({ licenseBase }: Product, { key }: License, { id, name }: Machine): HttpCall {
  return { method: "POST", url: `${licenseBase}/activate`, body: { key, machineId: id, name } };
}

export function validation({ licenseBase }: Product, { key }: License, { id }: Machine): HttpCall {
  return { method: "POST", url: `${licenseBase}/validate`, body: { key, machineId: id } };
}

export function deactivation({ licenseBase }: Product, { key }: License, { id }: Machine): HttpCall {
  return { method: "POST", url: `${licenseBase}/deactivate`, body: { key, machineId: id } };
}
