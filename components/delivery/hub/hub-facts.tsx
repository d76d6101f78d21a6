"use client";

import { useState, type ReactNode } from "react";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { Collection } from "@/lib/contracts/delivery/collection";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { LoadMore } from "@/components/ui/page/load-more";
import { ResourceView } from "@/components/ui/page/resource";
import { SearchField } from "@/components/ui/form/search-field";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { CheckIcon, WarningIcon } from "@/components/ui/icons";
import type { HubClosing } from "@/lib/contracts/hub";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";

type Props = {
  /** A hub: a place with a safe and cashiers. */
  hubId: string;
  /** The longest waiting collections, from the hub's screen, and the total number. */
  longestWaiting: readonly Collection[];
  totalCount: number;
  children: (items: readonly Collection[]) => ReactNode;
};

const pollMs = 15_000;

/**
 * Collections, cash that waits at a hub for its sender: all of them, or pages with a search by name or number if there
 * are many.
 */
export function CollectionsList(props: Props) {
  return props.totalCount <= props.longestWaiting.length ? (
    props.children(props.longestWaiting)
  ) : (
    <PaginatedCollections {...props} />
  );
}

function PaginatedCollections({ hubId, children }: Props) {
  const t = useTranslations(cashierHubMessages);
  const tCommon = useTranslations(commonMessages);
  const [searchText, setSearchText] = useState("");
  const query = new URLSearchParams({ limit: "20", ...(searchText ? { q: searchText } : {}) }).toString();
  const list = usePaginatedList(`/api/hubs/${hubId}/collections?${query}`, { intervalMs: pollMs });
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={t("findLabel")} placeholder={t("findHint")} value={searchText} onSearch={setSearchText} />
      <ResourceView
        resource={list}
        subject={t("waitingCollections")}
        skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t("findNone")}</p>
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

/** The last count of the safe and its result, in words. */
export function LastSafeCount({ closing: { closedAt, difference, settledAt } }: { closing: HubClosing }) {
  const t = useTranslations(cashierHubMessages);
  const { locale } = useLocale();
  const amount = formatMoney(Math.abs(difference));
  const isExact = difference === 0;
  const Icon = isExact || settledAt ? CheckIcon : WarningIcon;
  return (
    <div className="text-sm">
      <p className="text-muted-foreground" suppressHydrationWarning>
        {t("lastCount", { day: formatDateTime(locale, closedAt) })}
      </p>
      <p className="flex items-start gap-2 font-medium">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          {isExact ? t("safeMatches") : t(difference < 0 ? "safeShort" : "safeOver", { amount })}
          {!isExact && (
            <span className="block font-normal text-muted-foreground">
              {t(settledAt ? "differenceSettled" : "differenceOpen")}
            </span>
          )}
        </span>
      </p>
    </div>
  );
}
