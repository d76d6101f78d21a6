import type { ReactNode } from "react";
import { cx } from "@/components/ui/class-names";

/**
 * The one next step of a driver's page, above the tabs however long the page is; `loose` while it is not the next one.
 * `foot`: at the foot of a page that is as high as the phone. Not under a field, where the keyboard would lie over it.
 * `beside`: what else can be done, in the bar above the step. In a `@container` with large letters it takes its place in
 * the page, and the step alone stays in sight.
 */
export function StepBar({
  loose,
  foot,
  beside,
  children,
}: {
  loose?: boolean;
  foot?: boolean;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={
        loose
          ? undefined
          : cx(
              "sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-col gap-2 border-t bg-paper px-4 py-[12px] print:hidden",
              foot && "mt-auto",
              beside !== undefined && "@max-[14rem]:contents",
            )
      }
    >
      {beside === undefined ? (
        children
      ) : (
        <>
          <div>{beside}</div>
          <div
            className={
              loose
                ? undefined
                : "flex flex-col gap-2 @max-[14rem]:sticky @max-[14rem]:bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] @max-[14rem]:z-10 @max-[14rem]:-mx-4 @max-[14rem]:border-t @max-[14rem]:bg-paper @max-[14rem]:px-4 @max-[14rem]:py-[12px]"
            }
          >
            {children}
          </div>
        </>
      )}
    </div>
  );
}
