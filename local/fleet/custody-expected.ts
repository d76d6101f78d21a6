import type { EventCounts } from "./custody-day.ts";
import { planFaults, type FaultShares } from "./faults.ts";

/** Expected counts of events on a day of the fleet's cash, from its plans. */
export function expectedEventCounts(seed: number, deliveries: number, shares: FaultShares): EventCounts {
  const plans = Array.from({ length: deliveries }, (_, n) => planFaults(seed, n, shares));
  const pickedUp = plans.filter(({ pickup }) => ["right", "miscount", "misread"].includes(pickup));
  const failed = pickedUp.filter(({ receiver }) => receiver === "nobody");
  const countOf = (list: typeof plans, matches: (plan: (typeof plans)[number]) => boolean): number =>
    list.filter(matches).length;
  return {
    deliveries,
    delivered: pickedUp.length - failed.length,
    "left without the cash: differs": countOf(plans, ({ pickup }) => pickup === "differs"),
    "left without the cash: refuses": countOf(plans, ({ pickup }) => pickup === "refuses"),
    "left without the cash: silent": countOf(plans, ({ pickup }) => pickup === "silent"),
    "cash that is over": countOf(plans, ({ pickup }) => pickup === "offline"),
    "returned to the sender": countOf(failed, ({ returnTo }) => returnTo === "sender"),
    "returned to a hub by the driver": countOf(failed, ({ returnTo }) => returnTo === "away"),
    "returned to a hub by an administrator": countOf(failed, ({ returnTo }) => returnTo === "sent"),
    "refused: CEILING_REACHED": countOf(plans, ({ large }) => large),
    "safes counted": 2,
  };
}
