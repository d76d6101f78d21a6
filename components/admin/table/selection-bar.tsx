"use client";

import type { ReactNode } from "react";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { useText } from "@/lib/i18n/use-text";

/** How many rows are chosen and what can be done with them; at the bottom of the screen. */
export function SelectionBar({ n, children }: { n: number; children: ReactNode }) {
  const say = useText(adminBulkText);
  return (
    <div
      role="toolbar"
      aria-label={say("actions")}
      className="sticky bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-20 flex flex-wrap items-center gap-2 rounded-card border border-control bg-surface px-3 py-2"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        {say("selected", { n })}
      </p>
      {children}
    </div>
  );
}
