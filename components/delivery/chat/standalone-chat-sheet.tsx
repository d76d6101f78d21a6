"use client";

import type { ChatPath } from "@/lib/client/offline/unsent-messages";
import type { LegStage } from "@/lib/domain/text/canned";
import { ConversationsSheet } from "./conversations-sheet";
import { useConversations } from "./use-conversations";

type TextSheetProps = { path: ChatPath; as: "driver" | "party"; stage?: LegStage; name: string; onClose: () => void };

/** The conversations sheet for a page without a chat button; opens the most relevant conversation. */
export function StandaloneChatSheet({ path, as, stage = "there", name, onClose }: TextSheetProps) {
  const conversations = useConversations(path);
  return (
    <ConversationsSheet
      path={path}
      as={as}
      stage={stage}
      name={name}
      conversations={conversations}
      meant={null}
      onClose={onClose}
    />
  );
}
