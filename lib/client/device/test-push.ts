import type { PushTestResult } from "@/lib/contracts/notifications";

/**
 * arrived: confirmed by this phone. unconfirmed: sent to this phone, without confirmation. otherPhones: sent to other
 * phones only. none: no phone is subscribed. failed: no push service accepted it.
 */
export type PushTestOutcome = "arrived" | "unconfirmed" | "otherPhones" | "none" | "failed";

type PushTestDependencies = {
  send: () => Promise<PushTestResult>;
  /** When a push last reached this phone, according to the server; null: never, undefined: this phone is unknown. */
  reachedAt: () => Promise<string | null | undefined>;
  /** Calls back when the service worker reports the push to this page. */
  listen: (arrived: () => void) => () => void;
  onSent: () => void;
};

const timeoutMs = 20_000;
const pollMs = 2_500;

/** Sends a push to the caller's phones and waits until this one confirms it. Rejects if the server refuses. */
export async function testPush({ send, reachedAt, listen, onSent }: PushTestDependencies): Promise<PushTestOutcome> {
  const previousReachedAt = await reachedAt().catch(() => undefined);
  let wake: () => void = () => undefined;
  let arrived = false;
  const unsubscribe = listen(() => {
    arrived = true;
    wake();
  });
  try {
    const { sent, failed } = await send();
    if (sent === 0) return failed > 0 ? "failed" : "none";
    onSent();
    for (const deadline = Date.now() + timeoutMs; !arrived && Date.now() < deadline;) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pollMs);
      });
      // The server may report the push before the worker does.
      const currentReachedAt = arrived ? undefined : await reachedAt().catch(() => undefined);
      if (
        currentReachedAt !== undefined &&
        currentReachedAt !== null &&
        previousReachedAt !== undefined &&
        currentReachedAt !== previousReachedAt
      )
        arrived = true;
    }
    return arrived ? "arrived" : previousReachedAt === undefined ? "otherPhones" : "unconfirmed";
  } finally {
    unsubscribe();
  }
}
