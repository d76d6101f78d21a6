"use client";

import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { useFormWrite, type WriteResult } from "@/components/ui/use-write";
import { deliveryPath } from "../use-delivery";

/**
 * Writes a change from a sheet over the delivery's page. The response updates the page as the sheet closes; a refusal
 * refetches the delivery, which may have changed.
 */
export function useDeliveryUpdate(id: string, onClose: () => void, failureText: string) {
  const { mutate } = useSWRConfig();
  const form = useFormWrite(failureText);

  async function applyResult(result: WriteResult<Transaction>, successText: string) {
    if (result.ok) {
      toast.success(successText);
      await mutate(deliveryPath(id), result.data, { revalidate: false });
      onClose();
    } else if (result.error.code === "INVALID_STATE") void mutate(deliveryPath(id));
  }
  return { ...form, applyResult };
}
