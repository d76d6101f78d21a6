"use client";

import { useState, type ReactNode } from "react";
import type { ChatPath } from "@/lib/client/offline/unsent-messages";
import type { ChatRole, LegStage } from "@/lib/domain/text/canned-messages";
import { lazyClient } from "@/components/ui/navigation/lazy-client";

const Chat = lazyClient(() => import("./chat").then((module) => module.Chat));

/**
 * A delivery's conversations, lazy-loaded. Render `chat` inside a positioned parent: it contains the unread badge and
 * the open sheet.
 */
export function useChat(
  path: ChatPath,
  viewer: "driver" | "party",
  stage: LegStage,
): { openChat: (role: ChatRole | "any") => void; chat: ReactNode } {
  const [open, setOpen] = useState<ChatRole | "any" | null>(null);
  return {
    openChat: setOpen,
    chat: (
      <Chat
        path={path}
        viewer={viewer}
        stage={stage}
        open={open}
        onOpen={setOpen}
        onClose={() => {
          setOpen(null);
        }}
      />
    ),
  };
}
