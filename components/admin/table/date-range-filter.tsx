"use client";

import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Input, Select } from "@/components/ui/form/field";
import { TimeZoneNote } from "@/components/ui/time";
import { datePresets, selectedPreset, type DateFilters } from "./date-range";

/** Filters by a preset such as today, or by a range of days. */
export function DateRangeFilter({ values, set }: { values: DateFilters; set: (patch: Partial<DateFilters>) => void }) {
  const t = useTranslations(adminListsMessages);
  const tDays = useTranslations(adminTransactionsMessages);
  const timeZone = useBusinessZone();
  const preset = selectedPreset(values);
  return (
    <>
      <Select
        label={t("when")}
        value={preset}
        placeholder={t("anyTime")}
        onChange={(event) => {
          set({ when: event.target.value, from: "", to: "" });
        }}
        options={datePresets.map((value) => ({ value, label: t(value) }))}
      />
      {preset === "days" && (
        <>
          <Input
            label={tDays("from")}
            type="date"
            max={values.to || undefined}
            value={values.from}
            onChange={(event) => {
              set({ when: "days", from: event.target.value });
            }}
          />
          <Input
            label={tDays("to")}
            type="date"
            min={values.from || undefined}
            value={values.to}
            onChange={(event) => {
              set({ when: "days", to: event.target.value });
            }}
          />
        </>
      )}
      {preset && <TimeZoneNote timeZone={timeZone} className="col-span-full" />}
    </>
  );
}
