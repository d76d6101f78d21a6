"use client";

import { useEffect, useMemo } from "react";
import { lastConfirmedStatus, restoreStatus, type ConfirmedStatus } from "../offline/driver-status";
import { useIsOnline } from "../realtime/connection";
import { useProfile } from "./use-profile";
import { useAuth } from "./use-session";

/** The last confirmed status of the driver while the server is unreachable; null otherwise. */
export function useConfirmedStatus(): ConfirmedStatus | null {
  const online = useIsOnline();
  const driverId = useAuth().userId;
  const { data, fetchedAt } = useProfile();
  const profileStatus = data?.status;
  const confirmed = useMemo(() => {
    if (online) return null;
    const profile = profileStatus && fetchedAt !== null ? { status: profileStatus, confirmedAt: fetchedAt } : null;
    return lastConfirmedStatus(driverId, profile);
  }, [online, driverId, profileStatus, fetchedAt]);
  const status = confirmed?.status;
  useEffect(() => {
    if (status) void restoreStatus(status);
  }, [status]);
  return confirmed;
}
