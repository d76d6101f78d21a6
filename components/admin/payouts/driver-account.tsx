"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminPayoutsMessages } from "@/lib/i18n/messages/admin-payouts";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Textarea } from "@/components/ui/form/field";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { useFields } from "@/components/ui/form/use-fields";
import { useWrite } from "@/components/ui/use-write";
import { isPendingApproval, usePendingApprovalMessage } from "@/components/admin/approvals/pending-approval";
import { PayoutAccountSummary } from "./payout-account-summary";

/** A driver's payout accounts. An administrator can change the account at the payment provider. */
export function DriverPayoutAccount({ userId, conflictOfInterest }: { userId: string; conflictOfInterest: boolean }) {
  const t = useTranslations(adminPayoutsMessages);
  const tCommon = useTranslations(commonMessages);
  const [editing, setEditing] = useState(false);
  const accounts = useResource(`/api/admin/drivers/${userId}/payout-account`);
  return (
    <ResourceView
      resource={accounts}
      subject={t("accountTitle")}
      errorText={t("accountLoadFailed")}
      skeleton={<SkeletonCard label={tCommon("loading")} />}
    >
      {(data) => (
        <Card className="flex flex-col gap-3">
          <CardTitle>{t("accountTitle")}</CardTitle>
          <PayoutAccountSummary {...data} />
          {!conflictOfInterest &&
            (editing ? (
              <AccountForm
                userId={userId}
                onSaved={() => {
                  accounts.refresh();
                  setEditing(false);
                }}
                onCancel={() => {
                  setEditing(false);
                }}
              />
            ) : (
              <Button
                onClick={() => {
                  setEditing(true);
                }}
              >
                {t("accountEdit")}
              </Button>
            ))}
        </Card>
      )}
    </ResourceView>
  );
}

function AccountForm({ userId, onSaved, onCancel }: { userId: string; onSaved: () => void; onCancel: () => void }) {
  const t = useTranslations(adminPayoutsMessages);
  const tAdmin = useTranslations(adminMessages);
  const pendingApprovalMessage = usePendingApprovalMessage();
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  const { fields, input, showErrors } = useFields({ account: "", reason: "" });

  async function save(event: FormEvent) {
    event.preventDefault();
    const id = fields.account.trim();
    const invalidFields = {
      ...(id !== "" && id.length < 5 ? { account: t("accountShort") } : {}),
      ...(fields.reason.trim() === "" ? { reason: tAdmin("reasonMissing") } : {}),
    };
    if (showErrors(invalidFields)) return;
    const result = await write(`/api/admin/drivers/${userId}/payout-account`, {
      body: { account: id === "" ? null : id, reason: fields.reason.trim() },
    });
    if (!result.ok) {
      showErrors(fieldProblems(result.error));
      toast.retryableError(errorMessage(result.error, t("accountFailed")));
      return;
    }
    toast.success(isPendingApproval(result.data) ? pendingApprovalMessage(result.data) : t("accountSaved"));
    onSaved();
  }

  return (
    <form
      noValidate
      aria-label={t("accountEdit")}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 border-t pt-4"
    >
      <Input
        label={t("accountLabel")}
        hint={t("accountHint")}
        autoComplete="off"
        autoFocus
        maxLength={100}
        {...input("account")}
      />
      <Textarea label={tAdmin("reason")} hint={tAdmin("reasonHint")} rows={2} maxLength={500} {...input("reason")} />
      <Button type="submit" variant="primary" busy={busy}>
        {t("accountSave")}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t("back")}
      </Button>
    </form>
  );
}
