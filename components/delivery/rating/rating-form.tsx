"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/form/field";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { OwnRating } from "@/lib/contracts/delivery/rating";
import { ratingReasonsFor, type RatingReason } from "@/lib/domain/rating";
import { rateMessages, ratingReasonMessages } from "@/lib/i18n/messages/ratings";
import { useTranslations } from "@/lib/i18n/use-translations";
import { StarChoice } from "./stars";

/** Stars first, then optional reasons and a comment. */
export function RatingForm({
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
