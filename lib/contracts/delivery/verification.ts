import { z } from "zod";
import { opaqueText, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { TransactionActionBody } from "@/lib/contracts/delivery/transaction";

/** The receiver's code. `formattedCode`: in the form "ABCD-EFGH". `qrData`: the text to draw as a QR. */
export const VerificationCode = z
  .object({
    code: z.string().regex(/^[A-Z0-9]{8}$/),
    formattedCode: z.string(),
    qrData: z.string(),
    expiresAt: time,
    status: z.enum(["active", "used", "expired"]),
  })
  .meta({ id: "VerificationCode" });
export type VerificationCode = z.infer<typeof VerificationCode>;

/** `data`: the content of a scanned QR, or a typed code. Without a transaction, the driver's current task is meant. */
export const VerifyBody = z.strictObject({
  transactionId: uuid.optional(),
  data: opaqueText(2000),
});
export type VerifyBody = z.infer<typeof VerifyBody>;

/** `delegate`: the delegate's name, if the code is theirs. */
export const VerifyResult = z.object({ valid: z.literal(true), delegate: z.string().nullish() });
export type VerifyResult = z.infer<typeof VerifyResult>;

const tag = "Transactions";

export const verification = {
  getCode: {
    method: "GET",
    path: "/api/transactions/{id}/code",
    actor: "user",
    tag,
    summary: "Retrieve the delivery's code and QR; for its receiver only",
    params: idParams,
    response: VerificationCode,
  },
  renewCode: {
    method: "POST",
    path: "/api/transactions/{id}/code",
    actor: "user",
    tag,
    summary: "Renew the code; the previous one stops working",
    params: idParams,
    body: TransactionActionBody,
    response: VerificationCode,
  },
  verify: {
    method: "POST",
    path: "/api/verification/verify",
    actor: "driver",
    tag,
    summary: "Check a QR or code without using it up; wrong ones count",
    body: VerifyBody,
    response: VerifyResult,
    example: { data: "ABCD-EFGH" },
  },
} as const satisfies Record<string, RouteContract>;
