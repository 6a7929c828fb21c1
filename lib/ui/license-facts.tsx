/** Plan, status, end and seats of a license, and what to do if it is not active. */

import type { ReactNode } from "react";
import { currentLook } from "../session/current";
import { Alert } from "./alert";
import { SeatMeter } from "./seat-meter";
import { type Status, StatusBadge } from "./status-badge";
import { Day } from "./when";

export type License = Readonly<{
  /** Left out where the heading says it. */
  plan?: string;
  /** Of the key; shown only where the key's owner is known. */
  lastFour?: string;
  status: Status;
  expiresAt: Date | null;
  maxActivations: number | null;
  activeDevices: number;
}>;

export async function LicenseFacts({ license }: { license: License }) {
  const look = await currentLook();
  const messages = look.messages.license;
  const { expiresAt, maxActivations, activeDevices, status } = license;
  const isPast = expiresAt !== null && expiresAt <= look.now;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 tabular-nums">
      {license.plan && <Fact name={messages.plan}>{license.plan}</Fact>}
      <Fact name={messages.status}>
        <StatusBadge status={status} />
      </Fact>
      <Fact name={isPast ? messages.expired : messages.expires}>
        {expiresAt ? <Day date={expiresAt} /> : messages.never}
      </Fact>
      <Fact name={messages.seats}>
        <SeatMeter used={activeDevices} max={maxActivations} />
      </Fact>
      {license.lastFour && (
        <Fact name={messages.endsWith}>
          <span className="font-mono">…{license.lastFour}</span>
        </Fact>
      )}
    </dl>
  );
}

/** Nothing for a license that works and has room. */
export async function LicenseAdvice({ license }: { license: License }) {
  const look = await currentLook();
  const messages = look.messages.license;
  const { status, maxActivations, activeDevices } = license;
  if (status === "active") {
    const isFull = maxActivations !== null && activeDevices >= maxActivations;
    return isFull ? <Alert kind="info">{messages.full}</Alert> : null;
  }
  return (
    <Alert kind={status === "revoked" ? "error" : "warning"}>
      <p>{messages.advice[status]}</p>
      {look.brand.support && (
        <p className="mt-2">
          <a href={look.brand.support} className="plain font-medium underline">
            {messages.ask}
          </a>
        </p>
      )}
    </Alert>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
