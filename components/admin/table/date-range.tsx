"use client";

import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Input, Select } from "@/components/ui/form/field";
import { TimeZoneNote } from "@/components/ui/time";
import { addDays, dateInTimeZone, instantInTimeZone } from "@/lib/domain/zone-clock";

/** Presets of the date filter; `days` uses the `from` and `to` fields. */
const datePresets = ["today", "yesterday", "week", "month", "days"] as const;
type DatePreset = (typeof datePresets)[number];
type DateFilters = { when: string; from: string; to: string };

const isPreset = (when: string): when is DatePreset => datePresets.some((each) => each === when);

/** The selected preset. A URL with days but without a preset means `days`. */
export function selectedPreset({ when, from, to }: DateFilters): DatePreset | "" {
  if (isPreset(when)) return when;
  return from || to ? "days" : "";
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range as timestamps, the end exclusive; null for an open side. Days start at midnight in the time zone. */
export function toTimeRange(
  filters: DateFilters,
  now: number,
  timeZone: string,
): { from: string | null; to: string | null } {
  const startOf = (day: string): string => new Date(instantInTimeZone(day, "00:00", timeZone)).toISOString();
  const today = dateInTimeZone(now, timeZone);
  const daysFromToday = (days: number): string => startOf(addDays(today, days));
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (selectedPreset(filters)) {
    case "today":
      return { from: daysFromToday(0), to: daysFromToday(1) };
    case "yesterday":
      return { from: daysFromToday(-1), to: daysFromToday(0) };
    case "week":
      return { from: daysFromToday(-6), to: daysFromToday(1) };
    case "month":
      return { from: startOf(firstOfMonth), to: startOf(`${addDays(firstOfMonth, 31).slice(0, 8)}01`) };
    case "days":
      return {
        from: isDay(filters.from) ? startOf(filters.from) : null,
        to: isDay(filters.to) ? startOf(addDays(filters.to, 1)) : null,
      };
    default:
      return { from: null, to: null };
  }
}

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
