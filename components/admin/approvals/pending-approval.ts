import type { PendingApproval } from "@/lib/contracts/admin-approvals";
import { serverNow } from "@/lib/client/app/server-clock";

/** Whether a decision waits for another administrator instead of being done. */
export const isPendingApproval = (answer: object): answer is PendingApproval => "approvalId" in answer;

/** Minutes until then, the one that has begun included; none when it is over. */
export const minutesLeft = (until: string, now: number = serverNow()): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
