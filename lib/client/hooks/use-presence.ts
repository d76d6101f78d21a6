"use client";

import { useEffect, useEffectEvent } from "react";
import { mutate, useSWRConfig } from "swr";
import { api } from "../api/fetcher";
import {
  markAutoOnlineDone,
  driverProfilePath,
  hasChosenStatus,
  canGoOnlineAutomatically,
  sessionPath,
  setDriverStatus,
  cacheDriverStatus,
  type DriverStatus,
} from "../offline/driver-status";
import { recordOnDuty, markPageClosed, onOtherPageClosed } from "../tracking/duty";
import { canShareLocation } from "../tracking/location-sharing";

const heartbeatMs = 30_000;
const autoOnlineDelayMs = 1_000;
// Delay after which another page's beacon has arrived; the server acts on a beacon after fifteen seconds.
const followUpDelayMs = 5_000;

/**
 * Reports the driver's presence: a heartbeat every 30 s while not offline, and a beacon when the page is closed, which
 * another open tab revokes. Refreshes the status when the page becomes visible. One second after the status is known,
 * an offline driver who shares their position, has not chosen a status and has no cash to return is set online, once
 * per sign-in.
 */
export function usePresence(
  driverId: string | null,
  status: DriverStatus | null,
  onAutoOnline: (error: unknown) => void,
): void {
  const { cache } = useSWRConfig();
  const isNotOffline = driverId !== null && status !== null && status !== "offline";
  const reportAutoOnline = useEffectEvent(onAutoOnline);

  const isStatusKnown = driverId !== null && status !== null;
  const goOnline = useEffectEvent(async () => {
    // Changes only `offline`: busy, on break and on duty were chosen or belong to a delivery.
    const isOffline = status === "offline";
    if (driverId === null || !canGoOnlineAutomatically(driverId)) return;
    markAutoOnlineDone(driverId);
    if (!isOffline || !(await canShareLocation(driverId))) return;
    try {
      // The server knows of a choice on another phone, and of cash to return, which blocks offers.
      const { cash, staysOffline } = await api(driverProfilePath);
      if (staysOffline || cash.dueAmount > 0 || hasChosenStatus(driverId)) return;
      await setDriverStatus("online");
      reportAutoOnline(null);
    } catch (error) {
      reportAutoOnline(error);
    }
  });
  useEffect(() => {
    if (!isStatusKnown) return;
    const timer = setTimeout(() => void goOnline(), autoOnlineDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isStatusKnown]);

  useEffect(() => {
    if (!isNotOffline) return;
    const sendHeartbeat = async () => {
      try {
        const presence = await api("/api/driver/heartbeat", { method: "POST", body: {} });
        if (presence.status !== "offline") recordOnDuty(driverId);
        await cacheDriverStatus(presence.status);
        // SWR drops a profile response that is in flight during a mutation, so it must be requested again.
        const isFetching = cache.get(driverProfilePath)?.isValidating === true;
        await mutate<{ lastSeen?: string | null }>(
          driverProfilePath,
          (profile) => profile && { ...profile, lastSeen: presence.lastSeen },
          { revalidate: (profile: unknown) => isFetching || profile === undefined },
        );
      } catch {
        // The next heartbeat follows in 30 seconds; the server tolerates two minutes.
      }
    };
    void sendHeartbeat();
    const timer = setInterval(() => void sendHeartbeat(), heartbeatMs);
    // A page restored from the back/forward cache has sent its beacon.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void sendHeartbeat();
    };
    window.addEventListener("pageshow", onShow);
    // While this tab is open, the beacon of another tab does not end the driver's presence. The next regular heartbeat
    // may come too late to revoke it.
    let followUpTimer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onOtherPageClosed(() => {
      void sendHeartbeat();
      clearTimeout(followUpTimer);
      followUpTimer = setTimeout(() => void sendHeartbeat(), followUpDelayMs);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(followUpTimer);
      unsubscribe();
      window.removeEventListener("pageshow", onShow);
    };
  }, [isNotOffline, driverId, cache]);

  useEffect(() => {
    if (!isNotOffline) return;
    const onPageHide = () => {
      navigator.sendBeacon("/api/driver-offline", new Blob([JSON.stringify({ driverId })], { type: "text/plain" }));
      markPageClosed();
    };
    window.addEventListener("pagehide", onPageHide);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
    };
  }, [isNotOffline, driverId]);

  useEffect(() => {
    if (driverId === null) return;
    const refresh = () => {
      if (document.visibilityState === "visible") void mutate(sessionPath);
    };
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("online", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("online", refresh);
    };
  }, [driverId]);
}
