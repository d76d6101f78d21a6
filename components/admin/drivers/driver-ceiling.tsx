"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { parseAmount } from "@/lib/domain/money/parse-amount";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Textarea } from "@/components/ui/form/field";
import { CashIcon, ClockIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { MoneyInput, useAmountProblem } from "@/components/ui/form/money-input";
import { useFields } from "@/components/ui/form/use-fields";
import { useWrite, useFormWrite } from "@/components/ui/use-write";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { isPendingApproval, minutesLeft, usePendingApprovalMessage } from "../approvals/pending-approval";
import { driverPath } from "../shell/admin-paths";
import { ActionDialog } from "../shell/action-dialog";

/** The cash that a driver holds, and the ceiling: the most that they may hold. Raising it requires two administrators. */
export function DriverCashCeiling({ driver }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminDriversMessages);
  const [editing, setEditing] = useState(false);
  const { held, ceiling, byHand, cleanDeliveries } = driver.cash;
  return (
    <Card>
      <CardTitle>{t("cash")}</CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={t("heldCash")}>{formatMoney(held)}</Fact>
        <Fact label={t("ceiling")}>
          {formatMoney(ceiling)}
          <span className="block text-sm text-muted-foreground">
            {byHand ? t("ceilingByHand") : t("ceilingByRule", { n: cleanDeliveries })}
          </span>
        </Fact>
      </dl>
      {!driver.conflictOfInterest &&
        (editing ? (
          <CeilingForm
            driver={driver}
            onDone={() => {
              setEditing(false);
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              icon={CashIcon}
              onClick={() => {
                setEditing(true);
              }}
            >
              {t("editCeiling")}
            </Button>
            {held > 0 && <OvernightCashPermission driver={driver} />}
          </div>
        ))}
    </Card>
  );
}

function CeilingForm({ driver, onDone }: { driver: AdminDriverDetail; onDone: () => void }) {
  const t = useTranslations(adminDriversMessages);
  const tAdmin = useTranslations(adminMessages);
  const pendingApprovalMessage = usePendingApprovalMessage();
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { mutate } = useSWRConfig();
  const amountProblem = useAmountProblem();
  const { busy, write } = useWrite();
  const { fields, input, showErrors } = useFields({ ceiling: "", reason: "" });

  async function save(event: FormEvent) {
    event.preventDefault();
    const amount = parseAmount(fields.ceiling);
    const invalidFields = {
      ...(amount === null ? { ceiling: amountProblem(fields.ceiling) ?? "" } : {}),
      ...(fields.reason.trim() === "" ? { reason: tAdmin("reasonMissing") } : {}),
    };
    if (showErrors(invalidFields) || amount === null) return;
    const result = await write(`${driverPath(driver.userId)}/ceiling`, {
      body: { ceiling: amount, reason: fields.reason.trim() },
    });
    if (!result.ok) {
      showErrors(fieldProblems(result.error));
      toast.retryableError(errorMessage(result.error, tAdmin("failed")));
      return;
    }
    if (isPendingApproval(result.data)) toast.success(pendingApprovalMessage(result.data));
    else {
      await mutate(driverPath(driver.userId), result.data, { revalidate: false });
      toast.success(t("ceilingSet"));
    }
    onDone();
  }

  return (
    <form
      noValidate
      aria-label={t("editCeiling")}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 border-t pt-4"
    >
      <MoneyInput label={t("newCeiling")} hint={t("ceilingHint")} autoFocus {...input("ceiling")} />
      <Textarea label={tAdmin("reason")} hint={tAdmin("reasonHint")} rows={2} maxLength={500} {...input("reason")} />
      <Button type="submit" variant="primary" busy={busy}>
        {t("setCeiling")}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {t("cancel")}
      </Button>
    </form>
  );
}

/** Allows a driver to hold their cash overnight, for this night only. Requires two administrators. */
function OvernightCashPermission({ driver }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [confirming, setConfirming] = useState(false);

  async function allow(reason: string) {
    const result = await write(`${driverPath(driver.userId)}/overnight`, { body: { reason } });
    if (!result.ok) return;
    if (isPendingApproval(result.data))
      toast.success(tApproval("requested", { n: minutesLeft(result.data.expiresAt) }));
    else {
      await mutate(driverPath(driver.userId), result.data, { revalidate: false });
      toast.success(t("overnightAllowed"));
    }
    setConfirming(false);
  }

  return (
    <>
      <Button
        icon={ClockIcon}
        onClick={() => {
          setProblem(null);
          setConfirming(true);
        }}
      >
        {t("overnight")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("overnight")}
        hint={<p>{t("overnightHint", { name: driver.name, amount: formatMoney(driver.cash.held) })}</p>}
        confirmLabel={t("overnight")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => void allow(reason)}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}
