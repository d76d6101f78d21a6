"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { useIsProgressBarVisible } from "@/lib/client/app/progress";
import { onNavigate } from "@/lib/client/hooks/use-navigate";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";

// After this time the navigation has failed, and the page itself shows an error.
const timeoutMs = 15_000;

/**
 * Shows immediately after a press on a link or button that its page or component is loading: marks the link and shows
 * a progress bar at the top.
 */
export function NavigationProgress() {
  return (
    <Suspense>
      <ProgressBar />
    </Suspense>
  );
}

function ProgressBar() {
  const t = useTranslations(commonMessages);
  const currentUrl = `${usePathname()}?${useSearchParams().toString()}`;
  // URL of the page that is being left, during a navigation.
  const [leavingUrl, setLeavingUrl] = useState<string | null>(null);
  if (leavingUrl !== null && leavingUrl !== currentUrl) setLeavingUrl(null);
  const pending = leavingUrl === currentUrl;
  const loading = useIsProgressBarVisible();
  useEffect(() => {
    let pendingLink: Element | null = null;
    const clear = () => {
      pendingLink?.removeAttribute("data-pending");
      pendingLink?.removeAttribute("aria-busy");
      pendingLink = null;
    };
    const onClick = (event: MouseEvent) => {
      // The link prevented the default action, so this is a client-side navigation.
      const link = event.target instanceof Element && event.defaultPrevented ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      if (`${link.pathname}${link.search}` === `${window.location.pathname}${window.location.search}`) return;
      clear();
      pendingLink = link;
      link.setAttribute("data-pending", "");
      link.setAttribute("aria-busy", "true");
      setLeavingUrl(currentUrl);
    };
    window.addEventListener("click", onClick);
    const stop = onNavigate((url) => {
      const { pathname, search } = new URL(url, window.location.href);
      if (`${pathname}${search}` !== `${window.location.pathname}${window.location.search}`) setLeavingUrl(currentUrl);
    });
    return () => {
      stop();
      window.removeEventListener("click", onClick);
      clear();
    };
  }, [currentUrl]);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      setLeavingUrl(null);
      document.querySelectorAll("a[data-pending]").forEach((link) => {
        link.removeAttribute("data-pending");
        link.removeAttribute("aria-busy");
      });
    }, timeoutMs);
    return () => {
      clearTimeout(timer);
    };
  }, [pending]);
  return pending || loading ? (
    <div role="progressbar" aria-label={t("loading")} className="underway fixed inset-x-0 top-0 z-50 h-1 bg-primary" />
  ) : null;
}
