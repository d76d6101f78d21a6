"use client";

import { useState, type ReactNode } from "react";
import { usePages } from "@/lib/client/hooks/use-pages";
import type { Collection } from "@/lib/contracts/collection";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { LoadMore } from "@/components/ui/load-more";
import { ResourceView } from "@/components/ui/resource";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton";

type Props = {
  hubId: string;
  /** The longest waiting, as the hub's screen brings them, and how many there are in all. */
  first: readonly Collection[];
  count: number;
  children: (items: readonly Collection[]) => ReactNode;
};

const pollMs = 15_000;

/** What waits at a hub for its senders: all of it, or, where that is much, page by page, found by name or number. */
export function CollectionPages(props: Props) {
  return props.count <= props.first.length ? props.children(props.first) : <Pages {...props} />;
}

function Pages({ hubId, children }: Props) {
  const say = useText(cashDeskText);
  const sayCommon = useText(commonText);
  const [q, setQ] = useState("");
  const query = new URLSearchParams({ limit: "20", ...(q ? { q } : {}) }).toString();
  const list = usePages(`/api/hubs/${hubId}/collections?${query}`, { every: pollMs });
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={say("findLabel")} placeholder={say("findHint")} value={q} onSearch={setQ} />
      <ResourceView
        of={list}
        component={say("collections")}
        skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-ink-soft">{say("findNone")}</p>
          ) : (
            <>
              {children(items)}
              <LoadMore list={list} />
            </>
          )
        }
      </ResourceView>
    </div>
  );
}
