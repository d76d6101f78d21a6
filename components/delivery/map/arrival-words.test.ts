import { arrivalWords } from "./arrival-words";

const words = (locale: "en" | "es", minutes: number, more: { about?: boolean; collects?: boolean } = {}) =>
  arrivalWords(locale, {
    arrivesAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    about: false,
    collects: false,
    ...more,
  });

test("a driver on the way arrives; one who has yet to collect is expected, after the pickup", () => {
  expect(words("en", 20)).toMatch(/^Arrives about \d+:\d\d [AP]M$/);
  expect(words("en", 20, { about: true })).toMatch(/^Arrives around \d+:\d\d [AP]M \(rough estimate\)$/);
  expect(words("en", 20, { collects: true })).toMatch(/^Expected about \d+:\d\d [AP]M, after the pickup$/);
  expect(words("en", 20, { collects: true, about: true })).toMatch(
    /^Expected around \d+:\d\d [AP]M, after the pickup \(rough estimate\)$/,
  );
  expect(words("es", 20, { collects: true })).toMatch(
    /^Llegada prevista después de la recogida, hacia las? \d+:\d\d\s[ap]\.\s?m\.$/,
  );
});

test("half a day ahead a clock's time is not enough: the day is said, too", () => {
  expect(words("en", 11 * 60)).toMatch(/^Arrives about \d+:\d\d [AP]M$/);
  expect(words("en", 20 * 60)).toMatch(/^Arrives about [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/);
  expect(words("es", 20 * 60)).toMatch(/^Llega hacia el \d+ [a-z]+, \d+:\d\d\s[ap]\.\s?m\.$/);
});

test("nothing is said where nobody knows", () => {
  expect(arrivalWords("en", { arrivesAt: null, about: true, collects: true })).toBeNull();
});
