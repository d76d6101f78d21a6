"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { RoutingDifference } from "@/lib/contracts/admin-routing";
import { adminText } from "@/lib/i18n/text/admin";
import { routingDifferencesText } from "@/lib/i18n/text/routing-differences";
import { useText } from "@/lib/i18n/use-text";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Button } from "@/components/ui/button";
import { useWrite } from "@/components/ui/use-write";

/** Leaves a difference as it is: asks for the reason, which goes on record. */
export function DismissButton({
  difference: { id, subject },
  onDone,
}: {
  difference: Pick<RoutingDifference, "id" | "subject">;
  onDone: () => void;
}) {
  const say = useText(routingDifferencesText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function dismiss(reason: string) {
    setProblem(null);
    const result = await write(`/api/admin/routing/differences/${id}/dismiss`, { body: { reason } });
    if (!result.ok) return setProblem(sayError(result.error, sayAdmin("failed")));
    setAsking(false);
    toast.success(say("dismissDone"));
    onDone();
  }

  return (
    <>
      <Button
        onClick={() => {
          setProblem(null);
          setAsking(true);
        }}
      >
        {say("dismiss")}
        <span className="sr-only"> {subject}</span>
      </Button>
      <ActionDialog
        open={asking}
        title={say("dismissTitle")}
        hint={<p>{say("dismissHint")}</p>}
        confirm={say("dismiss")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => {
          void dismiss(reason);
        }}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
