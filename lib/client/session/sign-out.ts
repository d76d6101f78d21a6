import type { Session } from "@/lib/contracts/session";
import { setDriverStatus, type ChosenStatus } from "../offline/driver-status";
import { clearCachedPages } from "./cached-pages";
import { stopStoring, clearAccountStorage } from "../storage/stored-value";
import { clearOutbox } from "../offline/outbox";
import { clearPhotos } from "../offline/photo-store";
import { renewOwnPush, silencePush } from "../device/push";
import { closeRealtime } from "../realtime/realtime";
import { storeToken } from "../offline/sos-storage";
import { clearPositions } from "../tracking/tracker";
import { withTimeLimit } from "../api/time-limit";
import { signOut } from "../hooks/use-session";

// Unresponsive storage must not block the sign-out.
const timeoutMs = 5_000;

/**
 * Signs out, deletes the account's data on this phone and redirects to sign-in. Rejects if the server has not
 * confirmed: then the user is still signed in, and nothing is deleted.
 */
export async function signOutAndClear(session: Session): Promise<void> {
  const [unsubscribe, previousStatus] = await Promise.all([silencePush().catch(() => null), endOffers(session)]);
  try {
    await signOut();
  } catch (error) {
    // Still signed in: restore push notifications and the driver's status.
    renewOwnPush().catch(() => undefined);
    if (previousStatus) setDriverStatus(previousStatus).catch(() => undefined);
    throw error;
  }
  await unsubscribe?.().catch(() => undefined);
  await clearAccount(session.userId);
  // A full page load clears the account's data in memory.
  window.location.assign("/login");
}

// A signed-out driver gets no offers; with a delivery in progress they stay on duty. Returns the previous status.
async function endOffers({ driver }: Session): Promise<ChosenStatus | null> {
  if (!driver || driver.status === "offline" || driver.status === "on_duty") return null;
  const { status } = driver;
  return setDriverStatus("offline").then(
    () => status,
    () => null,
  );
}

/** Deletes the account's data on this phone, and stops storing until the page ends. Never rejects. */
export async function clearAccount(userId: string): Promise<void> {
  stopStoring();
  closeRealtime();
  clearOutbox(userId);
  const clearings = [clearPositions(userId), clearPhotos(userId), clearCachedPages()];
  clearAccountStorage();
  // An unacknowledged SOS has its own copy of the token.
  await withTimeLimit(Promise.allSettled([...clearings, storeToken(null)]), timeoutMs).catch(() => undefined);
}
