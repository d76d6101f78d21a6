"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { ChoiceList, Textarea } from "@/components/ui/form/field";
import { AlarmIcon } from "@/components/ui/icons";
import { useFormWrite } from "@/components/ui/use-write";
import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { formatMoney } from "@/components/ui/money";
import { incidentPath } from "./use-incident";
import { severityBadge } from "./describe-incident";

type Kind = "robbery" | "accident" | "other";
type IncidentDraft = {
  driverId: string;
  name: string;
  transactionId?: string;
  kind?: Kind;
  note?: string;
  hint?: string;
};

/** Opens an incident about a driver, prefilled with the known facts, and navigates to it. */
export function OpenIncident(draft: IncidentDraft) {
  const t = useTranslations(incidentOperationsMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        block
        icon={AlarmIcon}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("openIncident")}
      </Button>
      {open && (
        <OpenIncidentDialog
          {...draft}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function OpenIncidentDialog({
  driverId,
  name,
  transactionId,
  kind: initialKind = "other",
  note: initialNote = "",
  hint,
  onClose,
}: IncidentDraft & { onClose: () => void }) {
  const t = useTranslations(incidentOperationsMessages);
  const tKind = useTranslations(incidentMessages);
  const tAdmin = useTranslations(adminMessages);
  const { mutate } = useSWRConfig();
  const { go, isNavigating } = useNavigate();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [kind, setKind] = useState<Kind>(initialKind);
  // From 1 (highest) to 3.
  const [severity, setSeverity] = useState(2);
  const [note, setNote] = useState(initialNote);
  const [isNoteMissing, setIsNoteMissing] = useState(false);

  async function open() {
    setProblem(null);
    setIsNoteMissing(note.trim() === "");
    if (note.trim() === "") return;
    const result = await write("/api/admin/incidents", {
      body: { driverId, kind, severity, note: note.trim(), ...(transactionId ? { transactionId } : {}) },
    });
    if (!result.ok) return;
    await mutate(incidentPath(result.data.id), result.data, { revalidate: false });
    go(`/admin/incidents/${result.data.id}`);
  }

  return (
    <ConfirmDialog
      open
      position="center"
      title={t("openTitle", { name })}
      confirmLabel={t("openIncident")}
      cancelLabel={t("back")}
      variant="primary"
      busy={busy || isNavigating}
      problem={problem}
      onConfirm={() => void open()}
      onClose={onClose}
    >
      <p>{hint ?? t("openHint")}</p>
      <ChoiceList
        legend={t("kind")}
        name="kind"
        value={kind}
        options={(["robbery", "accident", "other"] as const).map((value) => ({
          value,
          label: tKind(`kind_${value}`),
        }))}
        onChange={(value) => {
          setKind(value as Kind);
        }}
      />
      <ChoiceList
        legend={t("severity")}
        name="severity"
        value={String(severity)}
        options={[1, 2, 3].map((value) => ({
          value: String(value),
          label: t(severityBadge(value).labelKey),
          hint: t(severityBadge(value).hint),
        }))}
        onChange={(value) => {
          setSeverity(Number(value));
        }}
      />
      <Textarea
        label={t("openNote")}
        error={isNoteMissing ? t("openNoteMissing") : null}
        rows={3}
        maxLength={2000}
        required
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setIsNoteMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}

type LostCashIncidentProps = {
  delivery: AdminTransaction;
  holder: AdminTransaction["holders"][number];
  onClose: () => void;
};

/** Opens an incident for lost cash when none is open: lost cash can be recorded only in an open incident. */
export function LostCashIncident({ delivery, holder: { driverId, name, amount }, onClose }: LostCashIncidentProps) {
  const t = useTranslations(incidentOperationsMessages);
  return (
    <OpenIncidentDialog
      driverId={driverId}
      name={name}
      transactionId={delivery.id}
      kind="robbery"
      hint={t("lostCashHint")}
      note={t("lostCashNote", { order: orderNo(delivery.id), amount: formatMoney(amount), name })}
      onClose={onClose}
    />
  );
}
