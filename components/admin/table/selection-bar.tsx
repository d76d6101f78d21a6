"use client";

import type { ReactNode } from "react";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Number of selected rows and their bulk actions, at the bottom of the screen. */
export function SelectionBar({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations(adminBulkMessages);
  return (
    <div
      role="toolbar"
      aria-label={t("actions")}
      className="sticky bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-20 flex flex-wrap items-center gap-2 rounded-card border border-input bg-card px-3 py-2"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        {t("selected", { n: count })}
      </p>
      {children}
    </div>
  );
}
