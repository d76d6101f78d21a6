"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { useNavigate } from "@/lib/client/hooks/use-navigate";

type LeaveGuardProps = { dirty: boolean; title: string; hint: string; leaveLabel: string; stayLabel: string };

/**
 * Confirms before unsaved work is left: through a link, the browser's back button (where the Navigation API can
 * cancel it), and closing the page, for which the browser shows its own text.
 */
export function LeaveGuard({ dirty, title, hint, leaveLabel, stayLabel }: LeaveGuardProps) {
  const { go } = useNavigate();
  const [pendingNavigation, setPendingNavigation] = useState<{ leave: () => void } | null>(null);
  const [leaving, setLeaving] = useState(false);
  const isActive = dirty && !leaving;

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      event.defaultPrevented
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !link ||
      link.target === "_blank" ||
      link.hasAttribute("download") ||
      link.origin !== location.origin ||
      link.getAttribute("href")?.startsWith("#")
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    const target = link.pathname + link.search + link.hash;
    setPendingNavigation({
      leave: () => {
        go(target);
      },
    });
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || event.destination.url === location.href) return;
    const { key } = event.destination;
    event.preventDefault();
    setPendingNavigation({
      leave: () => {
        navigation.traverseTo(key);
      },
    });
  });

  useEffect(() => {
    if (!isActive) return;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const clickListener = (event: MouseEvent) => {
      onClick(event);
    };
    const navigateListener = (event: NavigateEvent) => {
      onNavigate(event);
    };
    const navigationApi = "navigation" in window ? navigation : null;
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", clickListener, true);
    navigationApi?.addEventListener("navigate", navigateListener);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", clickListener, true);
      navigationApi?.removeEventListener("navigate", navigateListener);
    };
  }, [isActive]);

  // Navigate in an effect, after the guards were removed.
  useEffect(() => {
    if (leaving) pendingNavigation?.leave();
  }, [leaving, pendingNavigation]);

  return (
    <ConfirmDialog
      open={pendingNavigation !== null && !leaving}
      position="center"
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      onConfirm={() => {
        setLeaving(true);
      }}
      onClose={() => {
        setPendingNavigation(null);
      }}
    >
      <p>{hint}</p>
    </ConfirmDialog>
  );
}
