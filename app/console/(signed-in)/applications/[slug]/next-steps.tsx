import type { MissingPart } from "@/lib/domain/applications/set-up";
import { POWERS } from "@/lib/domain/credentials/powers";
import type { Permission } from "@/lib/domain/permissions";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import { overviewWords } from "./words";

const STEPS: Readonly<Record<MissingPart, { href: string; permissions: readonly Permission[] }>> = {
  signing_key: { href: "/signing-keys", permissions: ["signing_keys"] },
  plan: { href: "/plans/new", permissions: ["plans"] },
  public_plan: { href: "/keys/new", permissions: ["plans", "keys"] },
  shop_token: { href: "/tokens", permissions: ["tokens", ...POWERS.key_api] },
  ci_token: { href: "/tokens", permissions: ["tokens", ...POWERS.ci] },
  release: { href: "/releases", permissions: ["releases"] },
};

type Props = {
  base: string;
  missing: readonly MissingPart[];
  may: (permission: Permission) => boolean;
};

/** What is still to be done before the application works; nothing when all is there. */
export async function NextSteps({ base, missing, may }: Props) {
  const look = await currentConsoleLook();
  const text = overviewWords(look.locale.language);
  if (missing.length === 0) return null;
  return (
    <Card label={text.steps}>
      <h2 className="mb-2 text-section">{text.steps}</h2>
      <ol className="list-decimal space-y-1 pl-6">
        {missing.map((part) => {
          const { href, permissions } = STEPS[part];
          const { label, why } = text.step[part];
          return (
            <li key={part}>
              {permissions.every(may) ? <Link href={base + href}>{label}</Link> : label}
              <span className="block text-small text-muted">{why}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
