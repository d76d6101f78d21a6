"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import type { AttentionItem, AttentionItems } from "@/lib/contracts/admin/console";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, IdCardIcon, RouteIcon, ShieldIcon, WalletIcon, WarningIcon } from "@/components/ui/icons";
import { List, RowLink } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { RelativeTime } from "@/components/ui/time";
import {
  attentionStyles,
  attentionCountKeys,
  isDeliveryAttention,
  isDriverAttention,
  visibleAttentionKinds,
  attentionHref,
  attentionUrgency,
  useAttention,
} from "./attention";

// Collapsed by default, because the list below is the page's main content.
const collapsedCount = 3;

/**
 * Attention items, which wait for an administrator: most urgent first, then longest waiting. With `deliveriesOnly`, only deliveries; renders nothing
 * without any.
 */
export function AttentionItemList({ deliveriesOnly }: { deliveriesOnly?: boolean }) {
  const t = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const attention = useAttention();
  if (deliveriesOnly && !attention.data?.items.some(({ kind }) => isDeliveryAttention(kind))) return null;
  return (
    <ResourceView
      resource={attention}
      subject={t("decisions")}
      skeleton={<SkeletonRows rows={collapsedCount} label={tCommon("loading")} />}
    >
      {(loaded) => (
        <LoadedList attention={loaded} isOld={attention.error !== undefined} deliveriesOnly={deliveriesOnly} />
      )}
    </ResourceView>
  );
}

function LoadedList({
  attention: { items, counts },
  isOld,
  deliveriesOnly,
}: {
  attention: AttentionItems;
  isOld: boolean;
  deliveriesOnly?: boolean;
}) {
  const t = useTranslations(adminMessages);
  const [isExpanded, setExpanded] = useState(false);
  const sortedItems = items
    .filter(({ kind }) => !deliveriesOnly || isDeliveryAttention(kind))
    .sort((a, b) => attentionUrgency(a.kind) - attentionUrgency(b.kind));
  const kinds = visibleAttentionKinds(deliveriesOnly === true);
  // Work that is shown only as a count.
  const workCounts = deliveriesOnly
    ? []
    : [
        { href: "/admin/approvals", icon: ShieldIcon, label: t("approvals"), n: counts.approvals },
        { href: "/admin/checks", icon: IdCardIcon, label: t("identityChecks"), n: counts.identityChecks },
        { href: "/admin/payouts", icon: WalletIcon, label: t("transferRefused"), n: counts.payRefused },
        { href: "/admin/jobs", icon: WarningIcon, label: t("jobs"), n: counts.failedJobs },
        { href: "/admin/routing/differences", icon: RouteIcon, label: t("differences"), n: counts.differences },
      ].filter(({ n }) => n > 0);
  const totalCount = [...kinds.map((kind) => counts[attentionCountKeys[kind]]), ...workCounts.map(({ n }) => n)].reduce(
    (sum, n) => sum + n,
    0,
  );
  const unlistedKinds = kinds
    .map((kind) => ({ kind, n: counts[attentionCountKeys[kind]] - items.filter((item) => item.kind === kind).length }))
    .filter(({ n }) => n > 0);
  // The longest-waiting driver item is always visible, however many urgent deliveries there are.
  const firstDriverItem = sortedItems.find(({ kind }) => isDriverAttention(kind));
  const collapsedItems = sortedItems.filter((item, index) => index < collapsedCount || item === firstDriverItem);
  const isCollapsible = sortedItems.length > collapsedItems.length;
  const visibleItems = isExpanded ? sortedItems : collapsedItems;
  return (
    <section aria-label={t("attentionTitle")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base">
          {t("attentionTitle")}
          {totalCount > 0 && <span className="text-muted-foreground tabular-nums"> · {totalCount}</span>}
        </h2>
        {isCollapsible && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => {
              setExpanded(!isExpanded);
            }}
            className="-my-3 inline-flex min-h-tap items-center text-sm font-semibold underline underline-offset-4"
          >
            {isExpanded ? t("attentionLess") : t("attentionAll", { n: totalCount })}
          </button>
        )}
      </div>
      {totalCount === 0 && (
        <div className="rounded-card border bg-card">
          {/* Stale data must not read as "nothing to do". */}
          {isOld ? (
            <EmptyState icon={WarningIcon} title={t("attentionUnknown")} hint={t("attentionUnknownHint")} />
          ) : (
            <EmptyState icon={DoneIcon} title={t("nothingNeeded")} hint={t("nothingNeededHint")} />
          )}
        </div>
      )}
      {workCounts.length > 0 && (
        <ul className="-my-1 flex flex-wrap gap-x-3">
          {workCounts.map(({ href, icon, label, n }) => (
            <li key={href}>
              <Link href={href} className="inline-flex min-h-10 items-center pointer-coarse:min-h-tap">
                <Badge tone="warning" icon={icon}>
                  {label} · {n}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {visibleItems.length > 0 && (
        <List label={t("attentionTitle")} className="@container">
          {visibleItems.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <Row item={item} />
            </li>
          ))}
        </List>
      )}
      {counts.scheduled > 0 && (
        <p className="text-sm text-muted-foreground">{t("scheduled", { n: counts.scheduled })}</p>
      )}
      {unlistedKinds.length > 0 && (isExpanded || !isCollapsible) && (
        <ul className="flex flex-wrap gap-x-4">
          {unlistedKinds.map(({ kind, n }) => (
            <li key={kind}>
              <Link
                href={attentionStyles[kind].listHref}
                className="inline-flex min-h-tap items-center text-sm font-semibold underline underline-offset-4"
              >
                {t(attentionStyles[kind].labelKey)}: {t("more", { n })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One line on a wide screen, two on a phone. */
function Row({ item: { kind, id, title, hint, hintCode, since, amount } }: { item: AttentionItem }) {
  const t = useTranslations(adminMessages);
  const { locale } = useLocale();
  const { labelKey, icon, tone } = attentionStyles[kind];
  return (
    <RowLink
      href={attentionHref(kind, id)}
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-muted focus-visible:-outline-offset-2 active:bg-muted @min-[36rem]:flex @min-[36rem]:min-h-10 @min-[36rem]:py-1 @min-[36rem]:text-sm pointer-coarse:@min-[36rem]:min-h-tap"
    >
      <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
      <span className="row-start-2 min-w-0 @min-[48rem]:w-56">
        <Badge tone={tone} icon={icon} className="max-w-full">
          <span className="truncate">{t(labelKey)}</span>
        </Badge>
      </span>
      {hint && (
        <span className="hidden min-w-0 flex-1 truncate text-muted-foreground @min-[48rem]:block">
          {deliveryReason(locale, hint, hintCode)}
        </span>
      )}
      <span className="min-w-20 text-right">{amount !== null && <Money amount={amount} />}</span>
      <RelativeTime
        at={since}
        className="row-start-2 min-w-20 text-right text-xs whitespace-nowrap text-muted-foreground tabular-nums"
      />
    </RowLink>
  );
}
