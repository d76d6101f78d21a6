import { z } from "zod";
import { transactionStatuses } from "@/lib/domain/transaction/transaction-status";

export const TransactionStatus = z.enum(transactionStatuses);
export type TransactionStatus = z.infer<typeof TransactionStatus>;
