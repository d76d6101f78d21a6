import { defineMessages, getTranslations, interpolate, preferredLocale } from "./translate";

const text = defineMessages({
  en: {
    title: "Drivers",
    hello: "Hello, {name}",
    free: {
      none: "Nobody is free in {zone}",
      one: "{n} driver is free in {zone}",
      other: "{n} drivers are free in {zone}",
    },
    waiting: { other: "{n} waiting" },
  },
  es: {
    title: "Repartidores",
    hello: "Hola, {name}",
    free: {
      none: "Nadie está libre en {zone}",
      one: "{n} repartidor está libre en {zone}",
      many: "{n} de repartidores están libres en {zone}",
      other: "{n} repartidores están libres en {zone}",
    },
    waiting: { one: "{n} espera", other: "{n} esperan" },
  },
});

test.each([
  ["en", 0, "Nobody is free in Hialeah"],
  ["en", 1, "1 driver is free in Hialeah"],
  ["en", 2, "2 drivers are free in Hialeah"],
  ["en", 1_234, "1,234 drivers are free in Hialeah"],
  ["es", 0, "Nadie está libre en Hialeah"],
  ["es", 1, "1 repartidor está libre en Hialeah"],
  ["es", 21, "21 repartidores están libres en Hialeah"],
  ["es", 12_345, "12,345 repartidores están libres en Hialeah"],
  ["es", 1_000_000, "1,000,000 de repartidores están libres en Hialeah"],
] as const)("selects and formats the plural form in %s: %d", (locale, n, sentence) => {
  expect(getTranslations(locale, text)("free", { n, zone: "Hialeah" })).toBe(sentence);
});

test("falls back to the form `other`", () => {
  expect([0, 1, 2].map((n) => getTranslations("en", text)("waiting", { n }))).toEqual([
    "0 waiting",
    "1 waiting",
    "2 waiting",
  ]);
  expect([0, 1, 1_000_000].map((n) => getTranslations("es", text)("waiting", { n }))).toEqual([
    "0 esperan",
    "1 espera",
    "1,000,000 esperan",
  ]);
});

test("interpolates values into a plain sentence unchanged", () => {
  expect(getTranslations("en", text)("hello", { name: 1_234 })).toBe("Hello, 1234");
  expect(getTranslations("es", text)("hello")).toBe("Hola, {name}");
});

test("adapts the grammar of a Spanish sentence to the time of day", () => {
  const times = defineMessages({ en: { until: "Until {time}." }, es: { until: "Hasta las {time}." } });
  const format = (time: string) => getTranslations("es", times)("until", { time });
  expect([format("1:30\u202fp.\u202fm."), format("11:30 a. m."), format("7:00 p.m.")]).toEqual([
    "Hasta la 1:30\u202fp.\u202fm.",
    "Hasta las 11:30 a. m.",
    "Hasta las 7:00 p.m.",
  ]);
  expect(getTranslations("en", times)("until", { time: "1:30 PM" })).toBe("Until 1:30 PM.");
});

test("does not compile with invalid keys or values", () => {
  const t = getTranslations("en", text);
  const invalidCalls = () => {
    // @ts-expect-error the table has no such entry
    t("drivers");
    // @ts-expect-error the count is missing
    t("waiting");
    // @ts-expect-error the count is no number
    t("waiting", { n: "2" });
    // @ts-expect-error the count has another name
    t("waiting", { count: 2 });
    defineMessages({
      en: { waiting: { one: "{n} waits", other: "{n} wait" } },
      // @ts-expect-error Spanish lacks its other form
      es: { waiting: { one: "{n} espera" } },
    });
    defineMessages({
      // @ts-expect-error English lacks its other form
      en: { waiting: { one: "{n} waits" } },
      es: { waiting: { one: "{n} espera", other: "{n} esperan" } },
    });
    // @ts-expect-error Spanish has one sentence for every count
    defineMessages({ en: { waiting: { one: "{n} waits", other: "{n} wait" } }, es: { waiting: "{n} esperan" } });
    // @ts-expect-error only Spanish has forms, so the count would be missing
    defineMessages({ en: { waiting: "{n} wait" }, es: { waiting: { one: "{n} espera", other: "{n} esperan" } } });
    // @ts-expect-error Spanish lacks an entry
    defineMessages({ en: { waiting: "waits", title: "Drivers" }, es: { waiting: "espera" } });
    // @ts-expect-error Spanish has an entry too many
    defineMessages({ en: { waiting: "waits" }, es: { waiting: "espera", title: "Repartidores" } });
  };
  expect(invalidCalls).toBeInstanceOf(Function);
});

test("treats inherited object properties as neither values nor sentences", () => {
  expect(interpolate("Hello {constructor}", {})).toBe("Hello {constructor}");
  const t = getTranslations("en", defineMessages({ en: { hello: "Hello" }, es: { hello: "Hola" } })) as (
    key: string,
  ) => string;
  expect(t("constructor")).toBe("constructor");
});

test("isolates right-to-left values only", () => {
  expect(interpolate("{name}: {n} tries left", { name: "علی", n: 3 })).toBe("\u2068علی\u2069: 3 tries left");
  expect(interpolate("{name}: {n} tries left", { name: "José", n: 3 })).toBe("José: 3 tries left");
});

test.each([
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["fr,es;q=0.5", "es"],
  ["en-US,es", "en"],
  ["fr", "en"],
  ["", "en"],
])("chooses the first supported language of %j", (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
