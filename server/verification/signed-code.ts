import "server-only";
import { z } from "zod";
import { time, uuid } from "@/lib/contracts/common";
import { VerificationCode } from "@/lib/contracts/verification";
import { env } from "@/server/env";
import { qrText } from "@/server/verification/qr";

const CodeRow = z.object({
  code: z.string(),
  display: z.string(),
  expiresAt: time,
  status: VerificationCode.shape.status,
  transactionId: uuid.optional(),
  amount: z.number(),
  receiverPhone: z.string(),
});

/** The receiver's code with its QR text, signed on reading: the secret never lies beside the codes. */
export function signedCode(transactionId: string, answer: unknown): VerificationCode {
  const { code, display, expiresAt, status, amount, receiverPhone } = CodeRow.parse(answer);
  const qrData = qrText(
    { transactionId, amount, receiverPhone, verificationCode: code, expiresAt },
    env().VERIFICATION_SECRET,
  );
  return { code, display, qrData, expiresAt, status };
}
