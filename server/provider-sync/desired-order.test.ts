import { OrderFacts } from "@/server/database/results/routing";
import { toDesiredOrder } from "@/server/provider-sync/desired-order";

const routing = {
  timeZone: "America/New_York",
  requirements: { skills: ["cash_delivery"], vehicleFeatures: ["gps_tracking"] },
};
const currentState = { now: Date.parse("2026-11-23T12:00:00Z"), sent: null };
const facts = (overrides: object = {}) =>
  OrderFacts.parse({
    transactionId: "11111111-1111-4111-8111-111111111111",
    orderNo: "TXN-11111111",
    status: "assigned",
    transactionType: "cash_delivery",
    priority: "H",
    deliveryAddress: "600 South Howard Avenue",
    latitude: 27.9374,
    longitude: -82.4584,
    pickupAddress: "401 East Jackson Street",
    pickupLatitude: 27.9478,
    pickupLongitude: -82.4584,
    driverExternalId: "DRV-1",
    assignedAt: "2026-11-23T15:00:00Z",
    startedAt: null,
    arrivedAt: null,
    endedAt: null,
    ...overrides,
  });

// docs/readings.md: priority, provider-terms
test("contains place, time, priority and driver, and no personal data", () => {
  expect(toDesiredOrder(facts(), routing, currentState)).toEqual({
    fields: {
      date: "2026-11-23",
      type: "D",
      duration: 15,
      priority: "H",
      assignedTo: { externalId: "DRV-1" },
      location: {
        address: "600 South Howard Avenue",
        latitude: 27.9374,
        longitude: -82.4584,
        locationName: "TXN-11111111",
      },
      timeWindows: [{ twFrom: "10:00", twTo: "11:00" }],
      skills: ["cash_delivery"],
      vehicleFeatures: ["gps_tracking"],
      notificationPreference: "dont_notify",
      customField1: "assigned; assigned 2026-11-23T15:00:00Z",
    },
    completion: null,
  });
});

// docs/readings.md: provider-terms
test("requires the account's own codes, or none", () => {
  const requiring = (skills: string[], vehicleFeatures: string[]) =>
    toDesiredOrder(facts(), { ...routing, requirements: { skills, vehicleFeatures } }, currentState).fields;
  expect(requiring(["money", "night"], ["safe"])).toMatchObject({
    skills: ["money", "night"],
    vehicleFeatures: ["safe"],
  });
  const { skills, vehicleFeatures } = requiring([], []);
  expect([skills, vehicleFeatures]).toEqual([undefined, undefined]);
});

test("is an order at the pickup for cash to be fetched", () => {
  const { fields } = toDesiredOrder(facts({ transactionType: "pickup" }), routing, currentState);
  expect([fields.type, fields.duration, fields.location.address]).toEqual(["P", 15, "401 East Jackson Street"]);
});

// docs/readings.md: provider-terms
test("changes status line and completion at each step, but neither day nor window", () => {
  const [start, arrival, end] = ["2026-11-23T22:00:00Z", "2026-11-23T22:20:00Z", "2026-11-23T22:25:00Z"];
  const steps = [
    facts({ status: "in_transit", startedAt: start }),
    facts({ status: "servicing", startedAt: start, arrivedAt: arrival }),
    facts({ status: "delivered", startedAt: start, arrivedAt: arrival, endedAt: end }),
    facts({ status: "failed", startedAt: start, endedAt: end }),
  ].map((each) => toDesiredOrder(each, routing, currentState));
  expect(steps.map(({ completion }) => completion)).toEqual([
    { status: "on_route" },
    { status: "servicing", startTime: { unixTimestamp: Date.parse(arrival ?? "") / 1000 } },
    {
      status: "success",
      startTime: { unixTimestamp: Date.parse(arrival ?? "") / 1000 },
      endTime: { unixTimestamp: Date.parse(end ?? "") / 1000 },
    },
    {
      status: "failed",
      startTime: { unixTimestamp: Date.parse(start ?? "") / 1000 },
      endTime: { unixTimestamp: Date.parse(end ?? "") / 1000 },
    },
  ]);
  const { fields } = toDesiredOrder(facts(), routing, currentState);
  for (const step of steps) expect({ ...step.fields, customField1: fields.customField1 }).toEqual(fields);
});

// docs/readings.md: preferred-time-effect
test("follows the sender's preferred time in the account's zone, and is never in the past", () => {
  const window = (assignedAt: string, wantedFrom: string, wantedTo: string) => {
    const { date, timeWindows } = toDesiredOrder(
      facts({ assignedAt, wantedFrom, wantedTo }),
      routing,
      currentState,
    ).fields;
    return { date, timeWindows };
  };
  expect(window("2026-11-23T15:00:00Z", "2026-11-24T00:00:00Z", "2026-11-24T02:00:00Z")).toEqual({
    date: "2026-11-23",
    timeWindows: [{ twFrom: "19:00", twTo: "21:00" }],
  });
  expect(window("2026-11-23T15:00:00Z", "2026-11-24T19:00:00Z", "2026-11-24T21:00:00Z")).toEqual({
    date: "2026-11-24",
    timeWindows: [{ twFrom: "14:00", twTo: "16:00" }],
  });
  expect(window("2026-11-23T15:00:00Z", "2026-11-23T14:00:00Z", "2026-11-23T16:00:00Z")).toEqual({
    date: "2026-11-23",
    timeWindows: [{ twFrom: "10:00", twTo: "11:00" }],
  });
  expect(window("2026-11-23T15:00:00Z", "2026-11-23T12:00:00Z", "2026-11-23T14:00:00Z")).toEqual({
    date: "2026-11-23",
    timeWindows: [{ twFrom: "10:00", twTo: "11:00" }],
  });
});

describe("waiting delivery", () => {
  const waiting = facts({ status: "waiting", assignedAt: null, driverExternalId: null });
  const at = (now: string, sent: Record<string, unknown> | null = null) =>
    toDesiredOrder(waiting, routing, { now: Date.parse(now), sent });

  test("requires no skill and no feature", () => {
    const { fields } = at("2026-11-23T15:00:00Z");
    expect([fields.skills, fields.vehicleFeatures]).toEqual([undefined, undefined]);
  });

  test("has no driver and no progress", () => {
    const { fields, completion } = at("2026-11-23T15:00:00Z");
    expect(fields).not.toHaveProperty("assignedTo");
    expect([fields.date, fields.timeWindows, fields.customField1, completion]).toEqual([
      "2026-11-23",
      [{ twFrom: "10:00", twTo: "17:00" }],
      "waiting",
      null,
    ]);
  });

  test("keeps the sent day and window until they are over, then moves to the next", () => {
    const { fields } = at("2026-11-23T15:00:00Z");
    expect(at("2026-11-23T18:00:00Z", { ...fields }).fields).toEqual(fields);
    expect(at("2026-11-24T15:00:00Z", { ...fields }).fields).toMatchObject({
      date: "2026-11-24",
      timeWindows: [{ twFrom: "10:00", twTo: "17:00" }],
    });
  });
});
