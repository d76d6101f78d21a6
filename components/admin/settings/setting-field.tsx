"use client";

import type { Setting, ChangeSettingBody } from "@/lib/contracts/admin/settings";
import { isPlainMessage } from "@/lib/i18n/translate";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Checkbox, ChoiceList, Input, Select } from "@/components/ui/form/field";
import { amountError, parseAmount } from "@/lib/domain/money/parse-amount";
import { expiringDocuments, formatHour } from "./setting-values";

/** A setting's value as typed: one or several numbers in `text`, each in multiples of `unitFactor`, or a selection. */
type SettingDraft = {
  text: string;
  unitFactor: number;
  isOn: boolean;
  from: string;
  to: string;
  kinds: readonly string[];
};
type SettingDraftError = "notANumber" | "separators" | "outOfBounds" | "notWhole" | "hoursNotInOrder";

// Units in which a duration can be typed, as multiples of the setting's unit.
const durationUnits = { seconds: [86_400, 3_600, 60, 1], minutes: [60, 1] } as const;
const listUnits: readonly string[] = ["seconds_list", "days_list", "dollars_list"];
const fractionalUnits: readonly string[] = ["dollars", "fraction", "multiplier"];

const isListSetting = ({ unit }: Pick<Setting, "unit">): boolean => listUnits.includes(unit);
/** A fraction is typed in percent. */
const toDisplayed = (setting: Pick<Setting, "unit">, n: number): number =>
  setting.unit === "fraction" ? Number((n * 100).toFixed(2)) : n;

/** The units in which a duration can be typed: those that fit the setting's bounds. */
function durationFactors({ unit, maximum }: Pick<Setting, "unit" | "maximum">): readonly number[] {
  if (unit !== "seconds" && unit !== "minutes") return [1];
  return durationUnits[unit].filter((factor) => factor <= (maximum ?? 0));
}

export function toSettingDraft(setting: Setting, value: unknown = setting.value): SettingDraft {
  const emptyDraft: SettingDraft = { text: "", unitFactor: 1, isOn: value === true, from: "", to: "", kinds: [] };
  if (typeof value === "number") {
    const unitFactor = durationFactors(setting).find((factor) => value !== 0 && value % factor === 0) ?? 1;
    return { ...emptyDraft, unitFactor, text: String(toDisplayed(setting, value / unitFactor)) };
  }
  if (!Array.isArray(value)) return emptyDraft;
  if (setting.unit === "hours_range") return { ...emptyDraft, from: String(value[0]), to: String(value[1]) };
  if (setting.unit === "documents")
    return { ...emptyDraft, kinds: expiringDocuments.filter((kind) => (value as unknown[]).includes(kind)) };
  return { ...emptyDraft, text: isListSetting(setting) ? value.map(String).join(", ") : "" };
}

const parseNumber = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim()));
// In a list "500,800" may be one amount or two, so a comma separates amounts only when a space follows.
const splitAmounts = (text: string): string[] => text.split(/;\s*|,?\s+/).filter(Boolean);
const toAmount = (text: string): number => parseAmount(text) ?? Number.NaN;

/** The value to send; unreadable numbers are NaN. */
export function toSettingValue(setting: Setting, draft: SettingDraft): ChangeSettingBody["value"] {
  switch (setting.unit) {
    case "boolean":
    case "rollout":
      return draft.isOn;
    case "documents":
      return [...draft.kinds];
    case "hours_range":
      return [Number(draft.from), Number(draft.to)];
    case "fraction":
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
  if (numbers.length === 0 || numbers.some((number) => Number.isNaN(number))) return "notANumber";
  if (!fractionalUnits.includes(setting.unit) && numbers.some((number) => !Number.isInteger(number))) return "notWhole";
  const [minimum, maximum] = [setting.minimum, setting.maximum];
  return numbers.some((number) => number < minimum || number > maximum) ? "outOfBounds" : null;
}

/** Input that fits the setting's unit: number, list, hours, switch or documents. */
export function SettingField({
  setting,
  draft,
  hint,
  problem,
  onChange,
}: {
  setting: Setting;
  draft: SettingDraft;
  hint: string;
  problem: string | null;
  onChange: (patch: Partial<SettingDraft>) => void;
}) {
  const t = useTranslations(adminSettingsMessages);
  const { locale } = useLocale();
  const { unit } = setting;
  if (unit === "boolean" || unit === "rollout")
    return (
      <ChoiceList
        legend={t("newValue")}
        name="value"
        value={draft.isOn ? "on" : "off"}
        options={(["on", "off"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => {
          onChange({ isOn: value === "on" });
        }}
        error={problem}
      />
    );
  if (unit === "documents")
    return (
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{t("newValue")}</legend>
        {expiringDocuments.map((kind) => (
          <Checkbox
            key={kind}
            label={t(kind)}
            checked={draft.kinds.includes(kind)}
            onChange={({ target: { checked } }) => {
              onChange({
                kinds: expiringDocuments.filter((item) => (item === kind ? checked : draft.kinds.includes(item))),
              });
            }}
          />
        ))}
      </fieldset>
    );
  if (unit === "hours_range")
    return (
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((bound) => (
          <Select
            key={bound}
            label={t(bound)}
            value={draft[bound]}
            options={Array.from({ length: 25 }, (_, hour) => ({
              value: String(hour),
              label: formatHour(locale, hour),
            }))}
            error={bound === "to" ? problem : null}
            onChange={({ target: { value } }) => {
              onChange({ [bound]: value });
            }}
          />
        ))}
      </div>
    );
  const units = durationFactors(setting);
  const unitKey = `unit_${unit}`;
  const numberInput = (
    <Input
      label={t("newValue")}
      hint={units.length > 1 || !isPlainMessage(adminSettingsMessages, unitKey) ? hint : `${t(unitKey)}. ${hint}`}
      inputMode={isListSetting(setting) ? "text" : "decimal"}
      autoComplete="off"
      maxLength={120}
      value={draft.text}
      error={problem}
      onChange={({ target: { value } }) => {
        onChange({ text: value });
      }}
    />
  );
  if (units.length < 2) return numberInput;
  return (
    <div className="grid grid-cols-[1fr_9rem] items-start gap-3">
      {numberInput}
      <Select
        label={t("per")}
        value={String(draft.unitFactor)}
        options={units.map((factor) => ({
          value: String(factor),
          label: unitLabel(t, unit, factor),
        }))}
        onChange={({ target: { value } }) => {
          onChange({ unitFactor: Number(value) });
        }}
      />
    </div>
  );
}

function unitLabel(
  t: ReturnType<typeof useTranslations<typeof adminSettingsMessages>>,
  unit: Setting["unit"],
  factor: number,
): string {
  const key = `${unit === "minutes" ? "perMinutes" : "per"}_${factor}`;
  return isPlainMessage(adminSettingsMessages, key) ? t(key) : String(factor);
}
