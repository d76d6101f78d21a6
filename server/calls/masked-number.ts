import "server-only";
import type { MaskedCall } from "@/lib/contracts/delivery/conversations";
import { Refusal } from "@/server/core/errors";
import type { PreparedRpc } from "@/server/database/rpc";
import { env } from "@/server/env";

/** Refuses where people see each other's numbers and call directly. */
function requireVoice<T>(prepared: PreparedRpc<T>): PreparedRpc<T> {
  if (!env().TWILIO_VOICE) throw new Refusal("CALLS_NOT_SET");
  return prepared;
}

/** The same for a call, with the number to dial. */
export const withMaskedNumber = (bridgeRequest: PreparedRpc<Pick<MaskedCall, "expiresAt">>): PreparedRpc<MaskedCall> =>
  requireVoice(bridgeRequest).map((bridge) => ({ number: env().TWILIO_FROM ?? "", ...bridge }));
