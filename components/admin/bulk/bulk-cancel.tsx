"use client";

import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Textarea } from "@/components/ui/form/field";
import { adminDeliveryPath } from "../shell/admin-paths";
import { partitionByEligibility } from "./eligibility";
import { BulkDialog, useRequiredText } from "./bulk-dialog";
import { renderExcludedRows, toBulkItems } from "./bulk-rows";

type BulkProps = { rows: readonly AdminTransaction[]; onClose: (succeededIds: readonly string[]) => void };

/** Cancels several deliveries with one reason. */
export function BulkCancel({ rows, onClose }: BulkProps) {
  const t = useTranslations(adminBulkMessages);
  const tAdmin = useTranslations(adminMessages);
  const reasonField = useRequiredText(tAdmin("reasonMissing"));
  const { eligible, excluded } = partitionByEligibility(rows, "cancel");
  return (
    <BulkDialog
      items={toBulkItems(eligible)}
      renderExcluded={renderExcludedRows(excluded)}
      title={t("cancelTitle")}
      variant="destructive"
      confirmLabel={(n) => t("cancelConfirm", { n })}
      successMessage={(n) => t("cancelled", { n })}
      buildRequest={() => {
        const reason = reasonField.validate();
        return reason === null ? null : ({ id }) => ({ path: `${adminDeliveryPath(id)}/cancel`, body: { reason } });
      }}
      onClose={onClose}
    >
      <p>{t("cancelHint")}</p>
      <Textarea label={tAdmin("reason")} hint={tAdmin("reasonHint")} {...reasonField.field} />
    </BulkDialog>
  );
}
