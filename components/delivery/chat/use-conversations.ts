"use client";

import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { api, fetchResource } from "@/lib/client/api/fetcher";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useMessageSender, type ChatPath, type OnSent } from "@/lib/client/offline/unsent-messages";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Conversation, ConversationList } from "@/lib/contracts/conversations";

export type Conversations = Resource<ConversationList> & { heard: OnSent };

/** The reader's conversations about a delivery, kept fresh by the socket; and what this phone has not sent goes out. */
export function useConversations(path: ChatPath): Conversations {
  const { session } = useSession();
  const { mutate } = useSWRConfig();
  const conversations = useResource(`${path}/texts`, { whenDown: 8_000 });
  const person = session ? `${path.startsWith("/api/tasks/") ? "driver" : "user"}:${session.userId}` : null;
  const id = path.slice(path.lastIndexOf("/") + 1);
  useTopicEvents(person, ({ event, payload }) => {
    if (event === "sync" || (event === "message" && payload.transactionId === id)) conversations.refresh();
  });
  // The answer is on the screen before what was unsent leaves it: nothing blinks.
  const heard = useCallback(
    (of: ChatPath) =>
      mutate(`${of}/texts`, () => fetchResource(`${of}/texts`).catch(() => undefined), { revalidate: false }),
    [mutate],
  );
  useMessageSender(heard);
  return { ...conversations, heard };
}

/** Says that what is on the screen was read, while somebody looks at it. */
export function useMarkRead(path: ChatPath, conversation: Conversation | undefined, refresh: () => void): void {
  const last = conversation?.items.at(-1)?.id;
  const unread = (conversation?.unread ?? 0) > 0;
  const who = conversation?.with;
  useEffect(() => {
    if (!unread || last === undefined || who === undefined) return;
    const see = () => {
      if (document.visibilityState !== "visible") return;
      // Unheard, it is said again with the next look at it.
      api(`${path}/texts/seen`, { method: "POST", body: { with: who, id: last } }).then(refresh, () => undefined);
    };
    see();
    document.addEventListener("visibilitychange", see);
    return () => {
      document.removeEventListener("visibilitychange", see);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- refresh is new with each drawing
  }, [path, who, last, unread]);
}
