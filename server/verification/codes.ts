import "server-only";
import type { VerificationCode, VerifyBody } from "@/lib/contracts/delivery/verification";
import type { StoredCode } from "@/server/database/results/verification";
import { env } from "@/server/env";
import { qrText, readScanned } from "@/server/verification/qr";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DelegateLink, SetDelegateBody } from "@/lib/contracts/delivery/delegate";
import { toSupportedE164 } from "@/server/session/phone/phone";
import { serviceContext } from "@/server/database/client";

/** The receiver's code with its QR text, signed on reading: the secret is not stored with the codes. */
function signedCode(
  transactionId: string,
  { code, formattedCode, expiresAt, status, amount, receiverPhone }: StoredCode,
): VerificationCode {
  const qrData = qrText(
    { transactionId, amount, receiverPhone, verificationCode: code, expiresAt },
    env().VERIFICATION_SECRET,
  );
  return { code, formattedCode, qrData, expiresAt, status };
}

/** A delivery's code, for its receiver only; each read extends its validity until delivery. */
export function getVerificationCode(transactionId: string): PreparedRpc<VerificationCode> {
  return rpc
    .prepare("get_verification_code", { p_transaction_id: transactionId })
    .map((storedCode) => signedCode(transactionId, storedCode));
}

/** Renews the receiver's code; the old one stops working. A lock after wrong codes stays. */
export function reissueVerificationCode(transactionId: string): PreparedRpc<VerificationCode> {
  return rpc
    .prepare("reissue_verification_code", { p_transaction_id: transactionId })
    .map((storedCode) => signedCode(transactionId, storedCode));
}

/** The delegate's code, by the delegate's link; each read extends its validity until delivery. */
export function getDelegateCode(token: string): PreparedRpc<VerificationCode> {
  return rpc
    .prepare("get_delegate_code", { p_token: token })
    .map((storedCode) => signedCode(storedCode.transactionId, storedCode));
}

/** Names a delegate who takes the cash in the receiver's place; returns their link. */
export function nameDelegate(transactionId: string, { name, phone }: SetDelegateBody): PreparedRpc<DelegateLink> {
  return rpc
    .prepare("name_delegate", {
      p_transaction_id: transactionId,
      p_name: name,
      p_phone: phone === undefined ? null : toSupportedE164(phone),
    })
    .map(({ token, delegate }) => ({ token, delegate, url: new URL(`/take/${token}`, env().APP_URL).toString() }));
}

/** Whether a scanned or typed code would complete the driver's task. Wrong codes count; nothing is used up. */
export function verifyCode(driverId: string, body: VerifyBody): PreparedRpc<{ valid: true }> {
  const scanned = readScanned(body.data, env().VERIFICATION_SECRET, new Date());
  const attempt = { p_transaction_id: body.transactionId ?? null, p_code: scanned.code };
  if (scanned.qr === null) return rpc.prepare("verify_code", attempt);
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("verify_scanned_code", {
      ...attempt,
      p_driver_id: driverId,
      p_qr: scanned.qr,
      p_signature_check: scanned.signatureCheck,
    })
    .as(serviceContext);
}
