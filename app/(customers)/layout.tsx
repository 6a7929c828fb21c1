import type { ReactNode } from "react";
import { currentFlash, currentLook } from "@/lib/session/current";
import { Alert } from "@/lib/ui/alert";
import { Shell } from "@/lib/ui/shell";

export default async function CustomerLayout({ children }: { children: ReactNode }) {
  const look = await currentLook();
  const flash = await currentFlash();
  return (
    <Shell look={look}>
      {flash && (
        <Alert kind="error" announce>
          {flash}
        </Alert>
      )}
      {children}
    </Shell>
  );
}
