"use client";

import type { Setting } from "@/lib/contracts/admin/settings";
import { isPlainMessage } from "@/lib/i18n/translate";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Checkbox, ChoiceList, Input, Select } from "@/components/ui/form/field";
import { isListSetting, durationFactors, type SettingDraft } from "./setting-draft";
import { expiringDocuments, formatHour } from "./setting-values";

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
  if (unit === "yes_no" || unit === "rollout")
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
  const number = (
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
  if (units.length < 2) return number;
  return (
    <div className="grid grid-cols-[1fr_9rem] items-start gap-3">
      {number}
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
