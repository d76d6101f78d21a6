import { zoneWords } from "./zone-words";

test("a time zone is called what people call it", () => {
  expect(zoneWords("en", "America/New_York")).toBe("Eastern Time");
  expect(zoneWords("es", "America/New_York")).toBe("hora oriental");
  expect([zoneWords("en", "America/Los_Angeles"), zoneWords("en", "UTC")]).toEqual(["Pacific Time", "UTC"]);
});

test("a browser that knows no such names says the city", () => {
  const real = Intl.DateTimeFormat;
  jest.spyOn(Intl, "DateTimeFormat").mockImplementation((locales, options) => {
    if (options?.timeZoneName === "longGeneric") throw new RangeError("Value longGeneric out of range");
    return new real(locales, options);
  });
  expect(zoneWords("en", "America/New_York")).toBe("New York");
});
