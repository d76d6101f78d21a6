import type { DispatchCandidate, DispatchRun, GateValues } from "@/lib/contracts/admin/dispatch";
import {
  formatDistance,
  describeNoRuns,
  describeFailedGate,
  describeRun,
  describeNextRun,
} from "@/components/admin/dispatch/describe-dispatch";

const runAt = "2026-01-05T12:00:00.000Z";
const minutesEarlier = (n: number) => new Date(Date.parse(runAt) - n * 60_000).toISOString();
const someId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";

const candidate = (name: string, offered = false): DispatchCandidate => ({
  driverId: someId,
  name,
  eligible: true,
  failedGate: null,
  gateValues: null,
  distanceKm: 1,
  toPickup: null,
  score: 60,
  offered,
  terms: { zone: 0, distance: 50, priority: 10, serial: 0, app: 0, lastSeen: 0 },
});
const run = (overrides: Partial<DispatchRun> = {}): DispatchRun => ({
  at: runAt,
  round: 1,
  priority: "medium",
  requested: 1,
  outcome: null,
  message: null,
  reason: null,
  candidates: [],
  ...overrides,
});
const describeGate = (failedGate: string, gateValues: GateValues | null = null, distanceKm: number | null = null) =>
  describeFailedGate("en", { failedGate, gateValues, distanceKm }, runAt, "auto");

describe("describeRun", () => {
  test("names the drivers who got an offer, and the requested number if it was larger", () => {
    expect(
      describeRun("en", run({ outcome: "offered", candidates: [candidate("Dora", true), candidate("Otto")] })).title,
    ).toBe("Offered to Dora");
    expect(
      describeRun("en", run({ requested: 3, candidates: [candidate("Dora", true), candidate("Otto", true)] })).title,
    ).toBe("Offered to Dora and Otto; 3 were wanted");
    expect(describeRun("es", run({ candidates: [candidate("Dora", true), candidate("Ines", true)] })).title).toBe(
      "Ofrecida a Dora e Ines",
    );
  });
  test("gives the reason and the next step when no driver was found", () => {
    expect(describeRun("en", run({ outcome: "paused", reason: "no_drivers" }))).toEqual({
      title: "No available drivers found",
      nextStep: "The search paused and will try again.",
    });
    expect(describeRun("es", run({ outcome: "exhausted", reason: "no_drivers_in_area" })).title).toBe(
      "No hay repartidores disponibles en la zona de entrega",
    );
    expect(describeRun("es", run({ reason: "assignment_failed" })).title).toBe("No se pudo asignar un repartidor");
    expect(describeRun("en", run())).toEqual({ title: "Not offered to any driver", nextStep: null });
  });
});

describe("describeFailedGate", () => {
  test.each<[string, GateValues, string]>([
    ["approved", { suspended: true }, "Suspended"],
    ["approved", { suspended: false }, "Not approved"],
    ["external_id", {}, "Unknown to the routing provider"],
    ["cash", { amount: 250 }, "Has $250.00 to return"],
    ["cash", { amount: 250, held: 250, ceiling: 500 }, "Has $250.00 to return"],
    ["cash", { amount: 0, held: 0, ceiling: 500 }, "Holds $0.00 of $500.00: this delivery would exceed it"],
    ["available", { status: "on_duty" }, "Takes no offers: on duty"],
    ["online", { status: "break" }, "Not online: on break"],
    ["position", { positionAt: minutesEarlier(12), freshSeconds: 300 }, "Position is 12 min old; 5 min at most"],
    ["position", { positionAt: minutesEarlier(5.02), freshSeconds: 300 }, "Position is 6 min old; 5 min at most"],
    ["position", { positionAt: minutesEarlier(60 * 26), freshSeconds: 300 }, "Position is 26 h old; 5 min at most"],
    ["position", { positionAt: null, freshSeconds: 300 }, "No position sent yet"],
    ["radius", { distanceKm: 61.2, radiusKm: 50 }, "61.2 km away; 50 km at most"],
    ["radius", { distanceKm: 50.01, radiusKm: 50 }, "50.1 km away; 50 km at most"],
    ["zones", { assigned: 1 }, "Works in 1 zone, and the address is not in it"],
    ["zones", { assigned: 2 }, "Works in 2 zones, and the address is in none of them"],
    ["not_tried", { round: 2 }, "Already asked in round 2"],
    ["not_tried", { round: 2, declinedAt: minutesEarlier(3) }, "Declined this delivery 3 min before"],
    ["no_active_task", { transactionId: someId }, "On another delivery"],
    ["no_open_offer", { transactionId: someId }, "Has another open offer"],
    ["not_a_party", { role: "receiver" }, "Is the receiver of this delivery"],
    ["not_excluded", { reason: "cancel" }, "Gave this delivery back"],
    ["changed_since", {}, "Was not chosen, and has changed since"],
  ])("%s %j reads: %s", (gate, values, texts) => {
    expect(describeGate(gate, values)).toBe(texts);
  });
  test("omits values that the stored trace of the run does not have", () => {
    const gates = [
      "approved",
      "external_id",
      "under_review",
      "documents",
      "cash",
      "available",
      "online",
      "position",
      "radius",
      "zones",
      "not_tried",
      "no_active_task",
      "no_open_offer",
      "not_a_party",
      "not_excluded",
      "changed_since",
    ];
    const texts = gates.map((gate) => describeGate(gate));
    expect(new Set(texts).size).toBe(gates.length);
    expect(texts.join()).not.toMatch(/[{}]|undefined|NaN|not pass/);
  });
  test("falls back to the name of an unknown gate", () => {
    expect(describeGate("left_handed")).toBe("Did not pass: left_handed");
  });
});

test("formats distances with at most one decimal", () => {
  expect([0.85, 2.44, 61, null].map((km) => formatDistance(km, "auto"))).toEqual(["850 m", "2.4 km", "61 km", "–"]);
  expect([0.04, 2.44, 61, null].map((km) => formatDistance(km, "miles"))).toEqual(["130 ft", "1.5 mi", "37.9 mi", "–"]);
  const outOfRadius = { failedGate: "radius", gateValues: { radiusKm: 50, distanceKm: 61.02 }, distanceKm: 61.02 };
  expect([
    describeFailedGate("en", outOfRadius, runAt, "miles"),
    describeFailedGate("es", outOfRadius, runAt, "miles"),
  ]).toEqual(["38 mi away; 31.1 mi at most", "Está a 38 mi; máximo 31.1 mi"]);
});

test("explains the absence of runs by the delivery's status", () => {
  const hints = (["pending", "accepted", "payment_confirmed", "assigned", "cancelled", undefined] as const).map(
    (status) => describeNoRuns("en", status).hint,
  );
  expect(hints).toEqual([
    "The receiver has not accepted yet. The search starts once the delivery is accepted and paid.",
    "It is not paid yet. The search starts when the payment is confirmed.",
    "It is paid. The first search begins in a moment.",
    "The driver was assigned by hand, or the record was deleted after its retention period.",
    "It ended before the search started, or the record was deleted after its retention period.",
    null,
  ]);
});

describe("describeNextRun", () => {
  const now = Date.parse(runAt);
  const nextAt = "2026-01-05T18:23:00.000Z";

  test("waits for the preferred time, regardless of drivers coming online", () => {
    const waiting = { nextAt, rounds: [run({ outcome: "scheduled" })] };
    expect(describeNextRun("en", waiting, now)).toMatch(
      /^It waits for the preferred time\. The search starts at .+\.$/,
    );
    expect(describeNextRun("es", waiting, now)).toMatch(
      /^Espera a la hora preferida\. Se busca repartidor desde: .+\.$/,
    );
    expect(describeNextRun("en", { nextAt, rounds: [run({ outcome: "paused" })] }, now)).toMatch(/comes online nearby/);
  });

  test("announces a due search for the next moment", () => {
    expect(describeNextRun("en", { nextAt: runAt, rounds: [] }, now)).toBe("The next search begins in a moment.");
  });
});
