"use client";

import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { api, fetchResource } from "@/lib/client/api/fetcher";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useMessageSender, type ChatPath, type OnSent } from "@/lib/client/offline/unsent-messages";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Conversation, ConversationList } from "@/lib/contracts/delivery/conversations";

export type Conversations = Resource<ConversationList> & { onMessageSent: OnSent };

/** The user's conversations about a delivery, updated by Realtime events; also sends this phone's unsent messages. */
export function useConversations(path: ChatPath): Conversations {
  const { session } = useSession();
  const { mutate } = useSWRConfig();
  const conversations = useResource(`${path}/messages`, { disconnectedIntervalMs: 8_000 });
  const topic = session ? `${path.startsWith("/api/tasks/") ? "driver" : "user"}:${session.userId}` : null;
  const id = path.slice(path.lastIndexOf("/") + 1);
  useTopicEvents(topic, ({ event, payload }) => {
    if (event === "resubscribed" || (event === "message" && payload.transactionId === id)) conversations.refresh();
  });
  // Refetch before the unsent message is removed, so that it does not flicker.
  const refreshConversation = useCallback(
    (chatPath: ChatPath) =>
      mutate(`${chatPath}/messages`, () => fetchResource(`${chatPath}/messages`).catch(() => undefined), {
        revalidate: false,
      }),
    [mutate],
  );
  useMessageSender(refreshConversation);
  return { ...conversations, onMessageSent: refreshConversation };
}

/** Marks the shown conversation as read while the page is visible. */
export function useMarkRead(path: ChatPath, conversation: Conversation | undefined, refresh: () => void): void {
  const lastId = conversation?.items.at(-1)?.id;
  const hasUnread = (conversation?.unread ?? 0) > 0;
  const otherRole = conversation?.otherRole;
  useEffect(() => {
    if (!hasUnread || lastId === undefined || otherRole === undefined) return;
    const markRead = () => {
      if (document.visibilityState !== "visible") return;
      // A failed request is repeated when the page next becomes visible.
      api(`${path}/messages/read`, { method: "POST", body: { from: otherRole, id: lastId } }).then(
        refresh,
        () => undefined,
      );
    };
    markRead();
    document.addEventListener("visibilitychange", markRead);
    return () => {
      document.removeEventListener("visibilitychange", markRead);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- refresh changes identity with each render
  }, [path, otherRole, lastId, hasUnread]);
}
