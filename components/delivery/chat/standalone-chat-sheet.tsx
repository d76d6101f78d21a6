"use client";

import type { ChatPath } from "@/lib/client/offline/unsent-messages";
import type { ContactStage } from "@/lib/domain/text/canned-messages";
import { ConversationsSheet } from "./conversations-sheet";
import { useConversations } from "./use-conversations";

type StandaloneChatSheetProps = {
  path: ChatPath;
  /** `party`: the sender or the receiver. */
  viewer: "driver" | "party";
  /** The driver's progress, which selects the canned messages. */
  stage?: ContactStage;
  name: string;
  onClose: () => void;
};

/** The conversations sheet for a page without a chat button; opens the most relevant conversation. */
export function StandaloneChatSheet({ path, viewer, stage = "arrived", name, onClose }: StandaloneChatSheetProps) {
  const conversations = useConversations(path);
  return (
    <ConversationsSheet
      path={path}
      viewer={viewer}
      stage={stage}
      name={name}
      conversations={conversations}
      initialRole={null}
      onClose={onClose}
    />
  );
}
