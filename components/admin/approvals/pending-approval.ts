import type { PendingApproval } from "@/lib/contracts/admin/approvals";
import { serverNow } from "@/lib/client/app/server-clock";

/** Whether the response is a pending approval instead of a completed action. */
export const isPendingApproval = (response: object): response is PendingApproval => "approvalId" in response;

/** Minutes until the deadline, rounded up; 0 after it. */
export const minutesLeft = (deadline: string, now: number = serverNow()): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / 60_000));
