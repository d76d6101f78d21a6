import "server-only";
import { z } from "zod";
import { time, uuid } from "@/lib/contracts/common";
import { DelegateLink, Delegation } from "@/lib/contracts/delivery/delegate";
import { Transaction } from "@/lib/contracts/delivery/transaction";
import { VerificationCode, VerifyResult } from "@/lib/contracts/delivery/verification";

/** The receiver's code; its QR is signed when read. */
export const StoredCode = z.object({
  code: z.string(),
  formattedCode: z.string(),
  expiresAt: time,
  status: VerificationCode.shape.status,
  amount: z.number(),
  receiverPhone: z.string(),
});
export type StoredCode = z.infer<typeof StoredCode>;

/** A delegate's link, without its URL. */
const DelegateToken = DelegateLink.omit({ url: true });

/** The delegate's code; its QR is signed when read. */
const StoredDelegateCode = StoredCode.extend({ transactionId: uuid });

/** Results of the functions in supabase/schemas/verification. */
export const verificationResults = {
  get_delegate_code: StoredDelegateCode,
  get_delegation: Delegation,
  get_verification_code: StoredCode,
  name_delegate: DelegateToken,
  reissue_verification_code: StoredCode,
  revoke_delegate: Transaction,
  verify_code: VerifyResult,
  verify_scanned_code: VerifyResult,
};
