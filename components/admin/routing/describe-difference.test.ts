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

test("a delivery that is over at the provider alone is told in our words, and somebody has to act", () => {
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

test("a provider that lags behind is being told, and nobody has to do anything", () => {
  expect(describedDifference("status", { ours: "delivered", theirs: "on_route" })).toMatchObject({
    theirs: "On the Way",
    asks: false,
  });
});

test("fields are named in words; one without a word by its own name", () => {
  expect(describedDifference("fields", { theirs: { fields: ["location", "timeWindows", "load1"] } })).toMatchObject({
    theirs: "Different: address, time window, and load1",
    asks: false,
  });
  expect(describedDifference("fields", { theirs: null }).theirs).toBe("Different: –");
});

test("two drivers are named, also when one of them is nobody we know", () => {
  expect(
    describedDifference("driver", { ours: "1", ourDriver: { id: "1", name: "Dora" }, theirDriver: null }),
  ).toMatchObject({
    ours: "Dora",
    theirs: "a driver we do not know",
    asks: true,
  });
});

test("an order on another driver's route says to plan the day again", () => {
  const drivers = { ourDriver: { id: "1", name: "Dora" }, theirDriver: { id: "2", name: "Eli" } };
  expect(describedDifference("route", { ours: "DRV-1", theirs: "DRV-2", ...drivers })).toMatchObject({
    ours: "Dora",
    theirs: "Eli",
    todo: expect.stringMatching(/^Plan the day again/) as string,
    asks: true,
  });
});

test("a delivery that nobody has accepted is nobody's here, and who is on its way to it carries no cash", () => {
  expect(describedDifference("driver", { theirs: "1", theirDriver: { id: "1", name: "Dora" } })).toMatchObject({
    ours: "Nobody has accepted it yet",
    theirs: "Dora",
    asks: true,
  });
});

test("a refusal says why, of an order or of a driver's day", () => {
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

test("an order nobody knows and one that is there twice are looked at over there", () => {
  expect(describedDifference("unknown", { transactionId: null, theirs: { id: "9f", date: "2027-01-15" } }).theirs).toBe(
    "An order of Fri, Jan 15",
  );
  expect(describedDifference("unknown", { theirs: {} }).theirs).toBe("An order");
  expect(describedDifference("duplicate", { theirs: { id: "9f" } }).theirs).toBe(
    "Another order with the same number (9f)",
  );
});

test("what mends itself says so", () => {
  for (const what of ["missing", "unwanted"] as const)
    expect(describedDifference(what)).toMatchObject({
      asks: false,
      todo: expect.stringMatching(/^Nothing: /) as string,
    });
});
