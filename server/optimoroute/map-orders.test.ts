import fc from "fast-check";
import { nextWindow } from "@/lib/domain/transaction/preferred-time";
import { deliveryStatusFromProvider, statusFromProvider } from "@/lib/domain/transaction/provider-status";
import { transactionStatuses } from "@/lib/domain/transaction/transaction";
import { dateInTimeZone, instantInTimeZone, timeInTimeZone } from "@/server/optimoroute/account-time";
import {
  deliveryWindow,
  toDriverParameters,
  toOrderFields,
  toPositionUpdate,
  toProviderStatus,
  type RoutableDelivery,
} from "@/server/optimoroute/map-orders";
import { completionStatuses } from "@/server/optimoroute/types";

const timeZone = "America/New_York";
const at = (local: string, date = "2026-11-23") => ({ now: instantInTimeZone(date, local, timeZone), timeZone });
const delivery = (overrides: Partial<RoutableDelivery> = {}): RoutableDelivery => ({
  id: "0a1b2c3d-0000-4000-8000-000000000001",
  type: "cash_delivery",
  priority: "M",
  status: "payment_confirmed",
  deliveryAddress: "100 Brickell Avenue",
  deliveryLocation: { lat: 25.77, lng: -80.19 },
  ...overrides,
});
// A preferred time on that day.
const preferredTimes = (from: string, to: string, date = "2026-11-23") => {
  const { startsAt, endsAt } = nextWindow({ from, to }, instantInTimeZone(date, "00:00", timeZone), {
    timeZone,
    noticeSeconds: 0,
  });
  return { preferredWindow: { from: startsAt, to: endsAt } };
};
const requirements = { skills: ["cash_delivery"], vehicleFeatures: ["gps_tracking"] };
const order = (overrides: Partial<RoutableDelivery> = {}, account = at("08:00")) =>
  toOrderFields(delivery(overrides), account, requirements);

test("builds an order with the provider's required data and no personal data", () => {
  expect(order({ notes: "Ring twice" })).toEqual({
    date: "2026-11-23",
    type: "D",
    duration: 15,
    priority: "M",
    location: { address: "100 Brickell Avenue", latitude: 25.77, longitude: -80.19, locationName: "TXN-0A1B2C3D" },
    timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
    notes: "Ring twice",
    notificationPreference: "dont_notify",
  });
});

test("builds an assignment order with 15 minutes, the next hour, skill and feature", () => {
  for (const status of ["assigned", "in_transit", "servicing", "delivered"])
    expect(order({ status, type: "pickup", estimatedDuration: 42 }, at("07:10"))).toMatchObject({
      date: "2026-11-23",
      duration: 15,
      timeWindows: [{ twFrom: "07:10", twTo: "08:10" }],
      skills: ["cash_delivery"],
      vehicleFeatures: ["gps_tracking"],
    });
});

test.each([
  ["cash_delivery", "D", 15],
  ["delivery", "D", 15],
  ["pickup", "P", 10],
  ["errand", "T", 20],
])("a %s is %s and takes %d minutes, or the estimate", (type, letter, minutes) => {
  expect(order({ type })).toMatchObject({ type: letter, duration: minutes });
  expect(order({ type, estimatedDuration: 42 }).duration).toBe(42);
  expect(order({ type, estimatedDuration: null }).duration).toBe(minutes);
});

test("sends a pickup to its own address; a location without coordinates has only its address", () => {
  const pickup = {
    type: "pickup",
    pickupAddress: "1 Bank Street",
    pickupLocation: { lat: 1, lng: 2 },
    locationName: "Bank",
  };
  expect(order(pickup).location).toEqual({ address: "1 Bank Street", latitude: 1, longitude: 2, locationName: "Bank" });
  expect(order({ deliveryLocation: null }).location).toEqual({ address: "100 Brickell Avenue" });
});

test.each([
  ["DRV-1", { externalId: "DRV-1" }],
  ["", undefined],
  [null, undefined],
])("assigns the order to the driver with external id %j: %j", (driverExternalId, assignedTo) => {
  expect(order({ driverExternalId }).assignedTo).toEqual(assignedTo);
});

test.each<[string, string, Partial<RoutableDelivery>, string, string, string]>([
  ["early in the morning", "06:00", {}, "2026-11-23", "09:00", "17:00"],
  ["in the middle of the day: from now on", "11:20", {}, "2026-11-23", "11:20", "17:00"],
  ["while there is just time for it", "16:45", {}, "2026-11-23", "16:45", "17:00"],
  ["when there is no time for it: tomorrow", "16:46", {}, "2026-11-24", "09:00", "17:00"],
  [
    "when there is no time for a long one: tomorrow",
    "16:30",
    { estimatedDuration: 45 },
    "2026-11-24",
    "09:00",
    "17:00",
  ],
  [
    "at a short preferred time that lies ahead",
    "06:00",
    preferredTimes("18:00", "18:05"),
    "2026-11-23",
    "18:00",
    "18:05",
  ],
  ["in the evening: tomorrow", "17:00", {}, "2026-11-24", "09:00", "17:00"],
  ["in the evening, with a driver: within the hour", "20:10", { status: "assigned" }, "2026-11-23", "20:10", "21:10"],
  ["in the morning, with a driver: within the hour", "06:00", { status: "assigned" }, "2026-11-23", "06:00", "07:00"],
  [
    "at a preferred time, with a driver",
    "06:00",
    { status: "assigned", ...preferredTimes("18:00", "19:30") },
    "2026-11-23",
    "18:00",
    "19:30",
  ],
  ["in the evening, when it has been done", "20:10", { status: "delivered" }, "2026-11-23", "20:10", "21:10"],
  ["just before midnight, with a driver", "23:30", { status: "in_transit" }, "2026-11-23", "23:30", "23:59"],
  ["in the last minute of the day, with a driver", "23:59", { status: "in_transit" }, "2026-11-24", "09:00", "17:00"],
  ["at a preferred time", "06:00", preferredTimes("18:00", "19:30"), "2026-11-23", "18:00", "19:30"],
  ["within a preferred time", "18:40", preferredTimes("18:00", "19:30"), "2026-11-23", "18:40", "19:30"],
  ["after a preferred time", "19:31", preferredTimes("18:00", "19:30"), "2026-11-24", "18:00", "19:30"],
  [
    "at a preferred time that is none",
    "06:00",
    { preferredWindow: { from: 2, to: 1 } },
    "2026-11-23",
    "09:00",
    "17:00",
  ],
])("never puts the window into the past: %s", (_name, now, overrides, date, twFrom, twTo) => {
  expect(deliveryWindow(delivery(overrides), at(now))).toEqual({ date, window: { twFrom, twTo } });
});

test("rounds up to a minute, also over midnight", () => {
  expect(deliveryWindow(delivery(), { now: at("11:20").now + 1, timeZone }).window.twFrom).toBe("11:21");
  expect(deliveryWindow(delivery({ status: "assigned" }), { now: at("23:59").now + 1, timeZone })).toEqual({
    date: "2026-11-24",
    window: { twFrom: "00:00", twTo: "01:00" },
  });
});

test("moves a window in a skipped hour to existing times", () => {
  const night = ({ from, to }: { from: string; to: string }) =>
    deliveryWindow(delivery(preferredTimes(from, to, "2026-03-08")), at("00:30", "2026-03-08"));
  expect(night({ from: "02:15", to: "04:00" })).toEqual({
    date: "2026-03-08",
    window: { twFrom: "03:15", twTo: "04:00" },
  });
  expect(night({ from: "02:15", to: "02:45" })).toEqual({
    date: "2026-03-08",
    window: { twFrom: "03:15", twTo: "03:45" },
  });
  expect(night({ from: "02:30", to: "03:10" })).toEqual({
    date: "2026-03-08",
    window: { twFrom: "03:30", twTo: "04:10" },
  });
  expect(deliveryWindow(delivery(), at("18:00", "2026-03-07"))).toEqual({
    date: "2026-03-08",
    window: { twFrom: "09:00", twTo: "17:00" },
  });
});

test("keeps the end after the beginning before the clock is put back", () => {
  const { window } = deliveryWindow(
    delivery({ status: "assigned", ...preferredTimes("00:10", "00:20", "2026-11-01") }),
    {
      now: Date.parse("2026-11-01T05:30:00Z"),
      timeZone,
    },
  );
  expect(window.twFrom < window.twTo).toBe(true);
});

test("always ends after it begins, and does not begin before now", () => {
  const zones = fc.constantFrom(timeZone, "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
  // A window of up to a day, from yesterday to the day after tomorrow.
  const hours = fc.option(fc.tuple(fc.integer({ min: -1440, max: 2880 }), fc.integer({ min: 1, max: 1440 })));
  // Half of the moments are around a clock change.
  const moment = fc.oneof(
    fc.integer({ min: Date.parse("2020-01-01"), max: Date.parse("2040-01-01") }),
    fc
      .tuple(
        fc.constantFrom("2026-03-08T07:00Z", "2026-11-01T06:00Z", "2026-03-29T01:00Z", "2026-10-25T01:00Z"),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
      )
      .map(([change, shiftMs]) => Date.parse(change) + shiftMs),
  );
  fc.assert(
    fc.property(moment, zones, hours, fc.constantFrom(...transactionStatuses), (now, zone, ahead, status) => {
      const preferredWindow = ahead && { from: now + ahead[0] * 60_000, to: now + (ahead[0] + ahead[1]) * 60_000 };
      const {
        date,
        window: { twFrom, twTo },
      } = deliveryWindow(delivery({ preferredWindow, status }), { now, timeZone: zone });
      expect(twFrom < twTo).toBe(true);
      // Rounded to the minute: the last second before the clock is put back is followed by a minute with an earlier
      // time.
      const soon = Math.ceil(now / 60_000) * 60_000;
      const today = dateInTimeZone(soon, zone);
      expect(date > today || (date === today && twFrom >= timeInTimeZone(soon, zone))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("maps each provider status of a delivery there and back", () => {
  for (const status of completionStatuses) {
    const ours = deliveryStatusFromProvider(status);
    expect(toProviderStatus(ours)).toBe(status === "rejected" ? "cancelled" : status);
    expect(toProviderStatus(statusFromProvider(status))).toBe(toProviderStatus(ours));
  }
  expect(["servicing", "success", "unfinished"].map(deliveryStatusFromProvider)).toEqual([
    "servicing",
    "delivered",
    "pending",
  ]);
});

test("maps every status of a delivery to a provider status", () => {
  expect(Object.fromEntries(transactionStatuses.map((status) => [status, toProviderStatus(status)]))).toEqual({
    pending: "unscheduled",
    accepted: "unscheduled",
    payment_pending: "unscheduled",
    payment_confirmed: "unscheduled",
    broadcast: "unscheduled",
    assigned: "scheduled",
    in_transit: "on_route",
    servicing: "servicing",
    delivered: "success",
    cancelled: "cancelled",
    failed: "failed",
    refunded: "cancelled",
  });
});

test("builds a driver's day with hours, loads and locations, enabled for drivers who may work", () => {
  const driver = {
    externalId: "DRV-1",
    isEnabled: true,
    workTimeFrom: "09:00:00",
    workTimeTo: "17:00:00",
    capacities: [3, null],
    start: { lat: 1, lng: 2, address: "Depot" },
    end: { lat: 3, lng: 4 },
  };
  expect(toDriverParameters(driver, "2026-11-23")).toEqual({
    externalId: "DRV-1",
    date: "2026-11-23",
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
    vehicleCapacity1: 3,
    startLatitude: 1,
    startLongitude: 2,
    startAddress: "Depot",
    endLatitude: 3,
    endLongitude: 4,
  });
  expect(toDriverParameters({ externalId: "DRV-1", isEnabled: false }, "2026-11-23")).toEqual({
    externalId: "DRV-1",
    date: "2026-11-23",
    enabled: false,
  });
  expect(() => toDriverParameters({ ...driver, externalId: null }, "2026-11-23")).toThrow(
    "Driver must have OptimoRoute external id for sync",
  );
});

test("sends positions in whole seconds, without a heading at rest and without unmeasured values", () => {
  const place = { timestampMs: 1795446000999, latitude: 1, longitude: 2 };
  expect(
    toPositionUpdate({ serial: "7" }, [
      { ...place, heading: Number.NaN, speed: 0, accuracy: null },
      { ...place, heading: null },
      { ...place, heading: 90, speed: 3, accuracy: 12 },
    ]),
  ).toEqual({
    driver: { serial: "7" },
    positions: [
      { timestamp: 1795446000, latitude: 1, longitude: 2, speed: 0 },
      { timestamp: 1795446000, latitude: 1, longitude: 2 },
      { timestamp: 1795446000, latitude: 1, longitude: 2, accuracy: 12, speed: 3, heading: 90 },
    ],
  });
});
