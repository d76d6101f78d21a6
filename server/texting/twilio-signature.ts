import "server-only";
import { validateRequest } from "twilio/lib/webhooks/webhooks";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";

/** Refuses a webhook without Twilio's valid signature, which covers the URL as Twilio knows it and every parameter. */
export function requireTwilioSignature(request: Request, raw: string): void {
  const { TWILIO_AUTH_TOKEN: token, APP_URL } = env();
  const { pathname, search } = new URL(request.url);
  const url = APP_URL.replace(/\/$/, "") + pathname + search;
  const signature = request.headers.get("x-twilio-signature");
  if (!token || !signature || !validateRequest(token, signature, url, Object.fromEntries(new URLSearchParams(raw))))
    throw new Refusal("INVALID_SIGNATURE");
}
