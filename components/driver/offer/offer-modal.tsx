"use client";

import { pickupLabel } from "@/components/delivery/map/pickup-label";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { DeliveryInstructions } from "@/components/driver/task/delivery-instructions";
import { Sheet } from "@/components/ui/overlay";
import { RouteStops } from "@/components/ui/page/route-stops";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/driver/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Countdown, useSecondsLeft } from "./countdown";
import { DeclineReasons } from "./decline-reasons";
import { OfferAmounts } from "./offer-amounts";
import { OfferButtons, useDeclineForm } from "./offer-buttons";
import { OfferMap } from "./offer-map";
import { closedReasonKey } from "./offer-state";
import { PriorityBadge } from "./priority-badge";
import { TripFacts } from "./trip-facts";

type OfferModalProps = {
  offer: Offer;
  busy: "accept" | "decline" | null;
  mapStyleUrl: string | undefined;
  onAccept: () => void;
  onDecline: (reason: DeclineReason) => void;
  /** The driver pressed Decline and sees the reasons. */
  onDeclineOpen: () => void;
  onClose: () => void;
};

/** 'New Delivery Task': the offer and its buttons, above the page. */
export function OfferModal(props: OfferModalProps) {
  const { offer, busy, onClose } = props;
  const t = useTranslations(offerMessages);
  const seconds = useSecondsLeft(offer.expiresAt);
  const isClosed = seconds === 0 || offer.status !== "new";
  return isClosed && !busy ? (
    <ExpiredOffer reason={offer.closedReason} onClose={onClose} />
  ) : (
    <OpenOffer {...props} seconds={seconds} title={t("title")} />
  );
}

function OpenOffer({
  offer,
  seconds,
  busy,
  mapStyleUrl,
  onAccept,
  onDecline,
  onDeclineOpen,
  onClose,
  title,
}: OfferModalProps & { seconds: number; title: string }) {
  const t = useTranslations(offerMessages);
  const { settings } = useSettings();
  const declineForm = useDeclineForm();
  const { taskDetails: details } = offer;
  const totalSeconds = (new Date(offer.expiresAt).getTime() - new Date(offer.sentAt).getTime()) / 1_000;
  return (
    <Sheet
      open
      onClose={onClose}
      keepOpenOnBackdrop
      title={title}
      aside={<PriorityBadge priority={details.priority} />}
      footer={
        <OfferButtons
          declineForm={declineForm}
          busy={busy}
          onAccept={onAccept}
          onDecline={onDecline}
          onDeclineOpen={onDeclineOpen}
        />
      }
    >
      <div className="flex items-center justify-between gap-3 pb-4">
        <Countdown seconds={seconds} total={totalSeconds} />
        <OfferAmounts details={details} />
      </div>
      {declineForm.declining ? (
        <DeclineReasons value={declineForm.reason} onChange={declineForm.setReason} />
      ) : (
        // The route, the time and the places come first: the sender's instructions may be long.
        <div className="flex flex-col gap-4">
          <RouteStops
            from={{ label: t("pickup"), address: pickupLabel(details) }}
            to={{ label: t("dropOff"), address: details.deliveryAddress }}
          />
          <TripFacts details={details} units={settings.units} />
          <DeliveryInstructions preferredTime={details.preferredTime} instructions={null} unit={details.deliveryUnit} />
          <DeliveryInstructions preferredTime={null} instructions={details.instructions} />
          {offer.pickupCoordinates && offer.deliveryCoordinates && (
            <OfferMap
              pickup={offer.pickupCoordinates}
              dropOff={offer.deliveryCoordinates}
              polyline={details.routePolyline}
              styleUrl={mapStyleUrl}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}

function ExpiredOffer({ reason, onClose }: { reason: Offer["closedReason"]; onClose: () => void }) {
  const t = useTranslations(offerMessages);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("expired")}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <div translate="no" role="alert" className="flex items-center gap-4 py-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-destructive-subtle text-destructive-text">
          <ClockIcon aria-hidden size={24} />
        </span>
        <p>{t(closedReasonKey(reason))}</p>
      </div>
    </Sheet>
  );
}
