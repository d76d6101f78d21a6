"use client";

import { useState } from "react";
import type { Hub } from "@/lib/contracts/hub";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { CloseIcon, PlusIcon, WarningIcon } from "@/components/ui/icons";
import type { DraftCashier } from "./hub-draft";

const cashierLabel = (cashier: DraftCashier): string =>
  "name" in cashier ? cashier.name : "email" in cashier ? cashier.email : cashier.phone;
const normalizePhone = (text: string): string => text.replace(/[\s().-]/g, "");

/**
 * Cashiers of a hub, added by the verified e-mail address or phone number of their account, and those who await
 * approval.
 */
export function CashierFields({
  cashiers,
  pendingCashiers,
  problems,
  onChange,
}: {
  cashiers: readonly DraftCashier[];
  pendingCashiers: Hub["cashiersWaiting"];
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
          {cashiers.map((draftCashier, n) => {
            const cashierProblem = problems[`cashiers.${n}`];
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
                    onChange(cashiers.filter((_, index) => index !== n));
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
