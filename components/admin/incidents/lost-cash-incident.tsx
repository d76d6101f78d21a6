"use client";

import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useTranslations } from "@/lib/i18n/use-translations";
import { formatMoney } from "@/components/ui/money";
import { OpenIncidentDialog } from "./open-incident";

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
