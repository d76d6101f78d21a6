import { PackageIcon } from "@/components/ui/icons";
import { matchesQuery, paletteOptions } from "./palette-options";

const destination = (key: string, label: string) => ({ key, label, href: `/${key}`, icon: PackageIcon });

test("matches prefixes of words in any order, ignoring accents and case", () => {
  expect(matchesQuery("New zone", "zo")).toBe(true);
  expect(matchesQuery("New zone", "zone new")).toBe(true);
  expect(matchesQuery("Repartidor Íñigo", "inig")).toBe(true);
  expect(matchesQuery("New zone", "one")).toBe(false);
  expect(matchesQuery("New zone", "")).toBe(true);
});

test("lists search results before actions and pages", () => {
  const options = paletteOptions("re", {
    pageActions: [],
    settings: [],
    searchResults: {
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
    actions: [destination("newZone", "New zone")],
    pages: [destination("log", "Record"), destination("map", "Live map")],
  });
  expect(options.map(({ group, label, detail }) => [group, label, detail])).toEqual([
    ["deliveries", "Sam → Rita", "TXN-1 · $80.00 · (305) 555-0102"],
    ["drivers", "Rex", ""],
    ["people", "Rita", "(305) 555-0102"],
    ["pages", "Record", ""],
  ]);
});

const pagesOnly = { searchResults: undefined, actions: [], pages: [destination("map", "Live map")] };

test("lists actions of the open page first and runs them there", () => {
  const run = jest.fn();
  const pageActions = [{ key: "suspend", label: "Suspend driver", icon: PackageIcon, run }];
  expect(paletteOptions("", { ...pagesOnly, pageActions, settings: [] }).map(({ label }) => label)).toEqual([
    "Suspend driver",
    "Live map",
  ]);
  const [firstOption] = paletteOptions("susp", { ...pagesOnly, pageActions, settings: [] });
  expect([firstOption?.group, firstOption?.target]).toEqual(["pageActions", run]);
});

test("lists settings last, at most eight, and only for a query", () => {
  const settings = Array.from({ length: 20 }, (_, n) => destination(`s${n}`, `Live setting ${n}`));
  expect(paletteOptions("", { ...pagesOnly, pageActions: [], settings }).map(({ label }) => label)).toEqual([
    "Live map",
  ]);
  expect(paletteOptions("live", { ...pagesOnly, pageActions: [], settings })).toHaveLength(1 + 8);
  expect(paletteOptions("setting 7", { ...pagesOnly, pageActions: [], settings }).map(({ label }) => label)).toEqual([
    "Live setting 7",
  ]);
});
