import type { PushTestResult } from "@/lib/contracts/notifications";

/**
 * arrived: this phone said so. unconfirmed: sent to it, and nothing came back. elsewhere: only other phones were sent
 * to.
 * none: nobody is signed up. failed: the push services took none.
 */
export type PushTestOutcome = "arrived" | "unconfirmed" | "elsewhere" | "none" | "failed";

type Tools = {
  send: () => Promise<PushTestResult>;
  /**
   * When a push last reached this phone, as the server knows it; null: never, undefined: it does not know this phone.
   */
  reachedAt: () => Promise<string | null | undefined>;
  /** Calls back when the service worker tells this page of the push. */
  listen: (arrived: () => void) => () => void;
  onSent: () => void;
};

const patienceMs = 20_000;
const everyMs = 2_500;

/** Sends a push to the caller's phones and waits until this one confirms it. Rejects when sending was refused. */
export async function testPush({ send, reachedAt, listen, onSent }: Tools): Promise<PushTestOutcome> {
  const before = await reachedAt().catch(() => undefined);
  let wake: () => void = () => undefined;
  let arrived = false;
  const stop = listen(() => {
    arrived = true;
    wake();
  });
  try {
    const { sent, failed } = await send();
    if (sent === 0) return failed > 0 ? "failed" : "none";
    onSent();
    for (const until = Date.now() + patienceMs; !arrived && Date.now() < until;) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, everyMs);
      });
      // The phone that shows this page may hear the server's word before the worker's.
      const now = arrived ? undefined : await reachedAt().catch(() => undefined);
      if (now !== undefined && now !== null && before !== undefined && now !== before) arrived = true;
    }
    return arrived ? "arrived" : before === undefined ? "elsewhere" : "unconfirmed";
  } finally {
    stop();
  }
}
