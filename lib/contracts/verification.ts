import { z } from "zod";
import { exact, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";

/** The receiver's code: `display` is "ABCD-EFGH", `qrData` the text to draw as a QR. */
export const VerificationCode = z
  .object({
    code: z.string().regex(/^[A-Z0-9]{8}$/),
    display: z.string(),
    qrData: z.string(),
    expiresAt: time,
    status: z.enum(["active", "used", "expired"]),
  })
  .meta({ id: "VerificationCode" });
export type VerificationCode = z.infer<typeof VerificationCode>;

/** `data` is the text of a scanned QR or a typed code; without a transaction the driver's current task is meant. */
export const VerifyBody = z.strictObject({
  transactionId: uuid.optional(),
  data: exact(2000),
});
export type VerifyBody = z.infer<typeof VerifyBody>;

/** `delegate`: whose code it is, where it is that of whom the receiver has named. */
export const VerifyResult = z.object({ valid: z.literal(true), delegate: z.string().nullish() });
export type VerifyResult = z.infer<typeof VerifyResult>;

const tag = "Transactions";

export const verification = {
  getCode: {
    method: "GET",
    path: "/api/transactions/{id}/code",
    actor: "user",
    tag,
    summary: "The code and its QR, for the receiver alone",
    params: TransactionParams,
    response: VerificationCode,
  },
  renewCode: {
    method: "POST",
    path: "/api/transactions/{id}/code",
    actor: "user",
    tag,
    summary: "A new code; the old one stops working",
    params: TransactionParams,
    body: TransactionActionBody,
    response: VerificationCode,
  },
  verify: {
    method: "POST",
    path: "/api/verification/verify",
    actor: "driver",
    tag,
    summary: "Whether a QR or code is the right one; wrong tries count, nothing is used up",
    body: VerifyBody,
    response: VerifyResult,
    example: { data: "ABCD-EFGH" },
  },
} as const satisfies Record<string, RouteContract>;
