import { describeArrival } from "./describe-arrival";

const arrivalLabel = (locale: "en" | "es", minutes: number, more: { about?: boolean; collects?: boolean } = {}) =>
  describeArrival(locale, {
    arrivesAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    about: false,
    collects: false,
    ...more,
  });

test("a driver on the way arrives; one who has yet to collect is expected, after the pickup", () => {
  expect(arrivalLabel("en", 20)).toMatch(/^Arrives about \d+:\d\d [AP]M$/);
  expect(arrivalLabel("en", 20, { about: true })).toMatch(/^Arrives around \d+:\d\d [AP]M \(rough estimate\)$/);
  expect(arrivalLabel("en", 20, { collects: true })).toMatch(/^Expected about \d+:\d\d [AP]M, after the pickup$/);
  expect(arrivalLabel("en", 20, { collects: true, about: true })).toMatch(
    /^Expected around \d+:\d\d [AP]M, after the pickup \(rough estimate\)$/,
  );
  expect(arrivalLabel("es", 20, { collects: true })).toMatch(
    /^Llegada prevista después de la recogida, hacia las? \d+:\d\d\s[ap]\.\s?m\.$/,
  );
});

test("half a day ahead a clock's time is not enough: the day is said, too", () => {
  expect(arrivalLabel("en", 11 * 60)).toMatch(/^Arrives about \d+:\d\d [AP]M$/);
  expect(arrivalLabel("en", 20 * 60)).toMatch(/^Arrives about [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/);
  expect(arrivalLabel("es", 20 * 60)).toMatch(/^Llega hacia el \d+ [a-z]+, \d+:\d\d\s[ap]\.\s?m\.$/);
});

test("nothing is said where nobody knows", () => {
  expect(describeArrival("en", { arrivesAt: null, about: true, collects: true })).toBeNull();
});
