import "server-only";
import { createHash, createHmac, randomUUID } from "node:crypto";
import { env } from "@/server/env";
import type { TrackingLink } from "@/lib/contracts/delivery/tracking";
import { type PreparedRpc, rpc } from "@/server/database/rpc";

const hmacHex = (text: string): string => createHmac("sha256", env().LINK_SECRET).update(text).digest("hex");

/** The token of a tracking link: derived from its id, so that it can be returned again and is stored nowhere. */
const trackingToken = (linkId: string): string => hmacHex(`tracking link\0${linkId}`);

/** The hash by which the database finds the link. */
const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Identifies the key without revealing it: after a change of LINK_SECRET new links are created. */
const trackingKeyId = (): string => hmacHex("tracking link key").slice(0, 16);

/**
 * Creates a link with which others can follow a delivery, for its sender or receiver. A repeat returns the same one.
 */
export function createTrackingLink(transactionId: string): PreparedRpc<TrackingLink> {
  const id = randomUUID();
  return rpc
    .prepare("create_tracking_link", {
      p_transaction_id: transactionId,
      p_link_id: id,
      p_token_hash: tokenHash(trackingToken(id)),
      p_key_id: trackingKeyId(),
    })
    .map(({ linkId }) => {
      const token = trackingToken(linkId);
      return { token, url: new URL(`/track/${token}`, env().APP_URL).toString() };
    });
}
