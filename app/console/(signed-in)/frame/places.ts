/** Where one can go from every page of the console. */
import type { FrameMessages } from "@/lib/words/console/en/frame";

type Place = Readonly<{ href: string; marks: "area" | "/console/applications"; label: string }>;

export function placesIn(text: FrameMessages): readonly Place[] {
  return [
    { href: "/console", marks: "/console/applications", label: text.applications },
    { href: "/console/log", marks: "area", label: text.log },
    { href: "/console/team", marks: "area", label: text.team },
    { href: "/console/self-check", marks: "area", label: text.selfCheck },
  ];
}
