"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";

// Far enough ahead that rows have loaded before they scroll into view.
const PRELOAD_MARGIN = "800px 0px";

type LoadMoreProps = {
  list: { hasMore: boolean; isLoadingMore: boolean; error?: unknown; loadMore: () => void };
  /** Loads automatically near the end of the list. The button remains for keyboard users and after an error. */
  autoLoad?: boolean;
};

/** Loads the next page of a list, if there is one. */
export function LoadMore({ list, autoLoad = false }: LoadMoreProps) {
  const t = useTranslations(commonMessages);
  const container = useRef<HTMLDivElement>(null);
  const loadNext = useEffectEvent(() => {
    list.loadMore();
  });
  const observing = autoLoad && list.hasMore && !list.isLoadingMore && !list.error;
  useEffect(() => {
    if (!observing || !container.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadNext();
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(container.current);
    return () => {
      observer.disconnect();
    };
  }, [observing]);
  if (!list.hasMore) return null;
  return (
    <div ref={container}>
      <Button block busy={list.isLoadingMore} onClick={list.loadMore}>
        {t("loadMore")}
      </Button>
    </div>
  );
}
