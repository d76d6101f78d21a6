import { describeArrival } from "./describe-arrival";

const arrivalLabel = (
  locale: "en" | "es",
  minutes: number,
  overrides: { isApproximate?: boolean; isBeforePickup?: boolean } = {},
) =>
  describeArrival(locale, {
    arrivesAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    isApproximate: false,
    isBeforePickup: false,
    ...overrides,
  });

test("describes the arrival of a driver on the way, and the expected one before the pickup", () => {
  expect(arrivalLabel("en", 20)).toMatch(/^Arrives about \d+:\d\d [AP]M$/);
  expect(arrivalLabel("en", 20, { isApproximate: true })).toMatch(/^Arrives around \d+:\d\d [AP]M \(rough estimate\)$/);
  expect(arrivalLabel("en", 20, { isBeforePickup: true })).toMatch(/^Expected about \d+:\d\d [AP]M, after the pickup$/);
  expect(arrivalLabel("en", 20, { isBeforePickup: true, isApproximate: true })).toMatch(
    /^Expected around \d+:\d\d [AP]M, after the pickup \(rough estimate\)$/,
  );
  expect(arrivalLabel("es", 20, { isBeforePickup: true })).toMatch(
    /^Llegada prevista después de la recogida, hacia las? \d+:\d\d\s[ap]\.\s?m\.$/,
  );
});

test("adds the day to a time half a day ahead", () => {
  expect(arrivalLabel("en", 11 * 60)).toMatch(/^Arrives about \d+:\d\d [AP]M$/);
  expect(arrivalLabel("en", 20 * 60)).toMatch(/^Arrives about [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/);
  expect(arrivalLabel("es", 20 * 60)).toMatch(/^Llega hacia el \d+ [a-z]+, \d+:\d\d\s[ap]\.\s?m\.$/);
});

test("returns null for an unknown arrival", () => {
  expect(describeArrival("en", { arrivesAt: null, isApproximate: true, isBeforePickup: true })).toBeNull();
});
