"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** The filters of a list, stored in the URL: they survive a reload and the back button. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const pathname = usePathname();
  const searchParams = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ""])) as Record<Name, string>;

  function set(patch: Partial<Record<Name, string>>) {
    // Reads the current URL, not the rendered one: a debounced search must not undo a change made meanwhile.
    const params = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | undefined>(patch)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    const query = params.toString();
    // Not router.replace: the browser fetches the list, so the page itself need not be requested again.
    window.history.replaceState(null, "", query ? `${pathname}?${query}` : pathname);
  }
  return { values, set };
}
