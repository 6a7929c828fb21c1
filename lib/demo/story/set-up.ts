/** What is sold and updated: an application, a variant, a plan and two tokens, made by the operator's command line. */
import * as z from "zod";
import type { Stage } from "../stage";

export type Product = Awaited<ReturnType<typeof setUp>>;

export const SLUG = "acme";
export const PLAN = "pro";
/** Opened by the plan only; besides it there is the open variant that every application starts with. */
export const VARIANT = "unlimited";

export async function setUp(stage: Stage) {
  stage.chapter("Set up", "What the operator does once, with DATA_DIR set to the temporary data.");
  stage.step("Create an application: Acme Editor, with signing keys of its own");
  const application = "--name 'Acme Editor' --kind licensed-updates --manage-codes";
  await stage.latchkey(`app create ${SLUG} ${application} --json`, { slug: SLUG, manageCodes: true });
  stage.step("Create a variant: restricted; the open one, basic, is there from the start");
  const variant = { code: VARIANT, restricted: true };
  await stage.latchkey(`variant create ${SLUG} ${VARIANT} --restricted --json`, variant);
  stage.step("Create a plan: two devices, the restricted variant, and features for the program to read");
  const plan = `--name Pro --devices 2 --variant ${VARIANT}`;
  const flags = "--feature pdf_export=true --feature max_projects=50 --feature storage_gb=null";
  const features = { pdf_export: true, max_projects: 50, storage_gb: null };
  const planned = { code: PLAN, maxActivations: 2, variants: [VARIANT], features };
  await stage.latchkey(`plan create ${SLUG} ${PLAN} ${plan} ${flags} --json`, planned);
  stage.step("Create a service token: for the shop's server; it is shown only now");
  const shop = { name: "web shop", token: z.string().startsWith("lk_svc_") };
  const service = await stage.latchkey(
    `token create ${SLUG} --purpose key-api --name 'web shop' --json`,
    shop,
  );
  stage.step("Create a CI token: for the build pipeline, which can upload and nothing else");
  const pipeline = { name: "pipeline", token: z.string().startsWith("lk_ci_") };
  const ci = await stage.latchkey(`token create ${SLUG} --purpose ci --name pipeline --json`, pipeline);
  const updateBase = `${stage.service.baseUrl}/${SLUG}`;
  const bases = { keysBase: `${updateBase}/keys/v1`, licenseBase: `${updateBase}/license/v1`, updateBase };
  return { ...bases, serviceToken: service.token, ciToken: ci.token };
}
