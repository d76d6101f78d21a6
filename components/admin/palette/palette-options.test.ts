import { PackageIcon } from "@/components/ui/icons";
import { matchesTyped, paletteOptions } from "./palette-options";

const place = (key: string, label: string) => ({ key, label, href: `/${key}`, icon: PackageIcon });

test("matches prefixes of words in any order, ignoring accents and case", () => {
  expect(matchesTyped("New zone", "zo")).toBe(true);
  expect(matchesTyped("New zone", "zone new")).toBe(true);
  expect(matchesTyped("Repartidor Íñigo", "inig")).toBe(true);
  expect(matchesTyped("New zone", "one")).toBe(false);
  expect(matchesTyped("New zone", "")).toBe(true);
});

test("lists search results before actions and pages", () => {
  const options = paletteOptions("re", {
    verbs: [],
    settings: [],
    found: {
      deliveries: [
        {
          id: "1",
          orderNo: "TXN-1",
          status: "pending",
          amount: 80,
          sender: "Sam",
          receiver: "Rita",
          receiverPhone: "+13055550102",
        },
      ],
      drivers: [{ userId: "2", name: "Rex", phone: null, status: "online", isApproved: true }],
      people: [{ userId: "3", name: "Rita", phone: "+13055550102", email: null }],
    },
    actions: [place("newZone", "New zone")],
    pages: [place("log", "Record"), place("map", "Live map")],
  });
  expect(options.map(({ group, label, detail }) => [group, label, detail])).toEqual([
    ["deliveries", "Sam → Rita", "TXN-1 · $80.00 · (305) 555-0102"],
    ["drivers", "Rex", ""],
    ["people", "Rita", "(305) 555-0102"],
    ["pages", "Record", ""],
  ]);
});

const nowhere = { found: undefined, actions: [], pages: [place("map", "Live map")] };

test("lists actions of the open page first and runs them there", () => {
  const run = jest.fn();
  const verbs = [{ key: "suspend", label: "Suspend driver", icon: PackageIcon, run }];
  expect(paletteOptions("", { ...nowhere, verbs, settings: [] }).map(({ label }) => label)).toEqual([
    "Suspend driver",
    "Live map",
  ]);
  const [first] = paletteOptions("susp", { ...nowhere, verbs, settings: [] });
  expect([first?.group, first?.to]).toEqual(["verbs", run]);
});

test("lists settings last, at most eight, and only for a query", () => {
  const settings = Array.from({ length: 20 }, (_, n) => place(`s${n}`, `Live setting ${n}`));
  expect(paletteOptions("", { ...nowhere, verbs: [], settings }).map(({ label }) => label)).toEqual(["Live map"]);
  expect(paletteOptions("live", { ...nowhere, verbs: [], settings })).toHaveLength(1 + 8);
  expect(paletteOptions("setting 7", { ...nowhere, verbs: [], settings }).map(({ label }) => label)).toEqual([
    "Live setting 7",
  ]);
});
