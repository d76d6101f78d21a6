"use client";

import type { FoundReceiver } from "@/lib/contracts/receiver";
import { contactsText } from "@/lib/i18n/text/contacts";
import { useText } from "@/lib/i18n/use-text";
import { DoneIcon, InfoIcon } from "@/components/ui/icons";

/** Under the number: whose it is, before anything is sent. */
export function ReceiverLine({ found }: { found: FoundReceiver | null }) {
  const say = useText(contactsText);
  const isFound = found?.state === "found";
  const Shape = isFound ? DoneIcon : InfoIcon;
  return (
    <div data-testid="receiver-line" translate="no" aria-live="polite">
      {found && (
        <p className={`flex items-start gap-2 pt-2 text-sm font-medium ${isFound ? "text-go-ink" : "text-wait-ink"}`}>
          <Shape aria-hidden size={20} className="shrink-0" />
          {isFound
            ? say("canReceive", { name: found.name ?? "" })
            : say(found.state === "self" ? "ownNumber" : "nobody")}
        </p>
      )}
    </div>
  );
}
