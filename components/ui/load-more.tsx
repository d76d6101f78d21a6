"use client";

import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";

/** The next page of a list, while there is one. */
export function LoadMore({ list }: { list: { hasMore: boolean; isLoadingMore: boolean; more: () => void } }) {
  const say = useText(commonText);
  if (!list.hasMore) return null;
  return (
    <Button block busy={list.isLoadingMore} onClick={list.more}>
      {say("loadMore")}
    </Button>
  );
}
