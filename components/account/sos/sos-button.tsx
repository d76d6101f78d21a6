"use client";

import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { cx } from "@/components/ui/class-names";
import { SosIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { vibrate } from "@/lib/client/device/device";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import { storeSosPress, useSosButtonStatus } from "@/lib/client/offline/sos-storage";
import { sosMessages } from "@/lib/i18n/messages/sos";
import { useTranslations } from "@/lib/i18n/use-translations";
import type { SosProps } from "./sos-sheet";

const SosSheet = lazyClient(() => import("./sos-sheet").then((module) => module.SosSheet), { loadImmediately: true });
const labelKeys = { stored: "sosStored", unsaved: "sosUnsaved", acknowledged: "sosReceived" } as const;
const holdMs = 2_000;
// Vibration patterns in milliseconds: hold started, SOS sent.
const holdStartPattern = 15;
const sentPattern = [40, 60, 40];

/**
 * Sends an SOS when held for two seconds. A dot shows its status, without words that bystanders could read. A short press, or activation by a screen reader,
 * opens the information sheet.
 */
export function SosButton({ driverId, signedIn, className }: SosProps & { className?: string }) {
  const t = useTranslations(sosMessages);
  const status = useSosButtonStatus(driverId);
  const [holding, setHolding] = useState(false);
  // Null until first opened. Once closed it stays mounted for its exit animation.
  const [open, setOpen] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The click event after a completed hold must not open the sheet.
  const isHoldCompleted = useRef(false);
  // The sender module loads after the page. A press made before that is stored, and sent when it has loaded.
  const send = useRef<(() => void) | null>(null);

  useEffect(() => {
    let stopSender: (() => void) | null = null;
    let unmounted = false;
    void importWithRetry(() => import("@/lib/client/offline/sos-sender")).then(
      ({ startSosSender, createSosFromPress }) => {
        if (unmounted) return;
        stopSender = startSosSender(signedIn ? driverId : null);
        send.current = createSosFromPress;
      },
    );
    return () => {
      unmounted = true;
      send.current = null;
      stopSender?.();
    };
  }, [driverId, signedIn]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const startHold = () => {
    if (holding) return;
    isHoldCompleted.current = false;
    setHolding(true);
    vibrate(holdStartPattern);
    timer.current = setTimeout(() => {
      isHoldCompleted.current = true;
      setHolding(false);
      storeSosPress(driverId);
      send.current?.();
      vibrate(sentPattern);
    }, holdMs);
  };
  const endHold = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  // The button was already held before hydration: the hold counts from now, and ends wherever the pointer is
  // released.
  const resumeHold = useEffectEvent((): (() => void) => {
    if (!button.current?.matches(":active")) return () => undefined;
    const releaseEvents = ["pointerup", "pointercancel", "keyup"] as const;
    startHold();
    releaseEvents.forEach((name) => {
      window.addEventListener(name, endHold, { once: true });
    });
    return () => {
      releaseEvents.forEach((name) => {
        window.removeEventListener(name, endHold);
      });
    };
  });
  useEffect(() => resumeHold(), []);
  const openSheet = () => {
    if (!isHoldCompleted.current) setOpen(true);
    isHoldCompleted.current = false;
  };
  const isActivationKey = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={t(status === null ? "sosHint" : labelKeys[status])}
        data-sos={status ?? "quiet"}
        className={cx(
          "tap pointer-events-auto relative inline-flex touch-none items-center justify-center rounded-control select-none [-webkit-touch-callout:none]",
          className,
        )}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          startHold();
        }}
        onPointerUp={endHold}
        onPointerCancel={endHold}
        onContextMenu={(event) => {
          event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (!isActivationKey(event)) return;
          // Enter activates a button on keydown; a hold needs keydown and keyup separately.
          event.preventDefault();
          if (!event.repeat) startHold();
        }}
        onKeyUp={(event) => {
          if (!isActivationKey(event)) return;
          event.preventDefault();
          if (holding || isHoldCompleted.current) openSheet();
          endHold();
        }}
        onBlur={() => {
          endHold();
          isHoldCompleted.current = false;
        }}
        onClick={openSheet}
      >
        <SosIcon aria-hidden size={24} />
        <svg
          aria-hidden
          viewBox="0 0 48 48"
          fill="none"
          className="pointer-events-none absolute inset-0 size-full -rotate-90"
        >
          <circle
            cx="24"
            cy="24"
            r="21"
            pathLength="1"
            strokeWidth="3"
            strokeDasharray="1"
            className={cx(
              "stroke-destructive ease-linear",
              holding
                ? "transition-[stroke-dashoffset] duration-2000 [stroke-dashoffset:0]"
                : "opacity-0 [stroke-dashoffset:1]",
            )}
          />
        </svg>
        {status && (
          <span
            aria-hidden
            className={cx(
              "absolute top-2 right-2 size-2 rounded-full",
              status === "acknowledged" ? "bg-success" : "border-2 border-muted-foreground",
            )}
          />
        )}
      </button>
      {open !== null && (
        <SosSheet
          open={open}
          onClose={() => {
            setOpen(false);
          }}
          driverId={driverId}
          signedIn={signedIn}
        />
      )}
    </>
  );
}
