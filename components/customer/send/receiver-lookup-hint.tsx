"use client";

import type { ReceiverLookup } from "@/lib/contracts/delivery/receiver";
import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { useTranslations } from "@/lib/i18n/use-translations";
import { DoneIcon, InfoIcon } from "@/components/ui/icons";

/** Shows below the phone number which receiver it belongs to. */
export function ReceiverLookupHint({ found }: { found: ReceiverLookup | null }) {
  const t = useTranslations(contactsMessages);
  const canReceive = found?.state === "found";
  const Shape = canReceive ? DoneIcon : InfoIcon;
  return (
    <div data-testid="receiver-line" translate="no" aria-live="polite">
      {found && (
        <p
          className={`flex items-start gap-2 pt-2 text-sm font-medium ${canReceive ? "text-success-text" : "text-warning-text"}`}
        >
          <Shape aria-hidden size={20} className="shrink-0" />
          {canReceive
            ? t("canReceive", { name: found.name ?? "" })
            : t(found.state === "self" ? "ownNumber" : "nobody")}
        </p>
      )}
    </div>
  );
}
