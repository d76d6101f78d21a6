import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Locale } from "@/lib/i18n/translate";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { LegPanel } from "./leg-panel";
import { legPath } from "./leg-paths";

const leg = {
  id: "leg",
  kind: "pickup",
  state: "waiting",
  matchingDigits: "47",
  amount: 120,
  counted: null,
  countResponse: null,
  codeLockedUntil: null,
  driver: { name: "Dora Driver", vehicleType: "car", vehiclePlate: "HND 204" },
  allowedActions: ["confirm", "dispute", "link"],
} as unknown as Leg;

const renderPanel = (overrides: Partial<Leg>, locale: Locale = "en"): string =>
  renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: locale,
      children: createElement(LegPanel, { leg: { ...leg, ...overrides }, path: legPath("7") }),
    }),
  ).replaceAll("&#x27;", "'");

test("shows the digits, the driver, the plate and the warning about different digits", () => {
  const html = renderPanel({});
  for (const text of ["Hand $120.00 to your driver", "Different digits?", "Dora Driver", "Plate HND 204"])
    expect(html).toContain(text);
  expect(html).not.toContain("Yes, that is right");
  expect(html).toContain("Dora has no connection?");
});

test("shows the driver's photo, if available, with name and plate once", () => {
  const driver = { ...leg.driver, hasPhoto: true };
  expect(renderPanel({ driver })).toContain('src="/api/transactions/7/leg/photo?legId=leg"');
  expect(renderPanel({ driver })).toContain('alt="Photo of Dora Driver"');
  expect(renderPanel({})).not.toContain("<img");
  for (const detail of ["Dora Driver", "Plate HND 204"]) expect(renderPanel({}).split(detail)).toHaveLength(2);
});

test("offers to confirm only the delivery's own amount and to dispute any other", () => {
  const matchingCount = renderPanel({ counted: 120 });
  expect(matchingCount).toContain("Your driver counted $120.00");
  expect(matchingCount).toContain("Yes, that is right");
  const differentCount = renderPanel({ counted: 100 });
  expect(differentCount).not.toContain("Yes, that is right");
  expect(differentCount).toContain("The delivery is $120.00. Count again together");
  expect(renderPanel({ countResponse: { agrees: false, counted: 90, at: "" } })).toContain(
    "You said $90.00. Dora counts again.",
  );
});

test("lets the sender take the cash at a return", () => {
  const html = renderPanel({ kind: "return", counted: 120 });
  expect(html).toContain("Your $120.00 comes back");
  expect(html).toContain("Yes, I counted $120.00");
  expect(renderPanel({ counted: 120 }, "es")).toContain("Sí, es correcto");
});
