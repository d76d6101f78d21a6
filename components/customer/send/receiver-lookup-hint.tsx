"use client";

import type { ReceiverLookup } from "@/lib/contracts/delivery/receiver";
import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { useTranslations } from "@/lib/i18n/use-translations";
import { DoneIcon, InfoIcon } from "@/components/ui/icons";

/** Shows below the phone number which receiver it belongs to. */
export function ReceiverLookupHint({ lookup }: { lookup: ReceiverLookup | null }) {
  const t = useTranslations(contactsMessages);
  const canReceive = lookup?.state === "found";
  const Icon = canReceive ? DoneIcon : InfoIcon;
  return (
    <div data-testid="receiver-line" translate="no" aria-live="polite">
      {lookup && (
        <p
          className={`flex items-start gap-2 pt-2 text-sm font-medium ${canReceive ? "text-success-text" : "text-warning-text"}`}
        >
          <Icon aria-hidden size={20} className="shrink-0" />
          {canReceive
            ? t("canReceive", { name: lookup.name ?? "" })
            : t(lookup.state === "self" ? "ownNumber" : "notOnHandover")}
        </p>
      )}
    </div>
  );
}
