"use client";

import { useRef } from "react";
import { useSWRConfig } from "swr";
import type { ApiError } from "@/lib/client/api/api-error";
import { driverPath } from "@/components/admin/drivers/driver-decision";
import { useWrite } from "@/components/ui/use-write";
import { zonePath } from "./zone-path";

type Change = (userId: string, zoneId: string, priority: number | null, isActive?: boolean) => Promise<ApiError | null>;

/**
 * One zone of one driver at a time: given, given another priority, paused or resumed, or taken (null). Their other
 * zones are not sent, so that nobody undoes what somebody else does to them. Both pages know of it at once. The error,
 * when it failed.
 */
export function useDriverZone(): { busy: boolean; setPriority: Change } {
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  // One after the other: what was chosen last is what holds.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  function setPriority(...change: Parameters<Change>): Promise<ApiError | null> {
    const done = last.current.then(() => send(...change));
    last.current = done;
    return done;
  }
  async function send(...[userId, zoneId, priority, isActive]: Parameters<Change>): Promise<ApiError | null> {
    const path = `${driverPath(userId)}/zones/${zoneId}` as const;
    const result = await (priority === null
      ? write(path, { method: "DELETE", body: undefined })
      : write(path, { method: "PUT", body: { priority, isActive } }));
    // Whatever became of it: what is shown is what is true.
    await Promise.all([
      result.ok ? mutate(driverPath(userId), result.data, { revalidate: false }) : mutate(driverPath(userId)),
      mutate(zonePath(zoneId)),
    ]);
    return result.ok ? null : result.error;
  }
  return { busy, setPriority };
}
