"use client";

import { useEffect, useState, useId, useRef, type FormEvent, type KeyboardEvent } from "react";
import { useSWRConfig } from "swr";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { sendMessage, type ChatPath, type MessageContent } from "@/lib/client/offline/unsent-messages";
import type { ChatRole, ContactStage } from "@/lib/domain/text/canned-messages";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { canPerform } from "@/components/delivery/change/delivery-rules";
import { ReportProblemSheet } from "@/components/delivery/report-problem-sheet";
import { Notice } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/page/empty-state";
import { MessageIcon, NoConnectionIcon, SendIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Sheet } from "@/components/ui/overlay";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { isCodeFormat, normalizeCode } from "@/lib/domain/text/code-format";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { isComposing } from "@/components/ui/form/composing";
import { controlClass } from "@/components/ui/form/field";
import { deliveryPath } from "../use-delivery";
import { initialConversation, peerLabel, useMaskedPreview } from "./chat-labels";
import { ConversationView } from "./conversation-view";
import { useMarkRead, type Conversations } from "./use-conversations";

type ChatSheetProps = {
  path: ChatPath;
  viewer: "driver" | "party";
  stage: ContactStage;
  conversations: Conversations;
  /** The requested conversation; null for the most relevant one. */
  initialRole: ChatRole | null;
  /** The other person's name while the conversations are loading. */
  name?: string;
  onClose: () => void;
};

/** The user's conversations about a delivery, one at a time, including the support team. */
export function ConversationsSheet({ path, viewer, stage, conversations, initialRole, name, onClose }: ChatSheetProps) {
  const t = useTranslations(chatMessages);
  const { locale } = useLocale();
  const online = useIsOnline();
  const { data, error, refresh, isRefreshing, onMessageSent } = conversations;
  const list = data?.conversations ?? [];
  const [chosenRole, setChosenRole] = useState<ChatRole | null>(initialRole);
  const [reportingProblem, setReportingProblem] = useState(false);
  // The requested conversation may be missing in a stale list, for example just after cash changed hands. Refetch
  // before showing another one, so that no message goes to the wrong person.
  const [hasRefreshed, setHasRefreshed] = useState(false);
  const isMissing =
    chosenRole !== null && data !== undefined && !list.some(({ otherRole: role }) => role === chosenRole);
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!isMissing) return;
    void mutate(`${path}/messages`).finally(() => {
      setHasRefreshed(true);
    });
  }, [isMissing, mutate, path]);
  const isWaiting = isMissing && !hasRefreshed && online;
  const conversation = isWaiting ? undefined : initialConversation(list, chosenRole);
  // New messages of other conversations do not switch the sheet.
  if (conversation && chosenRole === null) setChosenRole(conversation.otherRole);
  useMarkRead(path, conversation, refresh);
  const deliveryId = path.slice(path.lastIndexOf("/") + 1);
  const { data: delivery } = useResource(viewer === "party" ? deliveryPath(deliveryId) : null);
  // Until the delivery is loaded a party can report: it may be a danger. A driver reports by a message to support.
  const canReport =
    viewer === "party"
      ? !delivery || canPerform(delivery, "report")
      : list.some(({ otherRole: role, open }) => role === "support" && open);

  if (reportingProblem) return <ReportProblemSheet open deliveryId={deliveryId} onClose={onClose} />;
  const sendContent = (content: MessageContent) => {
    if (conversation) sendMessage({ path, to: conversation.otherRole, ...content }, onMessageSent);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        conversation || name
          ? t("titleWith", { name: conversation ? peerLabel(locale, conversation) : (name ?? "") })
          : t("title")
      }
      footer={
        conversation?.open && (
          <Composer
            key={conversation.otherRole}
            draftKey={`draft:${path}:${conversation.otherRole}`}
            onSend={(text) => {
              sendContent({ text });
            }}
          />
        )
      }
    >
      {list.length > 1 && conversation && (
        <div className="pb-3">
          <SegmentedControl
            label={t("conversationWith")}
            value={conversation.otherRole}
            onChange={setChosenRole}
            options={list.map((option) => ({
              value: option.otherRole,
              label:
                peerLabel(locale, option) + (option.unread > 0 && option !== conversation ? ` (${option.unread})` : ""),
            }))}
          />
        </div>
      )}
      {!online && (
        <Notice tone="warning" icon={NoConnectionIcon} live="polite" className="mb-3">
          {t("offline")}
        </Notice>
      )}
      {conversation ? (
        <ConversationView
          key={conversation.otherRole}
          path={path}
          conversation={conversation}
          viewer={viewer}
          stage={stage}
          onCanned={(canned) => {
            sendContent({ canned });
          }}
          onSent={onMessageSent}
          canReport={canReport}
          onReport={() => {
            if (viewer === "party") setReportingProblem(true);
            else setChosenRole("support");
          }}
        />
      ) : error && !data ? (
        <LoadFailure subject={t("title")} error={error} onRetry={refresh} busy={isRefreshing} />
      ) : data && !isWaiting ? (
        <EmptyState icon={MessageIcon} title={t("closedSupport")} />
      ) : (
        <SkeletonCard label={t("title")} className="h-48" />
      )}
    </Sheet>
  );
}

const maxLength = 500;
const doubleTapMs = 1_000;

/**
 * The message input; Enter sends. Unsent text is stored in this tab under `draftKey` until it is sent or the user signs
 * out.
 */
function Composer({ draftKey, onSend }: { draftKey: string; onSend: (text: string) => void }) {
  const t = useTranslations(chatMessages);
  const id = useId();
  const [text, setText] = useState(() => readStoredValue(draftKey, "session") ?? "");
  const [textMissing, setTextMissing] = useState(false);
  const preview = useMaskedPreview(text);
  const lastSentAt = useRef(0);
  const updateText = (newText: string) => {
    setText(newText);
    // Never store a verification code, not even in a draft.
    storeValue(draftKey, newText === "" || isCodeFormat(normalizeCode(newText)) ? null : newText, "session");
  };
  const submit = () => {
    if (text.trim() === "") {
      // Ignore the second press of a double tap.
      if (performance.now() - lastSentAt.current < doubleTapMs) return;
      setTextMissing(true);
      focusFirstInvalidField();
      return;
    }
    onSend(text.trim());
    lastSentAt.current = performance.now();
    updateText("");
  };
  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {t("messageLabel")}
        </label>
        <textarea
          id={id}
          rows={1}
          value={text}
          maxLength={maxLength}
          enterKeyHint="send"
          placeholder={t("placeholder")}
          aria-invalid={textMissing || undefined}
          aria-describedby={`${id}-hint`}
          className={cx(controlClass, "max-h-32 flex-1 resize-none py-3 [field-sizing:content]")}
          onChange={(event) => {
            updateText(event.target.value);
            setTextMissing(false);
          }}
          onKeyDown={(event: KeyboardEvent) => {
            // During IME composition Enter selects a word and does not send.
            if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            submit();
          }}
        />
        <IconButton
          type="submit"
          label={t("send")}
          icon={SendIcon}
          className="shrink-0 bg-primary text-primary-foreground"
        />
      </div>
      <p
        id={`${id}-hint`}
        translate="no"
        aria-live="polite"
        className={cx(
          "text-xs break-words",
          textMissing ? "text-destructive-text" : preview ? "text-warning-text" : "text-muted-foreground",
        )}
      >
        {textMissing ? t("textMissing") : preview ? t("maskedPreview", { text: preview }) : t("hint")}
      </p>
    </form>
  );
}
