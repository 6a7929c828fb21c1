"use client";
/** Leads to the keys that were issued together. */
import { Link } from "@/lib/ui/console/link";

type Props = {
  /** Of the application's list of keys. */
  keysPath: string;
  /** Its id (lib/domain/keys/batch.ts). */
  batch: string;
  label: string;
};

export function BatchLink({ keysPath, batch, label }: Props) {
  return <Link href={`${keysPath}?${new URLSearchParams({ batch })}`}>{label}</Link>;
}
