import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { CashReturnNote } from "./cash-return-note";

const delivery = { amount: 90, funding: "sender_cash", status: "failed", cashToReturn: true } as const;
const returnLeg = { kind: "return", state: "waiting", amount: 90, hubId: null, driver: { name: "Dan Driver" } };
const renderNote = (leg: object | null, renderedDelivery: object = delivery): string =>
  renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: "en",
      children: createElement(CashReturnNote, {
        delivery: renderedDelivery as typeof delivery,
        leg: leg as Leg | null,
      }),
    }),
  ).replaceAll("&#x27;", "'");

test("shows the amount that the driver still holds, also without an open return", () => {
  expect(renderNote(returnLeg)).toContain("Dan still has $90.00 and has to return it.");
  expect(renderNote(null)).toContain("Your driver still has $90.00 and has to return it.");
});

test("does not attribute late cash to the current driver", () => {
  const html = renderNote(
    { ...returnLeg, kind: "pickup", driver: { name: "Ben Second" } },
    { ...delivery, status: "assigned" },
  );
  expect(html).toContain("The driver you had before still has $90.00 of yours");
  expect(html).not.toContain("Ben");
});

test("names the hub of a return to a hub, and the partial amount", () => {
  const html = renderNote({ ...returnLeg, amount: 10, hubId: "h", takerName: "Fells Point hub" });
  expect(html).toContain("Dan is bringing your $10.00 to Fells Point hub.");
  expect(html).not.toContain("$90.00");
});

test("renders nothing without cash to return", () => {
  expect(renderNote(returnLeg, { ...delivery, cashToReturn: false })).toBe("");
});
