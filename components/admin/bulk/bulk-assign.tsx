"use client";

import { useRef, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { useText } from "@/lib/i18n/use-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { AssignDialog } from "../dispatch/assign-dialog";
import { partOf } from "./allowed";
import { LeftOut } from "./bulk-rows";

/** Gives each of several deliveries a driver, one after another: a driver carries one at a time. */
export function BulkAssign({
  rows,
  onClose,
}: {
  rows: readonly AdminTransaction[];
  onClose: (done: readonly string[]) => void;
}) {
  const say = useText(adminBulkText);
  const sayAdmin = useText(adminText);
  // What was chosen stays, however the list changes meanwhile.
  const [{ able, left }] = useState(() => partOf(rows, "assign"));
  const [at, setAt] = useState<number | null>(null);
  const done = useRef<string[]>([]);
  const skipped = useRef(0);
  const delivery = at === null ? undefined : able[at];

  function end() {
    if (done.current.length + skipped.current > 0)
      toast.success(
        [
          say("assigned", { n: done.current.length }),
          ...(skipped.current > 0 ? [say("skipped", { n: skipped.current })] : []),
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
          words: say("step", {
            n: at + 1,
            of: able.length,
            name: `${delivery.orderNo} · ${delivery.sender.name} → ${delivery.receiver.name}`,
          }),
          skip: say("skip"),
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
      title={say("assignTitle")}
      variant="primary"
      disabled={able.length === 0}
      confirm={able.length === 0 ? say("none") : say("assignDo", { n: able.length })}
      keep={sayAdmin("back")}
      onConfirm={() => {
        setAt(0);
      }}
      onClose={() => {
        onClose([]);
      }}
    >
      <p>{say("assignHint")}</p>
      {left.length > 0 && <LeftOut able={able.length} left={left} />}
    </ConfirmDialog>
  );
}
