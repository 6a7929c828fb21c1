import { notFound } from "next/navigation";

/** Addresses below a page are HTML too, and not an application's. */
export default function NoSuchPage() {
  notFound();
}
