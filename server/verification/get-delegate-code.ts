import "server-only";
import type { VerificationCode } from "@/lib/contracts/verification";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import { signedCode } from "@/server/verification/signed-code";

/** The code of whom the receiver has named, for whoever has their link; reading it renews it until delivery. */
export function getDelegateCode(token: string): DeferredRpc<VerificationCode> {
  return rpc.defer("get_delegate_code", { p_token: token }).map((answer) => signedCode(answer.transactionId, answer));
}
