"use client";

import { useRef } from "react";
import { useSWRConfig } from "swr";
import type { ApiError } from "@/lib/client/api/api-error";
import { driverPath } from "@/components/admin/drivers/driver-decision";
import { useWrite } from "@/components/ui/use-write";
import { zonePath } from "./zone-path";

type SetZonePriority = (
  userId: string,
  zoneId: string,
  priority: number | null,
  isActive?: boolean,
) => Promise<ApiError | null>;

/**
 * Changes one zone of one driver: assign, set priority, pause, resume, or remove (null). The driver's other zones are
 * not sent, so that concurrent changes to them survive. Updates the caches of both the driver's and the zone's page.
 * Resolves to the error, or null.
 */
export function useDriverZone(): { busy: boolean; setPriority: SetZonePriority } {
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  // Writes run in sequence, so that the last selection wins.
  const pendingWrite = useRef<Promise<unknown>>(Promise.resolve());
  function setPriority(...change: Parameters<SetZonePriority>): Promise<ApiError | null> {
    const currentWrite = pendingWrite.current.then(() => send(...change));
    pendingWrite.current = currentWrite;
    return currentWrite;
  }
  async function send(...[userId, zoneId, priority, isActive]: Parameters<SetZonePriority>): Promise<ApiError | null> {
    const path = `${driverPath(userId)}/zones/${zoneId}` as const;
    const result = await (priority === null
      ? write(path, { method: "DELETE", body: undefined })
      : write(path, { method: "PUT", body: { priority, isActive } }));
    // Revalidate on failure too.
    await Promise.all([
      result.ok ? mutate(driverPath(userId), result.data, { revalidate: false }) : mutate(driverPath(userId)),
      mutate(zonePath(zoneId)),
    ]);
    return result.ok ? null : result.error;
  }
  return { busy, setPriority };
}
