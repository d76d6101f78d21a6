// Requests from the SMS provider to the app, with its signature.
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { delay } from "../mode.ts";

type SignedPost = { url: string; fields: Record<string, string>; authToken: string; signal: AbortSignal };

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 50;
const TIMEOUT_MS = 15_000;

export function postSigned({ url, fields, authToken, signal }: SignedPost): Promise<Response> {
  return fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: {
      "x-twilio-signature": getExpectedTwilioSignature(authToken, url, fields),
      "user-agent": "TwilioProxy/1.1",
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
}

// Retries on failure, a limited number of times.
export async function postWithRetry(post: SignedPost): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && !post.signal.aborted; attempt += 1) {
    if (attempt > 1) await delay(RETRY_DELAY_MS, post.signal);
    try {
      const response = await postSigned(post);
      await response.body?.cancel();
      if (response.ok) return;
    } catch {
      // Not reached, or timed out.
    }
  }
}
