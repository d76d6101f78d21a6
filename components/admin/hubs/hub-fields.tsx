"use client";

import { useState } from "react";
import type { Hub } from "@/lib/contracts/hub";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { CloseIcon, PlusIcon, WarningIcon, CopyIcon, DeleteIcon } from "@/components/ui/icons";
import type { Locale } from "@/lib/i18n/translate";
import { weekdayName } from "@/lib/i18n/format-day";
import { cx } from "@/components/ui/class-names";
import {
  type DraftCashier,
  copyMondayHours,
  toInputEndTime,
  fromInputEndTime,
  weekdays,
  type DraftHubHours,
} from "./hub-draft";

const cashierLabel = (cashier: DraftCashier): string =>
  "name" in cashier ? cashier.name : "email" in cashier ? cashier.email : cashier.phone;
const normalizePhone = (text: string): string => text.replace(/[\s().-]/g, "");

/**
 * Cashiers of a hub (a staffed place with a safe), added by the verified e-mail address or phone number of their account, and those who await
 * approval.
 */
export function CashierFields({
  cashiers,
  pendingCashiers,
  problems,
  onChange,
}: {
  cashiers: readonly DraftCashier[];
  pendingCashiers: Hub["pendingCashiers"];
  problems: Partial<Record<string, string>>;
  onChange: (cashiers: readonly DraftCashier[]) => void;
}) {
  const t = useTranslations(adminHubsMessages);
  const [contact, setContact] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const email = contact.trim().toLowerCase();
    const phone = normalizePhone(contact);
    const isPhone = /^\+[1-9]\d{6,14}$/.test(phone);
    if (!isPhone && !/^\S+@\S+$/.test(email)) setProblem(t("contactMissing"));
    else if (
      cashiers.some(
        (existing) =>
          ("email" in existing && existing.email?.toLowerCase() === email) ||
          ("phone" in existing && existing.phone === phone),
      )
    )
      setProblem(t("contactDuplicate"));
    else {
      onChange([...cashiers, isPhone ? { phone } : { email }]);
      setContact("");
    }
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">{t("cashiers")}</legend>
      <p className="pt-1 text-sm text-muted-foreground">{t("cashiersHint")}</p>
      {cashiers.length === 0 ? (
        <p className="text-sm">{t("noCashiers")}</p>
      ) : (
        <ul className="divide-y">
          {cashiers.map((draftCashier, cashierIndex) => {
            const cashierProblem = problems[`cashiers.${cashierIndex}`];
            return (
              <li
                key={"userId" in draftCashier ? draftCashier.userId : cashierLabel(draftCashier)}
                className="flex items-center gap-3 py-1"
              >
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {cashierLabel(draftCashier)}
                  {"name" in draftCashier && draftCashier.email && (
                    <span className="block text-sm text-muted-foreground">{draftCashier.email}</span>
                  )}
                  {cashierProblem && (
                    <span role="alert" className="flex items-start gap-1.5 text-sm text-destructive-text">
                      <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
                      {cashierProblem}
                    </span>
                  )}
                </span>
                <IconButton
                  icon={CloseIcon}
                  label={t("removeCashier", { name: cashierLabel(draftCashier) })}
                  onClick={() => {
                    onChange(cashiers.filter((_, index) => index !== cashierIndex));
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
      {pendingCashiers && (
        <p className="text-sm">
          {t(pendingCashiers.effectiveAt === null ? "cashiersPending" : "cashiersScheduled", {
            names: pendingCashiers.names.join(", "),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Input
            label={t("contact")}
            inputMode="email"
            autoComplete="off"
            value={contact}
            error={problem}
            onChange={(event) => {
              setContact(event.target.value);
              setProblem(null);
            }}
            // Enter adds the cashier instead of submitting the hub's form.
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
        </div>
        <Button icon={PlusIcon} onClick={add} className={problem ? "mb-7" : undefined}>
          {t("addCashier")}
        </Button>
      </div>
    </fieldset>
  );
}

const dayName = (locale: Locale, day: number): string => {
  const name = weekdayName(locale, day, "long");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

// Hides the picker icon on a phone, where a tap on the field opens the clock.
const timeClass =
  "px-2.5! sm:px-3! [&::-webkit-calendar-picker-indicator]:hidden sm:[&::-webkit-calendar-picker-indicator]:block";

/** Opening hours by day; a day may have several periods, or none. */
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
    onChange(hours.map((row, rowIndex) => (rowIndex === index ? { ...row, ...patch } : row)));
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-semibold">{t("hours")}</legend>
      <p className="pt-1 text-sm text-muted-foreground">{t("hoursHint")}</p>
      <ul className="divide-y">
        {weekdays.map((day) => {
          const name = dayName(locale, day);
          const rows = hours.flatMap((period, periodIndex) => (period.day === day ? [{ period, periodIndex }] : []));
          return (
            <li key={day} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2">
              <span className="flex min-h-tap min-w-24 flex-1 items-center font-medium sm:flex-none">{name}</span>
              <div
                className={cx(
                  "flex min-w-0 flex-1 flex-col gap-2",
                  // On a phone the hours have their own row, so that times are not cut off.
                  rows.length > 0 ? "order-1 basis-full sm:order-none sm:basis-56" : "basis-20",
                )}
              >
                {rows.length === 0 && (
                  <span className="flex min-h-tap items-center text-muted-foreground">{t("dayClosed")}</span>
                )}
                {rows.map(({ period, periodIndex }) => (
                  <div key={periodIndex} className="flex items-start gap-2">
                    <div className="min-w-0 flex-1 sm:min-w-28">
                      <Input
                        label={t("hoursFrom", { day: name })}
                        hideLabel
                        type="time"
                        className={timeClass}
                        value={period.from}
                        error={problems[`hours.${periodIndex}`]}
                        onChange={(event) => {
                          updateRow(periodIndex, { from: event.target.value });
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
                          updateRow(periodIndex, { to: fromInputEndTime(event.target.value) });
                        }}
                      />
                    </div>
                    <IconButton
                      icon={DeleteIcon}
                      label={t("removeHours", { day: name })}
                      onClick={() => {
                        onChange(hours.filter((_, index) => index !== periodIndex));
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
