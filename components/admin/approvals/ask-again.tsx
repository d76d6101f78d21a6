"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { cannedText } from "@/lib/i18n/text/canned";
import { adminText } from "@/lib/i18n/text/admin";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { adminDeliveryPath } from "../deliveries/delivery-path";
import { usePageVerbs } from "../palette/page-verbs";

/**
 * Another try of what could not be handed over is a delivery of its own, which its sender asks for with the form filled
 * in: the cash of this one goes back first, and its money is settled.
 */
export function AskAgain({ delivery: { id, holders, sender } }: { delivery: AdminTransaction }) {
  const say = useText(adminTransactionsText);
  const sayCanned = useText(cannedText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const holder = holders[0];
  const ask = async () => {
    setProblem(null);
    const outcome = await write(`${adminDeliveryPath(id)}/text`, { body: { to: "sender", canned: "send_again" } });
    if (!outcome.ok) return setProblem(sayError(outcome.error, sayAdmin("failed")));
    setAsking(false);
    toast.success(say("againAsked", { name: sender.name }));
  };
  const open = () => {
    setProblem(null);
    setAsking(true);
  };
  usePageVerbs([{ key: "again", label: say("again"), icon: RefreshIcon, run: open }]);
  return (
    <>
      <Button block icon={RefreshIcon} onClick={open}>
        {say("again")}
      </Button>
      <ActionDialog
        open={asking}
        title={say("again")}
        hint={
          <>
            <p>{say("againHint", { name: sender.name, words: sayCanned("send_again") })}</p>
            {holder && (
              <p className="pt-2">{say("againHeld", { driver: holder.name, amount: formatMoney(holder.amount) })}</p>
            )}
          </>
        }
        confirm={say("again")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void ask();
        }}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
