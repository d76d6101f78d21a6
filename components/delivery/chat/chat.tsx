"use client";

import { useEffect, useEffectEvent } from "react";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { ChatPath } from "@/lib/client/offline/unsent-messages";
import { chatRoles, type ChatRole, type ContactStage } from "@/lib/domain/text/canned-messages";
import { chatUnreadMessages } from "@/lib/i18n/messages/chat-unread";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useConversations } from "./use-conversations";

const ChatSheet = lazyClient(() => import("./conversations-sheet").then((module) => module.ConversationsSheet), {
  loadImmediately: true,
});

type ChatProps = {
  path: ChatPath;
  /** `party`: the sender or the receiver. */
  viewer: "driver" | "party";
  /** The driver's progress, which selects the canned messages. */
  stage: ContactStage;
  /** The open conversation: null for none, "any" for the most relevant one. */
  open: ChatRole | "any" | null;
  onOpen: (role: ChatRole) => void;
  onClose: () => void;
};

/** The unread badge for a positioned parent, and the conversations sheet while it is open. */
export function Chat({ path, viewer, stage, open, onOpen, onClose }: ChatProps) {
  const t = useTranslations(chatUnreadMessages);
  const conversations = useConversations(path);
  const onLink = useEffectEvent(onOpen);
  // The link of a notification names the sender of the message in `?chat`.
  useEffect(() => {
    const url = new URL(window.location.href);
    const role = chatRoles.find((chatRole) => chatRole === url.searchParams.get("chat"));
    if (!role) return;
    url.searchParams.delete("chat");
    window.history.replaceState(window.history.state, "", url);
    onLink(role);
  }, []);
  const unread = (conversations.data?.conversations ?? []).reduce((sum, conversation) => sum + conversation.unread, 0);
  return (
    <>
      {unread > 0 && (
        <span className="pointer-events-none absolute top-1 right-1 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-destructive px-1 text-xs font-semibold text-destructive-foreground tabular-nums">
          <span aria-hidden>{unread > 99 ? "99+" : unread}</span>
          <span translate="no" role="status" className="sr-only">
            {t("unread", { n: unread })}
          </span>
        </span>
      )}
      {open && (
        <ChatSheet
          path={path}
          viewer={viewer}
          stage={stage}
          conversations={conversations}
          initialRole={open === "any" ? null : open}
          onClose={onClose}
        />
      )}
    </>
  );
}
