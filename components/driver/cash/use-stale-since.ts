"use client";

import { isOlderThan, useNow } from "@/components/ui/time";
import { staleMs, type Resource } from "@/lib/client/hooks/use-resource";
import { useIsOnline } from "@/lib/client/realtime/connection";

/**
 * When the shown held cash was fetched, if the driver may hold another amount by now: the request failed, there is no
 * connection, or the figure is older than the limit for all data. Null otherwise.
 */
export function useStaleSince({ error, fetchedAt }: Pick<Resource<unknown>, "error" | "fetchedAt">): number | null {
  const online = useIsOnline();
  // Zero while hydrating: the server does not know the age.
  const isHydrated = useNow() > 0;
  if (fetchedAt === null) return null;
  return error !== undefined || !online || (isHydrated && isOlderThan(fetchedAt, staleMs)) ? fetchedAt : null;
}
