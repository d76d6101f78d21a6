import type { ReactNode } from "react";

/**
 * The one next step of a driver's page, above the tabs however long the page is; `loose` while it is not the next one.
 */
export function StepBar({ loose, children }: { loose?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        loose
          ? undefined
          : "sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-col gap-2 border-t bg-paper px-4 py-3 print:hidden"
      }
    >
      {children}
    </div>
  );
}
