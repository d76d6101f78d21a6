import "server-only";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { PaymentWebhook } from "@/server/payments/port";
import { provider } from "@/server/payments/provider";

// The event parsed from the signed bytes, by request.
const read = new WeakMap<Request, PaymentWebhook>();

/** Refuses events without the provider's valid signature; without a provider, all events. */
export function requireSignedNotice(request: Request, raw: string): void {
  const payments = provider();
  if (!payments) throw new Refusal("NOT_FOUND");
  const notice = payments.readNotice(raw, request.headers.get("stripe-signature"));
  if (!notice) throw new Refusal("INVALID_SIGNATURE");
  read.set(request, notice);
}

/** Stores the event, each once, and enqueues a check of the payment. */
export async function recordWebhook(request: Request): Promise<{ applied: boolean }> {
  const notice = read.get(request);
  if (!notice) throw new Refusal("INVALID_SIGNATURE");
  return rpc(ownerContext, "record_provider_event", {
    p_event_id: notice.eventId,
    p_type: notice.type,
    p_provider_id: notice.providerId,
  });
}
