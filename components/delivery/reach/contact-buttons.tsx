"use client";

import { isDialable } from "@/lib/domain/text/format-phone";
import type { ChatRole, ContactStage } from "@/lib/domain/text/canned-messages";
import { contactButtonsMessages } from "@/lib/i18n/messages/contact-buttons";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ChatButton } from "@/components/delivery/chat/chat-button";
import { Button, buttonClass } from "@/components/ui/button";
import { PhoneIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useMaskedCall, type ContactPath } from "./use-masked-call";

/** The conversations for a page without a chat button, loaded on first use. */
export const LazyStandaloneChatSheet = lazyClient(
  () => import("../chat/standalone-chat-sheet").then((module) => module.StandaloneChatSheet),
  {
    loadImmediately: true,
  },
);

/** A person to call, directly or through a masked number (`maskedCalling`). */
type ContactablePerson = { name: string; phone: string | null; maskedCalling?: boolean | null };

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

type ContactButtonsProps = {
  path: ContactPath;
  person: ContactablePerson;
  /** `party`: the sender or the receiver. */
  viewer: "driver" | "party";
  /** Their role, if the user may send them messages. */
  role?: ChatRole | null;
  /** The driver's progress, which selects the canned messages. */
  stage?: ContactStage;
  label?: string;
  block?: boolean;
};

/** A call button if possible, a chat button, and a hint if the number is hidden. */
export function ContactButtons({ path, person, viewer, role, stage, label, block }: ContactButtonsProps) {
  const t = useTranslations(contactButtonsMessages);
  const { busy, call, sheet } = useMaskedCall(path, person.maskedCalling ? person.name : null);
  const callLabel = t("call", { name: person.name });
  const buttonLabel = label ?? t("call", { name: firstWord(person.name) });
  return (
    <>
      {person.maskedCalling ? (
        <Button icon={PhoneIcon} aria-label={callLabel} busy={busy} block={block} onClick={call}>
          {buttonLabel}
        </Button>
      ) : (
        isDialable(person.phone) && (
          <a href={`tel:${person.phone}`} aria-label={callLabel} className={buttonClass({ block })}>
            <PhoneIcon aria-hidden size={20} />
            {buttonLabel}
          </a>
        )
      )}
      {role && (
        <ChatButton
          path={path}
          viewer={viewer}
          stage={stage}
          peer={{ role, name: person.name }}
          block={block}
          className="flex-1"
        />
      )}
      {person.phone && !person.maskedCalling && !isDialable(person.phone) && (
        <p className="w-full text-sm text-muted-foreground">{t(role ? "hidden" : "hiddenSupport")}</p>
      )}
      {sheet}
    </>
  );
}
