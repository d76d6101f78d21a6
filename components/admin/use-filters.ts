"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

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

const pauseMs = 300;

/** A search field's text, told on once the typing has stopped. */
export function useSearchText(
  value: string,
  onSettled: (text: string) => void,
): { text: string; setText: (text: string) => void } {
  const [edit, setEdit] = useState<{ text: string; from: string } | null>(null);
  // An edit holds until the address says something else than it started from: the back button wins.
  const text = edit && (edit.from === value || edit.text === value) ? edit.text : value;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      onSettled(text);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new function each render must not restart the pause
  }, [text, value]);
  return {
    text,
    setText: (next) => {
      setEdit({ text: next, from: value });
    },
  };
}
