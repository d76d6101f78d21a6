import { driverNeeds, driverSorts, driverStandings } from "@/lib/contracts/admin-drivers";

/** The filters of the list of drivers as its address has them. */
export const driverFilters = ["q", "status", "need", "sort"] as const;
export type DriverFilter = (typeof driverFilters)[number];

/** The same as the server is asked for them; what an address gets wrong is left out. */
export function driverQuery({ q, status, need, sort }: Record<DriverFilter, string>): string {
  return new URLSearchParams({
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(driverStandings.some((each) => each === status) ? { status } : {}),
    ...(driverNeeds.some((each) => each === need) ? { need } : {}),
    ...(driverSorts.some((each) => each === sort) ? { sort } : {}),
  }).toString();
}
