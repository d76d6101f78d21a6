"use client";

import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { formatMoment } from "@/components/ui/time";
import type { DeliveryAttempt, DispatchOffer } from "@/lib/contracts/admin-dispatch";
import { declineWords } from "@/lib/i18n/decline-words";
import { adminOffersText } from "@/lib/i18n/text/admin-offers";
import { saidWords } from "@/lib/i18n/text/said";
import { useLocale, useText } from "@/lib/i18n/use-text";

type Look = { tone: Tone; icon: Icon };
function lookOf({ status, closedReason }: DispatchOffer): Look {
  if (status === "accepted") return { tone: "go", icon: CheckIcon };
  if (closedReason === null) return { tone: "wait", icon: ClockIcon };
  if (closedReason === "undeliverable") return { tone: "stop", icon: WarningIcon };
  return { tone: "over", icon: CloseIcon };
}

const channelWords = { push: "Push", sms: "Sms", email: "Email" } as const;
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
const receiptWords = ["app", "realtime", "push", "sms", "email"] as const;
const since = (from: string, to: string): string =>
  String(Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)));

/** Each driver who was asked: how the offer ended, whether and how it reached the phone, and what was tried. */
export function DispatchOffers({ offers }: { offers: readonly DispatchOffer[] }) {
  const say = useText(adminOffersText);
  if (offers.length === 0) return null;
  return (
    <section aria-label={say("title")} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{say("title")}</h2>
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
  const say = useText(adminOffersText);
  const { locale } = useLocale();
  const { name, closedReason, rejectionReason, sentAt, deliveredAt, readAt, receipts, attempts } = offer;
  const { tone, icon } = lookOf(offer);
  const end =
    closedReason === null
      ? say("waits")
      : closedReason === "declined" && rejectionReason
        ? say("declinedBecause", { reason: declineWords(locale, rejectionReason) })
        : say(closedReason);
  const channel = receiptWords.find((each) => receipts[each] !== undefined);
  const facts = [
    say("sent", { time: formatMoment(locale, sentAt) }),
    deliveredAt === null
      ? say("notReached")
      : say("reached", { seconds: since(sentAt, deliveredAt), channel: say(channel ?? "app") }),
    readAt !== null && say("read"),
  ]
    .filter((fact) => fact !== false)
    .join(" · ");
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <Badge tone={tone} icon={icon}>
          {end}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">{facts}</p>
      {attempts.length > 0 && (
        <ul aria-label={say("attempts")} className="flex flex-col gap-1 border-t pt-2 text-sm tabular-nums">
          {attempts.map((attempt, index) => (
            <Attempt key={index} attempt={attempt} sentAt={sentAt} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Attempt({
  attempt: { channel, outcome, at, try: nth, why, code },
  sentAt,
}: {
  attempt: DeliveryAttempt;
  sentAt: string;
}) {
  const say = useText(adminOffersText);
  const { locale } = useLocale();
  const known = outcomes.find((each) => each === outcome);
  // A push that was sent lies with its service, a text with the carrier.
  const word =
    known === "sent" && channel !== "push" ? say("outcome_carried") : known ? say(`outcome_${known}`) : outcome;
  return (
    <li className="flex gap-3">
      <span className="w-14 shrink-0 text-ink-soft">{say("seconds", { n: since(sentAt, at) })}</span>
      <span className="min-w-0">
        <span className="font-medium">{say(channelWords[channel])}</span> {word}
        {why !== null && <span className="text-ink-soft"> ({saidWords(locale, code, why)})</span>}
        {nth > 1 && <span className="text-ink-soft">, {say("again", { n: nth })}</span>}
      </span>
    </li>
  );
}
