/** Small exports, written by hand from the fields that each system documents. */

const line = (value: object) => JSON.stringify(value);
const related = (type: string, id: string) => ({ data: { type, id } });

function keygenLicense(id: string, attributes: object, policy: string, owner: string | null) {
  return {
    type: "licenses",
    id,
    attributes: {
      name: null,
      key: `key-of-${id}`,
      expiry: null,
      status: "ACTIVE",
      floating: true,
      ...attributes,
    },
    relationships: {
      policy: related("policies", policy),
      owner: owner ? related("users", owner) : { data: null },
      machines: { links: { related: `/v1/accounts/a/licenses/${id}/machines` }, meta: { count: 0 } },
    },
  };
}

function keygenMachine(id: string, license: string, fingerprint: string) {
  return {
    type: "machines",
    id,
    attributes: { fingerprint, name: "Desk", platform: "macOS" },
    relationships: { license: related("licenses", license) },
  };
}

/** Two answers of licenses, of which the first includes users and policies, and one of machines. */
export const keygenPages = [
  line({
    data: [
      keygenLicense(
        "lic-1",
        {
          name: "Ada's license",
          key: "C1B6DE-39A6E3-DE1529-8559A0-4AF593-V3",
          expiry: "2027-03-31T10:00:00.000Z",
          maxMachines: 3,
          metadata: { tier: 2, list: [1] },
          created: "2022-03-31T10:00:00.000Z",
        },
        "pol-1",
        "user-1",
      ),
      keygenLicense("lic-2", { status: "SUSPENDED", suspended: true, floating: false }, "pol-2", null),
    ],
    included: [
      {
        type: "users",
        id: "user-1",
        attributes: { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" },
      },
      { type: "policies", id: "pol-1", attributes: { name: "Pro yearly" } },
      { type: "policies", id: "pol-2", attributes: { duration: null } },
    ],
    links: { next: null },
  }),
  line({ data: [keygenLicense("lic-3", { status: "BANNED", maxMachines: null }, "pol-2", null)] }),
  line({
    data: [keygenMachine("m-1", "lic-1", "4d:Eq:UV:D3:XZ"), keygenMachine("m-2", "lic-1", "machine-2")],
  }),
].join("\n");

const cryptlexLicense = {
  id: "c-1",
  key: "A1B2C3-D4E5F6-A7B8C9",
  revoked: false,
  suspended: false,
  allowedActivations: 0,
  totalActivations: 2,
  expiresAt: "2028-01-01T00:00:00Z",
  maintenanceExpiresAt: "2027-01-01T00:00:00Z",
  createdAt: "2021-01-01T00:00:00Z",
  notes: "met at the fair",
  productId: "prod-1",
  licenseTemplateId: "tpl-1",
  user: { email: "grace@example.com", firstName: "Grace", lastName: "Hopper" },
  metadata: [{ key: "order_id", value: "4711", visible: false }],
};

export const cryptlexPage = line([
  cryptlexLicense,
  { ...cryptlexLicense, id: "c-2", key: "A1B2C3-2", suspended: true, allowedActivations: 5 },
  { ...cryptlexLicense, id: "c-3", key: "A1B2C3-3", revoked: true },
]);

function lemonSqueezyKey(id: string, attributes: object) {
  return {
    type: "license-keys",
    id,
    attributes: {
      store_id: 1,
      customer_id: 3,
      order_id: 2,
      product_id: 4,
      user_name: "Luke Skywalker",
      user_email: "luke@example.com",
      key: "80e15db5-c796-436b-850c-8f9c98a48abe",
      activation_limit: 5,
      instances_count: 1,
      disabled: 0,
      status: "active",
      expires_at: null,
      created_at: "2021-05-24T14:15:06.000000Z",
      test_mode: false,
      ...attributes,
    },
    relationships: { product: { links: { related: "https://api.example/v1/license-keys/1/product" } } },
  };
}

export const lemonSqueezyPages = [
  // As an API answers in a browser: one document over many lines is a file of its own, so these are one line each.
  line({
    meta: { page: { currentPage: 1, lastPage: 1 } },
    jsonapi: { version: "1.0" },
    data: [
      lemonSqueezyKey("1", {}),
      lemonSqueezyKey("2", { key: "second-key", status: "disabled", disabled: 1, activation_limit: null }),
      lemonSqueezyKey("3", { key: "third-key", test_mode: true }),
    ],
  }),
  line({ data: [{ type: "variants", id: "5", attributes: { product_id: 4, is_subscription: false } }] }),
  line({
    data: [
      {
        type: "license-key-instances",
        id: "1",
        attributes: {
          license_key_id: 1,
          identifier: "f90ec370-fd83-46a5-8bbd-44a241e78665",
          name: "Luke's computer",
        },
      },
    ],
  }),
].join("\n");

/** The titles of its columns that are read, and two that are not. */
export const GUMROAD =
  "Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Purchase Date,Purchase Time (UTC timezone),Fully Refunded?,Disputed?,Dispute Won?,Access Revoked?,Variants,Recurring Charge?,Free trial purchase?,Product ID,Giftee Email,Quantity,Recurrence,Subscription End Date,License Key,License Key Enabled?,License key".split(
    ",",
  );

/** A row of it. */
export function gumroadSale(cells: Readonly<Record<string, string>>): string {
  const sale: Record<string, string> = {
    "Item Name": "Painter",
    "Buyer Name": "Max Muster",
    "Purchase Email": "max@example.com",
    "Purchase Time (UTC timezone)": "2023-05-06 07:08:09 UTC",
    "Product ID": "abc",
    Quantity: "1",
    "License Key Enabled?": "1",
    ...cells,
  };
  return GUMROAD.map((title) => `"${(sale[title] ?? "").replaceAll('"', '""')}"`).join(",");
}

export const gumroadFile = [
  GUMROAD.join(","),
  gumroadSale({
    "Purchase ID": "p-1",
    "License Key": "85DB562A-C11D4B06-A2335A6B-8C079166",
    Variants: "Pro",
    "Disputed?": "1",
    "Dispute Won?": "1",
    "License key": "asked of the buyer",
  }),
  gumroadSale({ "Purchase ID": "p-2", "License Key": "85DB562A-2", "Fully Refunded?": "1" }),
  gumroadSale({ "Purchase ID": "p-3", "Item Name": "A book" }),
  gumroadSale({
    "Purchase ID": "p-4",
    "License Key": "85DB562A-4",
    "Recurring Charge?": "1",
    "Subscription End Date": "2024-06-07 00:00:00 UTC",
    "License Key Enabled?": "0",
  }),
  gumroadSale({ "Purchase ID": "p-5", "License Key": "85DB562A-5", "Giftee Email": "giftee@example.com" }),
  `Totals${",".repeat(GUMROAD.length - 1)}`,
  "",
].join("\n");

export const paddleFile = [
  "Order ID,Product ID,Product Name,Customer Email,License Code,Date Sent,Paddle Issued License,Paddle License ID",
  "123-456,501,Painter,eve@example.com,2DEDF6A4-86420251-0927C417-43523113-CA22C29B,2021-02-03 04:05:06,Yes,99",
  "123-457,501,Painter,eve@example.com,2DEDF6A4-2,3 Feb 2021,Yes,100",
  "",
].join("\n");

export const eddFile = [
  '"License ID","License Key","License Status","Customer ID","Customer Email","Customer Name","User ID","Product Name","Price ID","Purchase Date","Expiration Date","Activation Limit","Activation Count","Activated URLs"',
  '"1","0d9be8d1a5a3c9f0e4b3a1c2d3e4f5a6","inactive","7","site@example.com","Site Owner","9","Plugin","2","2020-10-11 12:13:14","1800000000","3","2","example.com/, https://Shop.example.org, example.net/blog/"',
  '"2","0d9be8d1a5a3c9f0e4b3a1c2d3e4f5a7","disabled","7","site@example.com","Site Owner","9","Plugin","","2020-10-11 12:13:14","lifetime","0","0",""',
  "",
].join("\n");
