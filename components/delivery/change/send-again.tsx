"use client";

import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ButtonLink } from "@/components/ui/button";
import { SendIcon } from "@/components/ui/icons";

/** The same delivery once more: everything is filled in, and looked at before it is sent. `quiet`: other things first. */
export function SendAgain({ deliveryId, quiet }: { deliveryId: string; quiet?: boolean }) {
  const t = useTranslations(contactsMessages);
  return (
    <ButtonLink
      href={`/send?again=${deliveryId}`}
      icon={SendIcon}
      {...(quiet ? { variant: "quiet", block: true } : { variant: "primary", size: "large" })}
    >
      {t("again")}
    </ButtonLink>
  );
}
