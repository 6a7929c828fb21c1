/** Chapter: an application, a plan and a token, by the operator's command line. */
import { z } from "zod";
import { latchkey } from "../latchkey";
import type { Stage } from "../stage";

/** What is sold, and what is needed to sell it. */
export type Product = Readonly<{
  slug: string;
  plan: string;
  serviceToken: string;
  keysBase: string;
  licenseBase: string;
}>;

const SLUG = "acme";
const PLAN = "pro";

export async function setUpProduct(stage: Stage): Promise<Product> {
  stage.chapter(
    "Set up",
    "What the operator does once. These commands run with DATA_DIR set to the throw-away data.",
  );
  await createApplication(stage);
  await createPlan(stage);
  return {
    slug: SLUG,
    plan: PLAN,
    serviceToken: await createToken(stage),
    keysBase: `${stage.baseUrl}/${SLUG}/keys/v1`,
    licenseBase: `${stage.baseUrl}/${SLUG}/license/v1`,
  };
}

async function createApplication(stage: Stage): Promise<void> {
  await stage.run(
    latchkey(
      ["app", "create", SLUG, "--name", "Acme Editor", "--kind", "licensed-updates", "--manage-codes"],
      {
        title: "Create an application",
        done: "Created the application Acme Editor and its signing keys",
        expects: `the application ${SLUG} with management codes`,
        shape: z.object({ slug: z.literal(SLUG), manageCodes: z.literal(true) }),
      },
    ),
  );
}

async function createPlan(stage: Stage): Promise<void> {
  const features = [
    "--feature",
    "pdf_export=true",
    "--feature",
    "max_projects=50",
    "--feature",
    "storage_gb=null",
  ];
  await stage.run(
    latchkey(["plan", "create", SLUG, PLAN, "--name", "Pro", "--devices", "2", ...features], {
      title: "Create a plan",
      done: "Created the plan Pro: two devices, and features for the program to read",
      expects: `the plan ${PLAN} with two devices`,
      shape: z.object({
        code: z.literal(PLAN),
        maxActivations: z.literal(2),
        features: z.object({
          pdf_export: z.literal(true),
          max_projects: z.literal(50),
          storage_gb: z.null(),
        }),
      }),
    }),
  );
}

async function createToken(stage: Stage): Promise<string> {
  const { token } = await stage.run(
    latchkey(["token", "create", SLUG, "--purpose", "key-api", "--name", "web shop"], {
      title: "Create a service token",
      done: 'Created a service token for the shop\'s server, named "web shop"; it is shown only now',
      expects: "a token that starts with lk_svc_",
      shape: z.object({ name: z.string(), token: z.string().startsWith("lk_svc_") }),
    }),
  );
  return token;
}
