/** Chapter: an application, a plan and two tokens, by the operator's command line. */
import { z } from "zod";
import { latchkey } from "../latchkey";
import type { Stage } from "../stage";

/** What is sold and updated, and what is needed for it. */
export type Product = Readonly<{
  slug: string;
  plan: string;
  /** Opened by the plan only; besides it there is the open variant that every application starts with. */
  variant: string;
  serviceToken: string;
  ciToken: string;
  keysBase: string;
  licenseBase: string;
  updateBase: string;
}>;

type Token = { title: string; done: string; purpose: string; name: string; prefix: string };

const SLUG = "acme";
const PLAN = "pro";
const VARIANT = "unlimited";
const SERVICE_TOKEN: Token = {
  title: "Create a service token",
  done: 'Created a service token for the shop\'s server, named "web shop"; it is shown only now',
  purpose: "key-api",
  name: "web shop",
  prefix: "lk_svc_",
};
const CI_TOKEN: Token = {
  title: "Create a CI token",
  done: 'Created a CI token for the build pipeline, named "pipeline"; it can upload, and nothing else',
  purpose: "ci",
  name: "pipeline",
  prefix: "lk_ci_",
};

export async function setUpProduct(stage: Stage): Promise<Product> {
  stage.chapter(
    "Set up",
    "What the operator does once. These commands run with DATA_DIR set to the throw-away data.",
  );
  await createApplication(stage);
  await createVariant(stage);
  await createPlan(stage);
  const updateBase = `${stage.baseUrl}/${SLUG}`;
  return {
    slug: SLUG,
    plan: PLAN,
    variant: VARIANT,
    serviceToken: await createToken(stage, SERVICE_TOKEN),
    ciToken: await createToken(stage, CI_TOKEN),
    keysBase: `${updateBase}/keys/v1`,
    licenseBase: `${updateBase}/license/v1`,
    updateBase,
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

async function createVariant(stage: Stage): Promise<void> {
  await stage.run(
    latchkey(["variant", "create", SLUG, VARIANT, "--restricted"], {
      title: "Create a variant",
      done: "Created a restricted variant of its releases; the open one, basic, is there from the start",
      expects: `the restricted variant ${VARIANT}`,
      shape: z.object({ code: z.literal(VARIANT), restricted: z.literal(true) }),
    }),
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
    latchkey(
      ["plan", "create", SLUG, PLAN, "--name", "Pro", "--devices", "2", "--variant", VARIANT, ...features],
      {
        title: "Create a plan",
        done: "Created the plan Pro: two devices, the restricted variant, and features for the program to read",
        expects: `the plan ${PLAN} with two devices and the variant ${VARIANT}`,
        shape: z.object({
          code: z.literal(PLAN),
          maxActivations: z.literal(2),
          variants: z.tuple([z.literal(VARIANT)]),
          features: z.object({
            pdf_export: z.literal(true),
            max_projects: z.literal(50),
            storage_gb: z.null(),
          }),
        }),
      },
    ),
  );
}

async function createToken(stage: Stage, { title, done, purpose, name, prefix }: Token): Promise<string> {
  const { token } = await stage.run(
    latchkey(["token", "create", SLUG, "--purpose", purpose, "--name", name], {
      title,
      done,
      expects: `a token that starts with ${prefix}`,
      shape: z.object({ name: z.literal(name), token: z.string().startsWith(prefix) }),
    }),
  );
  return token;
}
