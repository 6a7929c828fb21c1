import type { MissingPart } from "@/lib/domain/applications/set-up";
import type { Permission } from "@/lib/domain/permissions";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";

const STEPS: Readonly<Record<MissingPart, { href: string; permission: Permission }>> = {
  signing_key: { href: "/signing-keys", permission: "signing_keys" },
  plan: { href: "/plans/new", permission: "plans" },
  shop_token: { href: "/tokens", permission: "tokens" },
  ci_token: { href: "/tokens", permission: "tokens" },
  release: { href: "/releases", permission: "releases" },
};

type Props = {
  look: ConsoleLook;
  base: string;
  missing: readonly MissingPart[];
  may: (permission: Permission) => boolean;
};

/** What is still to be done before the application works; nothing when all is there. */
export function NextSteps({ look, base, missing, may }: Props) {
  const text = look.words.overview;
  if (missing.length === 0) return null;
  return (
    <Card label={text.steps}>
      <h2 className="mb-2 text-section">{text.steps}</h2>
      <ol className="list-decimal space-y-1 pl-6">
        {missing.map((part) => {
          const { href, permission } = STEPS[part];
          const { label, why } = text.step[part];
          return (
            <li key={part}>
              {may(permission) ? <Link href={base + href}>{label}</Link> : label}
              <span className="block text-small text-muted">{why}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
