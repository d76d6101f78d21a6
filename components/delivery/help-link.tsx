"use client";

import { HelpIcon } from "@/components/ui/icons";
import { ButtonLink } from "@/components/ui/button";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Opens support with the order number filled in. */
export function HelpLink({ orderNo }: { orderNo: string }) {
  const t = useTranslations(customerDeliveryMessages);
  return (
    <ButtonLink href={`/support?delivery=${encodeURIComponent(orderNo)}`} variant="quiet" block icon={HelpIcon}>
      {t("getHelp")}
    </ButtonLink>
  );
}
