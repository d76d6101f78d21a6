import { PackageIcon } from "@/components/ui/icons";
import { fits, paletteOptions } from "./palette-options";

const place = (key: string, label: string) => ({ key, label, href: `/${key}`, icon: PackageIcon });

test("words fit a label by the beginnings of its words, in any order, accents and capitals aside", () => {
  expect(fits("New zone", "zo")).toBe(true);
  expect(fits("New zone", "zone new")).toBe(true);
  expect(fits("Repartidor Íñigo", "inig")).toBe(true);
  expect(fits("New zone", "one")).toBe(false);
  expect(fits("New zone", "")).toBe(true);
});

test("what was found comes before what can be done and where one can go", () => {
  const options = paletteOptions("re", {
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
    ["deliveries", "Sam → Rita", "TXN-1 · $80.00 · +13055550102"],
    ["drivers", "Rex", ""],
    ["people", "Rita", "+13055550102"],
    ["pages", "Record", ""],
  ]);
});
