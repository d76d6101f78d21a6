"use client";

import { pickupWords } from "@/components/delivery/map/pickup-words";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { DeliveryWords } from "@/components/driver/task/delivery-words";
import { Sheet } from "@/components/ui/overlay";
import { Rail } from "@/components/ui/rail";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/offer";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";
import { Countdown, useSecondsLeft } from "./countdown";
import { DeclineReasons } from "./decline-reasons";
import { OfferAmounts } from "./offer-amounts";
import { OfferButtons, useDeclining } from "./offer-buttons";
import { OfferMap } from "./offer-map";
import { closedWord } from "./offer-state";
import { PriorityBadge } from "./priority-badge";
import { TripFacts } from "./trip-facts";

type OfferModalProps = {
  offer: Offer;
  busy: "accept" | "decline" | null;
  mapUrl: string | undefined;
  onAccept: () => void;
  onDecline: (reason: DeclineReason) => void;
  /** The driver pressed Decline and sees the reasons. */
  onDeclining: () => void;
  onClose: () => void;
};

/** 'New Delivery Task': the offer and its answers, above the page. */
export function OfferModal(props: OfferModalProps) {
  const { offer, busy, onClose } = props;
  const say = useText(offerText);
  const seconds = useSecondsLeft(offer.expiresAt);
  const over = seconds === 0 || offer.status !== "new";
  return over && !busy ? (
    <ExpiredOffer reason={offer.closedReason} onClose={onClose} />
  ) : (
    <OpenOffer {...props} seconds={seconds} title={say("title")} />
  );
}

function OpenOffer({
  offer,
  seconds,
  busy,
  mapUrl,
  onAccept,
  onDecline,
  onDeclining,
  onClose,
  title,
}: OfferModalProps & { seconds: number; title: string }) {
  const say = useText(offerText);
  const { settings } = useSettings();
  const answer = useDeclining();
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
        <OfferButtons answer={answer} busy={busy} onAccept={onAccept} onDecline={onDecline} onDeclining={onDeclining} />
      }
    >
      <div className="flex items-center justify-between gap-3 pb-4">
        <OfferAmounts details={details} />
        <Countdown seconds={seconds} total={total} />
      </div>
      {answer.declining ? (
        <DeclineReasons value={answer.reason} onChange={answer.setReason} />
      ) : (
        // The route, the time and the places come first: the sender's instructions may be long.
        <div className="flex flex-col gap-4">
          <TripFacts details={details} units={settings.units} />
          <DeliveryWords preferredTime={details.preferredTime} instructions={null} unit={details.deliveryUnit} />
          <Rail
            from={{ label: say("pickup"), address: pickupWords(details) }}
            to={{ label: say("dropOff"), address: details.deliveryAddress }}
          />
          <DeliveryWords preferredTime={null} instructions={details.instructions} />
          {offer.pickupCoordinates && (
            <OfferMap
              pickup={offer.pickupCoordinates}
              dropOff={offer.deliveryCoordinates}
              way={details.way}
              url={mapUrl}
            />
          )}
        </div>
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
      <div translate="no" role="alert" className="flex items-center gap-4 py-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-stop-soft text-stop-ink">
          <ClockIcon aria-hidden size={24} />
        </span>
        <p>{say(closedWord(reason))}</p>
      </div>
    </Sheet>
  );
}
