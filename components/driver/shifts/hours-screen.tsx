"use client";

import { useState, type FormEvent } from "react";
import { mutate } from "swr";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input, Select, Switch } from "@/components/ui/form/field";
import { DeleteIcon, PlusIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { PlannedHours, WeekHours } from "@/lib/contracts/driver/shift";
import { hoursMessages } from "@/lib/i18n/messages/hours";
import { formatTimeZoneName } from "@/lib/i18n/format-day";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { plannedHoursPath } from "./planned-hours-path";
import { endsNextDay } from "./format-planned-hours";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const maxSpansPerDay = 2;
const reminderOptions = [10, 15, 30, 60, 120] as const;
const defaultSpan = { from: "09:00", to: "17:00" };
/** The default second span of a day starts an hour after the first one ends, within the day. */
const nextSpan = ({ to }: WeekHours): Pick<WeekHours, "from" | "to"> => {
  const hour = Math.min(Number(to.slice(0, 2)) + 1, 22);
  return { from: `${String(hour).padStart(2, "0")}:00`, to: `${String(Math.min(hour + 4, 23)).padStart(2, "0")}:00` };
};
type SpanRow = WeekHours & { key: number };
let lastKey = 0;
const toRows = (hours: readonly WeekHours[]): SpanRow[] => hours.map((span) => ({ ...span, key: (lastKey += 1) }));
const sortRows = (rows: readonly SpanRow[]): SpanRow[] =>
  [...rows].sort((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));

type Plan = Pick<PlannedHours, "hours" | "remindMinutes" | "autoOffline">;
const serializePlan = ({ hours, remindMinutes, autoOffline }: Plan): string =>
  JSON.stringify([hours.map(({ weekday, from, to }) => [weekday, from, to]), remindMinutes, autoOffline]);
const isSamePlan = (a: Plan, b: Plan): boolean => serializePlan(a) === serializePlan(b);

/** The hours of each weekday; the whole week is saved in one request. */
function HoursForm({ hours }: { hours: PlannedHours }) {
  const t = useTranslations(hoursMessages);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  const [rows, setRows] = useState(() => toRows(hours.hours));
  const [remindMinutesBefore, setRemindMinutesBefore] = useState(hours.remindMinutes);
  const [autoOffline, setAutoOffline] = useState(hours.autoOffline);
  const [problems, setProblems] = useState<Readonly<Record<number, string | undefined>>>({});
  // An untouched form adopts hours that were saved elsewhere, instead of overwriting them.
  const [savedHours, setSavedHours] = useState(hours);
  if (hours !== savedHours) {
    setSavedHours(hours);
    if (isSamePlan({ hours: sortRows(rows), remindMinutes: remindMinutesBefore, autoOffline }, savedHours)) {
      setRows(toRows(hours.hours));
      setRemindMinutesBefore(hours.remindMinutes);
      setAutoOffline(hours.autoOffline);
    }
  }

  const changeRow = (key: number, patch: Partial<WeekHours>) => {
    setRows((current) => current.map((row) => (row.key === key ? { ...row, ...patch } : row)));
    setProblems({});
  };
  const addSpan = (weekday: number) => {
    setRows((current) => {
      const previousRow = current.filter((row) => row.weekday === weekday).at(-1);
      return [...current, ...toRows([{ weekday, ...(previousRow ? nextSpan(previousRow) : defaultSpan) }])];
    });
    setProblems({});
  };
  const copyMondayToWeekdays = () => {
    setRows((current) => {
      const monday = current.filter(({ weekday }) => weekday === 1);
      const others = current.filter(({ weekday }) => weekday === 1 || weekday > 5);
      return sortRows([
        ...others,
        ...toRows([2, 3, 4, 5].flatMap((weekday) => monday.map(({ from, to }) => ({ weekday, from, to })))),
      ]);
    });
    setProblems({});
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const sortedRows = sortRows(rows);
    const result = await write(plannedHoursPath, {
      method: "PUT",
      body: {
        hours: sortedRows.map(({ weekday, from, to }) => ({ weekday, from, to })),
        remindMinutes: remindMinutesBefore,
        autoOffline,
      },
    });
    if (result.ok) {
      await mutate(plannedHoursPath, result.data, { revalidate: false });
      setRows(toRows(result.data.hours));
      toast.success(t("saved"));
      return;
    }
    // The error path identifies the row: "hours.2", or one of its fields.
    const rowProblems = Object.entries(fieldProblems(result.error)).flatMap(([path, message]) => {
      const row = sortedRows[Number(/^hours\.(\d+)/.exec(path)?.[1] ?? Number.NaN)];
      return row ? [[row.key, message] as const] : [];
    });
    setProblems(Object.fromEntries(rowProblems));
    if (rowProblems.length > 0) focusFirstInvalidField();
    else toast.retryableError(errorText(result.error, t("failed")));
  };

  const hasMonday = rows.some(({ weekday }) => weekday === 1);
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">{t("intro")}</p>
      <Card flush className="divide-y">
        {weekdays.map((weekday) => {
          const day = t(`weekday_${weekday}`);
          // Spanish writes weekdays in lower case within a sentence.
          const dayInSentence = locale === "es" ? day.toLocaleLowerCase(locale) : day;
          const dayRows = rows.filter((row) => row.weekday === weekday);
          return (
            <div key={weekday} role="group" aria-label={day} className="px-4 py-2">
              <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3">
                <span className="font-medium">{day}</span>
                <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
                  {dayRows.length === 0 && <span className="text-sm text-muted-foreground">{t("free")}</span>}
                  {dayRows.length < maxSpansPerDay && (
                    <Button
                      variant="quiet"
                      icon={PlusIcon}
                      aria-label={t("add", { day: dayInSentence })}
                      onClick={() => {
                        addSpan(weekday);
                      }}
                    >
                      {t("addShort")}
                    </Button>
                  )}
                </span>
              </div>
              {dayRows.map((row) => (
                <SpanFields
                  key={row.key}
                  row={row}
                  day={dayInSentence}
                  problem={problems[row.key]}
                  onChange={(patch) => {
                    changeRow(row.key, patch);
                  }}
                  onRemove={() => {
                    setRows((current) => current.filter(({ key }) => key !== row.key));
                    setProblems({});
                  }}
                />
              ))}
            </div>
          );
        })}
      </Card>
      {hasMonday && (
        <Button block onClick={copyMondayToWeekdays}>
          {t("copyMonday")}
        </Button>
      )}
      <Card className="flex flex-col gap-4">
        <Select
          label={t("reminder")}
          value={remindMinutesBefore === null ? "" : String(remindMinutesBefore)}
          onChange={({ target }) => {
            setRemindMinutesBefore(target.value === "" ? null : Number(target.value));
          }}
          options={[
            { value: "", label: t("noReminder") },
            ...[...new Set([...reminderOptions, ...(remindMinutesBefore === null ? [] : [remindMinutesBefore])])]
              .sort((a, b) => a - b)
              .map((minutes) => ({
                value: String(minutes),
                label:
                  minutes % 60 === 0 ? t("reminderHours", { n: minutes / 60 }) : t("reminderMinutes", { n: minutes }),
              })),
          ]}
        />
        <Switch label={t("autoOffline")} hint={t("goesOfflineHint")} checked={autoOffline} onChange={setAutoOffline} />
        <p className="text-sm text-muted-foreground">
          {t("zone", { zone: formatTimeZoneName(locale, hours.timeZone) })}
        </p>
      </Card>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t("save")}
      </Button>
    </form>
  );
}

type SpanFieldsProps = {
  row: SpanRow;
  day: string;
  problem?: string;
  onChange: (patch: Partial<WeekHours>) => void;
  onRemove: () => void;
};
function SpanFields({ row, day, problem, onChange, onRemove }: SpanFieldsProps) {
  const t = useTranslations(hoursMessages);
  return (
    <div className="pb-2">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
          <Input
            label={t("from", { day })}
            hideLabel
            type="time"
            className="px-2!"
            required
            value={row.from}
            error={problem}
            onChange={({ target }) => {
              onChange({ from: target.value });
            }}
          />
          <Input
            label={t("to", { day })}
            hideLabel
            type="time"
            className="px-2!"
            required
            value={row.to}
            onChange={({ target }) => {
              onChange({ to: target.value });
            }}
          />
        </div>
        <IconButton icon={DeleteIcon} label={t("remove", { day })} onClick={onRemove} />
      </div>
      {endsNextDay(row) && <p className="pt-1 text-sm text-muted-foreground">{t("nextDay")}</p>}
    </div>
  );
}

/** The driver's planned hours of the week. */
export function HoursScreen() {
  const t = useTranslations(hoursMessages);
  const hours = useResource(plannedHoursPath);
  return (
    <>
      <PageHeader title={t("title")} />
      <ResourceView resource={hours} subject={t("title")} skeleton={<SkeletonRows rows={7} label={t("title")} />}>
        {(data) => <HoursForm hours={data} />}
      </ResourceView>
    </>
  );
}
