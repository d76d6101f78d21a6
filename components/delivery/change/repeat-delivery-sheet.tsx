"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { standingOrdersMessages } from "@/lib/i18n/messages/standing-orders";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { weekdayName } from "@/lib/i18n/format-day";
import { cx } from "@/components/ui/class-names";
import { FormFooter } from "@/components/ui/form/form-footer";
import { Input } from "@/components/ui/form/field";
import { Sheet } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";

/** ISO weekdays: 1 is Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
type Problems = { days?: string; time?: string; form?: string };

/** A weekly repetition: days, hours and last day. */
export function RepeatDeliverySheet({ delivery, onClose }: { delivery: Transaction; onClose: () => void }) {
  const t = useTranslations(standingOrdersMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const { busy, write } = useWrite();
  const { go, isNavigating } = useNavigate();
  const [days, setDays] = useState<readonly number[]>([]);
  const [from, setFrom] = useState(delivery.preferredTime?.from ?? "10:00");
  const [to, setTo] = useState(delivery.preferredTime?.to ?? "12:00");
  const [until, setUntil] = useState("");
  const [problems, setProblems] = useState<Problems>({});

  async function start() {
    const formProblems: Problems = {
      ...(days.length === 0 ? { days: t("daysMissing") } : {}),
      ...(from === "" || to === "" || from >= to ? { time: t("timeInvalid") } : {}),
    };
    setProblems(formProblems);
    if (Object.keys(formProblems).length > 0) return;
    const result = await write("/api/standing-orders", {
      body: { transactionId: delivery.id, weekdays: [...days].sort(), from, to, ...(until ? { until } : {}) },
    });
    if (result.ok) {
      toast.success(t("started"));
      go("/my-deliveries/standing-orders");
    } else setProblems({ form: errorMessage(result.error, t("startFailed")) });
  }

  return (
    <Sheet
      open
      title={t("repeat")}
      onClose={onClose}
      footer={
        <FormFooter
          problem={problems.form}
          busy={busy || isNavigating}
          label={t("start")}
          onSubmit={() => void start()}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted-foreground">{t("repeatHint")}</p>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="pb-1.5 font-medium">{t("days")}</legend>
          <div className="grid grid-cols-4 gap-2">
            {weekdays.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={days.includes(day)}
                aria-label={weekdayName(locale, day, "long")}
                onClick={() => {
                  setDays(days.includes(day) ? days.filter((selected) => selected !== day) : [...days, day]);
                }}
                className={cx(
                  "min-h-tap rounded-control border px-2 font-medium first-letter:uppercase",
                  days.includes(day) ? "border-foreground bg-primary text-primary-foreground" : "border-input bg-card",
                )}
              >
                {weekdayName(locale, day)}
              </button>
            ))}
          </div>
          {problems.days && (
            <p translate="no" role="alert" className="text-sm text-destructive-text">
              {problems.days}
            </p>
          )}
        </fieldset>
        <div className="flex flex-col gap-1.5">
          <div className="grid grid-cols-2 gap-3">
            <Input
              label={t("from")}
              type="time"
              value={from}
              aria-invalid={problems.time ? true : undefined}
              onChange={(event) => {
                setFrom(event.target.value);
              }}
            />
            <Input
              label={t("to")}
              type="time"
              value={to}
              onChange={(event) => {
                setTo(event.target.value);
              }}
            />
          </div>
          {problems.time && (
            <p translate="no" role="alert" className="text-sm text-destructive-text">
              {problems.time}
            </p>
          )}
        </div>
        <Input
          label={t("lastDay")}
          hint={t("lastDayHint")}
          optional
          type="date"
          value={until}
          onChange={(event) => {
            setUntil(event.target.value);
          }}
        />
      </div>
    </Sheet>
  );
}
