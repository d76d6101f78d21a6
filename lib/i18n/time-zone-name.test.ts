import { formatTimeZoneName } from "./time-zone-name";

test("uses a time zone's common name", () => {
  expect(formatTimeZoneName("en", "America/New_York")).toBe("Eastern Time");
  expect(formatTimeZoneName("es", "America/New_York")).toBe("hora oriental");
  expect([formatTimeZoneName("en", "America/Los_Angeles"), formatTimeZoneName("en", "UTC")]).toEqual([
    "Pacific Time",
    "UTC",
  ]);
});

test("falls back to the city in a browser without generic names", () => {
  const RealDateTimeFormat = Intl.DateTimeFormat;
  jest.spyOn(Intl, "DateTimeFormat").mockImplementation((locales, options) => {
    if (options?.timeZoneName === "longGeneric") throw new RangeError("Value longGeneric out of range");
    return new RealDateTimeFormat(locales, options);
  });
  expect(formatTimeZoneName("en", "America/New_York")).toBe("New York");
});
