"use client";

import { useState, type ReactNode } from "react";
import type { ChatPath } from "@/lib/client/offline/unsent-messages";
import type { ChatRole, ContactStage } from "@/lib/domain/text/canned-messages";
import { contactButtonsMessages } from "@/lib/i18n/messages/contact-buttons";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import type { ButtonStyle } from "@/components/ui/button-class";
import { cx } from "@/components/ui/class-names";
import { MessageIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";

type ChatButtonProps = Pick<ButtonStyle, "variant" | "block"> & {
  path: ChatPath;
  /** `party`: the sender or the receiver. */
  viewer: "driver" | "party";
  /** The driver's progress, which selects the canned messages. */
  stage?: ContactStage;
  /** The person to open the chat with; without one, the most relevant conversation. */
  peer?: { role: ChatRole; name: string };
  /** Layout among neighbours, such as a share of a row's width. */
  className?: string;
};

/** Opens the delivery's conversations and shows the number of unread messages. */
export function ChatButton({ path, viewer, stage = "on_way", peer, variant, block, className }: ChatButtonProps) {
  const t = useTranslations(contactButtonsMessages);
  const { openChat, chat } = useChat(path, viewer, stage);
  return (
    <div className={cx("relative flex", className)}>
      <Button
        icon={MessageIcon}
        variant={variant}
        block={block ?? true}
        aria-label={peer ? t("messageTo", { name: peer.name }) : undefined}
        onClick={() => {
          openChat(peer?.role ?? "any");
        }}
      >
        {t(peer ? "message" : "messages")}
      </Button>
      {chat}
    </div>
  );
}

const Chat = lazyClient(() => import("./chat").then((module) => module.Chat));

/**
 * A delivery's conversations, lazy-loaded. Render `chat` inside a positioned parent: it contains the unread badge and
 * the open sheet.
 */
export function useChat(
  path: ChatPath,
  viewer: "driver" | "party",
  stage: ContactStage,
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
