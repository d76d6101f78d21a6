"use client";

import type { ReactNode } from "react";
import type { Conversation } from "@/lib/contracts/delivery/conversations";
import {
  removeUnsentMessage,
  resendMessage,
  type OnSent,
  type UnsentMessage,
} from "@/lib/client/offline/unsent-messages";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { ClockIcon, WarningIcon } from "@/components/ui/icons";
import { formatDateTime, formatTime, useNow } from "@/components/ui/time";
import { messageText, describeMessageStatus, peerLabel } from "./chat-labels";
import { useUnsentMessageLabel } from "./use-unsent-message-label";

type MessageListProps = {
  conversation: Conversation;
  unsent: readonly UnsentMessage[];
  onSent: OnSent;
};

const dayMs = 86_400_000;

/** The messages of both, oldest first, then those that this phone has not sent yet. */
export function MessageList({ conversation, unsent, onSent }: MessageListProps) {
  const t = useTranslations(chatMessages);
  const { locale } = useLocale();
  const now = useNow();
  const other = peerLabel(locale, conversation);
  const lastOwnId = conversation.items.findLast(({ mine }) => mine)?.id;
  const timeOf = (at: string): string => (now - Date.parse(at) < dayMs ? formatTime : formatDateTime)(locale, at);
  return (
    <ol aria-label={t("messagesWith", { name: other })} className="flex flex-col gap-3">
      {conversation.items.map((message) => (
        <Bubble
          key={message.id}
          mine={message.mine}
          author={message.mine ? t("you") : other}
          text={messageText(locale, message)}
        >
          {message.mine && message.id === lastOwnId
            ? describeMessageStatus(locale, message, conversation.otherRole)
            : timeOf(message.at)}
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
