"use client";

import type { ReactNode } from "react";
import type { Conversation } from "@/lib/contracts/calls";
import { dropUnsent, sendAgain, type OnSent, type UnsentMessage } from "@/lib/client/offline/unsent-messages";
import { chatText } from "@/lib/i18n/text/chat";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { ClockIcon, WarningIcon } from "@/components/ui/icons";
import { formatDateTime, formatTime, useNow } from "@/components/ui/time";
import { saidWords, stateWords, withWhom } from "./chat-words";
import { useUnsentWords } from "./use-unsent-words";

type MessageListProps = {
  conversation: Conversation;
  unsent: readonly UnsentMessage[];
  onSent: OnSent;
};

const dayMs = 86_400_000;

/** What both wrote, oldest first, and what this phone has not sent yet. */
export function MessageList({ conversation, unsent, onSent }: MessageListProps) {
  const say = useText(chatText);
  const { locale } = useLocale();
  const now = useNow();
  const other = withWhom(locale, conversation);
  const lastMine = conversation.items.findLast(({ mine }) => mine)?.id;
  const timeOf = (at: string): string => (now - Date.parse(at) < dayMs ? formatTime : formatDateTime)(locale, at);
  return (
    <ol aria-label={say("log", { name: other })} className="flex flex-col gap-3">
      {conversation.items.map((message) => (
        <Bubble
          key={message.id}
          mine={message.mine}
          who={message.mine ? say("you") : other}
          words={saidWords(locale, message)}
        >
          {message.mine && message.id === lastMine
            ? stateWords(locale, message, conversation.with)
            : timeOf(message.at)}
        </Bubble>
      ))}
      {unsent.map((message) => (
        <Bubble key={message.key} mine pale who={say("you")} words={saidWords(locale, message)}>
          <Unsent message={message} onSent={onSent} />
        </Bubble>
      ))}
    </ol>
  );
}

type BubbleProps = { mine: boolean; pale?: boolean; who: string; words: string; children: ReactNode };

function Bubble({ mine, pale, who, words, children }: BubbleProps) {
  return (
    <li className={cx("flex max-w-[85%] flex-col gap-1", mine ? "items-end self-end" : "items-start self-start")}>
      <p
        className={cx(
          "rounded-card px-3 py-2 text-base break-words [overflow-wrap:anywhere]",
          !mine ? "border bg-surface" : pale ? "border border-dashed" : "bg-sunken",
        )}
      >
        <span className="sr-only">{who}: </span>
        {words}
      </p>
      <div className="text-xs text-ink-soft tabular-nums">{children}</div>
    </li>
  );
}

/** Still on its way, or why it is not. */
function Unsent({ message, onSent }: { message: UnsentMessage; onSent: OnSent }) {
  const say = useText(chatText);
  const wordsOf = useUnsentWords();
  const { key, state, refusal } = message;
  const words = wordsOf(message);
  if (state === "sending") return <>{words}</>;
  const Shape = state === "unsent" ? ClockIcon : WarningIcon;
  return (
    <div className="flex flex-col items-end gap-1">
      <p className={cx("flex items-start gap-1 text-right", state !== "unsent" && "text-stop-ink")}>
        <Shape aria-hidden size={14} className="mt-0.5 shrink-0" />
        {words}
      </p>
      {state !== "unsent" && (
        <div className="flex gap-2">
          <Button
            variant="quiet"
            onClick={() => {
              dropUnsent(key);
            }}
          >
            {say("drop")}
          </Button>
          {(state === "late" || refusal?.code === "RATE_LIMITED") && (
            <Button
              onClick={() => {
                sendAgain(key, onSent);
              }}
            >
              {say("again")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
