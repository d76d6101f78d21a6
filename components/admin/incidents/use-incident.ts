"use client";

import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { IncidentDetail } from "@/lib/contracts/admin-incidents";
import { adminText } from "@/lib/i18n/text/admin";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useText } from "@/lib/i18n/use-text";
import { isAsked, minutesLeft } from "@/components/admin/approvals/asked";
import type { WriteResult } from "@/components/ui/use-write";

export const incidentPath = (id: string) => `/api/admin/incidents/${id}` as const;

/** What follows a change of an incident: its page shows the answer, and so does every list; what failed is returned. */
export function useChanged(id: string) {
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const path = incidentPath(id);
  return async (result: WriteResult<object>, done: string): Promise<string | null> => {
    if (!result.ok) {
      if (!result.error.isUnanswered) await mutate(path);
      return sayError(result.error, sayAdmin("failed"));
    }
    if (isAsked(result.data)) {
      toast.success(sayApproval("asked", { n: minutesLeft(result.data.expiresAt) }));
      await mutate(path);
    } else {
      toast.success(done);
      await mutate(path, result.data as IncidentDetail, { revalidate: false });
    }
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/") && !key.startsWith(`${path}`));
    return null;
  };
}
