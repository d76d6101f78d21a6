import type { RoutingDifference } from "@/lib/contracts/admin-routing";
import { differenceWords } from "./difference-words";

const nobody = {
  transactionId: "t",
  driverId: null,
  driver: null,
  ourDriver: null,
  theirDriver: null,
  ours: null,
  theirs: null,
};
const told = (what: RoutingDifference["what"], more: Partial<RoutingDifference> = {}) =>
  differenceWords("en", { ...nobody, what, ...more });

test("a delivery that is over at the provider alone is told in our words, and somebody has to act", () => {
  expect(told("status", { ours: "servicing", theirs: "success" })).toMatchObject({
    ours: "Driver Arrived",
    theirs: "Over: delivered",
    asks: true,
  });
  expect(told("status", { ours: "in_transit", theirs: "rejected" }).theirs).toBe("Over: cancelled");
  expect(differenceWords("es", { ...nobody, what: "status", ours: "servicing", theirs: "failed" }).theirs).toBe(
    "Allí terminó: fallida",
  );
});

test("a provider that lags behind is being told, and nobody has to do anything", () => {
  expect(told("status", { ours: "delivered", theirs: "on_route" })).toMatchObject({
    theirs: "On the Way",
    asks: false,
  });
});

test("fields are named in words; one without a word by its own name", () => {
  expect(told("fields", { theirs: { fields: ["location", "timeWindows", "load1"] } })).toMatchObject({
    theirs: "Different: address, time window, and load1",
    asks: false,
  });
  expect(told("fields", { theirs: null }).theirs).toBe("Different: –");
});

test("two drivers are named, also when one of them is nobody we know", () => {
  expect(told("driver", { ours: "1", ourDriver: { id: "1", name: "Dora" }, theirDriver: null })).toMatchObject({
    ours: "Dora",
    theirs: "a driver we do not know",
    asks: true,
  });
});

test("an order on another driver's route says to plan the day again", () => {
  const drivers = { ourDriver: { id: "1", name: "Dora" }, theirDriver: { id: "2", name: "Eli" } };
  expect(told("route", { ours: "DRV-1", theirs: "DRV-2", ...drivers })).toMatchObject({
    ours: "Dora",
    theirs: "Eli",
    todo: expect.stringMatching(/^Plan the day again/) as string,
    asks: true,
  });
});

test("a delivery that nobody has accepted is nobody's here, and who is on its way to it carries no cash", () => {
  expect(told("driver", { theirs: "1", theirDriver: { id: "1", name: "Dora" } })).toMatchObject({
    ours: "Nobody has accepted it yet",
    theirs: "Dora",
    asks: true,
  });
});

test("a refusal says why, of an order or of a driver's day", () => {
  expect(told("refused", { theirs: "ERR_LOC_NOT_VALID: no such place" })).toMatchObject({
    title: "The provider refused the order",
    theirs: "ERR_LOC_NOT_VALID: no such place",
  });
  expect(
    told("refused", { transactionId: null, driverId: "d", theirs: "Driver must have OptimoRoute external id for sync" })
      .title,
  ).toBe("The provider refused the driver's day");
});

test("an order nobody knows and one that is there twice are looked at over there", () => {
  expect(told("unknown", { transactionId: null, theirs: { id: "9f", date: "2027-01-15" } }).theirs).toBe(
    "An order of Fri, Jan 15",
  );
  expect(told("unknown", { theirs: {} }).theirs).toBe("An order");
  expect(told("duplicate", { theirs: { id: "9f" } }).theirs).toBe("Another order with the same number (9f)");
});

test("what mends itself says so", () => {
  for (const what of ["missing", "unwanted"] as const)
    expect(told(what)).toMatchObject({ asks: false, todo: expect.stringMatching(/^Nothing: /) as string });
});
