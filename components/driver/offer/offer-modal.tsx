"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState, useEffectEvent } from "react";
import { pickupLabel } from "@/components/delivery/map/route-addresses";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { DeliveryInstructions } from "@/components/driver/task/delivery-instructions";
import { Sheet } from "@/components/ui/overlay";
import { RouteStops } from "@/components/ui/page/route-stops";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/driver/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import { formatMoney } from "@/components/ui/money";
import { formatCountdown, countdownTone } from "@/lib/domain/offer";
import { onSoundUnlocked, playOfferTone } from "@/lib/client/device/chime";
import { vibrate } from "@/lib/client/device/device";
import { ringOffer } from "@/lib/client/device/ring-offer";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useIsOnline } from "@/lib/client/realtime/connection";
import type { LatLng } from "@/lib/domain/geo/distance";
import { Countdown, useSecondsLeft } from "./countdown";
import { DeclineReasons, OfferAmounts, OfferButtons, useDeclineForm, PriorityBadge } from "./offer-parts";
import { closedReasonKey } from "./offer-state";
import { TripFacts } from "./trip-facts";
import { showOffer } from "./offer-sheet-state";
import { RouteSketch } from "./route-sketch";

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

// Above the shell's tabs; at the top of the map and the hand-in, which have their own card at the bottom.
const positionClasses = {
  shell: "bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] pb-3",
  full: "top-[calc(max(0.75rem,env(safe-area-inset-top))+3.5rem)]",
} as const;
const isFullScreen = (pathname: string): boolean => /^\/(?:navigation|hand-in)(?:\/|$)/.test(pathname);

/** An open offer that the driver minimized, on every page: its amount and remaining time. A press reopens it. */
export function MinimizedOffer({ offer }: { offer: Offer }) {
  const t = useTranslations(offerMessages);
  const pathname = usePathname() ?? "";
  const seconds = useSecondsLeft(offer.expiresAt);
  // Announced when it appears and again in the last minute, not every second.
  const isUrgent = countdownTone(seconds * 1_000) === "urgent";
  const [announcement, setAnnouncement] = useState("");
  const amount = formatMoney(offer.taskDetails.amount);
  const { driverPay } = offer.taskDetails;
  const announcementText = t(isUrgent ? "stillOpenUrgent" : "stillOpen", { amount });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a live region announces only text that changes after mount
    setAnnouncement(announcementText);
  }, [announcementText]);
  if (seconds === 0) return null;
  return (
    <div
      className={cx(
        "fixed inset-x-0 z-20 mx-auto max-w-column px-4 print:hidden",
        positionClasses[isFullScreen(pathname) ? "full" : "shell"],
      )}
    >
      <span translate="no" role="status" className="sr-only">
        {announcement}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          showOffer(offer.id);
        }}
        className={cx(
          "flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 rounded-control border bg-card px-4 py-2 text-left active:opacity-80",
          isUrgent ? "border-warning-text bg-warning-subtle text-warning-text" : "border-input",
        )}
      >
        <ClockIcon aria-hidden size={22} className="shrink-0" />
        <span className="min-w-0 flex-1 font-semibold tabular-nums">
          {t("offerAmount", { amount })}
          <span className={cx("block text-sm font-medium", !isUrgent && "text-muted-foreground")}>
            {t("timeLeft", { time: formatCountdown(seconds * 1_000) })}
            {typeof driverPay === "number" && ` · ${t("payShort", { pay: formatMoney(driverPay) })}`}
          </span>
        </span>
        <span className="text-sm font-semibold underline underline-offset-4">{t("view")}</span>
      </button>
    </div>
  );
}

/** Rings for an open offer while mounted. Renders nothing. */
export function OfferRing({ offer, sound }: { offer: Offer; sound: boolean }) {
  const { id, sentAt, expiresAt } = offer;
  const play = useEffectEvent(async () => {
    vibrate([120, 80, 120]);
    return sound ? playOfferTone() : true;
  });
  const getReadAt = useEffectEvent(() => offer.readAt);
  useEffect(() => {
    const ring = ringOffer({ id, sentAt, expiresAt, readAt: getReadAt(), play: () => play() });
    const stopListening = onSoundUnlocked(ring.retryBlocked);
    const onVisible = () => {
      if (document.visibilityState === "visible") ring.retryBlocked();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      ring.stop();
      stopListening();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [id, sentAt, expiresAt]);
  return null;
}

const OfferMapTiles = lazyClient(() => import("./offer-map-tiles").then((module) => module.OfferMapTiles));

// A driver who accepts quickly must not wait for the map: it loads after the sheet has opened and the phone is idle.
const idleDelayMs = 600;
// A busy phone may have no idle moment while an offer is open.
const maxIdleWaitMs = 3_000;
function whenIdle(callback: () => void): () => void {
  let idleCallbackId: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "undefined") callback();
    else idleCallbackId = requestIdleCallback(callback, { timeout: maxIdleWaitMs });
  }, idleDelayMs);
  return () => {
    clearTimeout(timer);
    if (idleCallbackId !== undefined) cancelIdleCallback(idleCallbackId);
  };
}

const isDataSaverOn = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The route from pickup to drop-off: a sketch immediately, then a map once its tiles load. */
function OfferMap({
  pickup,
  dropOff,
  polyline,
  styleUrl,
}: {
  pickup: LatLng;
  dropOff: LatLng;
  polyline: string | null;
  /** The source of the map tiles; without it the sketch remains. */
  styleUrl: string | undefined;
}) {
  const online = useIsOnline();
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      isDataSaverOn()
        ? undefined
        : whenIdle(() => {
            setIdle(true);
          }),
    [],
  );
  return (
    <div className="relative h-31 overflow-hidden rounded-card border">
      <RouteSketch pickup={pickup} dropOff={dropOff} polyline={polyline} />
      {styleUrl && isIdle && online && (
        <OfferMapTiles styleUrl={styleUrl} pickup={pickup} dropOff={dropOff} polyline={polyline} />
      )}
    </div>
  );
}
