"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { RoutingState } from "@/lib/contracts/admin-routing";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";

/** Has both sides compared; busy while they are, whoever asked. */
export function CompareButton({
  state: { enabled, reconciling },
  onAsked,
}: {
  state: Pick<RoutingState, "enabled" | "reconciling">;
  onAsked: () => void;
}) {
  const say = useText(adminRoutingText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const runs = enabled && reconciling;

  async function compare() {
    const result = await write("/api/admin/routing/reconcile");
    if (result.ok) toast.success(say("compared"));
    else toast.error(sayError(result.error, say("failedToAsk")));
    onAsked();
  }

  return (
    <Button
      icon={RefreshIcon}
      disabled={!enabled}
      busy={busy || runs}
      onClick={() => {
        void compare();
      }}
    >
      {say(runs ? "comparing" : "compare")}
    </Button>
  );
}
