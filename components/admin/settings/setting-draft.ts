import type { ChangeSettingBody, Setting } from "@/lib/contracts/admin/settings";
import { amountError, parseAmount } from "@/lib/domain/money/parse-amount";
import { expiringDocuments } from "./setting-values";

/** A setting's value as typed: one or several numbers in `text`, each in multiples of `unitFactor`, or a selection. */
export type SettingDraft = {
  text: string;
  unitFactor: number;
  isOn: boolean;
  from: string;
  to: string;
  kinds: readonly string[];
};
type SettingDraftError = "notANumber" | "separators" | "outOfBounds" | "notWhole" | "hoursNotInOrder";

const durationUnits = { seconds: [86_400, 3_600, 60, 1], minutes: [60, 1] } as const;
const listUnits: readonly string[] = ["seconds_list", "days_list", "dollars_list"];
const fractionalUnits: readonly string[] = ["dollars", "share", "times"];

export const isListSetting = ({ unit }: Pick<Setting, "unit">): boolean => listUnits.includes(unit);
/** A share is typed in percent. */
const toDisplayed = (setting: Pick<Setting, "unit">, n: number): number =>
  setting.unit === "share" ? Number((n * 100).toFixed(2)) : n;

/** The units in which a duration can be typed: those that fit the setting's bounds. */
export function durationFactors({ unit, maximum }: Pick<Setting, "unit" | "maximum">): readonly number[] {
  if (unit !== "seconds" && unit !== "minutes") return [1];
  return durationUnits[unit].filter((factor) => factor <= (maximum ?? 0));
}

export function toSettingDraft(setting: Setting, value: unknown = setting.value): SettingDraft {
  const empty: SettingDraft = { text: "", unitFactor: 1, isOn: value === true, from: "", to: "", kinds: [] };
  if (typeof value === "number") {
    const unitFactor = durationFactors(setting).find((factor) => value !== 0 && value % factor === 0) ?? 1;
    return { ...empty, unitFactor, text: String(toDisplayed(setting, value / unitFactor)) };
  }
  if (!Array.isArray(value)) return empty;
  if (setting.unit === "hours_range") return { ...empty, from: String(value[0]), to: String(value[1]) };
  if (setting.unit === "documents")
    return { ...empty, kinds: expiringDocuments.filter((kind) => (value as unknown[]).includes(kind)) };
  return { ...empty, text: isListSetting(setting) ? value.map(String).join(", ") : "" };
}

const parseNumber = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim()));
// In a list "500,800" may be one amount or two, so a comma separates amounts only when a space follows.
const splitAmounts = (text: string): string[] => text.split(/;\s*|,?\s+/).filter(Boolean);
const toAmount = (text: string): number => parseAmount(text) ?? Number.NaN;

/** The value to send; unreadable numbers are NaN. */
export function toSettingValue(setting: Setting, draft: SettingDraft): ChangeSettingBody["value"] {
  switch (setting.unit) {
    case "yes_no":
    case "rollout":
      return draft.isOn;
    case "documents":
      return [...draft.kinds];
    case "hours_range":
      return [Number(draft.from), Number(draft.to)];
    case "share":
      return Number((parseNumber(draft.text) / 100).toFixed(4));
    case "dollars":
      return toAmount(draft.text);
    case "dollars_list":
      return splitAmounts(draft.text).map((part) => (part.includes(",") ? Number.NaN : toAmount(part)));
    default:
      if (isListSetting(setting))
        return draft.text
          .split(/[,;\s]+/)
          .filter(Boolean)
          .map(parseNumber);
      return parseNumber(draft.text) * draft.unitFactor;
  }
}

/** Client-side validation. Rules that involve other settings are checked by the server. */
export function validateSettingDraft(setting: Setting, draft: SettingDraft): SettingDraftError | null {
  const value = toSettingValue(setting, draft);
  const numbers = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "number");
  if (setting.unit === "hours_range") return Number(draft.from) < Number(draft.to) ? null : "hoursNotInOrder";
  if (setting.minimum === null || setting.maximum === null) return null;
  if (setting.unit === "dollars" && amountError(draft.text) === "ambiguous") return "separators";
  if (setting.unit === "dollars_list" && splitAmounts(draft.text).some((part) => /^\d[\d.]*,\d/.test(part)))
    return "separators";
  if (numbers.length === 0 || numbers.some((each) => Number.isNaN(each))) return "notANumber";
  if (!fractionalUnits.includes(setting.unit) && numbers.some((each) => !Number.isInteger(each))) return "notWhole";
  const [minimum, maximum] = [setting.minimum, setting.maximum];
  return numbers.some((each) => each < minimum || each > maximum) ? "outOfBounds" : null;
}
