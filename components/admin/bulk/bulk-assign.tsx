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
  onClose: (done: readonly string[]) => void;
}) {
  const t = useTranslations(adminBulkMessages);
  const tAdmin = useTranslations(adminMessages);
  // Fixed when the dialog opens, so that changes of the list do not affect it.
  const [{ able, left }] = useState(() => partitionByEligibility(rows, "assign"));
  const [index, setIndex] = useState<number | null>(null);
  const assignedIds = useRef<string[]>([]);
  const skippedCount = useRef(0);
  const delivery = index === null ? undefined : able[index];

  function end() {
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
    if (index !== null && index + 1 < able.length) setIndex(index + 1);
    else end();
  }
  if (delivery && index !== null)
    return (
      <AssignDialog
        key={delivery.id}
        delivery={delivery}
        step={{
          words: t("step", {
            n: index + 1,
            of: able.length,
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
          else end();
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      position="center"
      title={t("assignTitle")}
      variant="primary"
      disabled={able.length === 0}
      confirmLabel={able.length === 0 ? t("none") : t("assignDo", { n: able.length })}
      cancelLabel={tAdmin("back")}
      onConfirm={() => {
        setIndex(0);
      }}
      onClose={() => {
        onClose([]);
      }}
    >
      <p>{t("assignHint")}</p>
      {left.length > 0 && <ExcludedRows able={able.length} left={left} />}
    </ConfirmDialog>
  );
}
