import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import type { DriverFacts } from "@/lib/contracts/admin/dispatch";
import { formatTime } from "@/components/ui/time";
import { ReassignReason, visibleChoice, describeDriverFacts } from "./assign-choice";

const listed = ["nina", "dora"];

test("returns the selected driver while the list shows them", () => {
  expect(visibleChoice("dora", listed)).toBe("dora");
});

test("returns null when the selected driver has left the list", () => {
  expect(visibleChoice("dan", listed)).toBeNull();
  expect(visibleChoice("dora", [])).toBeNull();
});

test("returns null before a selection and while the list loads", () => {
  expect(visibleChoice("dora", undefined)).toBeNull();
  expect(visibleChoice(null, listed)).toBeNull();
});

const [thisDeliveryId, otherDeliveryId] = [
  "8d1f6c1e-5a52-4a3c-9a57-6f0f1f0f9b11",
  "8d1f6c1e-5a52-4a3c-9a57-6f0f1f0f9b12",
];
const now = Date.parse("2026-11-29T15:00:00.000Z");
const until = "2026-11-29T15:20:00.000Z";
const availableDriver: DriverFacts = {
  driverId: "8d1f6c1e-5a52-4a3c-9a57-6f0f1f0f9b13",
  name: "Dora",
  failedGate: null,
  gateValues: null,
  distanceKm: 2,
  declinedAt: null,
  offer: null,
  busy: null,
};
const describeDriver = (overrides: Partial<DriverFacts>) =>
  describeDriverFacts("en", { ...availableDriver, ...overrides }, thisDeliveryId, now, "auto");

test("returns nothing for an available driver", () => {
  expect(describeDriver({})).toEqual([]);
});

test("names a recent decline and an open offer with its deadline", () => {
  expect(describeDriver({ declinedAt: "2026-11-29T14:55:00.000Z" })).toEqual(["Declined this delivery 5 min ago"]);
  const time = formatTime("en", until);
  expect(describeDriver({ offer: { transactionId: thisDeliveryId, orderNo: "TXN-1", expiresAt: until } })).toEqual([
    `Has this offer until ${time}`,
  ]);
  expect(
    describeDriver({
      failedGate: "no_open_offer",
      offer: { transactionId: otherDeliveryId, orderNo: "TXN-2", expiresAt: until },
    }),
  ).toEqual([`Has the offer of TXN-2 until ${time}`]);
});

test("names the current delivery and its expected end once", () => {
  const busy = { transactionId: otherDeliveryId, orderNo: "TXN-2", until };
  for (const failedGate of ["available", "online", "no_active_task"])
    expect(describeDriver({ failedGate, busy })).toEqual([`On TXN-2 until about ${formatTime("en", until)}`]);
  expect(describeDriver({ failedGate: "available", busy: { ...busy, until: null } })).toEqual(["On TXN-2"]);
});

test("falls back to the failed gate", () => {
  expect(describeDriver({ failedGate: "online", gateValues: { status: "break" } })).toEqual(["Not online: on break"]);
  expect(describeDriver({ failedGate: "radius", gateValues: { distanceKm: 60, radiusKm: 50 } })).toEqual([
    "60 km away; 50 km at most",
  ]);
});

let choose: (value: string) => void;
jest.mock("@/components/ui/form/field", () => ({
  Select: ({ options, onChange }: SelectProps) => {
    choose = (value) => {
      onChange({ target: { value } });
    };
    return options.map(({ label }) => label).join(", ");
  },
}));
type SelectProps = { options: { label: string }[]; onChange: (event: { target: { value: string } }) => void };

test("shows the presets in the administrator's language and stores them in English", () => {
  const onReason = jest.fn();
  const html = renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: "es",
      children: createElement(ReassignReason, { isLate: false, error: null, onReason }),
    }),
  );
  expect(html).toContain("Va con retraso, No se mueve, Lo pidió el repartidor, Problema con el vehículo, Otro motivo");
  choose("stationary");
  expect(onReason).toHaveBeenLastCalledWith("Not moving");
  choose("other");
  expect(onReason).toHaveBeenLastCalledWith("");
});
