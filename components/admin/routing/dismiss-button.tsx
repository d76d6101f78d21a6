"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { RoutingDifference } from "@/lib/contracts/admin/routing";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { routingDifferencesMessages } from "@/lib/i18n/messages/routing-differences";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Button } from "@/components/ui/button";
import { useWrite } from "@/components/ui/use-write";

/** Dismisses a difference without a fix. The required reason is recorded. */
export function DismissButton({
  difference: { id, subject },
  onDone,
}: {
  difference: Pick<RoutingDifference, "id" | "subject">;
  onDone: () => void;
}) {
  const t = useTranslations(routingDifferencesMessages);
  const tAdmin = useTranslations(adminMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function dismiss(reason: string) {
    setProblem(null);
    const result = await write(`/api/admin/routing/differences/${id}/dismiss`, { body: { reason } });
    if (!result.ok) return setProblem(errorMessage(result.error, tAdmin("failed")));
    setConfirming(false);
    toast.success(t("dismissDone"));
    onDone();
  }

  return (
    <>
      <Button
        onClick={() => {
          setProblem(null);
          setConfirming(true);
        }}
      >
        {t("dismiss")}
        <span className="sr-only"> {subject}</span>
      </Button>
      <ActionDialog
        open={confirming}
        title={t("dismissTitle")}
        hint={<p>{t("dismissHint")}</p>}
        confirmLabel={t("dismiss")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => {
          void dismiss(reason);
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}
