"use client";

import Link from "@/components/ui/navigation/link";
import { Stars } from "@/components/delivery/rating/stars";
import { Card, CardTitle } from "@/components/ui/card";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { LoadMore } from "@/components/ui/page/load-more";
import { formatDateTime } from "@/components/ui/time";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminRatingsMessages, driverRatingsMessages, ratingReasonMessages } from "@/lib/i18n/messages/ratings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** All ratings of a driver, with comments and authors. */
export function DriverRatingList({ userId }: { userId: string }) {
  const t = useTranslations(adminRatingsMessages);
  const tStars = useTranslations(driverRatingsMessages);
  const tReason = useTranslations(ratingReasonMessages);
  const { locale } = useLocale();
  const summary = useResource(`/api/admin/drivers/${userId}/ratings?limit=1`);
  const list = usePaginatedList(`/api/admin/drivers/${userId}/ratings?limit=10`);
  const ratingSummary = summary.data;
  return (
    <Card aria-labelledby="driver-ratings" className="flex flex-col gap-3">
      <CardTitle id="driver-ratings">{t("title")}</CardTitle>
      {list.error && !list.data ? (
        <LoadFailure subject={t("title")} error={list.error} onRetry={list.refresh} busy={list.isRefreshing} />
      ) : ratingSummary?.count === 0 ? (
        <p className="text-sm text-muted-foreground">{t("none")}</p>
      ) : (
        ratingSummary && (
          <p className="text-sm">
            <span className="font-semibold">
              {t("all", { n: ratingSummary.count, rating: (ratingSummary.rating ?? 0).toFixed(1) })}
            </span>
            <span className="block text-muted-foreground">
              {ratingSummary.shown === null ? t("shownNew") : t("shown", { rating: ratingSummary.shown.toFixed(1) })}
            </span>
            <span className="block text-muted-foreground">
              {ratingSummary.reasons.map(({ reason, count }) => `${tReason(reason)}: ${count}`).join(" · ")}
            </span>
          </p>
        )
      )}
      <ul className="divide-y">
        {list.data?.items.map((rating) => (
          <li key={rating.id} className="flex flex-col gap-1 py-2 text-sm">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Stars count={rating.stars} label={tStars("stars", { n: rating.stars })} />
              <Link href={`/admin/transactions/${rating.transactionId}`} className="underline underline-offset-4">
                {rating.orderNo}
              </Link>
            </span>
            {rating.reasons.length > 0 && <span>{rating.reasons.map((reason) => tReason(reason)).join(" · ")}</span>}
            {rating.comment && <span className="[overflow-wrap:anywhere]">{rating.comment}</span>}
            <span className="text-xs text-muted-foreground">
              {t("by", { name: rating.by ?? t("gone"), side: t(rating.raterRole) })} ·{" "}
              {formatDateTime(locale, rating.at)}
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
