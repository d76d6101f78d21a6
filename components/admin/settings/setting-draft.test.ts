import type { Setting } from "@/lib/contracts/admin/settings";
import { settingKeys } from "@/lib/domain/settings";
import { settingName, settingDescription } from "@/lib/i18n/setting-words";
import { formatHubHours } from "./hub-hours-section";
import { toSettingDraft, validateSettingDraft, toSettingValue } from "./setting-field";
import { matchesSearch } from "./settings-screen";
import { formatSettingValue } from "./setting-values";

// Intl puts a narrow no-break space before AM and PM.
const normalizeSpaces = (expected: string): string => expected.replaceAll("\u202f", " ");

const setting = (overrides: Partial<Setting>): Setting => ({
  key: "door_wait_seconds",
  area: "handover",
  unit: "seconds",
  minimum: 30,
  maximum: 3600,
  administratorsNeeded: 1,
  maximumSetting: null,
  value: 300,
  initial: 300,
  version: 0,
  lastChange: null,
  waiting: null,
  ...overrides,
});

test.each([
  ["seconds", 45, "45 s"],
  ["seconds", 90, "1 min 30 s"],
  ["seconds", 300, "5 min"],
  ["seconds", 86_400, "1 day"],
  ["hours", 72, "3 days"],
  ["metres", 200, "200 m"],
  ["metres", 50_000, "50 km"],
  ["dollars", 2999, "$2,999.00"],
  ["fraction", 0.25, "25%"],
  ["multiplier", 1.5, "1.5×"],
  ["boolean", true, "On"],
  ["rollout", ["a", "b"], "On for 2 people"],
  ["seconds_list", [15, 60], "15 s · 1 min"],
  ["hours_range", [9, 20], "9:00 AM – 8:00 PM"],
  ["documents", ["insurance", "license"], "Driver's license, Insurance"],
  ["documents", [], "None"],
  ["time_zone", "America/New_York", "America/New York"],
  ["area", null, "Everywhere"],
] as const)("shows %s %j as %s", (unit, value, expected) => {
  expect(normalizeSpaces(formatSettingValue("en", unit, value))).toBe(expected);
});

test("edits a duration in its largest whole unit and sends it in the setting's unit", () => {
  const draft = toSettingDraft(setting({}));
  expect(draft).toMatchObject({ text: "5", unitFactor: 60 });
  expect(toSettingValue(setting({}), { ...draft, text: "7" })).toBe(420);
  expect(validateSettingDraft(setting({}), { ...draft, text: "7" })).toBeNull();
  expect(toSettingDraft(setting({ value: 90 }))).toMatchObject({ text: "90", unitFactor: 1 });
});

test.each([
  ["", "notANumber"],
  ["soon", "notANumber"],
  ["0.001", "notWhole"],
  ["0", "outOfBounds"],
  ["61", "outOfBounds"],
] as const)("rejects a wait of %j minutes with %s", (text, expectedError) => {
  expect(validateSettingDraft(setting({}), { ...toSettingDraft(setting({})), text })).toBe(expectedError);
});

test("edits a fraction in percent and a list with commas, and requires ordered hours", () => {
  const fraction = setting({ unit: "fraction", minimum: 0.05, maximum: 1, value: 0.25 });
  expect(toSettingDraft(fraction).text).toBe("25");
  expect(toSettingValue(fraction, { ...toSettingDraft(fraction), text: "29" })).toBe(0.29);
  const secondsList = setting({ unit: "seconds_list", minimum: 5, maximum: 7200, value: [15, 60] });
  expect(toSettingValue(secondsList, { ...toSettingDraft(secondsList), text: "15, 60,  120" })).toEqual([15, 60, 120]);
  expect(validateSettingDraft(secondsList, { ...toSettingDraft(secondsList), text: "15, soon" })).toBe("notANumber");
  const hours = setting({ unit: "hours_range", minimum: 0, maximum: 24, value: [9, 20] });
  expect(validateSettingDraft(hours, { ...toSettingDraft(hours), to: "9" })).toBe("hoursNotInOrder");
});

test("parses dollars as every amount field does", () => {
  const dollars = setting({ unit: "dollars", minimum: 1, maximum: 100_000, value: 2999 });
  expect(toSettingValue(dollars, { ...toSettingDraft(dollars), text: "1,200" })).toBe(1200);
  expect(toSettingValue(dollars, { ...toSettingDraft(dollars), text: "$1,200.50" })).toBe(1200.5);
  expect(validateSettingDraft(dollars, { ...toSettingDraft(dollars), text: "1.200" })).toBe("separators");
  const dollarsList = setting({ unit: "dollars_list", minimum: 1, maximum: 1_000_000, value: [500, 1000] });
  expect(toSettingValue(dollarsList, toSettingDraft(dollarsList))).toEqual([500, 1000]);
  expect(toSettingValue(dollarsList, { ...toSettingDraft(dollarsList), text: "1200, 2500;3000.5" })).toEqual([
    1200, 2500, 3000.5,
  ]);
  // Ambiguous: one amount or two.
  expect(validateSettingDraft(dollarsList, { ...toSettingDraft(dollarsList), text: "500,800" })).toBe("separators");
  expect(validateSettingDraft(dollarsList, { ...toSettingDraft(dollarsList), text: "1,200, 2500" })).toBe("separators");
  expect(validateSettingDraft(dollarsList, { ...toSettingDraft(dollarsList), text: "500,x" })).toBe("notANumber");
});

test("search requires every word to occur, ignoring accents and case", () => {
  expect(matchesSearch("door WAIT", ["Wait at the door"])).toBe(true);
  expect(matchesSearch("codigo", ["Códigos y entrega"])).toBe(true);
  expect(matchesSearch("hub", ["Wait at the door"])).toBe(false);
  expect(matchesSearch("", ["Wait at the door"])).toBe(true);
});

test.each(["en", "es"] as const)("every setting has a unique name and a description in %s", (locale) => {
  expect(new Set(settingKeys.map((key) => settingName(locale, key))).size).toBe(settingKeys.length);
  for (const key of settingKeys) expect(settingDescription(locale, key)).toMatch(/\.$/);
});

test("merges consecutive days with equal hours", () => {
  const day = (n: number, from = "09:00", to = "18:00") => ({ day: n, from, to });
  const hours = [day(1), day(2), day(3), day(6, "10:00", "14:00"), day(6, "16:00", "18:00")];
  expect(normalizeSpaces(formatHubHours("en", hours))).toBe(
    "Mon–Wed 9:00 AM–6:00 PM · Sat 10:00 AM–2:00 PM, 4:00 PM–6:00 PM",
  );
  expect(formatHubHours("es", hours.slice(0, 1))).toMatch(/^lun 9:00\sa\.\s?m\.–6:00\sp\.\s?m\.$/);
});
