"use client";

import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { useText } from "@/lib/i18n/use-text";
import { Textarea } from "@/components/ui/field";
import { adminDeliveryPath } from "../deliveries/delivery-path";
import { partOf } from "./allowed";
import { BulkDialog } from "./bulk-dialog";
import { leftOut, takingPart } from "./bulk-rows";
import { useRequiredWords } from "./use-required-words";

type BulkProps = { rows: readonly AdminTransaction[]; onClose: (done: readonly string[]) => void };

/** Cancels several deliveries for one reason. */
export function BulkCancel({ rows, onClose }: BulkProps) {
  const say = useText(adminBulkText);
  const sayAdmin = useText(adminText);
  const words = useRequiredWords(sayAdmin("reasonMissing"));
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
        const reason = words.demand();
        return reason === null ? null : ({ id }) => ({ path: `${adminDeliveryPath(id)}/cancel`, body: { reason } });
      }}
      onClose={onClose}
    >
      <p>{say("cancelHint")}</p>
      <Textarea label={sayAdmin("reason")} hint={sayAdmin("reasonHint")} {...words.field} />
    </BulkDialog>
  );
}
