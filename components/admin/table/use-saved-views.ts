"use client";

import { useIsStored, useStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { useSession } from "@/lib/client/hooks/use-session";

type SavedView = { name: string; query: string };
const maxViews = 20;
const maxQueryLength = 500;

function parse(storedText: string | null): SavedView[] {
  try {
    const value: unknown = JSON.parse(storedText ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter(
      (item): item is SavedView =>
        typeof item === "object" &&
        item !== null &&
        "name" in item &&
        typeof item.name === "string" &&
        "query" in item &&
        typeof item.query === "string",
    );
  } catch {
    return [];
  }
}

/** Saved views of a list, stored in this browser per user. Saving under an existing name replaces that view. */
export function useSavedViews(list: string) {
  const { session } = useSession();
  const key = `views:${list}:${session?.userId ?? ""}`;
  const views = parse(useStoredValue(key));
  const write = (next: readonly SavedView[]) => {
    storeValue(key, next.length > 0 ? JSON.stringify(next) : null);
  };
  return {
    views,
    /** Whether the browser could store them; otherwise they are lost when the page closes. */
    isStored: useIsStored(key),
    save: ({ name, query }: SavedView) => {
      const otherViews = views.filter((savedView) => savedView.name !== name);
      write([...otherViews, { name, query: query.slice(0, maxQueryLength) }].slice(-maxViews));
    },
    remove: (name: string) => {
      write(views.filter((savedView) => savedView.name !== name));
    },
  };
}
