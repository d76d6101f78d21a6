import "server-only";
import { randomUUID } from "node:crypto";
import type { TrackingLink } from "@/lib/contracts/delivery/tracking";
import { env } from "@/server/env";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { tokenHash, trackingKeyId, trackingToken } from "@/server/transactions/tracking-token";

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
