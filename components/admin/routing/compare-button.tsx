"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { RoutingState } from "@/lib/contracts/admin/routing";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";

/** Starts a reconciliation with the route planning provider; busy while one runs, also one started by another administrator. */
export function CompareButton({
  state: { enabled, reconciling },
  onRequested,
}: {
  state: Pick<RoutingState, "enabled" | "reconciling">;
  onRequested: () => void;
}) {
  const t = useTranslations(adminRoutingMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const isReconciling = enabled && reconciling;

  async function compare() {
    const result = await write("/api/admin/routing/reconcile");
    if (result.ok) toast.success(t("compared"));
    else toast.error(errorMessage(result.error, t("requestFailed")));
    onRequested();
  }

  return (
    <Button
      icon={RefreshIcon}
      disabled={!enabled}
      busy={busy || isReconciling}
      onClick={() => {
        void compare();
      }}
    >
      {t(isReconciling ? "comparing" : "compare")}
    </Button>
  );
}
