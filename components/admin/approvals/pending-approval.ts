import type { PendingApproval } from "@/lib/contracts/admin/approvals";
import { serverNow } from "@/lib/client/app/server-clock";

/** Whether the response is a pending approval instead of a completed action. */
export const isPendingApproval = (answer: object): answer is PendingApproval => "approvalId" in answer;

/** Minutes until the deadline, rounded up; 0 after it. */
export const minutesLeft = (until: string, now: number = serverNow()): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
