"use client";

import type { Leg } from "@/lib/contracts/leg";
import type { Transaction } from "@/lib/contracts/transaction";
import { isReturning } from "@/lib/domain/task/leg-steps";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { CashIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { hasDriver } from "./change/delivery-rules";

/**
 * Cash of the delivery that a driver still has: how much, and where it goes. `leg`: the open one that is known of, whose
 * sum is less than the delivery's once a part has come back.
 */
export function CashBackNote({
  delivery: { amount, funding, status, cashToReturn },
  leg,
}: {
  delivery: Pick<Transaction, "amount" | "funding" | "status" | "cashToReturn">;
  leg: Leg | null;
}) {
  const say = useText(customerDeliveryText);
  if (!cashToReturn) return null;
  const back = leg && isReturning({ leg }) ? leg : null;
  const sum = formatMoney(back?.amount ?? amount);
  const name = back?.driver.name.trim().split(/\s+/)[0] ?? "";
  return (
    <Notice tone="wait" icon={CashIcon}>
      {funding === "prefunded"
        ? say("cashBackToHub")
        : back?.hubId
          ? say("cashGoesToHub", { name, amount: sum, hub: back.takerName })
          : back
            ? say("cashWith", { name, amount: sum })
            : // Late cash: it is not the driver's who has the delivery now.
              say(hasDriver(status) ? "cashWithFormer" : "cashToReturn", { amount: sum })}
    </Notice>
  );
}
