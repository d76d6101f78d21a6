"use client";

import type { ReactNode, RefObject } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { BellIcon } from "@/components/ui/icons";

type BellPanelProps = {
  /** Closes with `closePanel`. */
  panel: RefObject<HTMLDivElement | null>;
  id: string;
  /** Names the bell. */
  label: string;
  /** Names the panel. */
  title: string;
  count: number;
  countClass: string;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
};

/** The bell with the number of new items, capped at 9+, and the panel that it opens. */
export function BellPanel({ panel, id, label, title, count, countClass, className, onOpen, children }: BellPanelProps) {
  return (
    <>
      <IconButton
        icon={BellIcon}
        label={label}
        popoverTarget={id}
        aria-haspopup="dialog"
        onClick={() => {
          if (togglePanel(panel.current)) onOpen?.();
        }}
      >
        {count > 0 && (
          <span
            aria-hidden
            className={cx(
              "absolute top-1 right-0.5 inline-flex items-center justify-center rounded-full bg-destructive font-semibold text-destructive-foreground tabular-nums",
              countClass,
            )}
          >
            {count > 9 ? "9+" : count}
          </span>
        )}
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        onToggle={(event) => {
          if (event.newState === "open") onOpen?.();
        }}
        className={cx(
          "fixed inset-x-2 top-[calc(env(safe-area-inset-top)+3.75rem)] bottom-auto mx-auto my-0 w-auto max-w-[calc(var(--container-column)-1rem)] rounded-card border bg-card p-0 text-foreground rise",
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}

// Fallback for browsers without the Popover API (Safari before 17), where globals.css hides a panel until it has
// `data-open`.

/** Toggles the panel in browsers without `popoverTarget`. Returns whether it is open now. */
export function togglePanel(panel: HTMLElement | null): boolean {
  return panel !== null && !("popover" in panel) && (panel as HTMLElement).toggleAttribute("data-open");
}

export function closePanel(panel: HTMLElement | null): void {
  if (!panel) return;
  if ("popover" in panel) panel.hidePopover();
  else (panel as HTMLElement).removeAttribute("data-open");
}
