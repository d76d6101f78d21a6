import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Received, SosBody } from "@/lib/contracts/safety";
import { call, type Call } from "@/server/database/call";
import { machine } from "@/server/database/door";

/** The driver's SOS: as themselves where they are signed in, by their phone's token where they are not. */
export function callForHelp(
  signedIn: boolean,
  token: string | null,
  { at, position }: z.output<typeof SosBody>,
): Call<z.output<typeof Received>> {
  if (signedIn) return call("raise_sos", { p_at: at, p_position: position });
  const hash = createHash("sha256")
    .update(token ?? "")
    .digest("hex");
  return call("raise_sos_by_token", { p_token_hash: hash, p_at: at, p_position: position }).as(machine);
}
