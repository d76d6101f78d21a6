"use client";

import { useEffect, useEffectEvent } from "react";
import { mutate, useSWRConfig } from "swr";
import { api } from "../api/fetcher";
import {
  recordAutoOnline,
  driverProfilePath,
  hasChosenStatus,
  canAutoOnline,
  sessionPath,
  setDriverStatus,
  showStatus,
  type DriverStatus,
} from "../offline/driver-status";
import { recordOnDuty, announcePageLeft, onPageLeft } from "../tracking/duty";
import { sharesPlace } from "../tracking/sharing";

const heartbeatMs = 30_000;
const autoOnlineMs = 1_000;
// Delay after which another page's beacon has arrived; the server acts on a beacon after fifteen seconds.
const takeBackMs = 5_000;

/**
 * Reports the driver's presence: a heartbeat every 30 s while not offline, and a beacon when the page is closed, which
 * another open tab revokes. Refreshes the status when the page becomes visible. One second after the status is known,
 * an offline driver who shares their position, has not chosen a status and has no cash to return is set online, once
 * per sign-in.
 */
export function usePresence(
  driverId: string | null,
  status: DriverStatus | null,
  onAutoOnline: (failed: unknown) => void,
): void {
  const { cache } = useSWRConfig();
  const here = driverId !== null && status !== null && status !== "offline";
  const told = useEffectEvent(onAutoOnline);

  const known = driverId !== null && status !== null;
  const goOnline = useEffectEvent(async () => {
    // Changes only `offline`: busy, on break and on duty were chosen or belong to a delivery.
    const offline = status === "offline";
    if (driverId === null || !canAutoOnline(driverId)) return;
    recordAutoOnline(driverId);
    if (!offline || !(await sharesPlace(driverId))) return;
    try {
      // The server knows of a choice on another phone, and of cash to return, which blocks offers.
      const { cash, staysOffline } = await api(driverProfilePath);
      if (staysOffline || cash.dueAmount > 0 || hasChosenStatus(driverId)) return;
      await setDriverStatus("online");
      told(null);
    } catch (error) {
      told(error);
    }
  });
  useEffect(() => {
    if (!known) return;
    const timer = setTimeout(() => void goOnline(), autoOnlineMs);
    return () => {
      clearTimeout(timer);
    };
  }, [known]);

  useEffect(() => {
    if (!here) return;
    const beat = async () => {
      try {
        const answer = await api("/api/driver/heartbeat", { method: "POST", body: {} });
        if (answer.status !== "offline") recordOnDuty(driverId);
        await showStatus(answer.status);
        // SWR drops a profile response that is in flight during a mutation, so it must be requested again.
        const asked = cache.get(driverProfilePath)?.isValidating === true;
        await mutate<{ lastSeen?: string | null }>(
          driverProfilePath,
          (profile) => profile && { ...profile, lastSeen: answer.lastSeen },
          { revalidate: (profile: unknown) => asked || profile === undefined },
        );
      } catch {
        // The next heartbeat follows in 30 seconds; the server tolerates two minutes.
      }
    };
    void beat();
    const timer = setInterval(() => void beat(), heartbeatMs);
    // A page restored from the back/forward cache has sent its beacon.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void beat();
    };
    window.addEventListener("pageshow", onShow);
    // While this tab is open, the beacon of another tab does not end the driver's presence. The next regular heartbeat
    // may come too late to revoke it.
    let takeBack: ReturnType<typeof setTimeout> | undefined;
    const unlisten = onPageLeft(() => {
      void beat();
      clearTimeout(takeBack);
      takeBack = setTimeout(() => void beat(), takeBackMs);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(takeBack);
      unlisten();
      window.removeEventListener("pageshow", onShow);
    };
  }, [here, driverId, cache]);

  useEffect(() => {
    if (!here) return;
    const leave = () => {
      navigator.sendBeacon("/api/driver-offline", new Blob([JSON.stringify({ driverId })], { type: "text/plain" }));
      announcePageLeft();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
    };
  }, [here, driverId]);

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
