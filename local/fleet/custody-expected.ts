import type { EventCounts } from "./custody-day.ts";
import { planFaults, type FaultShares } from "./faults.ts";

/** Expected counts of events on a day of the fleet's cash, from its plans. */
export function expectedEventCounts(seed: number, deliveries: number, shares: FaultShares): EventCounts {
  const plans = Array.from({ length: deliveries }, (_, n) => planFaults(seed, n, shares));
  const goOn = plans.filter(({ pickup }) => ["right", "miscount", "misread"].includes(pickup));
  const failed = goOn.filter(({ door }) => door === "nobody");
  const of = (list: typeof plans, is: (plan: (typeof plans)[number]) => boolean): number => list.filter(is).length;
  return {
    deliveries,
    delivered: goOn.length - failed.length,
    "left without the cash: differs": of(plans, ({ pickup }) => pickup === "differs"),
    "left without the cash: refuses": of(plans, ({ pickup }) => pickup === "refuses"),
    "left without the cash: silent": of(plans, ({ pickup }) => pickup === "silent"),
    "cash that is over": of(plans, ({ pickup }) => pickup === "offline"),
    "returned to the sender": of(failed, ({ back }) => back === "sender"),
    "returned to a hub by the driver": of(failed, ({ back }) => back === "away"),
    "returned to a hub by an administrator": of(failed, ({ back }) => back === "sent"),
    "refused: CEILING_REACHED": of(plans, ({ large }) => large),
    "safes counted": 2,
  };
}
