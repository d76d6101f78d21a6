"use client";

import { SupportWays } from "@/components/account/support-ways";
import { Card } from "@/components/ui/card";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { supportText } from "@/lib/i18n/text/support";
import { useText } from "@/lib/i18n/use-text";

/** Call or write; the number of the delivery under way stands beside it, and in the mail. */
export function SupportContact() {
  const say = useText(supportText);
  const orderNo = useCurrentTask().task?.metadata.orderNo;
  const order = typeof orderNo === "string" ? orderNo : null;
  const mail = order
    ? `?subject=${encodeURIComponent(say("subject", { order }))}&body=${encodeURIComponent(say("body", { order }))}`
    : "";
  return (
    <Card aria-label={say("contact")} className="flex flex-col gap-4">
      {order && (
        <p>
          <span className="block text-sm text-ink-soft">{say("yourDelivery")}</span>
          <span translate="no" className="block font-mono text-lg font-semibold select-all">
            {order}
          </span>
          <span className="block text-sm">{say("sayNumber")}</span>
        </p>
      )}
      <SupportWays write={say("write")} call={say("call")} query={mail} />
    </Card>
  );
}
