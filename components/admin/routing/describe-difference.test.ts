import type { RoutingDifference } from "@/lib/contracts/admin-routing";
import { describeDifference } from "./describe-difference";

const noDriver = {
  transactionId: "t",
  driverId: null,
  driver: null,
  ourDriver: null,
  theirDriver: null,
  ours: null,
  theirs: null,
};
const describedDifference = (what: RoutingDifference["what"], more: Partial<RoutingDifference> = {}) =>
  describeDifference("en", { ...noDriver, what, ...more });

test("labels the provider's final status in our terms and requires an action", () => {
  expect(describedDifference("status", { ours: "servicing", theirs: "success" })).toMatchObject({
    ours: "Driver Arrived",
    theirs: "Over: delivered",
    asks: true,
  });
  expect(describedDifference("status", { ours: "in_transit", theirs: "rejected" }).theirs).toBe("Over: cancelled");
  expect(describeDifference("es", { ...noDriver, what: "status", ours: "servicing", theirs: "failed" }).theirs).toBe(
    "Allí terminó: fallida",
  );
});

test("requires no action when the provider only lags behind", () => {
  expect(describedDifference("status", { ours: "delivered", theirs: "on_route" })).toMatchObject({
    theirs: "On the Way",
    asks: false,
  });
});

test("names fields in words, and unknown fields by their own name", () => {
  expect(describedDifference("fields", { theirs: { fields: ["location", "timeWindows", "load1"] } })).toMatchObject({
    theirs: "Different: address, time window, and load1",
    asks: false,
  });
  expect(describedDifference("fields", { theirs: null }).theirs).toBe("Different: –");
});

test("names both drivers, including an unknown one", () => {
  expect(
    describedDifference("driver", { ours: "1", ourDriver: { id: "1", name: "Dora" }, theirDriver: null }),
  ).toMatchObject({
    ours: "Dora",
    theirs: "a driver we do not know",
    asks: true,
  });
});

test("recommends planning the day again for an order on another driver's route", () => {
  const drivers = { ourDriver: { id: "1", name: "Dora" }, theirDriver: { id: "2", name: "Eli" } };
  expect(describedDifference("route", { ours: "DRV-1", theirs: "DRV-2", ...drivers })).toMatchObject({
    ours: "Dora",
    theirs: "Eli",
    todo: expect.stringMatching(/^Plan the day again/) as string,
    asks: true,
  });
});

test("describes an unaccepted delivery that the provider has assigned", () => {
  expect(describedDifference("driver", { theirs: "1", theirDriver: { id: "1", name: "Dora" } })).toMatchObject({
    ours: "Nobody has accepted it yet",
    theirs: "Dora",
    asks: true,
  });
});

test("gives the reason of a refusal, for an order or a driver's day", () => {
  expect(describedDifference("refused", { theirs: "ERR_LOC_NOT_VALID: no such place" })).toMatchObject({
    title: "The provider refused the order",
    theirs: "ERR_LOC_NOT_VALID: no such place",
  });
  expect(
    describedDifference("refused", {
      transactionId: null,
      driverId: "d",
      theirs: "Driver must have OptimoRoute external id for sync",
    }).title,
  ).toBe("The provider refused the driver's day");
});

test("describes unknown and duplicate orders at the provider", () => {
  expect(describedDifference("unknown", { transactionId: null, theirs: { id: "9f", date: "2027-01-15" } }).theirs).toBe(
    "An order of Fri, Jan 15",
  );
  expect(describedDifference("unknown", { theirs: {} }).theirs).toBe("An order");
  expect(describedDifference("duplicate", { theirs: { id: "9f" } }).theirs).toBe(
    "Another order with the same number (9f)",
  );
});

test("requires no action for differences that are fixed automatically", () => {
  for (const what of ["missing", "unwanted"] as const)
    expect(describedDifference(what)).toMatchObject({
      asks: false,
      todo: expect.stringMatching(/^Nothing: /) as string,
    });
});
