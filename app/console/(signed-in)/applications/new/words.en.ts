/** Sentences of a new application. */
export const newApplication = {
  title: "Create application",
  above: "Applications",
  lead: "Its signing keys are created with it. Everything but address and type can be changed later.",
  notPermitted: "Your role does not permit creating applications. Ask an owner.",
  name: "Name",
  nameHint: "Customers see it on their license pages.",
  address: "Address",
  addressHint:
    "2 to 40 lowercase letters, digits or hyphens, starting with a letter. Programs and shops use it in every call.",
  kind: "Type",
  manageCodesHint: "Every new key comes with a code that lets its holder free seats without an account.",
  submit: "Create application",
  pending: "Creating …",
};

export type NewApplicationMessages = typeof newApplication;
