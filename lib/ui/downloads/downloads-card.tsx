/** The downloads of one license as a part of its page; nothing where there are none. */
import type { ComponentProps } from "react";
import { currentLook } from "../../session/current";
import { Card } from "../card";
import { Downloads } from "./downloads";
import type { Offered } from "./offered";

type Props = Omit<ComponentProps<typeof Downloads>, "offered"> & { offered: Offered | null };

export async function DownloadsCard({ offered, ...props }: Props) {
  if (!offered) return null;
  const { title } = (await currentLook()).messages.downloads;
  return (
    <Card label={title}>
      <h2 className="text-xl font-bold">{title}</h2>
      <Downloads {...props} offered={offered} />
    </Card>
  );
}
