import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import { uuid } from "@/lib/contracts/common";
import type { SosReceipt, SosBody } from "@/lib/contracts/driver/safety";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";

/** The account of a call as the phone states it, and that account's token. */
type CallOrigin = { token: string | null; ownerId: string | null };

/** A driver's SOS: by the session if signed in, unless the token is another account's; otherwise by the token. */
export function callForHelp(
  signedIn: boolean,
  { token, ownerId }: CallOrigin,
  { at, position }: z.output<typeof SosBody>,
): PreparedRpc<z.output<typeof SosReceipt>> {
  const hash = createHash("sha256")
    .update(token ?? "")
    .digest("hex");
  return signedIn
    ? rpc.prepare("raise_sos", {
        p_at: at,
        p_position: position,
        p_token_hash: token === null ? null : hash,
        p_owner_id: uuid.safeParse(ownerId).data ?? null,
      })
    : rpc.prepare("raise_sos_by_token", { p_token_hash: hash, p_at: at, p_position: position }).as(serviceContext);
}
