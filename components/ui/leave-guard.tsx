"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { useNavigate } from "@/lib/client/hooks/use-navigate";

type LeaveGuardProps = { dirty: boolean; title: string; hint: string; leave: string; stay: string };

/**
 * Confirms before unsaved work is left: through a link, the browser's back button (where the Navigation API can
 * cancel it), and closing the page, for which the browser shows its own text.
 */
export function LeaveGuard({ dirty, title, hint, leave, stay }: LeaveGuardProps) {
  const { go: goTo } = useNavigate();
  const [go, setGo] = useState<{ leave: () => void } | null>(null);
  const [leaving, setLeaving] = useState(false);
  const guards = dirty && !leaving;

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
    const to = link.pathname + link.search + link.hash;
    setGo({
      leave: () => {
        goTo(to);
      },
    });
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || event.destination.url === location.href) return;
    const { key } = event.destination;
    event.preventDefault();
    setGo({
      leave: () => {
        navigation.traverseTo(key);
      },
    });
  });

  useEffect(() => {
    if (!guards) return;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const clicked = (event: MouseEvent) => {
      onClick(event);
    };
    const navigated = (event: NavigateEvent) => {
      onNavigate(event);
    };
    const history = "navigation" in window ? navigation : null;
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", clicked, true);
    history?.addEventListener("navigate", navigated);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", clicked, true);
      history?.removeEventListener("navigate", navigated);
    };
  }, [guards]);

  // Navigate in an effect, after the guards were removed.
  useEffect(() => {
    if (leaving) go?.leave();
  }, [leaving, go]);

  return (
    <ConfirmDialog
      open={go !== null && !leaving}
      place="middle"
      title={title}
      confirm={leave}
      keep={stay}
      onConfirm={() => {
        setLeaving(true);
      }}
      onClose={() => {
        setGo(null);
      }}
    >
      <p>{hint}</p>
    </ConfirmDialog>
  );
}
