"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { InfoIcon, StarIcon, TrendDownIcon, TrendUpIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Fact } from "@/components/ui/page/list-row";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverRatings } from "@/lib/contracts/delivery/rating";
import { negativeReasons } from "@/lib/domain/rating";
import { driverRatingsMessages, ratingReasonMessages } from "@/lib/i18n/messages/ratings";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The driver's ratings, aggregated so that no individual can be identified. */
export function DriverRatingsCard() {
  const t = useTranslations(driverRatingsMessages);
  const ratings = useResource("/api/driver/ratings");
  if (!ratings.data)
    return ratings.error ? (
      <LoadFailure
        subject={t("rating")}
        errorText={t("failed")}
        error={ratings.error}
        onRetry={ratings.refresh}
        busy={ratings.isRefreshing}
      />
    ) : (
      <SkeletonCard label={t("title")} />
    );
  return (
    <Card aria-labelledby="own-ratings" className="flex flex-col gap-4">
      <CardTitle id="own-ratings">{t("title")}</CardTitle>
      {ratings.data.rating === null ? (
        <div>
          <p className="text-2xl font-semibold">{t("new")}</p>
          <p className="text-muted-foreground">{t("newHint")}</p>
        </div>
      ) : (
        <RatingSummary ratings={ratings.data} rating={ratings.data.rating} />
      )}
      <p className="flex gap-2 text-sm text-muted-foreground">
        <InfoIcon aria-hidden size={18} className="mt-0.5 shrink-0" />
        {t("howCounted")}
      </p>
    </Card>
  );
}

function RatingSummary({ ratings, rating }: { ratings: DriverRatings; rating: number }) {
  const t = useTranslations(driverRatingsMessages);
  const tReason = useTranslations(ratingReasonMessages);
  const { count, stars, reasons, comments } = ratings;
  const maxCount = Math.max(1, ...stars);
  const worstReason = reasons.find(({ reason }) => (negativeReasons as readonly string[]).includes(reason))?.reason;
  return (
    <>
      <div>
        <p className="flex items-center gap-2 text-2xl font-semibold tabular-nums">
          {rating.toFixed(1)}
          <StarIcon aria-hidden size={24} className="fill-current" />
        </p>
        <p className="text-muted-foreground">{t("from", { n: count })}</p>
        <RatingTrend {...ratings} />
      </div>
      <ul className="flex flex-col gap-1.5 text-sm">
        {[5, 4, 3, 2, 1].map((starCount) => (
          <li
            key={starCount}
            className="grid grid-cols-[minmax(0,6rem)_minmax(0,1fr)_minmax(2ch,auto)] items-center gap-x-[12px]"
          >
            <span className="wrap-anywhere">{t("stars", { n: starCount })}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
              <span
                className="block h-full bg-foreground"
                style={{ width: `${(100 * (stars[starCount - 1] ?? 0)) / maxCount}%` }}
              />
            </span>
            <span className="text-right tabular-nums">{stars[starCount - 1] ?? 0}</span>
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t("reasons")}</h3>
          <dl className="divide-y">
            {reasons.map(({ reason, count: reasonCount }) => (
              <Fact key={reason} label={tReason(reason)}>
                {t("times", { n: reasonCount })}
              </Fact>
            ))}
          </dl>
        </section>
      )}
      {worstReason && isBadReason(worstReason) && (
        <section className="rounded-card bg-muted p-4 text-sm">
          <h3 className="pb-1 font-semibold">{t("helps")}</h3>
          <p>{t(`help_${worstReason}`)}</p>
        </section>
      )}
      {comments.length > 0 && (
        <section>
          <h3 className="pb-1 text-sm font-semibold">{t("comments")}</h3>
          <ul className="flex flex-col gap-2 text-sm">
            {comments.map((comment, index) => (
              // Comments have no id, and their order is stable.
              <li key={index} className="border-l-2 pl-3 [overflow-wrap:anywhere]">
                {comment}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type BadReason = (typeof negativeReasons)[number];
const isBadReason = (reason: string): reason is BadReason => (negativeReasons as readonly string[]).includes(reason);

function RatingTrend({ recent, before }: DriverRatings) {
  const t = useTranslations(driverRatingsMessages);
  if (recent === null || before === null) return null;
  const values = { recent: recent.toFixed(1), before: before.toFixed(1) };
  const Icon = recent > before ? TrendUpIcon : recent < before ? TrendDownIcon : null;
  return (
    <p className="flex items-center gap-1.5 text-sm">
      {Icon && <Icon aria-hidden size={18} />}
      {t(recent > before ? "better" : recent < before ? "worse" : "same", values)}
    </p>
  );
}
