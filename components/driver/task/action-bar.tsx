import type { ReactNode } from "react";
import { cx } from "@/components/ui/class-names";

/**
 * The primary action of a driver page, fixed above the tabs and the active delivery's buttons. `inFlow`: in the flow of
 * the page while it is not the next action. `atBottom`: at the foot of a full-height page. Do not use it below a field,
 * where the keyboard would cover it.
 */
export function ActionBar({
  inFlow,
  atBottom,
  children,
}: {
  inFlow?: boolean;
  atBottom?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={
        inFlow
          ? undefined
          : cx(
              "sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+var(--active-bar))] z-10 -mx-4 flex flex-col gap-2 border-t bg-background px-4 py-[12px] print:hidden",
              atBottom && "mt-auto",
            )
      }
    >
      {children}
    </div>
  );
}
