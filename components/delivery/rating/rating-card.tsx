"use client";

import { useState } from "react";
import { mutate } from "swr";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { WarningIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { useStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { OwnRating } from "@/lib/contracts/delivery/rating";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { rateMessages } from "@/lib/i18n/messages/ratings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ReportProblemButton } from "../report-problem-button";
import { RatingForm } from "./rating-form";
import { Stars } from "./stars";

const ratingPath = (id: string) => `/api/transactions/${id}/rating` as const;

/** Asks for a rating of the driver, once; a dismissed card does not return. A rating can be changed for a week. */
export function RatingCard({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(rateMessages);
  const { locale } = useLocale();
  const { data } = useResource(ratingPath(delivery.id));
  const dismissed = useStoredValue(`rating-dismissed:${delivery.id}`) !== null;
  const [changing, setChanging] = useState(false);
  const driver = delivery.driver?.name.split(" ")[0] ?? null;
  // The card is optional, so a failed request shows nothing.
  if (!data || (!data.rating && (!data.canRate || dismissed))) return null;

  const { rating } = data;
  if (rating && !changing)
    return (
      <Card aria-labelledby="own-rating" className="flex flex-col gap-2">
        <CardTitle id="own-rating">{t("thanks")}</CardTitle>
        <p className="flex flex-wrap items-center gap-2">
          <Stars count={rating.stars} label={t("stars", { n: rating.stars })} />
          <span>{t("gave", { n: rating.stars })}</span>
        </p>
        {rating.reasons.includes("unsafe") && (
          <>
            <Notice tone="warning" icon={WarningIcon}>
              {t("unsafe")}
            </Notice>
            <ReportProblemButton delivery={delivery} />
          </>
        )}
        {data.canRate && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted-foreground">
              {t("changeable", { time: formatDateTime(locale, rating.changeableUntil) })}
            </p>
            <Button
              variant="quiet"
              className="-mx-4"
              onClick={() => {
                setChanging(true);
              }}
            >
              {t("change")}
            </Button>
          </div>
        )}
      </Card>
    );
  return (
    <Card aria-labelledby="rate-driver" className="flex flex-col gap-3">
      <CardTitle id="rate-driver">{driver ? t("rateNamedDriver", { name: driver }) : t("askDriver")}</CardTitle>
      <RatingForm
        path={ratingPath(delivery.id)}
        initialRating={rating}
        driver={driver ?? t("driver")}
        onSaved={(saved: OwnRating) => {
          setChanging(false);
          void mutate(ratingPath(delivery.id), saved, { revalidate: false });
        }}
        onDismiss={() => {
          if (rating) setChanging(false);
          else storeValue(`rating-dismissed:${delivery.id}`, "1");
        }}
      />
    </Card>
  );
}
