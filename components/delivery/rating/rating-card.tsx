"use client";

import { useState, useId } from "react";
import { mutate } from "swr";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { WarningIcon, StarIcon, CheckIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { useStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { OwnRating } from "@/lib/contracts/delivery/rating";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { rateMessages, ratingReasonMessages } from "@/lib/i18n/messages/ratings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import { Textarea } from "@/components/ui/form/field";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { ratingReasonsFor, type RatingReason } from "@/lib/domain/rating";
import { ReportProblemButton } from "../report-problem-button";
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

/** One to five stars, as a group of radios. */
function StarChoice({
  label,
  starsLabel,
  value,
  onChange,
}: {
  label: string;
  /** The label of a number of stars. */
  starsLabel: (stars: number) => string;
  value: number;
  onChange: (stars: number) => void;
}) {
  const id = useId();
  return (
    <fieldset className="flex justify-between gap-1">
      <legend className="sr-only">{label}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label
          key={stars}
          className="flex min-h-14 flex-1 cursor-pointer items-center justify-center rounded-control has-[:focus-visible]:outline-2 active:bg-muted"
        >
          <input
            type="radio"
            name={id}
            className="sr-only"
            aria-label={starsLabel(stars)}
            checked={value === stars}
            onChange={() => {
              onChange(stars);
            }}
          />
          <StarIcon
            aria-hidden
            size={34}
            className={cx(stars <= value ? "fill-current text-foreground" : "text-muted-foreground")}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Stars first, then optional reasons and a comment. */
function RatingForm({
  path,
  initialRating,
  driver,
  onSaved,
  onDismiss,
}: {
  path: `/api/transactions/${string}/rating`;
  initialRating: OwnRating["rating"];
  driver: string;
  onSaved: (saved: OwnRating) => void;
  onDismiss: () => void;
}) {
  const t = useTranslations(rateMessages);
  const tReason = useTranslations(ratingReasonMessages);
  const errorText = useErrorText();
  const [stars, setStars] = useState(initialRating?.stars ?? 0);
  const [reasons, setReasons] = useState<readonly RatingReason[]>(initialRating?.reasons ?? []);
  const [comment, setComment] = useState(initialRating?.comment ?? "");
  const [busy, setBusy] = useState(false);
  const offered = ratingReasonsFor(stars);

  const submit = async () => {
    setBusy(true);
    try {
      const chosenReasons = reasons.filter((reason) => offered.includes(reason));
      const saved = await api(path, {
        method: "POST",
        body: { stars, reasons: chosenReasons, ...(comment.trim() ? { comment } : {}) },
        clientActionId: newActionId(),
      });
      onSaved(saved);
    } catch (error) {
      toast.retryableError(errorText(error, t("failed")));
      setBusy(false);
    }
  };

  return (
    <>
      <StarChoice label={t("askDriver")} starsLabel={(n) => t("stars", { n })} value={stars} onChange={setStars} />
      {stars > 0 && (
        <>
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-2 text-sm font-medium">{t(stars >= 4 ? "reasonsGood" : "reasonsBad")}</legend>
            <div className="flex flex-wrap gap-2">
              {offered.map((reason) => {
                const isChosen = reasons.includes(reason);
                return (
                  <label
                    key={reason}
                    className="inline-flex min-h-tap cursor-pointer items-center gap-1.5 rounded-full border border-input px-4 text-sm has-[:checked]:border-foreground has-[:checked]:bg-muted has-[:checked]:font-semibold has-[:focus-visible]:outline-2"
                  >
                    <input
                      type="checkbox"
                      className="sr-only"
                      checked={isChosen}
                      onChange={() => {
                        setReasons(isChosen ? reasons.filter((current) => current !== reason) : [...reasons, reason]);
                      }}
                    />
                    {isChosen && <CheckIcon aria-hidden size={16} />}
                    {tReason(reason)}
                  </label>
                );
              })}
            </div>
          </fieldset>
          <Textarea
            label={t("comment")}
            optional
            rows={2}
            maxLength={500}
            hint={t("commentHint", { name: driver })}
            value={comment}
            onChange={(event) => {
              setComment(event.target.value);
            }}
          />
          <Button variant="primary" block busy={busy} onClick={() => void submit()}>
            {t("send")}
          </Button>
        </>
      )}
      <Button variant="quiet" block disabled={busy} onClick={onDismiss}>
        {t("notNow")}
      </Button>
    </>
  );
}
