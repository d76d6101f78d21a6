"use client";

import { contactsText } from "@/lib/i18n/text/contacts";
import { useText } from "@/lib/i18n/use-text";
import { ButtonLink } from "@/components/ui/button";
import { SendIcon } from "@/components/ui/icons";

/** The same delivery once more: everything is filled in, and looked at before it is sent. `quiet`: other things first. */
export function SendAgain({ deliveryId, quiet }: { deliveryId: string; quiet?: boolean }) {
  const say = useText(contactsText);
  return (
    <ButtonLink
      href={`/send?again=${deliveryId}`}
      icon={SendIcon}
      {...(quiet ? { variant: "quiet", block: true } : { variant: "primary", size: "large" })}
    >
      {say("again")}
    </ButtonLink>
  );
}
