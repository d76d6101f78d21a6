"use client";

import { useState } from "react";
import { focusFirstProblem } from "@/lib/client/use-error-text";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { useText } from "@/lib/i18n/use-text";
import { Textarea } from "@/components/ui/field";
import { adminDeliveryPath } from "../delivery-path";
import { partOf } from "./allowed";
import { BulkDialog } from "./bulk-dialog";
import { leftOut, takingPart } from "./bulk-rows";

type BulkProps = { rows: readonly AdminTransaction[]; onClose: (done: readonly string[]) => void };

/** Cancels several deliveries for one reason. */
export function BulkCancel({ rows, onClose }: BulkProps) {
  const say = useText(adminBulkText);
  const sayAdmin = useText(adminText);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { able, left } = partOf(rows, "cancel");
  return (
    <BulkDialog
      able={takingPart(able)}
      left={leftOut(left)}
      title={say("cancelTitle")}
      variant="danger"
      confirm={(n) => say("cancelDo", { n })}
      worked={(n) => say("cancelled", { n })}
      callOf={() => {
        const body = { reason: reason.trim() };
        if (body.reason) return ({ id }) => ({ path: `${adminDeliveryPath(id)}/cancel`, body });
        setMissing(true);
        focusFirstProblem();
        return null;
      }}
      onClose={onClose}
    >
      <p>{say("cancelHint")}</p>
      <Textarea
        label={sayAdmin("reason")}
        hint={sayAdmin("reasonHint")}
        error={missing ? sayAdmin("reasonMissing") : null}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </BulkDialog>
  );
}
