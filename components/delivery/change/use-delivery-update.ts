"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { useWrite, type WriteResult } from "@/components/ui/use-write";
import { deliveryPath } from "../use-delivery";

/**
 * Writes a change from a sheet over the delivery's page. The response updates the page as the sheet closes; a refusal
 * refetches the delivery, which may have changed.
 */
export function useDeliveryUpdate(id: string, onClose: () => void) {
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);

  async function applyResult(result: WriteResult<Transaction>, messages: { success: string; failure: string }) {
    if (result.ok) {
      toast.success(messages.success);
      await mutate(deliveryPath(id), result.data, { revalidate: false });
      onClose();
      return;
    }
    if (result.error.code === "INVALID_STATE") void mutate(deliveryPath(id));
    setProblem(errorMessage(result.error, messages.failure));
  }
  return { busy, write, problem, setProblem, applyResult };
}
