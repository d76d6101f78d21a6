"use client";

import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { orderNo } from "@/lib/domain/transaction/order-no";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useText } from "@/lib/i18n/use-text";
import { formatMoney } from "@/components/ui/money";
import { OpenIncidentDialog } from "./open-incident";

type LostCashIncidentProps = {
  delivery: AdminTransaction;
  holder: AdminTransaction["holders"][number];
  onClose: () => void;
};

/** Lost cash is recorded from an open incident: the way there, where none is. */
export function LostCashIncident({ delivery, holder: { driverId, name, amount }, onClose }: LostCashIncidentProps) {
  const say = useText(incidentDeskText);
  return (
    <OpenIncidentDialog
      driverId={driverId}
      name={name}
      transactionId={delivery.id}
      kind="robbery"
      hint={say("openFirst")}
      note={say("openNoteLost", { order: orderNo(delivery.id), amount: formatMoney(amount), name })}
      onClose={onClose}
    />
  );
}
