import type { Session } from "@/lib/contracts/session";
import { setDriverStatus, type ChosenStatus } from "../offline/driver-status";
import { forgetPages } from "./forget-pages";
import { endKeeping, forgetPhone } from "../storage/kept-value";
import { clearOutbox } from "../offline/outbox";
import { clearPhotos } from "../offline/photo-store";
import { renewOwnPush, silencePush } from "../device/push";
import { closeRealtime } from "../realtime/realtime";
import { keepToken } from "../offline/sos-kept";
import { forgetPositions } from "../tracking/tracker";
import { withTimeLimit } from "../api/time-limit";
import { signOut } from "../hooks/use-session";

// A store that does not answer must not keep anybody signed in.
const forgetMs = 5_000;

/**
 * Signs out, forgets the account on this phone and goes to the front door. Rejects when the server has not confirmed
 * it: then they are still signed in, and nothing is forgotten.
 */
export async function leave(session: Session): Promise<void> {
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
  await forgetAccount(session.userId);
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
export async function forgetAccount(userId: string): Promise<void> {
  endKeeping();
  closeRealtime();
  clearOutbox(userId);
  const stores = [forgetPositions(userId), clearPhotos(userId), forgetPages()];
  forgetPhone();
  // A call for help that still waits has its own copy.
  await withTimeLimit(Promise.allSettled([...stores, keepToken(null)]), forgetMs).catch(() => undefined);
}
