import "server-only";
import { createHmac } from "node:crypto";
import { sameSecret } from "@/server/http/keyed-hash";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { PaymentWebhook } from "@/server/payments/port";
import { provider } from "@/server/payments/provider";

const TOLERANCE_SECONDS = 300;

/**
 * Whether `t=<unix s>,v1=<hex>` is a valid signature of exactly these bytes, at most five minutes old. During a change
 * of secrets there may be several v1.
 */
export function isSigned(header: string | null, body: string, secret: string, now: Date): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return parts.filter(([name]) => name === "v1").some(([, value]) => sameSecret(value ?? "", expected));
}

// The event parsed from the signed bytes, by request.
const parsedWebhooks = new WeakMap<Request, PaymentWebhook>();

/** Refuses events without the provider's valid signature; without a provider, all events. */
export function requireSignedWebhook(request: Request, raw: string): void {
  const payments = provider();
  if (!payments) throw new Refusal("NOT_FOUND");
  const webhook = payments.parseWebhook(raw, request.headers.get("stripe-signature"));
  if (!webhook) throw new Refusal("INVALID_SIGNATURE");
  parsedWebhooks.set(request, webhook);
}

/** Stores the event, each once, and enqueues a check of the payment. */
export async function recordWebhook(request: Request): Promise<{ applied: boolean }> {
  const webhook = parsedWebhooks.get(request);
  if (!webhook) throw new Refusal("INVALID_SIGNATURE");
  return rpc(ownerContext, "record_provider_event", {
    p_event_id: webhook.eventId,
    p_type: webhook.type,
    p_provider_id: webhook.providerId,
  });
}
