"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { OnCallSchedules } from "@/lib/contracts/admin/on-call";
import { commonMessages } from "@/lib/i18n/messages/common";
import { onCallMessages } from "@/lib/i18n/messages/on-call";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTimeZoneName, weekdayName } from "@/lib/i18n/format-day";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Badge, Notice } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, DeleteIcon, DoneIcon, EditIcon, PlusIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useFormWrite } from "@/components/ui/use-write";
import { formatTimeOfDay } from "@/components/ui/time";
import { OnCallDialog } from "./on-call-dialog";
import {
  onCallGaps,
  onCallPath,
  type OnCallSchedule,
  minutesPerDay,
  toWeekTime,
  schedulesOnDay,
  formatWeekSpan,
  describeOnCallSchedule,
} from "./on-call-week";

/** The on-call schedule of each hour of the week, with its channels, and the hours without anyone on call. */
export function OnCallScreen() {
  const t = useTranslations(onCallMessages);
  const tCommon = useTranslations(commonMessages);
  const schedules = useResource(onCallPath, { intervalMs: 60_000 });
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} back="/admin/incidents" backLabel={t("back")} />
      <ResourceView
        resource={schedules}
        subject={t("title")}
        errorText={t("failed")}
        skeleton={<SkeletonRows rows={5} label={tCommon("loading")} />}
      >
        {(data) => <Body onCallData={data} />}
      </ResourceView>
    </>
  );
}

function Body({ onCallData }: { onCallData: OnCallSchedules }) {
  const t = useTranslations(onCallMessages);
  const { locale } = useLocale();
  const [editing, setEditing] = useState<OnCallSchedule | "new" | null>(null);
  const [removing, setRemoving] = useState<OnCallSchedule | null>(null);
  const gaps = onCallGaps(onCallData.schedules);
  const unreachableAdmins = onCallData.admins.filter(
    ({ id, push, sms }) => !push && !sms && onCallData.schedules.some(({ adminId }) => adminId === id),
  );
  const describeSchedule = (schedule: OnCallSchedule) =>
    describeOnCallSchedule(locale, schedule, t("everyDay"), t("wholeDay"));
  return (
    <div className="flex max-w-3xl flex-col gap-4 pt-2">
      <Card className="flex flex-col gap-2">
        <CardTitle>{t("nowOnCall")}</CardTitle>
        {onCallData.onCall.length === 0 ? (
          <p>{t("nobodyOnCall")}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {onCallData.onCall.map(({ adminId, name, place }) => (
              <li key={adminId}>
                <Badge icon={UserIcon}>
                  {t("position", { n: place })} {name ?? t("unnamedAdmin")}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {unreachableAdmins.map(({ id, name }) => (
        <Notice key={id} tone="destructive" icon={WarningIcon}>
          {t("unreachable", { name: name ?? t("unnamedAdmin") })}
        </Notice>
      ))}
      {gaps?.length === 0 ? (
        <Notice tone="success" icon={DoneIcon}>
          {t("noGaps")}
        </Notice>
      ) : (
        <Notice tone="warning" icon={ClockIcon}>
          {gaps === null ? (
            t("noSchedules")
          ) : (
            <>
              <strong className="block font-semibold">{t("gaps")}</strong>
              <ul>
                {gaps.map((gap) => (
                  <li key={gap.from}>{t("gap", formatWeekSpan(locale, gap))}</li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      <OnCallGrid schedules={onCallData.schedules} />
      <Card className="flex flex-col gap-3">
        <CardTitle>{t("shifts")}</CardTitle>
        {onCallData.schedules.length === 0 && <p className="text-sm text-muted-foreground">{t("noShifts")}</p>}
        <ul aria-label={t("shifts")} className="divide-y">
          {onCallData.schedules.map((schedule) => (
            <li key={schedule.id} className="flex items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <span className="block font-medium">{schedule.name ?? t("unnamedAdmin")}</span>
                <span className="block text-sm">{describeSchedule(schedule)}</span>
                <span className="block text-sm text-muted-foreground">
                  {t("rankShort", { n: schedule.rank })} ·{" "}
                  {schedule.channels.map((channel) => t(`channel_${channel}`)).join(", ")}
                </span>
              </span>
              <span className="flex shrink-0">
                <IconButton
                  label={t("changeLabel", {
                    name: schedule.name ?? t("unnamedAdmin"),
                    when: describeSchedule(schedule),
                  })}
                  icon={EditIcon}
                  onClick={() => {
                    setEditing(schedule);
                  }}
                />
                <IconButton
                  label={`${t("remove")}: ${schedule.name ?? t("unnamedAdmin")}, ${describeSchedule(schedule)}`}
                  icon={DeleteIcon}
                  onClick={() => {
                    setRemoving(schedule);
                  }}
                />
              </span>
            </li>
          ))}
        </ul>
        <Button
          variant="primary"
          size="large"
          icon={PlusIcon}
          onClick={() => {
            setEditing("new");
          }}
        >
          {t("add")}
        </Button>
        <p className="text-sm text-muted-foreground">
          {t("zone", { zone: formatTimeZoneName(locale, onCallData.timeZone) })}
        </p>
      </Card>
      {editing && (
        <OnCallDialog
          schedules={onCallData}
          schedule={editing === "new" ? null : editing}
          onClose={() => {
            setEditing(null);
          }}
        />
      )}
      {removing && (
        <RemoveDialog
          schedule={removing}
          when={describeSchedule(removing)}
          onClose={() => {
            setRemoving(null);
          }}
        />
      )}
    </div>
  );
}

function RemoveDialog({ schedule, when, onClose }: { schedule: OnCallSchedule; when: string; onClose: () => void }) {
  const t = useTranslations(onCallMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, write } = useFormWrite(t("saveFailed"));

  async function remove() {
    const result = await write(`${onCallPath}/${schedule.id}`, { method: "DELETE" });
    if (!result.ok) return;
    await mutate(onCallPath, result.data, { revalidate: false });
    toast.success(t("removed"));
    onClose();
  }

  return (
    <ActionDialog
      open
      title={t("removeTitle")}
      hint={<p>{t("removeHint", { name: schedule.name ?? t("unnamedAdmin"), when })}</p>}
      confirmLabel={t("remove")}
      needsReason={false}
      variant="destructive"
      busy={busy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

// 0: Sunday. The week starts on Monday.
const weekdays = [1, 2, 3, 4, 5, 6, 0];
const percentOfDay = (minutes: number): string => `${(minutes / minutesPerDay) * 100}%`;

/** On-call shifts of a week, one row a day, as text and as bars over the hours. */
function OnCallGrid({ schedules }: { schedules: readonly OnCallSchedule[] }) {
  const t = useTranslations(onCallMessages);
  const { locale } = useLocale();
  const formatMinute = (minutes: number) => formatTimeOfDay(locale, toWeekTime(minutes).time);
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{t("week")}</CardTitle>
      <ul aria-label={t("week")} className="divide-y">
        {weekdays.map((day) => {
          const shifts = schedulesOnDay(schedules, day);
          return (
            <li key={day} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 py-2">
              <span className="font-semibold">{weekdayName(locale, day)}</span>
              <span className="flex min-w-0 flex-col gap-1">
                {shifts.length === 0 && <span className="text-sm font-semibold text-warning-text">{t("nobody")}</span>}
                {shifts.map(({ schedule, from, to }) => (
                  <span key={`${schedule.id} ${from}`} className="block">
                    <span className="block text-sm tabular-nums">
                      {schedule.name ?? t("unnamedAdmin")} ({schedule.rank}):{" "}
                      {from === 0 && to === minutesPerDay
                        ? t("wholeDay")
                        : `${formatMinute(from)} – ${formatMinute(to)}`}
                    </span>
                    <span aria-hidden className="relative mt-1 block h-1.5 rounded-full bg-muted">
                      <span
                        className="absolute inset-y-0 rounded-full bg-primary"
                        style={{ left: percentOfDay(from), width: percentOfDay(to - from) }}
                      />
                    </span>
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
