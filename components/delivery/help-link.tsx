"use client";

import { HelpIcon } from "@/components/ui/icons";
import { ButtonLink } from "@/components/ui/button";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";

/** From a delivery to us, with its number filled in. */
export function HelpLink({ orderNo }: { orderNo: string }) {
  const say = useText(customerDeliveryText);
  return (
    <ButtonLink href={`/support?delivery=${encodeURIComponent(orderNo)}`} variant="quiet" block icon={HelpIcon}>
      {say("getHelp")}
    </ButtonLink>
  );
}
