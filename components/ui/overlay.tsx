"use client";

import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { closeModal, leaveModal, openModal } from "@/lib/client/app/top-dialog";
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
  /** Stays below the scrolling part, within the thumb's reach. */
  footer?: ReactNode;
  /** Shown beside the title, at its right. */
  aside?: ReactNode;
  hideTitle?: boolean;
  /** A decision that must not be lost by a stray touch: the backdrop does not close it. */
  firm?: boolean;
  className?: string;
};

const places = {
  sheet: "overlay-sheet mx-auto mt-auto mb-0 w-full max-w-column rounded-t-card max-h-[min(92dvh,56rem)]",
  drawer: "overlay-drawer ml-auto mr-0 my-0 h-dvh max-h-dvh w-80 max-w-[85vw]",
  middle: "overlay-middle m-auto w-[calc(100vw-2rem)] max-w-column rounded-card max-h-[92dvh]",
} as const;

/** A native modal dialog: focus, Escape and inertness are the browser's. */
function Overlay({
  place,
  open,
  onClose,
  title,
  children,
  footer,
  aside,
  hideTitle,
  firm,
  className,
}: OverlayProps & { place: keyof typeof places }) {
  const t = useTranslations(commonMessages);
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // The browser tells of a closing later, perhaps when the dialog is open again: what we closed ourselves is no news.
  const ownClosings = useRef(0);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      openModal(dialog);
      // The title first: a screen reader says what came, and no button is armed by a stray Enter.
      heading.current?.focus({ preventScroll: true });
    }
    if (!open && dialog.open) {
      ownClosings.current += 1;
      closeModal(dialog);
    }
  }, [open]);
  // One that is taken away while it is open gives the focus back, too: only closing does that.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (!dialog?.open) return;
      // React in development takes every part away once and brings it back: that is no news, either.
      ownClosings.current += 1;
      closeModal(dialog);
    };
  }, []);
  // Its words look the same wherever it stands: a dialog in a centred or small text would take after it.
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx("overlay overflow-hidden border-t p-0 text-left text-base", places[place], className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) leaveModal(event.currentTarget);
        if (ownClosings.current > 0) ownClosings.current -= 1;
        else if (open) onClose();
      }}
      onClick={(event) => {
        if (!firm && event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={cx("flex min-h-0 flex-col", place === "drawer" ? "h-full" : "max-h-[inherit]")}>
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
          {/* Positioned, so that words for screen readers alone scroll with the rest and do not stretch the dialog. */}
          <div ref={reachable} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3">
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

/** Words that scroll and hold nothing to press are a stop for the keyboard, or nobody could scroll them with it. */
function reachable(words: HTMLDivElement | null): (() => void) | undefined {
  if (!words) return undefined;
  const look = () => {
    const stop =
      words.scrollHeight > words.clientHeight && !words.querySelector("a[href], button, input, select, textarea");
    if (stop) words.tabIndex = 0;
    else words.removeAttribute("tabindex");
  };
  const observer = new ResizeObserver(look);
  observer.observe(words);
  return () => {
    observer.disconnect();
  };
}

/** From the bottom: choices and forms on a phone. */
export function Sheet(props: OverlayProps) {
  return <Overlay place="sheet" {...props} />;
}

/** From the side: the menu. */
export function Drawer(props: OverlayProps) {
  return <Overlay place="drawer" {...props} />;
}

/** In the middle: a question on a wide screen. */
export function Dialog(props: OverlayProps) {
  return <Overlay place="middle" {...props} />;
}
