"use client";

import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { sendMessage, type ChatPath, type MessageContent } from "@/lib/client/offline/unsent-messages";
import type { ChatRole, LegStage } from "@/lib/domain/text/canned";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ReportProblemSheet } from "@/components/delivery/report-problem-sheet";
import { Notice } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { MessageIcon, NoConnectionIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { Sheet } from "@/components/ui/overlay";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonCard } from "@/components/ui/skeleton";
import { initialConversation, peerLabel } from "./chat-labels";
import { Composer } from "./composer";
import { ConversationView } from "./conversation-view";
import { useMarkRead, type Conversations } from "./use-conversations";

type ChatSheetProps = {
  path: ChatPath;
  as: "driver" | "party";
  stage: LegStage;
  conversations: Conversations;
  /** The requested conversation; null for the most relevant one. */
  meant: ChatRole | null;
  /** The other person's name while the conversations are loading. */
  name?: string;
  onClose: () => void;
};

/** The user's conversations about a delivery, one at a time, including the support desk. */
export function ConversationsSheet({ path, as, stage, conversations, meant, name, onClose }: ChatSheetProps) {
  const t = useTranslations(chatMessages);
  const { locale } = useLocale();
  const online = useIsOnline();
  const { data, error, refresh, isRefreshing, heard } = conversations;
  const all = data?.conversations ?? [];
  const [chosen, setChosen] = useState<ChatRole | null>(meant);
  const [troubled, setTroubled] = useState(false);
  // The requested conversation may be missing in a stale list, for example just after cash changed hands. Refetch
  // before showing another one, so that no message goes to the wrong person.
  const [asked, setAsked] = useState(false);
  const isMissing = chosen !== null && data !== undefined && !all.some(({ with: role }) => role === chosen);
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!isMissing) return;
    void mutate(`${path}/messages`).finally(() => {
      setAsked(true);
    });
  }, [isMissing, mutate, path]);
  const isWaiting = isMissing && !asked && online;
  const shown = isWaiting ? undefined : initialConversation(all, chosen);
  // New messages of other conversations do not switch the sheet.
  if (shown && chosen === null) setChosen(shown.with);
  useMarkRead(path, shown, refresh);

  if (troubled) return <ReportProblemSheet open deliveryId={path.slice(path.lastIndexOf("/") + 1)} onClose={onClose} />;
  const send = (words: MessageContent) => {
    if (shown) sendMessage({ path, to: shown.with, ...words }, heard);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={shown || name ? t("openTo", { name: shown ? peerLabel(locale, shown) : (name ?? "") }) : t("title")}
      footer={
        shown?.open && (
          <Composer
            key={shown.with}
            draft={`draft:${path}:${shown.with}`}
            onSend={(text) => {
              send({ text });
            }}
          />
        )
      }
    >
      {all.length > 1 && shown && (
        <div className="pb-3">
          <Segmented
            label={t("who")}
            value={shown.with}
            onChange={setChosen}
            options={all.map((each) => ({
              value: each.with,
              label: peerLabel(locale, each) + (each.unread > 0 && each !== shown ? ` (${each.unread})` : ""),
            }))}
          />
        </div>
      )}
      {!online && (
        <Notice tone="warning" icon={NoConnectionIcon} live="polite" className="mb-3">
          {t("offline")}
        </Notice>
      )}
      {shown ? (
        <ConversationView
          key={shown.with}
          path={path}
          conversation={shown}
          as={as}
          stage={stage}
          onCanned={(canned) => {
            send({ canned });
          }}
          onSent={heard}
          onReport={() => {
            if (as === "party") setTroubled(true);
            else setChosen("support");
          }}
        />
      ) : error && !data ? (
        <LoadFailure component={t("title")} error={error} onRetry={refresh} busy={isRefreshing} />
      ) : data && !isWaiting ? (
        <EmptyState icon={MessageIcon} title={t("closedSupport")} />
      ) : (
        <SkeletonCard label={t("title")} className="h-48" />
      )}
    </Sheet>
  );
}
