"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { regionOf, type Locale } from "@/lib/i18n/translate";

/** Formats a day of the provider's account (YYYY-MM-DD). It is a calendar day, so no time zone conversion applies. */
export function formatAccountDay(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(regionOf[locale], {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(Date.parse(`${day}T00:00:00Z`));
}

/** Parses a day from the URL; null if it is invalid. */
export function parseDay(text: string): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : null;
}

const statePath = "/api/admin/routing/state";
// Polled, because the queue changes with every driver step and those changes are not broadcast.
const pollMs = 15_000;

/** State of the synchronization with the route planning provider, fetched once for the layout and its pages. */
export function useRoutingState() {
  const state = useResource(statePath, { intervalMs: pollMs });
  useOpsRefetch(["routing"], state.refresh);
  return state;
}
