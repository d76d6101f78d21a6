import { zoneWords } from "./zone-words";

test("uses a time zone's common name", () => {
  expect(zoneWords("en", "America/New_York")).toBe("Eastern Time");
  expect(zoneWords("es", "America/New_York")).toBe("hora oriental");
  expect([zoneWords("en", "America/Los_Angeles"), zoneWords("en", "UTC")]).toEqual(["Pacific Time", "UTC"]);
});

test("falls back to the city in a browser without generic names", () => {
  const RealDateTimeFormat = Intl.DateTimeFormat;
  jest.spyOn(Intl, "DateTimeFormat").mockImplementation((locales, options) => {
    if (options?.timeZoneName === "longGeneric") throw new RangeError("Value longGeneric out of range");
    return new RealDateTimeFormat(locales, options);
  });
  expect(zoneWords("en", "America/New_York")).toBe("New York");
});
