"use client";

import { HelpIcon } from "@/components/ui/icons";
import { ButtonLink } from "@/components/ui/button";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Opens support: for a party with the order number filled in, for a driver within their shell. */
export function HelpLink({ orderNo, viewer = "party" }: { orderNo: string; viewer?: "driver" | "party" }) {
  const t = useTranslations(customerDeliveryMessages);
  return (
    <ButtonLink
      href={viewer === "driver" ? "/help" : `/support?delivery=${encodeURIComponent(orderNo)}`}
      variant="quiet"
      block
      icon={HelpIcon}
    >
      {t("getHelp")}
    </ButtonLink>
  );
}
