"use client";

import type { ChatPath } from "@/lib/client/offline/unsent-messages";
import type { ChatRole, LegStage } from "@/lib/domain/text/canned";
import { reachMessages } from "@/lib/i18n/messages/reach";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { cx } from "@/components/ui/class-names";
import { MessageIcon } from "@/components/ui/icons";
import { useChat } from "./use-chat";

type ChatButtonProps = Pick<ButtonLook, "variant" | "block"> & {
  path: ChatPath;
  as: "driver" | "party";
  stage?: LegStage;
  /** The person to open the chat with; without one, the most relevant conversation. */
  to?: { role: ChatRole; name: string };
  /** Layout among neighbours, such as a share of a row's width. */
  className?: string;
};

/** Opens the delivery's conversations and shows the number of unread messages. */
export function ChatButton({ path, as, stage = "on_way", to, variant, block, className }: ChatButtonProps) {
  const t = useTranslations(reachMessages);
  const { openChat, chat } = useChat(path, as, stage);
  return (
    <div className={cx("relative flex", className)}>
      <Button
        icon={MessageIcon}
        variant={variant}
        block={block ?? true}
        aria-label={to ? t("messageTo", { name: to.name }) : undefined}
        onClick={() => {
          openChat(to?.role ?? "any");
        }}
      >
        {t(to ? "message" : "messages")}
      </Button>
      {chat}
    </div>
  );
}
