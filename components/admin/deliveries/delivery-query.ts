import { deliverySorts } from "@/lib/contracts/admin-transactions";
import { rangeOf } from "../table/date-range";

/** The filters of the list of deliveries as its address has them. */
export const deliveryFilters = ["q", "status", "need", "when", "from", "to", "sort"] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];

/** The same as the server is asked for them; what an address gets wrong is left out. */
export function deliveryQuery(
  { q, status, need, sort, ...days }: Record<DeliveryFilter, string>,
  now: number,
  timeZone: string,
): string {
  const { from, to } = rangeOf(days, now, timeZone);
  return new URLSearchParams({
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(status ? { status } : {}),
    ...(need ? { need } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(deliverySorts.some((each) => each === sort) ? { sort } : {}),
  }).toString();
}
