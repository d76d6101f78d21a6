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
import { SegmentedControl } from "@/components/ui/form/segmented-control";

const path = "/api/driver/payout-account";
const emptyFields = { routing: "", account: "", currentPassword: "" };
type AccountKind = "checking" | "savings";
const stripSeparators = (text: string): string => text.replace(/[\s-]/g, "");

/** Stores a bank account or removes it; both require the driver's password. */
export function PayoutAccountForm({
  isRemoval,
  onDone,
  onCancel,
}: {
  isRemoval: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations(payoutAccountMessages);
  const { fields, input, showErrors: showProblems } = useFields(emptyFields);
  const [kind, setKind] = useState<AccountKind>("checking");
  const { busy, submit } = usePasswordSubmit(showProblems, t("failed"));

  async function save(event: FormEvent) {
    event.preventDefault();
    const { currentPassword } = fields;
    const [routing, account] = [stripSeparators(fields.routing), stripSeparators(fields.account)];
    if (
      showProblems({
        ...(isRemoval || isRoutingNumber(routing) ? {} : { routing: t("invalidRouting") }),
        ...(isRemoval || /^\d{4,17}$/.test(account) ? {} : { account: t("invalidAccount") }),
        ...(currentPassword ? {} : { currentPassword: t("passwordRequired") }),
      })
    )
      return;
    await submit(async () => {
      await (isRemoval
        ? api(path, { method: "DELETE", body: { currentPassword } })
        : api(path, { method: "POST", body: { routing, account, savings: kind === "savings", currentPassword } }));
      toast.success(t(isRemoval ? "removed" : "saved"));
      onDone();
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t(isRemoval ? "removeTitle" : "title")}
      className="flex flex-col gap-4 border-t pt-4"
    >
      {isRemoval && <h3 className="text-base">{t("removeTitle")}</h3>}
      <p className="text-sm text-muted-foreground">{t(isRemoval ? "removeHint" : "hint")}</p>
      {!isRemoval && (
        <>
          <SegmentedControl
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
      <Button type="submit" variant={isRemoval ? "destructive" : "primary"} busy={busy}>
        {t(isRemoval ? "remove" : "save")}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t(isRemoval ? "keepAccount" : "cancel")}
      </Button>
    </form>
  );
}
