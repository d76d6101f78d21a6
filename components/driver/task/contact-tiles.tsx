"use client";

import { useChat } from "@/components/delivery/chat/use-chat";
import { useMaskedCall } from "@/components/delivery/reach/use-masked-call";
import { MessageIcon, PhoneIcon } from "@/components/ui/icons";
import type { LegStage } from "@/lib/domain/text/canned-messages";
import { isDialable } from "@/lib/domain/text/format-phone";
import type { TaskContact } from "@/lib/domain/task/task-contact";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Tile, TileButton } from "./tile";

type ContactTilesProps = { transactionId: string; contact: TaskContact | null; stage: LegStage };

/** Calls the contact directly or through a masked number, and opens the chat. */
export function ContactTiles({ transactionId, contact, stage }: ContactTilesProps) {
  const tNavigation = useTranslations(navigationMessages);
  const path = `/api/tasks/${transactionId}` as const;
  const { busy, call, sheet } = useMaskedCall(path, contact?.line ? contact.name : null);
  const { openChat, chat } = useChat(path, "driver", stage);
  // A hub has no telephone and does not read messages; the support team does.
  const role = contact?.role === "hub" ? null : contact?.role;
  return (
    <>
      {contact?.line ? (
        <TileButton
          icon={PhoneIcon}
          label={tNavigation("callShort")}
          ariaLabel={tNavigation("call", { name: contact.name })}
          busy={busy}
          onPress={call}
        />
      ) : (
        isDialable(contact?.phone) && (
          <Tile
            icon={PhoneIcon}
            label={tNavigation("callShort")}
            ariaLabel={tNavigation("call", { name: contact?.name ?? "" })}
            href={`tel:${contact?.phone ?? ""}`}
          />
        )
      )}
      <div className="relative grid">
        <TileButton
          icon={MessageIcon}
          label={tNavigation("message")}
          onPress={() => {
            openChat(role ?? "support");
          }}
        />
        {chat}
      </div>
      {sheet}
    </>
  );
}
