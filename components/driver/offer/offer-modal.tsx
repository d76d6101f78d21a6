"use client";

import { pickupWords } from "@/components/delivery/pickup-words";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { DeliveryWords } from "@/components/driver/task/delivery-words";
import { Money } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { Rail } from "@/components/ui/rail";
import { useSettings } from "@/lib/client/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/offer";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";
import { Countdown, useSecondsLeft } from "./countdown";
import { DeclineReasons } from "./decline-reasons";
import { closedWord } from "./offer-state";
import { PriorityBadge } from "./priority-badge";
import { TripCard } from "./trip-card";

type OfferModalProps = {
  offer: Offer;
  busy: "accept" | "decline" | null;
  onAccept: () => void;
  onDecline: (reason: DeclineReason) => void;
  onClose: () => void;
};

/** 'New Delivery Task': everything to decide by, over everything else. */
export function OfferModal({ offer, busy, onAccept, onDecline, onClose }: OfferModalProps) {
  const say = useText(offerText);
  const seconds = useSecondsLeft(offer.expiresAt);
  const over = seconds === 0 || offer.status !== "new";
  return over && !busy ? (
    <ExpiredOffer reason={offer.closedReason} onClose={onClose} />
  ) : (
    <OpenOffer
      offer={offer}
      seconds={seconds}
      busy={busy}
      onAccept={onAccept}
      onDecline={onDecline}
      onClose={onClose}
      title={say("title")}
    />
  );
}

function OpenOffer({
  offer,
  seconds,
  busy,
  onAccept,
  onDecline,
  onClose,
  title,
}: OfferModalProps & { seconds: number; title: string }) {
  const say = useText(offerText);
  const { settings } = useSettings();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const { taskDetails: details } = offer;
  const total = (new Date(offer.expiresAt).getTime() - new Date(offer.sentAt).getTime()) / 1_000;
  return (
    <Sheet
      open
      onClose={onClose}
      firm
      title={title}
      aside={<PriorityBadge priority={details.priority} />}
      footer={
        declining ? (
          <>
            <Button
              variant="quiet"
              block
              disabled={busy !== null}
              onClick={() => {
                setDeclining(false);
              }}
            >
              {say("back")}
            </Button>
            <Button
              variant="primary"
              size="large"
              disabled={reason === null || busy !== null}
              busy={busy === "decline"}
              onClick={() => {
                if (reason) onDecline(reason);
              }}
            >
              {say("declineConfirm")}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="quiet"
              block
              disabled={busy !== null}
              onClick={() => {
                setDeclining(true);
              }}
            >
              {say("decline")}
            </Button>
            <Button variant="go" size="large" disabled={busy !== null} busy={busy === "accept"} onClick={onAccept}>
              {say("accept")}
            </Button>
          </>
        )
      }
    >
      <div className="flex items-center justify-between gap-3 pb-5">
        <p className="min-w-0">
          <Money amount={details.amount} className="block text-[min(2.5rem,10.5vw)] leading-[1.1] tracking-tight" />
          <span className="block text-sm text-ink-soft">{say("amount")}</span>
        </p>
        <Countdown seconds={seconds} total={total} />
      </div>
      {declining ? (
        <DeclineReasons value={reason} onChange={setReason} />
      ) : (
        <>
          <DeliveryWords preferredTime={details.preferredTime} instructions={details.instructions} className="pb-5" />
          <Rail
            from={{ label: say("pickup"), address: pickupWords(details) }}
            to={{ label: say("dropOff"), address: details.deliveryAddress }}
          />
          <div className="mt-5">
            <TripCard offer={offer} units={settings.units} />
          </div>
        </>
      )}
    </Sheet>
  );
}

function ExpiredOffer({ reason, onClose }: { reason: Offer["closedReason"]; onClose: () => void }) {
  const say = useText(offerText);
  return (
    <Sheet
      open
      onClose={onClose}
      title={say("expired")}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {say("close")}
        </Button>
      }
    >
      <div role="alert" className="flex items-center gap-4 py-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-stop-soft text-stop-ink">
          <ClockIcon aria-hidden size={24} />
        </span>
        <p>{say(closedWord(reason))}</p>
      </div>
    </Sheet>
  );
}
