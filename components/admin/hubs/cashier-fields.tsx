"use client";

import { useState } from "react";
import type { Hub } from "@/lib/contracts/hub";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { CloseIcon, PlusIcon, WarningIcon } from "@/components/ui/icons";
import type { DraftCashier } from "./hub-draft";

const nameOf = (who: DraftCashier): string => ("name" in who ? who.name : "email" in who ? who.email : who.phone);
const phoneOf = (typed: string): string => typed.replace(/[\s().-]/g, "");

/**
 * Cashiers of a hub, added by the verified e-mail address or phone number of their account, and those who await
 * approval.
 */
export function CashierFields({
  cashiers,
  waiting,
  problems,
  onChange,
}: {
  cashiers: readonly DraftCashier[];
  waiting: Hub["cashiersWaiting"];
  problems: Partial<Record<string, string>>;
  onChange: (cashiers: readonly DraftCashier[]) => void;
}) {
  const t = useTranslations(adminHubsMessages);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const email = typed.trim().toLowerCase();
    const phone = phoneOf(typed);
    const isPhone = /^\+[1-9]\d{6,14}$/.test(phone);
    if (!isPhone && !/^\S+@\S+$/.test(email)) setProblem(t("emailMissing"));
    else if (
      cashiers.some(
        (who) => ("email" in who && who.email?.toLowerCase() === email) || ("phone" in who && who.phone === phone),
      )
    )
      setProblem(t("emailTwice"));
    else {
      onChange([...cashiers, isPhone ? { phone } : { email }]);
      setTyped("");
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
          {cashiers.map((who, n) => {
            const wrong = problems[`cashiers.${n}`];
            return (
              <li key={"userId" in who ? who.userId : nameOf(who)} className="flex items-center gap-3 py-1">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {nameOf(who)}
                  {"name" in who && who.email && (
                    <span className="block text-sm text-muted-foreground">{who.email}</span>
                  )}
                  {wrong && (
                    <span role="alert" className="flex items-start gap-1.5 text-sm text-destructive-text">
                      <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
                      {wrong}
                    </span>
                  )}
                </span>
                <IconButton
                  icon={CloseIcon}
                  label={t("removeCashier", { name: nameOf(who) })}
                  onClick={() => {
                    onChange(cashiers.filter((_, at) => at !== n));
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
      {waiting && (
        <p className="text-sm">
          {t(waiting.effectiveAt === null ? "cashiersWaiting" : "cashiersLater", { names: waiting.names.join(", ") })}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Input
            label={t("email")}
            inputMode="email"
            autoComplete="off"
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
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
