import { mutate } from "swr";
import { isApiError } from "@/lib/client/api/api-error";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import type { Task } from "@/lib/contracts/driver/task";

/**
 * Finds the offer's task if it was assigned to the driver although the answer failed: an accept without a response may
 * have arrived, and an administrator may have assigned the delivery of an offer that the driver declines. Otherwise
 * null.
 */
export async function findAssignedTask(
  error: unknown,
  answer: "accept" | "decline",
  { transactionId }: { transactionId: string },
): Promise<Task | null> {
  if (!isApiError(error)) return null;
  if (answer === "accept" ? !error.isRetryable : error.code !== "OFFER_CLOSED") return null;
  const task = await mutate<Task | null>(currentTaskPath);
  return task?.transactionId === transactionId ? task : null;
}
