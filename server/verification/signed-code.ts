import "server-only";
import type { VerificationCode } from "@/lib/contracts/delivery/verification";
import type { StoredCode } from "@/server/database/results/verification";
import { env } from "@/server/env";
import { qrText } from "@/server/verification/qr";

/** The receiver's code with its QR text, signed on reading: the secret is not stored with the codes. */
export function signedCode(
  transactionId: string,
  { code, display, expiresAt, status, amount, receiverPhone }: StoredCode,
): VerificationCode {
  const qrData = qrText(
    { transactionId, amount, receiverPhone, verificationCode: code, expiresAt },
    env().VERIFICATION_SECRET,
  );
  return { code, display, qrData, expiresAt, status };
}
