"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Watches } from "@/lib/contracts/admin-watches";
import { alarmChannels } from "@/lib/domain/incident";
import { watchText } from "@/lib/i18n/text/watches";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { weekdayName } from "@/lib/i18n/weekdays";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Checkbox, Input, Select } from "@/components/ui/field";
import { useWrite } from "@/components/ui/use-write";
import { watchesPath, type Watch } from "./watch-week";
import { endOf, minutesBetween } from "./watch-words";

const week = [1, 2, 3, 4, 5, 6, 0];
const shortest = 15;

/** A turn: who, on which days, from when to when, in which place and by what they are told. */
export function WatchDialog({ rota, watch, onClose }: { rota: Watches; watch: Watch | null; onClose: () => void }) {
  const say = useText(watchText);
  const { locale } = useLocale();
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [adminId, setAdminId] = useState(watch?.adminId ?? "");
  const [days, setDays] = useState<readonly number[]>(watch?.days ?? week);
  const [from, setFrom] = useState(watch?.from ?? "08:00");
  const [until, setUntil] = useState(watch ? endOf(watch) : "18:00");
  const [rank, setRank] = useState(watch?.rank ?? 1);
  const [channels, setChannels] = useState<readonly (typeof alarmChannels)[number][]>(
    watch?.channels ?? ["push", "sms"],
  );
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const minutes = minutesBetween(from, until);
  const deaf = rota.admins.find(({ id, push, sms }) => id === adminId && !push && !sms);
  const wrong = {
    who: adminId === "" ? say("whoMissing") : null,
    days: days.length === 0 ? say("daysMissing") : null,
    from: from === "" ? say("fromMissing") : null,
    until: until === "" || minutes < shortest ? say("tooShort") : null,
    channels: channels.length === 0 ? say("channelsMissing") : null,
  };
  const shown = <Key extends keyof typeof wrong>(key: Key) => (tried ? wrong[key] : null);
  const toggled = <T,>(all: readonly T[], one: T): T[] =>
    all.includes(one) ? all.filter((each) => each !== one) : [...all, one];

  async function save() {
    setTried(true);
    setProblem(null);
    if (Object.values(wrong).some((each) => each !== null)) {
      focusFirstProblem();
      return;
    }
    const body = { adminId, days: [...days], from, minutes, rank, channels: [...channels] };
    const result = watch
      ? await write(`${watchesPath}/${watch.id}`, { method: "PATCH", body })
      : await write(watchesPath, { body });
    if (!result.ok) {
      setProblem(sayError(result.error, say("saveFailed")));
      return;
    }
    await mutate(watchesPath, result.data, { revalidate: false });
    toast.success(say("saved"));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      place="middle"
      title={say(watch ? "change" : "add")}
      confirm={say("save")}
      keep={say("back")}
      variant="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Select
        label={say("who")}
        value={adminId}
        placeholder=""
        error={shown("who")}
        hint={
          deaf && <span className="text-stop-ink">{say("unreachable", { name: deaf.name ?? say("somebody") })}</span>
        }
        options={rota.admins.map(({ id, name }) => ({ value: id, label: name ?? say("somebody") }))}
        onChange={(event) => {
          setAdminId(event.target.value);
        }}
      />
      <fieldset>
        <legend className="text-sm font-medium">{say("days")}</legend>
        {shown("days") && <p className="text-sm text-stop-ink">{shown("days")}</p>}
        <div className="grid grid-cols-3 gap-x-4">
          {week.map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(locale, day)}
              checked={days.includes(day)}
              onChange={() => {
                setDays(toggled(days, day));
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <Input
          label={say("from")}
          type="time"
          value={from}
          error={shown("from")}
          onChange={(event) => {
            setFrom(event.target.value);
          }}
        />
        <Input
          label={say("until")}
          type="time"
          value={until}
          error={shown("until")}
          onChange={(event) => {
            setUntil(event.target.value);
          }}
        />
      </div>
      <p className="text-sm text-ink-soft">{say("untilHint")}</p>
      <Select
        label={say("rank")}
        value={String(rank)}
        options={Array.from({ length: 9 }, (_, index) => index + 1).map((n) => ({
          value: String(n),
          label: n <= 3 ? say(`rank_${n as 1 | 2 | 3}`) : say("rankNth", { n }),
        }))}
        onChange={(event) => {
          setRank(Number(event.target.value));
        }}
      />
      <fieldset>
        <legend className="text-sm font-medium">{say("channels")}</legend>
        {shown("channels") && <p className="text-sm text-stop-ink">{shown("channels")}</p>}
        {alarmChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={say(`channel_${channel}`)}
            checked={channels.includes(channel)}
            onChange={() => {
              setChannels(toggled(channels, channel));
            }}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
