"use client";

import { useRef, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
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
  const [at, setAt] = useState<number | null>(null);
  const done = useRef<string[]>([]);
  const skipped = useRef(0);
  const delivery = at === null ? undefined : able[at];

  function end() {
    if (done.current.length + skipped.current > 0)
      toast.success(
        [
          t("assigned", { n: done.current.length }),
          ...(skipped.current > 0 ? [t("skipped", { n: skipped.current })] : []),
        ].join(" · "),
      );
    onClose(done.current);
  }
  function next() {
    if (at !== null && at + 1 < able.length) setAt(at + 1);
    else end();
  }
  if (delivery && at !== null)
    return (
      <AssignDialog
        key={delivery.id}
        delivery={delivery}
        step={{
          words: t("step", {
            n: at + 1,
            of: able.length,
            name: `${delivery.orderNo} · ${delivery.sender.name} → ${delivery.receiver.name}`,
          }),
          skip: t("skip"),
          onSkip: () => {
            skipped.current += 1;
            next();
          },
        }}
        onAssigned={() => {
          done.current.push(delivery.id);
        }}
        onClose={() => {
          if (done.current.at(-1) === delivery.id) next();
          else end();
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      place="middle"
      title={t("assignTitle")}
      variant="primary"
      disabled={able.length === 0}
      confirm={able.length === 0 ? t("none") : t("assignDo", { n: able.length })}
      keep={tAdmin("back")}
      onConfirm={() => {
        setAt(0);
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
