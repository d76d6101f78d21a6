import type { ReactNode } from "react";
import { cx } from "@/components/ui/class-names";

/**
 * The one next step of a driver's page, above the tabs and the active delivery's buttons however long the page is;
 * `loose` while it is not the next one. `foot`: at the foot of a page that is as high as the phone. Not under a field,
 * where the keyboard would lie over it.
 */
export function StepBar({ loose, foot, children }: { loose?: boolean; foot?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        loose
          ? undefined
          : cx(
              "sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+var(--active-bar))] z-10 -mx-4 flex flex-col gap-2 border-t bg-paper px-4 py-[12px] print:hidden",
              foot && "mt-auto",
            )
      }
    >
      {children}
    </div>
  );
}
