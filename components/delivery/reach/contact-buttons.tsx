"use client";

import { isDialable } from "@/lib/domain/text/dialable";
import type { ChatRole, LegStage } from "@/lib/domain/text/canned";
import { reachMessages } from "@/lib/i18n/messages/reach";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ChatButton } from "@/components/delivery/chat/chat-button";
import { Button, buttonClass } from "@/components/ui/button";
import { PhoneIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/lazy-client";
import { useMaskedCall, type ContactPath } from "./use-masked-call";

/** The conversations over a page that has no button of theirs, loaded when it is first asked for. */
export const LazyChatSheet = lazyClient(
  () => import("../chat/standalone-chat-sheet").then((module) => module.StandaloneChatSheet),
  {
    pressed: true,
  },
);

/** Somebody to call: by their number, or through ours (`line`). */
type ContactablePerson = { name: string; phone: string | null; line?: boolean | null };

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

type ReachButtonsProps = {
  path: ContactPath;
  other: ContactablePerson;
  as: "driver" | "party";
  /** Who they are in the delivery, where the reader may write to them in the app. */
  role?: ChatRole | null;
  stage?: LegStage;
  label?: string;
  block?: boolean;
};

/** A call where the person can be called, a message in the app, and a hint where their number is hidden. */
export function ContactButtons({ path, other, as, role, stage, label, block }: ReachButtonsProps) {
  const t = useTranslations(reachMessages);
  const { busy, call, sheet } = useMaskedCall(path, other.line ? other.name : null);
  const name = t("call", { name: other.name });
  const words = label ?? t("call", { name: firstOf(other.name) });
  return (
    <>
      {other.line ? (
        <Button icon={PhoneIcon} aria-label={name} busy={busy} block={block} onClick={call}>
          {words}
        </Button>
      ) : (
        isDialable(other.phone) && (
          <a href={`tel:${other.phone}`} aria-label={name} className={buttonClass({ block })}>
            <PhoneIcon aria-hidden size={20} />
            {words}
          </a>
        )
      )}
      {role && (
        <ChatButton
          path={path}
          as={as}
          stage={stage}
          to={{ role, name: other.name }}
          block={block}
          className="flex-1"
        />
      )}
      {other.phone && !other.line && !isDialable(other.phone) && (
        <p className="w-full text-sm text-muted-foreground">{t(role ? "hidden" : "hiddenSupport")}</p>
      )}
      {sheet}
    </>
  );
}
