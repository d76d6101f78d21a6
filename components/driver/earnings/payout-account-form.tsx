"use client";

import { useState, type FormEvent } from "react";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { isRoutingNumber } from "@/lib/domain/money/routing-number";
import { payoutAccountMessages } from "@/lib/i18n/messages/payout-account";
import { useTranslations } from "@/lib/i18n/use-translations";
import { usePasswordSubmit } from "@/components/account/use-password-submit";
import { Button } from "@/components/ui/button";
import { useFields } from "@/components/ui/form/use-fields";
import { Input } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { Segmented } from "@/components/ui/form/segmented";

const path = "/api/driver/payout-account";
const empty = { routing: "", account: "", currentPassword: "" };
type Kind = "checking" | "savings";
const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");

/** Stores a bank account or removes it; both require the driver's password. */
export function PayoutAccountForm({
  removes,
  onDone,
  onCancel,
}: {
  removes: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations(payoutAccountMessages);
  const { fields, input, show: showProblems } = useFields(empty);
  const [kind, setKind] = useState<Kind>("checking");
  const { busy, submit } = usePasswordSubmit(showProblems, t("failed"));

  async function save(event: FormEvent) {
    event.preventDefault();
    const { currentPassword } = fields;
    const [routing, account] = [digitsOf(fields.routing), digitsOf(fields.account)];
    if (
      showProblems({
        ...(removes || isRoutingNumber(routing) ? {} : { routing: t("routingWrong") }),
        ...(removes || /^\d{4,17}$/.test(account) ? {} : { account: t("accountWrong") }),
        ...(currentPassword ? {} : { currentPassword: t("passwordNeeded") }),
      })
    )
      return;
    await submit(async () => {
      await (removes
        ? api(path, { method: "DELETE", body: { currentPassword } })
        : api(path, { method: "POST", body: { routing, account, savings: kind === "savings", currentPassword } }));
      toast.success(t(removes ? "removed" : "saved"));
      onDone();
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t(removes ? "removeTitle" : "title")}
      className="flex flex-col gap-4 border-t pt-4"
    >
      {removes && <h3 className="text-base">{t("removeTitle")}</h3>}
      <p className="text-sm text-muted-foreground">{t(removes ? "removeHint" : "hint")}</p>
      {!removes && (
        <>
          <Segmented
            label={t("kind")}
            value={kind}
            onChange={setKind}
            options={(["checking", "savings"] as const).map((value) => ({ value, label: t(value) }))}
          />
          <Input
            label={t("routing")}
            hint={t("routingHint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            {...input("routing")}
          />
          <Input label={t("account")} inputMode="numeric" autoComplete="off" maxLength={30} {...input("account")} />
        </>
      )}
      <PasswordInput label={t("password")} autoComplete="current-password" {...input("currentPassword")} />
      <Button type="submit" variant={removes ? "destructive" : "primary"} busy={busy}>
        {t(removes ? "remove" : "save")}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t(removes ? "keep" : "cancel")}
      </Button>
    </form>
  );
}
