import type { Session } from "@/lib/contracts/session";
import { setDriverStatus, setOffDutyAfterDelivery, type ChosenStatus } from "../offline/driver-status";
import { clearCachedPages } from "./cached-pages";
import { disableStorage, clearAccountStorage } from "../storage/stored-value";
import { clearOutbox } from "../offline/outbox";
import { clearPhotos } from "../offline/photo-store";
import { refreshPushSubscription, startPushUnsubscribe } from "../device/push";
import { closeRealtime } from "../realtime/realtime";
import { storeSosToken } from "../offline/sos-storage";
import { clearPositions } from "../tracking/tracker";
import { withTimeout } from "../api/abort-signals";
import { signOut } from "../hooks/use-session";

// Unresponsive storage must not block the sign-out.
const timeoutMs = 5_000;

/**
 * Signs out, deletes the account's data on this phone and redirects to sign-in. Rejects if the server has not
 * confirmed: then the user is still signed in, and nothing is deleted.
 */
export async function signOutAndClear(session: Session): Promise<void> {
  const [unsubscribe, previous] = await Promise.all([startPushUnsubscribe().catch(() => null), goOffline(session)]);
  try {
    await signOut();
  } catch (error) {
    // Still signed in: restore push notifications and the driver's status. A closed offer stays closed.
    refreshPushSubscription().catch(() => undefined);
    if (previous) restoreDriverStatus(previous).catch(() => undefined);
    throw error;
  }
  await unsubscribe?.().catch(() => undefined);
  await clearAccountData(session.userId);
  // A full page load clears the account's data in memory.
  window.location.assign("/login");
}

type PreviousStatus = { status: ChosenStatus; offDutyAfterDelivery: boolean };

// A signed-out driver gets no offers; with a delivery in progress they stay on duty. Returns the previous status.
async function goOffline({ driver }: Session): Promise<PreviousStatus | null> {
  if (!driver || driver.status === "offline" || driver.status === "on_duty") return null;
  const { status, offDutyAfterDelivery } = driver;
  return setDriverStatus("offline").then(
    () => ({ status, offDutyAfterDelivery }),
    () => null,
  );
}

async function restoreDriverStatus({ status, offDutyAfterDelivery }: PreviousStatus): Promise<void> {
  await setDriverStatus(status);
  // Going offline has cancelled it.
  if (offDutyAfterDelivery) await setOffDutyAfterDelivery(true);
}

/** Deletes the account's data on this phone, and stops storing until the page ends. Never rejects. */
export async function clearAccountData(userId: string): Promise<void> {
  disableStorage();
  closeRealtime();
  clearOutbox(userId);
  const clearings = [clearPositions(userId), clearPhotos(userId), clearCachedPages()];
  clearAccountStorage();
  // An unacknowledged SOS has its own copy of the token.
  await withTimeout(Promise.allSettled([...clearings, storeSosToken(null)]), timeoutMs).catch(() => undefined);
}
