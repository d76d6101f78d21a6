"use client";

import { useState } from "react";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { incidentOutcomes } from "@/lib/domain/incident";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { alarmMessages } from "@/lib/i18n/messages/alarm";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { ChoiceList, Textarea } from "@/components/ui/form/field";
import { CashIcon, CheckIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { sumHeldCash, severityBadge } from "./describe-incident";
import { incidentPath, useApplyIncidentResult } from "./use-incident";

type OpenDialog = "robbed" | "severity" | "close";

/** Actions on an incident: take, change severity, record lost cash, close. */
export function IncidentActions({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tAlarm = useTranslations(alarmMessages);
  const tAdmin = useTranslations(adminMessages);
  const applyResult = useApplyIncidentResult(incident.id);
  const { busy, write } = useWrite();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  // A write updates the page before the dialog closes. The flag tells it apart from another administrator's change.
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, state, mine, requestedApprovals } = incident;
  const heldCash = sumHeldCash(incident);
  if (state === "closed" && openDialog === null) return null;

  async function takeIncident() {
    setProblem(await applyResult(await write(`${incidentPath(id)}/take`), tAlarm("taken")));
  }
  async function reportRobbery(reason: string) {
    setSending(true);
    const errorText = await applyResult(
      await write(`${incidentPath(id)}/robbed`, { body: { reason } }),
      t("robberyRecorded"),
    );
    setSending(false);
    setProblem(errorText);
    if (!errorText) setOpenDialog(null);
  }
  const showDialog = (dialog: OpenDialog) => {
    setProblem(null);
    setOpenDialog(dialog);
  };
  const close = () => {
    setOpenDialog(null);
  };

  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("actions")}</CardTitle>
      {!mine && (
        <Button
          variant={state === "open" ? "destructive" : "plain"}
          size={state === "open" ? "large" : "medium"}
          block
          icon={UserIcon}
          busy={busy && openDialog === null}
          onClick={() => void takeIncident()}
        >
          {state === "open" ? tAlarm("take") : t("takeOver")}
        </Button>
      )}
      {problem && openDialog === null && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button
        block
        icon={WarningIcon}
        onClick={() => {
          showDialog("severity");
        }}
      >
        {t("changeSeverity")}
      </Button>
      {heldCash > 0 && !requestedApprovals.includes("robbed") && (
        <Button
          block
          icon={CashIcon}
          onClick={() => {
            showDialog("robbed");
          }}
        >
          {t("robbed")}
        </Button>
      )}
      {!requestedApprovals.includes("close_incident") && (
        <Button
          block
          icon={CheckIcon}
          onClick={() => {
            showDialog("close");
          }}
        >
          {t("close")}
        </Button>
      )}
      {openDialog === "robbed" && (
        <ActionDialog
          open
          title={t("robbed")}
          hint={
            <>
              <p>
                {t("robbedHint", { name: incident.driverName ?? t("unknownPerson"), amount: formatMoney(heldCash) })}
              </p>
              <p className="pt-2 font-semibold">{t("robbedNeedsApproval")}</p>
            </>
          }
          confirmLabel={t("robbed")}
          needsReason
          variant="destructive"
          busy={busy}
          problem={problem}
          unavailableReason={
            !sending && (state === "closed" || requestedApprovals.includes("robbed"))
              ? tAdmin("changedMeanwhile")
              : null
          }
          onConfirm={(reason) => void reportRobbery(reason)}
          onClose={close}
        />
      )}
      {openDialog === "severity" && <SeverityDialog incident={incident} onClose={close} />}
      {openDialog === "close" && <CloseDialog incident={incident} onClose={close} />}
    </Card>
  );
}

type DialogProps = { incident: IncidentDetail; onClose: () => void };

function SeverityDialog({ incident, onClose }: DialogProps) {
  const t = useTranslations(incidentOperationsMessages);
  const [severity, setSeverity] = useState(incident.severity);
  return (
    <ChoiceWithReasonDialog
      incident={incident}
      title={t("changeSeverity")}
      hint={severity > incident.severity ? t("severityLower") : t("severityRaise")}
      legend={t("severity")}
      options={[1, 2, 3].map((value) => ({
        value: String(value),
        label: t(severityBadge(value).labelKey),
        hint: t(severityBadge(value).hint),
      }))}
      value={String(severity)}
      choiceError={severity === incident.severity ? t("severitySame") : null}
      onSelect={(value) => {
        setSeverity(Number(value));
      }}
      send={(write, reason) => write(`${incidentPath(incident.id)}/severity`, { body: { severity, reason } })}
      successMessage={t("changed")}
      isUnavailable={incident.state === "closed"}
      variant="primary"
      onClose={onClose}
    />
  );
}

function CloseDialog({ incident, onClose }: DialogProps) {
  const t = useTranslations(incidentOperationsMessages);
  const [outcome, setOutcome] = useState<(typeof incidentOutcomes)[number] | null>(null);
  return (
    <ChoiceWithReasonDialog
      incident={incident}
      title={t("close")}
      hint={incident.dualApproval ? `${t("closeHint")} ${t("closeNeedsApproval")}` : t("closeHint")}
      legend={t("outcome")}
      options={incidentOutcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
      value={outcome}
      choiceError={outcome === null ? t("outcomeMissing") : null}
      onSelect={(value) => {
        setOutcome(incidentOutcomes.find((candidate) => candidate === value) ?? null);
      }}
      send={(write, reason) =>
        write(`${incidentPath(incident.id)}/close`, { body: { outcome: outcome ?? "other", reason } })
      }
      successMessage={t("incidentClosed")}
      isUnavailable={incident.state === "closed" || incident.requestedApprovals.includes("close_incident")}
      variant="destructive"
      onClose={onClose}
    />
  );
}

type Write = ReturnType<typeof useWrite>["write"];

/** Dialog with a choice and a required reason. */
function ChoiceWithReasonDialog({
  incident,
  title,
  hint,
  legend,
  options,
  value,
  choiceError,
  onSelect,
  send,
  successMessage,
  isUnavailable,
  variant,
  onClose,
}: DialogProps & {
  title: string;
  hint: string;
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  value: string | null;
  choiceError: string | null;
  onSelect: (value: string) => void;
  send: (write: Write, reason: string) => ReturnType<Write>;
  successMessage: string;
  /** The action is no longer possible, because another administrator already took it. */
  isUnavailable: boolean;
  variant: "primary" | "destructive";
}) {
  const t = useTranslations(incidentOperationsMessages);
  const tAdmin = useTranslations(adminMessages);
  const applyResult = useApplyIncidentResult(incident.id);
  const { busy, write } = useWrite();
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A write updates the page before the dialog closes. The flag tells it apart from another administrator's change.
  const [sending, setSending] = useState(false);
  const isDoneByOther = isUnavailable && !sending;

  async function confirm() {
    setSubmitted(true);
    setProblem(null);
    if (choiceError !== null || reason.trim() === "") return;
    setSending(true);
    const errorText = await applyResult(
      (await send(write, reason.trim())) as Parameters<typeof applyResult>[0],
      successMessage,
    );
    setSending(false);
    if (errorText) setProblem(errorText);
    else onClose();
  }

  return (
    <ConfirmDialog
      open
      position="center"
      title={title}
      confirmLabel={title}
      cancelLabel={t("back")}
      variant={variant}
      busy={busy}
      disabled={isDoneByOther}
      keepOpenOnBackdrop={reason.trim() !== ""}
      problem={isDoneByOther ? tAdmin("changedMeanwhile") : problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{hint}</p>
      <ChoiceList
        legend={legend}
        name="choice"
        options={options}
        value={value}
        error={submitted ? choiceError : null}
        onChange={onSelect}
      />
      <Textarea
        label={tAdmin("reason")}
        hint={tAdmin("reasonHint")}
        error={submitted && reason.trim() === "" ? tAdmin("reasonMissing") : null}
        rows={3}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
    </ConfirmDialog>
  );
}
