"use client";

import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { formatDateTimeSeconds } from "@/components/ui/time";
import type { OfferDeliveryAttempt, DispatchOffer } from "@/lib/contracts/admin/dispatch";
import { declineWords } from "@/lib/i18n/decline-words";
import { adminOffersMessages } from "@/lib/i18n/messages/admin-offers";
import { translateCode } from "@/lib/i18n/messages/reasons";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

type OfferBadge = { tone: Tone; icon: Icon };
function offerBadge({ status, closedReason }: DispatchOffer): OfferBadge {
  if (status === "accepted") return { tone: "success", icon: CheckIcon };
  if (closedReason === null) return { tone: "warning", icon: ClockIcon };
  if (closedReason === "undeliverable") return { tone: "destructive", icon: WarningIcon };
  return { tone: "muted", icon: CloseIcon };
}

const channelKeys = { push: "Push", sms: "Sms", email: "Email" } as const;
// Results of a notification attempt. gone: the push subscription has ended; later: to be retried.
const outcomes = [
  "sent",
  "failed",
  "gone",
  "accepted",
  "refused",
  "later",
  "delivered",
  "undelivered",
  "skipped",
] as const;
const receiptChannels = ["app", "realtime", "push", "sms", "email"] as const;
const secondsBetween = (from: string, to: string): string =>
  String(Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)));

/** The delivery's offers to drivers: outcome, receipt by the phone, and every channel tried. */
export function DispatchOffers({ offers }: { offers: readonly DispatchOffer[] }) {
  const t = useTranslations(adminOffersMessages);
  if (offers.length === 0) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <ol className="flex flex-col gap-3">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OfferCard({ offer }: { offer: DispatchOffer }) {
  const t = useTranslations(adminOffersMessages);
  const { locale } = useLocale();
  const { name, closedReason, rejectionReason, sentAt, deliveredAt, readAt, receipts, attempts } = offer;
  const { tone, icon } = offerBadge(offer);
  const resultLabel =
    closedReason === null
      ? t("awaitingResponse")
      : closedReason === "declined" && rejectionReason
        ? t("declinedBecause", { reason: declineWords(locale, rejectionReason) })
        : t(closedReason);
  const channel = receiptChannels.find((item) => receipts[item] !== undefined);
  const facts = [
    t("offeredAt", { time: formatDateTimeSeconds(locale, sentAt) }),
    deliveredAt === null
      ? t("notConfirmedByPhone")
      : t("receivedByPhone", { seconds: secondsBetween(sentAt, deliveredAt), channel: t(channel ?? "app") }),
    readAt !== null && t("readByDriver"),
  ]
    .filter((fact) => fact !== false)
    .join(" · ");
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <Badge tone={tone} icon={icon}>
          {resultLabel}
        </Badge>
      </div>
      <p className="text-sm text-muted-foreground tabular-nums">{facts}</p>
      {attempts.length > 0 && (
        <ul aria-label={t("attempts")} className="flex flex-col gap-1 border-t pt-2 text-sm tabular-nums">
          {attempts.map((attempt, index) => (
            <Attempt key={index} attempt={attempt} sentAt={sentAt} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Attempt({
  attempt: { channel, outcome, at, attempt: attemptNumber, reason, code },
  sentAt,
}: {
  attempt: OfferDeliveryAttempt;
  sentAt: string;
}) {
  const t = useTranslations(adminOffersMessages);
  const { locale } = useLocale();
  const knownOutcome = outcomes.find((item) => item === outcome);
  // A push in state "sent" is with the push service, a text message with the carrier.
  const outcomeLabel =
    knownOutcome === "sent" && channel !== "push"
      ? t("outcome_with_carrier")
      : knownOutcome
        ? t(`outcome_${knownOutcome}`)
        : outcome;
  return (
    <li className="flex gap-3">
      <span className="w-14 shrink-0 text-muted-foreground">{t("seconds", { n: secondsBetween(sentAt, at) })}</span>
      <span className="min-w-0">
        <span className="font-medium">{t(channelKeys[channel])}</span> {outcomeLabel}
        {reason !== null && <span className="text-muted-foreground"> ({translateCode(locale, code, reason)})</span>}
        {attemptNumber > 1 && (
          <span className="text-muted-foreground">, {t("attemptNumber", { n: attemptNumber })}</span>
        )}
      </span>
    </li>
  );
}
