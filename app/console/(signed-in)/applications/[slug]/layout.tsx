import type { ReactNode } from "react";
import { applicationTabs } from "@/lib/session/application-tabs";
import { currentApplication } from "@/lib/session/current-application";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { Tabs } from "../../frame/tabs";

type Props = { params: Promise<{ slug: string }>; children: ReactNode };

export default async function ApplicationLayout({ params, children }: Props) {
  await currentOperator();
  const { slug, name, kind } = await currentApplication((await params).slug);
  const { words, locale } = await currentConsoleLook();
  const base = `/console/applications/${slug}`;
  const tabs = applicationTabs(kind, words.frame).map(({ segment, label, also = [] }) => ({
    href: segment ? `${base}/${segment}` : base,
    label,
    also: also.map((other) => `${base}/${other}`),
  }));
  return (
    <>
      <div lang={locale.language}>
        <Tabs label={words.frame.partsOf(name)} tabs={tabs} />
      </div>
      {children}
    </>
  );
}
