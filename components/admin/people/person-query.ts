import { personNeeds, personSorts } from "@/lib/contracts/admin-people";

/** The filters of the list of people as its address has them. */
export const personFilters = ["q", "state", "need", "sort"] as const;
type PersonFilter = (typeof personFilters)[number];

/** The same as the server is asked for them; what an address gets wrong is left out. */
export function personQuery({ q, state, need, sort }: Record<PersonFilter, string>): string {
  return new URLSearchParams({
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(state === "ended" ? { state } : {}),
    ...(personNeeds.some((each) => each === need) ? { need } : {}),
    ...(personSorts.some((each) => each === sort) ? { sort } : {}),
  }).toString();
}
