"use client";

import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ButtonLink } from "@/components/ui/button";
import { SendIcon } from "@/components/ui/icons";

/** Opens the send form with the values of this delivery, to review before sending. `quiet`: a less prominent button. */
export function SendAgain({ deliveryId, quiet }: { deliveryId: string; quiet?: boolean }) {
  const t = useTranslations(contactsMessages);
  return (
    <ButtonLink
      href={`/send?again=${deliveryId}`}
      icon={SendIcon}
      {...(quiet ? { variant: "quiet", block: true } : { variant: "primary", size: "large" })}
    >
      {t("sendAgain")}
    </ButtonLink>
  );
}
