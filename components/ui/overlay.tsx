"use client";

import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { closeModal, unregisterModal, openModal } from "@/lib/client/app/top-dialog";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { IconButton } from "./button";
import { cx } from "./class-names";
import { CloseIcon } from "./icons";

type OverlayProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Below the scrollable part, always visible. */
  footer?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  hideTitle?: boolean;
  /** The backdrop does not close it, so that an accidental touch does not lose a decision. */
  keepOpenOnBackdrop?: boolean;
  className?: string;
};

const positionClasses = {
  sheet: "overlay-sheet mx-auto mt-auto mb-0 w-full max-w-column rounded-t-card max-h-[min(92dvh,56rem)]",
  drawer: "overlay-drawer ml-auto mr-0 my-0 h-dvh max-h-dvh w-80 max-w-[85vw]",
  center: "overlay-center m-auto w-[calc(100vw-2rem)] max-w-column rounded-card max-h-[92dvh]",
} as const;

/** A native modal dialog: the browser handles focus, Escape and inertness. */
function Overlay({
  position,
  open,
  onClose,
  title,
  children,
  footer,
  aside,
  hideTitle,
  keepOpenOnBackdrop,
  className,
}: OverlayProps & { position: keyof typeof positionClasses }) {
  const t = useTranslations(commonMessages);
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // The close event is asynchronous, possibly after reopening. Count our own closes to ignore their events.
  const pendingCloseEvents = useRef(0);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      openModal(dialog);
      // Focuses the title: screen readers announce it, and a stray Enter presses no button.
      heading.current?.focus({ preventScroll: true });
    }
    if (!open && dialog.open) {
      pendingCloseEvents.current += 1;
      closeModal(dialog);
    }
  }, [open]);
  // Unmounting while open must close the dialog as well, because only closing restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (!dialog?.open) return;
      // React's Strict Mode unmounts and remounts in development; ignore that close event too.
      pendingCloseEvents.current += 1;
      closeModal(dialog);
    };
  }, []);
  // Resets text styles, which the dialog would inherit from its parent.
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx("overlay overflow-hidden border-t p-0 text-left text-base", positionClasses[position], className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) unregisterModal(event.currentTarget);
        if (pendingCloseEvents.current > 0) pendingCloseEvents.current -= 1;
        else if (open) onClose();
      }}
      onClick={(event) => {
        if (!keepOpenOnBackdrop && event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        // Scrolls as a whole where very large text leaves the content below no more than its minimum height.
        <div
          className={cx(
            "flex min-h-0 flex-col overflow-y-auto overscroll-contain",
            position === "drawer" ? "h-full" : "max-h-[inherit]",
          )}
        >
          <div
            className={cx(
              "flex shrink-0 flex-wrap items-center justify-end gap-x-2 pt-2 pr-2 pl-4",
              hideTitle && "sr-only",
            )}
          >
            <h2 ref={heading} id={titleId} tabIndex={-1} className="flex-1 basis-32 text-lg focus-visible:outline-none">
              {title}
            </h2>
            {aside}
            <IconButton label={t("close")} icon={CloseIcon} className="print:hidden" onClick={onClose} />
          </div>
          {/* Positioned, so that visually hidden text scrolls with the content instead of stretching the dialog. */}
          <div
            ref={makeScrollableFocusable}
            className="relative min-h-12 flex-1 overflow-y-auto overscroll-contain px-4 py-3"
          >
            {children}
          </div>
          {footer && (
            <div className="safe-bottom flex shrink-0 flex-col gap-2 border-t px-4 pt-3 print:hidden">{footer}</div>
          )}
        </div>
      )}
    </dialog>
  );
}

/** Makes scrollable content without controls focusable, so that keys can scroll it. */
function makeScrollableFocusable(content: HTMLDivElement | null): (() => void) | undefined {
  if (!content) return undefined;
  const updateTabStop = () => {
    const stop =
      content.scrollHeight > content.clientHeight && !content.querySelector("a[href], button, input, select, textarea");
    if (stop) content.tabIndex = 0;
    else content.removeAttribute("tabindex");
  };
  const observer = new ResizeObserver(updateTabStop);
  observer.observe(content);
  return () => {
    observer.disconnect();
  };
}

/** A sheet at the bottom, for choices and forms on a phone. */
export function Sheet(props: OverlayProps) {
  return <Overlay position="sheet" {...props} />;
}

/** A panel at the side, for the menu. */
export function Drawer(props: OverlayProps) {
  return <Overlay position="drawer" {...props} />;
}

/** A centred dialog for wide screens. */
export function Dialog(props: OverlayProps) {
  return <Overlay position="center" {...props} />;
}
