"use client";

import { useEffect, useRef, useState } from "react";
import { useUnsentMessages, type ChatPath, type OnSent } from "@/lib/client/offline/unsent-messages";
import type { Conversation } from "@/lib/contracts/delivery/conversations";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { cannedMessageKeys, type CannedKey, type LegStage } from "@/lib/domain/text/canned-messages";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { FlagIcon, MessageIcon } from "@/components/ui/icons";
import { formatTime } from "@/components/ui/time";
import { HelpLink } from "../help-link";
import { messageText, peerLabel } from "./chat-labels";
import { MessageList } from "./message-list";

type ConversationViewProps = {
  path: ChatPath;
  conversation: Conversation;
  viewer: "driver" | "party";
  stage: LegStage;
  onCanned: (key: CannedKey) => void;
  onSent: OnSent;
  /** Whether `onReport` can still report it; otherwise the reader is sent to support. */
  canReport: boolean;
  onReport: () => void;
};

/** The messages, the canned replies, and until when messages can be sent. */
export function ConversationView({
  path,
  conversation,
  viewer,
  stage,
  onCanned,
  onSent,
  canReport,
  onReport,
}: ConversationViewProps) {
  const t = useTranslations(chatMessages);
  const tCanned = useTranslations(cannedMessages);
  const { locale } = useLocale();
  const unsent = useUnsentMessages(path).filter(({ to }) => to === conversation.otherRole);
  const endMarker = useRef<HTMLDivElement>(null);
  const { items, open, until, otherRole } = conversation;
  const count = items.length + unsent.length;
  useEffect(() => {
    endMarker.current?.scrollIntoView({ block: "end" });
  }, [count]);
  // Sender and receiver have the same canned replies.
  const canned = cannedMessageKeys(
    viewer === "driver" ? "driver" : "receiver",
    otherRole,
    until === null ? stage : "done",
  );
  const hasPeerMessage = items.some(({ mine }) => !mine);
  return (
    <div className="flex flex-col gap-4">
      <NewMessageAnnouncer conversation={conversation} />
      {count === 0 ? (
        open && (
          <EmptyState
            icon={MessageIcon}
            title={t("emptyTitle")}
            hint={t(otherRole === "support" ? "emptySupport" : "emptyHint")}
          />
        )
      ) : (
        <MessageList conversation={conversation} unsent={unsent} onSent={onSent} />
      )}
      {open ? (
        <>
          <div
            role="group"
            aria-label={t("cannedReplies")}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2"
          >
            {canned.map((key) => (
              <Button
                key={key}
                className={viewer === "driver" ? "min-h-action" : undefined}
                onClick={() => {
                  onCanned(key);
                }}
              >
                {tCanned(key)}
              </Button>
            ))}
          </div>
          {until && (
            <p className="text-sm text-muted-foreground">{t("openUntil", { time: formatTime(locale, until) })}</p>
          )}
        </>
      ) : (
        <p className="text-sm text-muted-foreground">{t(otherRole === "support" ? "closedSupport" : "closed")}</p>
      )}
      {hasPeerMessage &&
        otherRole !== "support" &&
        (canReport ? (
          <Button variant="quiet" icon={FlagIcon} className="self-start" onClick={onReport}>
            {t(viewer === "driver" ? "reportToSupport" : "report")}
          </Button>
        ) : (
          <div>
            <p className="text-sm text-muted-foreground">{t("reportClosed")}</p>
            <HelpLink orderNo={orderNo(path.slice(path.lastIndexOf("/") + 1))} viewer={viewer} />
          </div>
        ))}
      <div ref={endMarker} />
    </div>
  );
}

/** Announces a message that arrives while the conversation is open. */
function NewMessageAnnouncer({ conversation }: { conversation: Conversation }) {
  const t = useTranslations(chatMessages);
  const { locale } = useLocale();
  const lastPeerMessage = conversation.items.findLast(({ mine }) => !mine);
  const [initialId] = useState(lastPeerMessage?.id);
  return (
    <p role="status" aria-live="polite" translate="no" className="sr-only">
      {lastPeerMessage && lastPeerMessage.id !== initialId
        ? t("messageFrom", { name: peerLabel(locale, conversation), text: messageText(locale, lastPeerMessage) })
        : ""}
    </p>
  );
}
