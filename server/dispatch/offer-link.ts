import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import type {
  LinkedOffer,
  Offer,
  ReceiveOfferBody,
  AcceptOfferBody,
  DeclineOfferBody,
} from "@/lib/contracts/driver/offer";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import type { Task } from "@/lib/contracts/driver/task";

/** The offer of a link, which also identifies the driver: an offer has one driver. */
type OfferLink = { offerId: string; expiresAt: Date };

type ParsedOfferLink = { state: "open"; offerId: string } | { state: "expired" } | { state: "invalid" };

// 16 bytes offer id, 5 bytes deadline in seconds, 12 bytes signature: 44 characters, so that a text fits into one SMS.
const CONTENT_BYTES = 21;
const SIGNATURE_BYTES = 12;
// The database's clock decides on the deadline; this host's clock may be slightly fast and must not refuse first.
const CLOCK_LEEWAY_MS = 30_000;

/** The token of a push or an SMS link: its holder can answer this offer as its driver until the deadline. */
export function signOfferLink({ offerId, expiresAt }: OfferLink, secret: string): string {
  const content = Buffer.alloc(CONTENT_BYTES);
  uuidBytes(offerId).copy(content, 0);
  content.writeUIntBE(Math.ceil(expiresAt.getTime() / 1000), 16, 5);
  return Buffer.concat([content, signature(content, secret)]).toString("base64url");
}

/** Parses an untrusted token. Never throws. */
export function parseOfferLink(token: string, secret: string, now: Date): ParsedOfferLink {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== CONTENT_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token)
    return { state: "invalid" };
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), signature(content, secret))) return { state: "invalid" };
  if (content.readUIntBE(16, 5) * 1000 + CLOCK_LEEWAY_MS <= now.getTime()) return { state: "expired" };
  return { state: "open", offerId: uuidText(content.subarray(0, 16)) };
}

function signature(content: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("offer-link:").update(content).digest().subarray(0, SIGNATURE_BYTES);
}

function uuidBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll("-", ""), "hex");
  if (bytes.length !== 16) throw new TypeError("An offer link needs uuids");
  return bytes;
}

function uuidText(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The arguments of *_by_link functions from a link. Refuses with NOT_FOUND when forged, OFFER_EXPIRED past its
 * deadline.
 */
function openOfferLink(token: string): { p_id: string } {
  const link = parseOfferLink(token, env().LINK_SECRET, new Date());
  switch (link.state) {
    case "open":
      return { p_id: link.offerId };
    case "expired":
      throw new Refusal("OFFER_EXPIRED");
    case "invalid":
      throw new Refusal("NOT_FOUND");
  }
}

/** The offer of a signed link as its driver sees it, with distances in the driver's unit. */
export function getOfferByLink(token: string): PreparedRpc<LinkedOffer> {
  return rpc.prepare("get_offer_by_link", { ...openOfferLink(token) }).as(serviceContext);
}

/** The phone's receipt by the link of a push, without a session. */
export function acknowledgeOfferByLink(token: string, body: ReceiveOfferBody): PreparedRpc<Offer> {
  return rpc
    .prepare("acknowledge_offer_by_link", {
      ...openOfferLink(token),
      p_channel: body.channel ?? "push",
      p_subscription_id: body.subscriptionId,
    })
    .as(serviceContext);
}

/** Accepts by the link of a push or an SMS: like accept_offer, without a session. */
export function acceptOfferByLink(token: string, body: AcceptOfferBody): PreparedRpc<Task> {
  return rpc
    .prepare("accept_offer_by_link", {
      ...openOfferLink(token),
      p_via: body.acceptedVia ?? "push",
      p_device_info: body.deviceInfo ?? null,
    })
    .as(serviceContext);
}

/** Declines by the link of a push or an SMS: like decline_offer, without a session. */
export function declineOfferByLink(token: string, body: DeclineOfferBody): PreparedRpc<Offer> {
  return rpc.prepare("decline_offer_by_link", { ...openOfferLink(token), p_reason: body.reason }).as(serviceContext);
}
