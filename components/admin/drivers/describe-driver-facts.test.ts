import type { DriverFacts } from "@/lib/contracts/admin/dispatch";
import { formatTime } from "@/components/ui/time";
import { describeDriverFacts } from "./describe-driver-facts";

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
