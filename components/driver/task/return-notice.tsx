"use client";

import { Notice } from "@/components/ui/badge";
import { CashIcon } from "@/components/ui/icons";
import type { Task } from "@/lib/contracts/task";
import { contactOf } from "@/lib/domain/task/task-contact";
import { collectText } from "@/lib/i18n/text/collect";
import { useText } from "@/lib/i18n/use-text";

/** Whom the cash goes back to, and what ends that. */
export function ReturnNotice({ task, className }: { task: Task; className?: string }) {
  const say = useText(collectText);
  const contact = contactOf(task);
  return (
    <Notice tone="wait" icon={CashIcon} live="polite" className={className}>
      <p className="text-base font-semibold">
        {contact?.role === "hub"
          ? say("bringTo", { name: contact.name })
          : say("bringBackTo", { name: contact?.name ?? say("theSender") })}
      </p>
      <p>{say(contact?.role === "hub" ? "handInHint" : "endsWithCode")}</p>
    </Notice>
  );
}
