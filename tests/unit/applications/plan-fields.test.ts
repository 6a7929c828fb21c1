import { describe, expect, it } from "vitest";
import { NEW_PLAN, PLAN_FIELD_NAMES, PLAN_FIELDS } from "@/lib/domain/applications/plan-fields";
import type { PlanRecord } from "@/lib/domain/applications/plan-record";
import { planNow, planVersion } from "@/lib/domain/applications/plan-version";
import { plan as planAnswer } from "@/lib/http/keys-api/answers";
import { planTermWords } from "@/lib/words/terms/plan-fields";
import { planFieldsEn } from "@/lib/words/terms/plan-fields-en";

const PLAN: PlanRecord = { id: "1", code: "pro", ...NEW_PLAN };
/** Another value of each field. */
const OTHER: Omit<PlanRecord, "id" | "code"> = {
  name: "Pro",
  status: "draft",
  maxActivations: null,
  features: { export: true },
  variants: ["beta"],
  plugins: ["*"],
  durationDays: 1,
  durationFrom: "first_activation",
  updatesDays: 2,
  trialDays: 3,
  releaseAfterDays: 4,
  renewUrl: "https://shop.example.com",
};

describe("the fields of a plan", () => {
  it.each(PLAN_FIELD_NAMES)("are part of its version, and of what it is now: %s", (name) => {
    const changed = { ...PLAN, [name]: OTHER[name] };
    expect(planVersion(changed)).not.toBe(planVersion(PLAN));
    expect(planNow(changed)[name]).not.toEqual(planNow(PLAN)[name]);
  });

  it("are answered by the API, in their order, after the code", () => {
    expect(Object.keys(planAnswer.shape)).toEqual(["code", ...PLAN_FIELD_NAMES]);
    expect(planAnswer.parse({ code: "pro", ...OTHER })).toEqual({ code: "pro", ...OTHER });
    expect(planAnswer.safeParse({ code: "pro", ...OTHER, trialDays: "3" }).success).toBe(false);
  });

  it("have an option of their own each", () => {
    const options = PLAN_FIELD_NAMES.map((name) => PLAN_FIELDS[name].option);
    expect(new Set(options).size).toBe(PLAN_FIELD_NAMES.length);
  });

  it("are told in words where they are set", () => {
    expect(planTermWords(PLAN, planFieldsEn)).toEqual([]);
    expect(planTermWords({ ...PLAN, ...OTHER }, planFieldsEn)).toEqual([
      "ends after 1 day from the first device",
      "updates for 2 days from the first device",
      "trial of 3 days",
      "frees seats after 4 days",
      "renewed at https://shop.example.com",
    ]);
  });
});
