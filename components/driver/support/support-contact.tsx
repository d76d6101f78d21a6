"use client";

import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { MailIcon, PhoneIcon } from "@/components/ui/icons";
import { useCurrentTask } from "@/lib/client/use-current-task";
import { supportText } from "@/lib/i18n/text/support";
import { useText } from "@/lib/i18n/use-text";
import { supportMail, supportPhone } from "@/lib/support";

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
          <span className="block font-mono text-lg font-semibold select-all">{order}</span>
          <span className="block text-sm">{say("sayNumber")}</span>
        </p>
      )}
      <div className="flex flex-col gap-2">
        <a href={`mailto:${supportMail}${mail}`} className={buttonClass({ block: true })}>
          <MailIcon aria-hidden size={20} />
          {say("write")}
        </a>
        <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "primary", size: "large" })}>
          <PhoneIcon aria-hidden size={20} />
          {say("call")}
        </a>
      </div>
    </Card>
  );
}
