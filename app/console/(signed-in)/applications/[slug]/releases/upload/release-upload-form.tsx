"use client";
/** The form of a version's files, with the system that each file's name tells. */
import type { ComponentProps } from "react";
import { placeInName } from "@/lib/domain/releases/place-in-name";
import { FilesForm } from "../../upload/files-form";

export function ReleaseUploadForm(props: Omit<ComponentProps<typeof FilesForm>, "placeOf">) {
  return <FilesForm {...props} placeOf={placeOf} />;
}

function placeOf(name: string): string {
  const { platform, arch } = placeInName(name);
  return `${platform}/${arch}`;
}
