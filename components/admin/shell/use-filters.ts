"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** The filters of a list, kept in the address: they survive a reload, and the back button knows them. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const pathname = usePathname();
  const params = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Record<Name, string>;

  function set(patch: Partial<Record<Name, string>>) {
    // As the address is now: a search that settles while a row is pressed must not take back what that has set.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | undefined>(patch)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const query = next.toString();
    // The list is the browser's own to fetch: the page need not come again for it.
    window.history.replaceState(null, "", query ? `${pathname}?${query}` : pathname);
  }
  return { values, set, any: names.some((name) => values[name] !== "") };
}
