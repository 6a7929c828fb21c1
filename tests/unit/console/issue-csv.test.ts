import { describe, expect, it } from "vitest";
import { issueCsv } from "@/app/console/(signed-in)/applications/[slug]/keys/new/issue-csv";
import type { Issue, MadeKey } from "@/lib/forms/form";

const ISSUE: Issue = {
  batch: "0197a000-0000-7000-8000-000000000000",
  application: { slug: "tessera-studio", name: "Tessera Studio" },
  plan: { code: "team", name: "Team" },
  seats: 5,
  lastDay: "2027-03-31",
  daysFromFirst: null,
  customer: "Ada, ada@example.test",
  day: "2026-11-22",
  mailedTo: null,
  manageAddress: "https://licenses.example.test/manage",
};
const KEYS: MadeKey[] = [
  { id: "1", key: "AAAAA-BBBBB", manageCode: "VC-1111" },
  { id: "2", key: "CCCCC-DDDDD", manageCode: "VC-2222" },
];
const TITLES = "product,plan,key,management code,seats,valid until,management address";

describe("keys as a file for a reseller", () => {
  it("have with each key all that its buyer needs, and no code in an address", () => {
    expect(issueCsv(ISSUE, KEYS)).toEqual({
      name: "tessera-studio-team-2-keys-2026-11-22.csv",
      text: [
        TITLES,
        "Tessera Studio,Team,AAAAA-BBBBB,VC-1111,5,2027-03-31,https://licenses.example.test/manage",
        "Tessera Studio,Team,CCCCC-DDDDD,VC-2222,5,2027-03-31,https://licenses.example.test/manage",
        "",
      ].join("\r\n"),
    });
  });

  it("say in words that there is no limit and no end, and leave out what there is not", () => {
    const open = { ...ISSUE, seats: null, lastDay: null, manageAddress: null };
    const { name, text } = issueCsv(open, [{ id: "1", key: "AAAAA-BBBBB", manageCode: null }]);
    expect(name).toBe("tessera-studio-team-1-key-2026-11-22.csv");
    expect(text).toBe(`${TITLES}\r\nTessera Studio,Team,AAAAA-BBBBB,,unlimited,never expires,\r\n`);
    const onCards = { ...open, daysFromFirst: 365 };
    expect(issueCsv(onCards, [{ id: "1", key: "AAAAA-BBBBB", manageCode: null }]).text).toContain(
      ",unlimited,365 days from the first device,",
    );
  });

  it("are no formulas, whatever product and plan are called, and no path", () => {
    const odd = {
      ...ISSUE,
      application: { slug: "studio", name: '=HYPERLINK("http://evil")' },
      plan: { code: "Pro.1", name: "+1, or more" },
    };
    const { name, text } = issueCsv(odd, KEYS.slice(0, 1));
    expect(name).toBe("studio-pro.1-1-key-2026-11-22.csv");
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")","'+1, or more",AAAAA-BBBBB`);
  });
});
