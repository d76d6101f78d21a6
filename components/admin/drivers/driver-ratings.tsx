"use client";

import Link from "@/components/ui/link";
import { Stars } from "@/components/delivery/rating/stars";
import { Card, CardTitle } from "@/components/ui/card";
import { LoadFailure } from "@/components/ui/load-failure";
import { LoadMore } from "@/components/ui/load-more";
import { formatDateTime } from "@/components/ui/time";
import { usePages } from "@/lib/client/hooks/use-pages";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminRatingsText, ownRatingsText, ratingReasonText } from "@/lib/i18n/text/ratings";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** Every rating of a driver, with its comment and whose it is. */
export function DriverRatingList({ userId }: { userId: string }) {
  const say = useText(adminRatingsText);
  const sayStars = useText(ownRatingsText);
  const sayReason = useText(ratingReasonText);
  const { locale } = useLocale();
  const summary = useResource(`/api/admin/drivers/${userId}/ratings?limit=1`);
  const list = usePages(`/api/admin/drivers/${userId}/ratings?limit=10`);
  const known = summary.data;
  return (
    <Card aria-labelledby="driver-ratings" className="flex flex-col gap-3">
      <CardTitle id="driver-ratings">{say("title")}</CardTitle>
      {list.error && !list.data ? (
        <LoadFailure component={say("title")} error={list.error} onRetry={list.refresh} busy={list.isRefreshing} />
      ) : known?.count === 0 ? (
        <p className="text-sm text-ink-soft">{say("none")}</p>
      ) : (
        known && (
          <p className="text-sm">
            <span className="font-semibold">
              {say("all", { n: known.count, rating: (known.rating ?? 0).toFixed(1) })}
            </span>
            <span className="block text-ink-soft">
              {known.shown === null ? say("shownNew") : say("shown", { rating: known.shown.toFixed(1) })}
            </span>
            <span className="block text-ink-soft">
              {known.reasons.map(({ reason, n }) => `${sayReason(reason)}: ${n}`).join(" · ")}
            </span>
          </p>
        )
      )}
      <ul className="divide-y">
        {list.data?.items.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 py-2 text-sm">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Stars n={one.stars} label={sayStars("stars", { n: one.stars })} />
              <Link href={`/admin/transactions/${one.transactionId}`} className="underline underline-offset-4">
                {one.orderNo}
              </Link>
            </span>
            {one.reasons.length > 0 && <span>{one.reasons.map((reason) => sayReason(reason)).join(" · ")}</span>}
            {one.comment && <span className="[overflow-wrap:anywhere]">{one.comment}</span>}
            <span className="text-xs text-ink-soft">
              {say("by", { name: one.by ?? say("gone"), side: say(one.side) })} · {formatDateTime(locale, one.at)}
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
