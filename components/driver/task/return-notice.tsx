"use client";

import { Notice } from "@/components/ui/badge";
import { CashIcon } from "@/components/ui/icons";
import type { Task } from "@/lib/contracts/driver/task";
import { isHubPending } from "@/lib/domain/task/leg";
import { taskContact } from "@/lib/domain/task/task-contact";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Shows the recipient of returned cash, once the server has named them, and how the return ends. */
export function ReturnNotice({ task, className }: { task: Task; className?: string }) {
  const t = useTranslations(collectMessages);
  const contact = taskContact(task);
  const isHubUnknown = isHubPending(task);
  return (
    <Notice tone="warning" icon={CashIcon} live="polite" className={className}>
      <p className="text-base font-semibold">
        {contact?.role === "hub"
          ? t("bringTo", { name: contact.name })
          : contact
            ? t("bringBackTo", { name: contact.name })
            : t(isHubUnknown ? "hubUnnamedTitle" : "returnOffline")}
      </p>
      <p>
        {t(
          contact?.role === "hub"
            ? "handInHint"
            : contact
              ? "endsWithCode"
              : isHubUnknown
                ? "hubUnnamed"
                : "returnOfflineHint",
        )}
      </p>
    </Notice>
  );
}
