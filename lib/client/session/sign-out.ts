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

// A store that does not answer must not keep anybody signed in.
const forgetMs = 5_000;

/**
 * Signs out, forgets the account on this phone and goes to the front door. Rejects when the server has not confirmed
 * it: then they are still signed in, and nothing is forgotten.
 */
export async function signOutAndClear(session: Session): Promise<void> {
  const [unsubscribe, offDuty] = await Promise.all([silencePush().catch(() => null), endOffers(session)]);
  try {
    await signOut();
  } catch (error) {
    // Still signed in: they are told as before, and offered what they were.
    renewOwnPush().catch(() => undefined);
    if (offDuty) setDriverStatus(offDuty).catch(() => undefined);
    throw error;
  }
  await unsubscribe?.().catch(() => undefined);
  await clearAccount(session.userId);
  // A whole new page: nothing of this account stays in memory.
  window.location.assign("/login");
}

// Who has left is offered nothing; with a delivery in hand they stay on duty. Answers what they were before.
async function endOffers({ driver }: Session): Promise<ChosenStatus | null> {
  if (!driver || driver.status === "offline" || driver.status === "on_duty") return null;
  const { status } = driver;
  return setDriverStatus("offline").then(
    () => status,
    () => null,
  );
}

/** Nothing of this account stays on the phone, and nothing comes back while the page ends. Never rejects. */
export async function clearAccount(userId: string): Promise<void> {
  stopStoring();
  closeRealtime();
  clearOutbox(userId);
  const stores = [clearPositions(userId), clearPhotos(userId), clearCachedPages()];
  clearAccountStorage();
  // A call for help that still waits has its own copy.
  await withTimeLimit(Promise.allSettled([...stores, storeToken(null)]), forgetMs).catch(() => undefined);
}
