"use client";

import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useTranslations } from "@/lib/i18n/use-translations";
import { isPendingApproval, minutesLeft } from "@/components/admin/approvals/pending-approval";
import type { WriteResult } from "@/components/ui/use-write";

export const incidentPath = (id: string) => `/api/admin/incidents/${id}` as const;

/** Applies the result of an incident's write to its page and refreshes the lists. Returns the error text, if any. */
export function useApplyIncidentResult(id: string) {
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const path = incidentPath(id);
  return async (result: WriteResult<object>, successMessage: string): Promise<string | null> => {
    if (!result.ok) {
      if (!result.error.isRetryable) await mutate(path);
      return errorMessage(result.error, tAdmin("failed"));
    }
    if (isPendingApproval(result.data)) {
      toast.success(tApproval("requested", { n: minutesLeft(result.data.expiresAt) }));
      await mutate(path);
    } else {
      toast.success(successMessage);
      await mutate(path, result.data as IncidentDetail, { revalidate: false });
    }
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/") && !key.startsWith(`${path}`));
    return null;
  };
}
