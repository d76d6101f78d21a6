"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { useIsInProgress } from "@/lib/client/app/progress";
import { onNavigate } from "@/lib/client/hooks/use-navigate";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";

// Nothing comes any more: the page says by itself what went wrong.
const longestMs = 15_000;

/**
 * A pressed link or button shows at once that its page, or what it opens, is on the way: a link is marked, and a line
 * runs along the top until it is there.
 */
export function PendingLinks() {
  return (
    <Suspense>
      <Pending />
    </Suspense>
  );
}

function Pending() {
  const t = useTranslations(commonMessages);
  const place = `${usePathname()}?${useSearchParams().toString()}`;
  // The place that was left, while its successor is on the way.
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving !== null && leaving !== place) setLeaving(null);
  const pending = leaving === place;
  const loading = useIsInProgress();
  useEffect(() => {
    let pressed: Element | null = null;
    const clear = () => {
      pressed?.removeAttribute("data-pending");
      pressed?.removeAttribute("aria-busy");
      pressed = null;
    };
    const onClick = (event: MouseEvent) => {
      // Prevented by the link itself: it goes there without loading the page anew.
      const link = event.target instanceof Element && event.defaultPrevented ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      if (`${link.pathname}${link.search}` === `${window.location.pathname}${window.location.search}`) return;
      clear();
      pressed = link;
      link.setAttribute("data-pending", "");
      link.setAttribute("aria-busy", "true");
      setLeaving(place);
    };
    window.addEventListener("click", onClick);
    const stop = onNavigate((to) => {
      const { pathname, search } = new URL(to, window.location.href);
      if (`${pathname}${search}` !== `${window.location.pathname}${window.location.search}`) setLeaving(place);
    });
    return () => {
      stop();
      window.removeEventListener("click", onClick);
      clear();
    };
  }, [place]);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      setLeaving(null);
      document.querySelectorAll("a[data-pending]").forEach((link) => {
        link.removeAttribute("data-pending");
        link.removeAttribute("aria-busy");
      });
    }, longestMs);
    return () => {
      clearTimeout(timer);
    };
  }, [pending]);
  return pending || loading ? (
    <div role="progressbar" aria-label={t("loading")} className="underway fixed inset-x-0 top-0 z-50 h-1 bg-solid" />
  ) : null;
}
