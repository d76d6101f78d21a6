"use client";

import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import type { Locale } from "@/lib/i18n/translate";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { weekdayName } from "@/lib/i18n/weekdays";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Input } from "@/components/ui/form/field";
import { CopyIcon, DeleteIcon, PlusIcon } from "@/components/ui/icons";
import { copyMondayHours, toInputEndTime, fromInputEndTime, weekdays, type DraftHubHours } from "./hub-draft";

const dayName = (locale: Locale, day: number): string => {
  const name = weekdayName(locale, day, "long");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

// Hides the picker icon on a phone, where a tap on the field opens the clock.
const timeClass =
  "px-2.5! sm:px-3! [&::-webkit-calendar-picker-indicator]:hidden sm:[&::-webkit-calendar-picker-indicator]:block";

/** Opening hours by day; a day may have several spans, or none. */
export function HoursFields({
  hours,
  problems,
  onChange,
}: {
  hours: readonly DraftHubHours[];
  problems: Partial<Record<string, string>>;
  onChange: (hours: readonly DraftHubHours[]) => void;
}) {
  const t = useTranslations(adminHubsMessages);
  const { locale } = useLocale();
  const updateRow = (index: number, patch: Partial<DraftHubHours>) => {
    onChange(hours.map((row, n) => (n === index ? { ...row, ...patch } : row)));
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-semibold">{t("hours")}</legend>
      <p className="pt-1 text-sm text-muted-foreground">{t("hoursHint")}</p>
      <ul className="divide-y">
        {weekdays.map((day) => {
          const name = dayName(locale, day);
          const rows = hours.flatMap((period, n) => (period.day === day ? [{ period, n }] : []));
          return (
            <li key={day} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2">
              <span className="flex min-h-tap min-w-24 flex-1 items-center font-medium sm:flex-none">{name}</span>
              <div
                className={cx(
                  "flex min-w-0 flex-1 flex-col gap-2",
                  // On a phone the hours have a row of their own, so that times are not cut off.
                  rows.length > 0 ? "order-1 basis-full sm:order-none sm:basis-56" : "basis-20",
                )}
              >
                {rows.length === 0 && (
                  <span className="flex min-h-tap items-center text-muted-foreground">{t("dayClosed")}</span>
                )}
                {rows.map(({ period, n }) => (
                  <div key={n} className="flex items-start gap-2">
                    <div className="min-w-0 flex-1 sm:min-w-28">
                      <Input
                        label={t("hoursFrom", { day: name })}
                        hideLabel
                        type="time"
                        className={timeClass}
                        value={period.from}
                        error={problems[`hours.${n}`]}
                        onChange={(event) => {
                          updateRow(n, { from: event.target.value });
                        }}
                      />
                    </div>
                    <span aria-hidden className="flex min-h-tap items-center">
                      –
                    </span>
                    <div className="min-w-0 flex-1 sm:min-w-28">
                      <Input
                        label={t("hoursTo", { day: name })}
                        hideLabel
                        type="time"
                        className={timeClass}
                        value={toInputEndTime(period.to)}
                        onChange={(event) => {
                          updateRow(n, { to: fromInputEndTime(event.target.value) });
                        }}
                      />
                    </div>
                    <IconButton
                      icon={DeleteIcon}
                      label={t("removeHours", { day: name })}
                      onClick={() => {
                        onChange(hours.filter((_, index) => index !== n));
                      }}
                    />
                  </div>
                ))}
              </div>
              <IconButton
                icon={PlusIcon}
                label={t("addHours", { day: name })}
                onClick={() => {
                  onChange([
                    ...hours,
                    rows.length > 0 ? { day, from: "", to: "" } : { day, from: "09:00", to: "18:00" },
                  ]);
                }}
              />
            </li>
          );
        })}
      </ul>
      {hours.some(({ day }) => day === 1) && (
        <Button
          variant="quiet"
          icon={CopyIcon}
          className="-ml-4 self-start"
          onClick={() => {
            onChange(copyMondayHours(hours));
          }}
        >
          {t("copyMonday")}
        </Button>
      )}
    </fieldset>
  );
}
