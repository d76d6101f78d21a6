import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { SosReceipt, SosBody } from "@/lib/contracts/driver/safety";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";

/** A driver's SOS: by the session if signed in, otherwise by the phone's token. */
export function callForHelp(
  signedIn: boolean,
  token: string | null,
  { at, position }: z.output<typeof SosBody>,
): PreparedRpc<z.output<typeof SosReceipt>> {
  if (signedIn) return rpc.prepare("raise_sos", { p_at: at, p_position: position });
  const hash = createHash("sha256")
    .update(token ?? "")
    .digest("hex");
  return rpc.prepare("raise_sos_by_token", { p_token_hash: hash, p_at: at, p_position: position }).as(serviceContext);
}
