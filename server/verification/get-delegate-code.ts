import "server-only";
import type { VerificationCode } from "@/lib/contracts/delivery/verification";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { signedCode } from "@/server/verification/signed-code";

/** The delegate's code, by the delegate's link; each read extends its validity until delivery. */
export function getDelegateCode(token: string): PreparedRpc<VerificationCode> {
  return rpc.prepare("get_delegate_code", { p_token: token }).map((answer) => signedCode(answer.transactionId, answer));
}
