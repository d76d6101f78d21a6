"use client";

import type { Setting } from "@/lib/contracts/admin-settings";
import { isPlain } from "@/lib/i18n/text";
import { adminSettingsText } from "@/lib/i18n/text/admin-settings";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Checkbox, ChoiceList, Input, Select } from "@/components/ui/field";
import { isList, typedUnits, type SettingDraft } from "./setting-draft";
import { expiringDocuments, hourWords } from "./setting-values";

/** The field that fits the setting: a number with its unit, a list, two hours, on or off, or documents. */
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
  const say = useText(adminSettingsText);
  const { locale } = useLocale();
  const { unit } = setting;
  if (unit === "yes_no" || unit === "trial")
    return (
      <ChoiceList
        legend={say("newValue")}
        name="value"
        value={draft.on ? "on" : "off"}
        options={(["on", "off"] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(value) => {
          onChange({ on: value === "on" });
        }}
        error={problem}
      />
    );
  if (unit === "documents")
    return (
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{say("newValue")}</legend>
        {expiringDocuments.map((kind) => (
          <Checkbox
            key={kind}
            label={say(kind)}
            checked={draft.kinds.includes(kind)}
            onChange={({ target: { checked } }) => {
              onChange({
                kinds: expiringDocuments.filter((one) => (one === kind ? checked : draft.kinds.includes(one))),
              });
            }}
          />
        ))}
      </fieldset>
    );
  if (unit === "hours_range")
    return (
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((end) => (
          <Select
            key={end}
            label={say(end)}
            value={draft[end]}
            options={Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: hourWords(locale, hour) }))}
            error={end === "to" ? problem : null}
            onChange={({ target: { value } }) => {
              onChange({ [end]: value });
            }}
          />
        ))}
      </div>
    );
  const units = typedUnits(setting);
  const inUnit = `unit_${unit}`;
  const number = (
    <Input
      label={say("newValue")}
      hint={units.length > 1 || !isPlain(adminSettingsText, inUnit) ? hint : `${say(inUnit)}. ${hint}`}
      inputMode={isList(setting) ? "text" : "decimal"}
      autoComplete="off"
      maxLength={120}
      value={draft.text}
      error={problem}
      onChange={({ target: { value } }) => {
        onChange({ text: value });
      }}
    />
  );
  if (units.length < 2) return number;
  return (
    <div className="grid grid-cols-[1fr_9rem] items-start gap-3">
      {number}
      <Select
        label={say("per")}
        value={String(draft.per)}
        options={units.map((factor) => ({
          value: String(factor),
          label: perWords(say, unit, factor),
        }))}
        onChange={({ target: { value } }) => {
          onChange({ per: Number(value) });
        }}
      />
    </div>
  );
}

function perWords(
  say: ReturnType<typeof useText<typeof adminSettingsText>>,
  unit: Setting["unit"],
  factor: number,
): string {
  const key = `${unit === "minutes" ? "perMinutes" : "per"}_${factor}`;
  return isPlain(adminSettingsText, key) ? say(key) : String(factor);
}
