import type { ReactNode } from "react";

/**
 * The screen's main actions, within reach of the thumb: sticky above the tabs while the page scrolls, else at the
 * bottom.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-10 -mx-4 mt-auto -mb-6 flex flex-col gap-2 border-t bg-background px-4 py-3">
      {children}
    </div>
  );
}
