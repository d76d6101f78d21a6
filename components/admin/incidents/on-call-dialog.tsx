"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import type { OnCallSchedules } from "@/lib/contracts/admin/on-call";
import { alarmChannels } from "@/lib/domain/incident";
import { onCallMessages } from "@/lib/i18n/messages/on-call";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { weekdayName } from "@/lib/i18n/format-day";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Checkbox, Input, Select } from "@/components/ui/form/field";
import { useFormWrite } from "@/components/ui/use-write";
import { onCallPath, type OnCallSchedule, onCallEndTime, minutesBetween } from "./on-call-week";

// 0: Sunday.
const weekdays = [1, 2, 3, 4, 5, 6, 0];
const minShiftMinutes = 15;

/** Adds or edits an on-call shift: person, days, hours, escalation rank and channels. */
export function OnCallDialog({
  schedules,
  schedule,
  onClose,
}: {
  schedules: OnCallSchedules;
  schedule: OnCallSchedule | null;
  onClose: () => void;
}) {
  const t = useTranslations(onCallMessages);
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(t("saveFailed"));
  const [adminId, setAdminId] = useState(schedule?.adminId ?? "");
  const [days, setDays] = useState<readonly number[]>(schedule?.days ?? weekdays);
  const [from, setFrom] = useState(schedule?.from ?? "08:00");
  const [until, setUntil] = useState(schedule ? onCallEndTime(schedule) : "18:00");
  const [rank, setRank] = useState(schedule?.rank ?? 1);
  const [channels, setChannels] = useState<readonly (typeof alarmChannels)[number][]>(
    schedule?.channels ?? ["push", "sms"],
  );
  const [submitted, setSubmitted] = useState(false);
  const minutes = minutesBetween(from, until);
  const unreachableAdmin = schedules.admins.find(({ id, push, sms }) => id === adminId && !push && !sms);
  const fieldErrors = {
    administrator: adminId === "" ? t("administratorMissing") : null,
    days: days.length === 0 ? t("daysMissing") : null,
    from: from === "" ? t("fromMissing") : null,
    until: until === "" || minutes < minShiftMinutes ? t("tooShort") : null,
    channels: channels.length === 0 ? t("channelsMissing") : null,
  };
  const visibleError = <Key extends keyof typeof fieldErrors>(key: Key) => (submitted ? fieldErrors[key] : null);
  const toggleItem = <T,>(all: readonly T[], item: T): T[] =>
    all.includes(item) ? all.filter((current) => current !== item) : [...all, item];

  async function save() {
    setSubmitted(true);
    setProblem(null);
    if (Object.values(fieldErrors).some((message) => message !== null)) {
      focusFirstInvalidField();
      return;
    }
    const body = { adminId, days: [...days], from, minutes, rank, channels: [...channels] };
    const result = schedule
      ? await write(`${onCallPath}/${schedule.id}`, { method: "PATCH", body })
      : await write(onCallPath, { body });
    if (!result.ok) return;
    await mutate(onCallPath, result.data, { revalidate: false });
    toast.success(t("saved"));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      position="center"
      title={t(schedule ? "change" : "add")}
      confirmLabel={t("save")}
      cancelLabel={t("back")}
      variant="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Select
        label={t("administrator")}
        value={adminId}
        placeholder=""
        error={visibleError("administrator")}
        hint={
          unreachableAdmin && (
            <span className="text-destructive-text">
              {t("unreachable", { name: unreachableAdmin.name ?? t("unnamedAdmin") })}
            </span>
          )
        }
        options={schedules.admins.map(({ id, name }) => ({ value: id, label: name ?? t("unnamedAdmin") }))}
        onChange={(event) => {
          setAdminId(event.target.value);
        }}
      />
      <fieldset>
        <legend className="text-sm font-medium">{t("days")}</legend>
        {visibleError("days") && <p className="text-sm text-destructive-text">{visibleError("days")}</p>}
        <div className="grid grid-cols-3 gap-x-4">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(locale, day)}
              checked={days.includes(day)}
              onChange={() => {
                setDays(toggleItem(days, day));
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <Input
          label={t("from")}
          type="time"
          value={from}
          error={visibleError("from")}
          onChange={(event) => {
            setFrom(event.target.value);
          }}
        />
        <Input
          label={t("until")}
          type="time"
          value={until}
          error={visibleError("until")}
          onChange={(event) => {
            setUntil(event.target.value);
          }}
        />
      </div>
      <p className="text-sm text-muted-foreground">{t("untilHint")}</p>
      <Select
        label={t("rank")}
        value={String(rank)}
        options={Array.from({ length: 9 }, (_, index) => index + 1).map((n) => ({
          value: String(n),
          label: n <= 3 ? t(`rank_${n as 1 | 2 | 3}`) : t("rankNth", { n }),
        }))}
        onChange={(event) => {
          setRank(Number(event.target.value));
        }}
      />
      <fieldset>
        <legend className="text-sm font-medium">{t("channels")}</legend>
        {visibleError("channels") && <p className="text-sm text-destructive-text">{visibleError("channels")}</p>}
        {alarmChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`channel_${channel}`)}
            checked={channels.includes(channel)}
            onChange={() => {
              setChannels(toggleItem(channels, channel));
            }}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
