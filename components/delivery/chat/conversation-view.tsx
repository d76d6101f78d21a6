"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import {
  useUnsentMessages,
  type ChatPath,
  type OnSent,
  removeUnsentMessage,
  resendMessage,
  type UnsentMessage,
} from "@/lib/client/offline/unsent-messages";
import type { Conversation } from "@/lib/contracts/delivery/conversations";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { cannedMessageKeys, type CannedKey, type ContactStage } from "@/lib/domain/text/canned-messages";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { FlagIcon, MessageIcon, ClockIcon, WarningIcon } from "@/components/ui/icons";
import { formatTime, formatDateTime, useNow } from "@/components/ui/time";
import { cx } from "@/components/ui/class-names";
import { HelpLink } from "../help-link";
import { messageText, peerLabel, describeMessageStatus, useUnsentMessageLabel } from "./chat-labels";

type ConversationViewProps = {
  path: ChatPath;
  conversation: Conversation;
  /** `party`: the sender or the receiver. */
  viewer: "driver" | "party";
  /** The driver's progress, which selects the canned replies. */
  stage: ContactStage;
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

type MessageListProps = {
  conversation: Conversation;
  unsent: readonly UnsentMessage[];
  onSent: OnSent;
};

const dayMs = 86_400_000;

/** The messages of both people, oldest first, then those that this phone has not sent yet. */
function MessageList({ conversation, unsent, onSent }: MessageListProps) {
  const t = useTranslations(chatMessages);
  const { locale } = useLocale();
  const now = useNow();
  const peerName = peerLabel(locale, conversation);
  const lastOwnId = conversation.items.findLast(({ mine }) => mine)?.id;
  const formatMessageTime = (at: string): string =>
    (now - Date.parse(at) < dayMs ? formatTime : formatDateTime)(locale, at);
  return (
    <ol aria-label={t("messagesWith", { name: peerName })} className="flex flex-col gap-3">
      {conversation.items.map((message) => (
        <Bubble
          key={message.id}
          mine={message.mine}
          author={message.mine ? t("you") : peerName}
          text={messageText(locale, message)}
        >
          {message.mine && message.id === lastOwnId
            ? describeMessageStatus(locale, message, conversation.otherRole)
            : formatMessageTime(message.at)}
        </Bubble>
      ))}
      {unsent.map((message) => (
        <Bubble key={message.key} mine isUnsent author={t("you")} text={messageText(locale, message)}>
          <UnsentStatus message={message} onSent={onSent} />
        </Bubble>
      ))}
    </ol>
  );
}

type BubbleProps = { mine: boolean; isUnsent?: boolean; author: string; text: string; children: ReactNode };

function Bubble({ mine, isUnsent, author, text, children }: BubbleProps) {
  return (
    <li className={cx("flex max-w-[85%] flex-col gap-1", mine ? "items-end self-end" : "items-start self-start")}>
      <p
        className={cx(
          "rounded-card px-3 py-2 text-base break-words [overflow-wrap:anywhere]",
          !mine ? "border bg-card" : isUnsent ? "border border-dashed" : "bg-muted",
        )}
      >
        <span className="sr-only">{author}: </span>
        {text}
      </p>
      <div className="text-xs text-muted-foreground tabular-nums">{children}</div>
    </li>
  );
}

/** Shows that a message is being sent, or why it is not. */
function UnsentStatus({ message, onSent }: { message: UnsentMessage; onSent: OnSent }) {
  const t = useTranslations(chatMessages);
  const unsentLabel = useUnsentMessageLabel();
  const { key, state, refusal } = message;
  const label = unsentLabel(message);
  if (state === "sending") return <>{label}</>;
  const Icon = state === "unsent" ? ClockIcon : WarningIcon;
  return (
    <div className="flex flex-col items-end gap-1">
      <p className={cx("flex items-start gap-1 text-right", state !== "unsent" && "text-destructive-text")}>
        <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
        {label}
      </p>
      {state !== "unsent" && (
        <div className="flex gap-2">
          <Button
            variant="quiet"
            onClick={() => {
              removeUnsentMessage(key);
            }}
          >
            {t("discard")}
          </Button>
          {(state === "stale" || refusal?.code === "RATE_LIMITED") && (
            <Button
              onClick={() => {
                resendMessage(key, onSent);
              }}
            >
              {t("sendNow")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
