/** The roles to choose from, each with what it may do. */
import { ROLES } from "@/lib/domain/people/operators";
import type { Terms } from "@/lib/messages/terms/terms";

export function roleOptions({ roles, roleHints }: Terms) {
  return ROLES.map((role) => ({ value: role, label: `${roles[role]}: ${roleHints[role]}` }));
}
