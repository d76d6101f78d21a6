"use client";

import { useState, type FormEvent } from "react";
import { AddressField } from "@/components/delivery/place/address-field";
import { emptyPlace, type DraftPlace } from "@/components/delivery/place/draft-place";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Select } from "@/components/ui/form/field";
import { WarningIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { useAmountProblem } from "@/components/ui/form/money-input";
import { useWrite } from "@/components/ui/use-write";
import { isApiError } from "@/lib/client/api/api-error";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AssignCandidate, MatchBody } from "@/lib/contracts/admin/dispatch";
import { Priority } from "@/lib/contracts/driver/offer";
import { adminMatchMessages } from "@/lib/i18n/messages/admin-match";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { formatDuration } from "@/lib/i18n/format-duration";
import { parseAmount } from "@/lib/domain/money/parse-amount";

/** Drivers that the search would offer an unsaved delivery to. The server validates it. */
export function MatchScreen() {
  const t = useTranslations(adminMatchMessages);
  const tOffer = useTranslations(offerMessages);
  const errorText = useErrorText();
  const { busy, write } = useWrite();
  const [place, setPlace] = useState(emptyPlace);
  const amountProblem = useAmountProblem();
  const [fields, setFields] = useState<MatchFields>({ amount: "", priority: "medium", duration: "" });
  const [amountError, setAmountError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [candidates, setCandidates] = useState<AssignCandidate[] | null>(null);
  const [noMatchText, setNoMatchText] = useState<string | null>(null);
  const setField = (key: keyof typeof fields) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setFields((previous) => ({ ...previous, [key]: value }));
  };

  async function check(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    setNoMatchText(null);
    const body = toMatchBody(crypto.randomUUID(), place, fields);
    const amountProblemText = body.amount === null && fields.amount.trim() !== "" ? amountProblem(fields.amount) : null;
    setAmountError(amountProblemText);
    if (amountProblemText !== null) return;
    const result = await write("/api/admin/match", { body });
    setCandidates(result.ok ? result.data.items : null);
    if (result.ok) return;
    const message = errorText(result.error, t("failed"));
    if (isApiError(result.error, "NO_DRIVERS_AVAILABLE")) setNoMatchText(message);
    else setProblem(message);
  }

  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} back="/admin/zones" />
      <div className="grid gap-4 pt-2 lg:grid-cols-2">
        <Card>
          <form noValidate onSubmit={(event) => void check(event)} className="flex flex-col gap-4">
            <AddressField
              label={t("address")}
              hint={t("addressHint")}
              place={place}
              error={null}
              mapCenter={null}
              onChange={setPlace}
            />
            <Input
              label={t("amount")}
              inputMode="decimal"
              value={fields.amount}
              onChange={setField("amount")}
              error={amountError}
            />
            <Select
              label={t("priority")}
              value={fields.priority}
              onChange={setField("priority")}
              options={Priority.options.map((value) => ({ value, label: tOffer(value) }))}
            />
            <Input label={t("duration")} inputMode="numeric" value={fields.duration} onChange={setField("duration")} />
            {problem && (
              <Notice tone="destructive" icon={WarningIcon} live="assertive">
                {problem}
              </Notice>
            )}
            <Button type="submit" variant="primary" size="large" busy={busy}>
              {t("check")}
            </Button>
          </form>
        </Card>
        {(candidates ?? noMatchText) && (
          <Card aria-labelledby="match-title" className="flex flex-col gap-3">
            <CardTitle id="match-title">{t("drivers")}</CardTitle>
            {candidates ? (
              <List label={t("drivers")}>
                {candidates.map((driver) => (
                  <li key={driver.driverId}>
                    <MatchCandidate driver={driver} />
                  </li>
                ))}
              </List>
            ) : (
              <p role="status">{noMatchText}</p>
            )}
          </Card>
        )}
      </div>
    </>
  );
}

/** A driver that the search would offer the delivery to: distance, driving time and score. */
export function MatchCandidate({ driver }: { driver: AssignCandidate }) {
  const t = useTranslations(adminMatchMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const { minutes, distanceKm } = driver;
  const time = minutes === null ? null : formatDuration(locale, minutes);
  return (
    <ListRow
      title={driver.name}
      hint={[
        distanceKm === null ? null : formatStopDistance(distanceKm * 1_000, settings.units),
        time && (driver.minutesApproximate ? t("approximateTime", { time: time }) : time),
      ]
        .filter(Boolean)
        .join(" · ")}
      aside={t("score", { n: driver.score })}
      href={`/admin/drivers/${driver.driverId}`}
    />
  );
}

type MatchFields = { amount: string; priority: string; duration: string };

/** The request to match drivers. Validation is left to the server, which reports every invalid field. */
export function toMatchBody(id: string, place: DraftPlace, fields: MatchFields): MatchBody {
  return {
    id,
    deliveryAddress: place.text.trim(),
    deliveryLocation: place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng },
    amount: parseAmount(fields.amount),
    priority: fields.priority,
    ...(fields.duration.trim() === "" ? {} : { estimatedDuration: Number(fields.duration) || 0 }),
  };
}
