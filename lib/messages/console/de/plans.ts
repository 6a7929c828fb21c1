import type { PlansMessages } from "../en/plans";

export const plans: PlansMessages = {};
