"use client";

import { useRef, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { AssignDialog } from "../dispatch/assign-dialog";
import { partitionByEligibility } from "./eligibility";
import { ExcludedRows } from "./bulk-rows";

/** Assigns several deliveries in sequence, because a driver carries only one at a time. */
export function BulkAssign({
  rows,
  onClose,
}: {
  rows: readonly AdminTransaction[];
  onClose: (succeededIds: readonly string[]) => void;
}) {
  const t = useTranslations(adminBulkMessages);
  const tAdmin = useTranslations(adminMessages);
  // Fixed when the dialog opens, so that changes of the list do not affect it.
  const [{ eligible, excluded }] = useState(() => partitionByEligibility(rows, "assign"));
  const [index, setIndex] = useState<number | null>(null);
  const assignedIds = useRef<string[]>([]);
  const skippedCount = useRef(0);
  const delivery = index === null ? undefined : eligible[index];

  function finish() {
    if (assignedIds.current.length + skippedCount.current > 0)
      toast.success(
        [
          t("assigned", { n: assignedIds.current.length }),
          ...(skippedCount.current > 0 ? [t("skipped", { n: skippedCount.current })] : []),
        ].join(" · "),
      );
    onClose(assignedIds.current);
  }
  function showNext() {
    if (index !== null && index + 1 < eligible.length) setIndex(index + 1);
    else finish();
  }
  if (delivery && index !== null)
    return (
      <AssignDialog
        key={delivery.id}
        delivery={delivery}
        step={{
          label: t("step", {
            n: index + 1,
            total: eligible.length,
            name: `${delivery.orderNo} · ${delivery.sender.name} → ${delivery.receiver.name}`,
          }),
          skip: t("skip"),
          onSkip: () => {
            skippedCount.current += 1;
            showNext();
          },
        }}
        onAssigned={() => {
          assignedIds.current.push(delivery.id);
        }}
        onClose={() => {
          if (assignedIds.current.at(-1) === delivery.id) showNext();
          else finish();
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      position="center"
      title={t("assignTitle")}
      variant="primary"
      disabled={eligible.length === 0}
      confirmLabel={eligible.length === 0 ? t("noneEligible") : t("assignConfirm", { n: eligible.length })}
      cancelLabel={tAdmin("back")}
      onConfirm={() => {
        setIndex(0);
      }}
      onClose={() => {
        onClose([]);
      }}
    >
      <p>{t("assignHint")}</p>
      {excluded.length > 0 && <ExcludedRows eligibleCount={eligible.length} excluded={excluded} />}
    </ConfirmDialog>
  );
}
