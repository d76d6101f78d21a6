"use client";

import { useChat } from "@/components/delivery/chat/chat-button";
import { useMaskedCall } from "@/components/delivery/reach/use-masked-call";
import { MessageIcon, PhoneIcon, type Icon } from "@/components/ui/icons";
import type { ContactStage } from "@/lib/domain/text/canned-messages";
import { isDialable } from "@/lib/domain/text/format-phone";
import type { TaskContact } from "@/lib/domain/task/task-contact";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";

type ContactTilesProps = { transactionId: string; contact: TaskContact | null; stage: ContactStage };

/** Calls the contact directly or through a masked number, and opens the chat. */
export function ContactTiles({ transactionId, contact, stage }: ContactTilesProps) {
  const tNavigation = useTranslations(navigationMessages);
  const path = `/api/tasks/${transactionId}` as const;
  const { busy, call, sheet } = useMaskedCall(path, contact?.maskedCalling ? contact.name : null);
  const { openChat, chat } = useChat(path, "driver", stage);
  // A hub has no telephone and does not read messages; the support team does.
  const role = contact?.role === "hub" ? null : contact?.role;
  return (
    <>
      {contact?.maskedCalling ? (
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

const tileClass =
  "flex min-h-14 flex-col items-center justify-center gap-1 text-xs font-medium active:bg-muted focus-visible:-outline-offset-2";

type TileProps = { icon: Icon; label: string; ariaLabel?: string };

/** A link tile for one action at a stop. */
export function Tile({ icon: Icon, label, ariaLabel, href, newTab }: TileProps & { href: string; newTab?: boolean }) {
  return (
    <a
      href={href}
      aria-label={ariaLabel}
      target={newTab ? "_blank" : undefined}
      rel={newTab ? "noreferrer" : undefined}
      className={tileClass}
    >
      <Icon aria-hidden size={20} />
      {label}
    </a>
  );
}

/** A button tile for one action at a stop. */
export function TileButton({
  icon: Icon,
  label,
  ariaLabel,
  busy,
  onPress,
}: TileProps & { busy?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={ariaLabel}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onPress}
      className={tileClass}
    >
      <Icon aria-hidden size={20} />
      {label}
    </button>
  );
}
