"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { adminDocumentsMessages } from "@/lib/i18n/messages/admin-documents";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/form/field";
import { CheckIcon, CloseIcon, DocumentIcon, InfoIcon } from "@/components/ui/icons";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { driverPath } from "../shell/admin-paths";

type Renewal = AdminDriverDetail["renewals"][number];

/** Renewals: a driver's new versions of expiring documents, each with buttons to decide. Renders nothing without any. */
export function DriverRenewals({ driver }: { driver: AdminDriverDetail }) {
  // The renewal stays while its dialog is open, even if another administrator decides meanwhile.
  const [openRenewal, setOpenRenewal] = useState<Renewal | null>(null);
  const isPending = ({ id }: Renewal) => driver.renewals.some((pending) => pending.id === id);
  return [...driver.renewals, ...(openRenewal && !isPending(openRenewal) ? [openRenewal] : [])].map((renewal) => (
    <PendingRenewal
      key={renewal.id}
      driver={driver}
      renewal={renewal}
      isResolved={!isPending(renewal)}
      onDialogChange={setOpenRenewal}
    />
  ));
}

function PendingRenewal({
  driver,
  renewal,
  isResolved,
  onDialogChange,
}: {
  driver: AdminDriverDetail;
  renewal: Renewal;
  isResolved: boolean;
  onDialogChange: (renewal: Renewal | null) => void;
}) {
  const t = useTranslations(adminDocumentsMessages);
  const tDriver = useTranslations(adminDriversMessages);
  const tDocument = useTranslations(documentMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [expiresOn, setExpiresOn] = useState(renewal.expiresOn ?? "");
  const [pendingVerb, setPendingVerb] = useState<"approve" | "decline" | null>(null);
  const currentExpiry = driver.documents.find(({ kind }) => kind === renewal.kind)?.expiresOn ?? null;
  const titleId = `renewal-${renewal.id}`;

  function closeDialog() {
    setPendingVerb(null);
    onDialogChange(null);
  }

  async function decide(reason: string) {
    setProblem(null);
    const path = driverPath(driver.userId);
    const { id, sha256 } = renewal;
    const result =
      pendingVerb === "approve"
        ? await write(`${path}/renewals/${id}/approve`, { body: { sha256, expiresOn } })
        : await write(`${path}/renewals/${id}/decline`, { body: { sha256, reason } });
    if (!result.ok) {
      if (!result.error.isRetryable) await mutate(path);
      return;
    }
    toast.success(t(pendingVerb === "approve" ? "approved" : "declined"));
    closeDialog();
    await mutate(path, result.data, { revalidate: false });
  }
  const openDialog = (verb: "approve" | "decline") => () => {
    setProblem(null);
    setPendingVerb(verb);
    onDialogChange(renewal);
  };
  return (
    <Card aria-labelledby={titleId} className="flex flex-col gap-3">
      <CardTitle id={titleId}>{t("newTitle", { name: tDocument(renewal.kind) })}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("newHint")}</p>
      <a href={renewal.url} target="_blank" rel="noreferrer" className={buttonClass({ block: true })}>
        <DocumentIcon aria-hidden size={20} />
        {t("openNew")}
      </a>
      <p className="text-sm">
        {renewal.expiresOn && (
          <span className="block">{t("driverEntered", { day: formatCalendarDay(locale, renewal.expiresOn) })}</span>
        )}
        {currentExpiry && (
          <span className="block text-muted-foreground">
            {t("previousExpiry", { day: formatCalendarDay(locale, currentExpiry) })}
          </span>
        )}
        <span className="block text-muted-foreground">{formatDateTime(locale, renewal.uploadedAt)}</span>
        <span className="block truncate font-mono text-xs text-muted-foreground">
          SHA-256 {renewal.sha256.slice(0, 12)}
        </span>
      </p>
      {driver.conflictOfInterest ? (
        <Notice icon={InfoIcon}>{tDriver("conflictOfInterest")}</Notice>
      ) : (
        <>
          <Input
            type="date"
            label={t("expiresOn")}
            min="2000-01-01"
            max="2100-01-01"
            value={expiresOn}
            onChange={({ target }) => {
              setExpiresOn(target.value);
            }}
          />
          <Button
            size="large"
            variant="success"
            icon={CheckIcon}
            disabled={expiresOn === ""}
            onClick={openDialog("approve")}
          >
            {t("approve")}
          </Button>
          <Button block variant="quiet" tone="destructive" icon={CloseIcon} onClick={openDialog("decline")}>
            {t("decline")}
          </Button>
        </>
      )}
      {pendingVerb && (
        <ActionDialog
          open
          title={t(`${pendingVerb}Title`)}
          hint={<p>{t(`${pendingVerb}Hint`)}</p>}
          confirmLabel={t(pendingVerb)}
          needsReason={pendingVerb === "decline"}
          variant={pendingVerb === "approve" ? "success" : "destructive"}
          busy={busy}
          problem={problem}
          unavailableReason={isResolved ? tAdmin("changedMeanwhile") : null}
          onConfirm={(reason) => void decide(reason)}
          onClose={closeDialog}
        />
      )}
    </Card>
  );
}
