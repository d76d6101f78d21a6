"use client";

import { useStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { useSession } from "@/lib/client/hooks/use-session";

type SavedView = { name: string; query: string };
const MOST = 20;
const LONGEST = 500;

function parse(kept: string | null): SavedView[] {
  try {
    const value: unknown = JSON.parse(kept ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter(
      (one): one is SavedView =>
        typeof one === "object" &&
        one !== null &&
        "name" in one &&
        typeof one.name === "string" &&
        "query" in one &&
        typeof one.query === "string",
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
    save: ({ name, query }: SavedView) => {
      const others = views.filter((one) => one.name !== name);
      write([...others, { name, query: query.slice(0, LONGEST) }].slice(-MOST));
    },
    remove: (name: string) => {
      write(views.filter((one) => one.name !== name));
    },
  };
}
