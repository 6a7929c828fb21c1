import type { ReactNode } from "react";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { Tabs } from "@/lib/ui/console/tabs";

type Props = { params: Promise<{ slug: string }>; children: ReactNode };

export default async function ApplicationLayout({ params, children }: Props) {
  await currentOperator();
  const { slug, name, kind } = await currentApplication((await params).slug);
  const base = `/console/applications/${slug}`;
  const tabs = [
    { href: base, label: "Overview" },
    ...(sellsLicenses(kind)
      ? [
          { href: `${base}/keys`, label: "Keys" },
          { href: `${base}/plans`, label: "Plans" },
        ]
      : []),
    ...(publishesUpdates(kind)
      ? [
          { href: `${base}/releases`, label: "Releases" },
          { href: `${base}/plugins`, label: "Plugins" },
        ]
      : []),
    { href: `${base}/tokens`, label: "Tokens" },
    { href: `${base}/signing-keys`, label: "Signing keys" },
    { href: `${base}/settings`, label: "Settings" },
  ];
  return (
    <>
      <p className="mb-2 text-lg font-semibold wrap-anywhere">{name}</p>
      <Tabs label={`Parts of ${name}`} tabs={tabs} />
      {children}
    </>
  );
}
