"use client";

import { useEffect, useState } from "react";
import { pickupLabel } from "@/components/delivery/map/route-addresses";
import { deviceInfo, vibrate } from "@/lib/client/device/device";
import { confirmOfferReceived } from "@/lib/client/offline/offer-receipts";
import { isApiError } from "@/lib/client/api/api-error";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { LinkedOffer, OfferLinkChannel } from "@/lib/contracts/driver/offer";
import { commonMessages } from "@/lib/i18n/messages/common";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { offerNewsMessages } from "@/lib/i18n/messages/offer-news";
import { offerLinkMessages } from "@/lib/i18n/messages/offer-link";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Countdown, useSecondsLeft } from "@/components/driver/offer/countdown";
import {
  DeclineReasons,
  OfferButtons,
  useDeclineForm,
  OfferAmounts,
  PriorityBadge,
} from "@/components/driver/offer/offer-parts";
import { closedReasonKey } from "@/components/driver/offer/offer-state";
import { StoredDriverSosButton } from "@/components/account/sos/stored-driver-sos-button";
import { RouteSketch } from "@/components/driver/offer/route-sketch";
import { TripFacts } from "@/components/driver/offer/trip-facts";
import { Logo } from "@/components/ui/logo";
import { DeliveryInstructions } from "@/components/driver/task/delivery-instructions";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { CheckIcon, ClockIcon, CloseIcon, LinkIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { RouteStops } from "@/components/ui/page/route-stops";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { useWrite } from "@/components/ui/use-write";

type OfferAnswer = { kind: "accepted"; transactionId: string } | { kind: "declined" };

/** The page of an offer's link. The link identifies the driver, who can answer without signing in. */
export function OfferLinkView({ token, via, signedIn }: { token: string; via: OfferLinkChannel; signedIn: boolean }) {
  const t = useTranslations(offerLinkMessages);
  const tOffer = useTranslations(offerMessages);
  const tCommon = useTranslations(commonMessages);
  const path = `/api/offer-links/${encodeURIComponent(token)}` as const;
  const offer = useResource(path);
  const [answered, setAnswered] = useState<OfferAnswer | null>(null);
  const isLoaded = offer.data !== undefined;
  // Opening the link proves that its message arrived.
  useEffect(() => {
    if (offer.data?.status === "new") confirmOfferReceived(offer.data, via, path);
  }, [offer.data, path, via]);

  const homeLink = (
    <ButtonLink href={signedIn ? "/dashboard" : "/login"} variant="primary" size="large">
      {t("openApp")}
    </ButtonLink>
  );
  const offerError = !isLoaded && isApiError(offer.error) ? offer.error : null;

  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col px-4 pt-4">
      <header className="flex min-h-tap items-center justify-between">
        <Logo />
        <StoredDriverSosButton className="-mr-3" />
      </header>
      {answered ? (
        <AnswerConfirmation answered={answered} signedIn={signedIn} />
      ) : offerError?.code === "OFFER_EXPIRED" ? (
        <StatusMessage
          icon={ClockIcon}
          tone="destructive"
          title={tOffer("expired")}
          // How the offer ended is unknown: the driver may have answered it.
          body={tOffer("closedBody")}
          action={homeLink}
        />
      ) : offerError && offerError.status >= 400 && offerError.status < 500 && offerError.status !== 429 ? (
        <StatusMessage
          icon={LinkIcon}
          tone="muted"
          title={t("invalidTitle")}
          body={t("invalidBody")}
          action={homeLink}
        />
      ) : (
        <ResourceView
          resource={offer}
          subject={t("offer")}
          skeleton={
            <div className="pt-4">
              <SkeletonCard label={tCommon("loading")} className="h-72" />
            </div>
          }
        >
          {(loaded) => (
            <OpenOffer
              offer={loaded}
              path={path}
              via={via}
              homeLink={homeLink}
              signedIn={signedIn}
              onAnswered={setAnswered}
              onStale={offer.refresh}
            />
          )}
        </ResourceView>
      )}
    </main>
  );
}

type OpenOfferProps = {
  offer: LinkedOffer;
  path: `/api/offer-links/${string}`;
  via: OfferLinkChannel;
  homeLink: React.ReactNode;
  signedIn: boolean;
  onAnswered: (answered: OfferAnswer) => void;
  onStale: () => void;
};

function OpenOffer({ offer, path, via, homeLink, signedIn, onAnswered, onStale }: OpenOfferProps) {
  const t = useTranslations(offerMessages);
  const tOfferNews = useTranslations(offerNewsMessages);
  const errorMessage = useErrorText();
  const acceptRequest = useWrite();
  const declineRequest = useWrite();
  const declineForm = useDeclineForm();
  const { reason } = declineForm;
  const [problem, setProblem] = useState<string | null>(null);
  const seconds = useSecondsLeft(offer.expiresAt);
  const { taskDetails: details } = offer;

  async function answer(action: "accept" | "decline") {
    setProblem(null);
    const result =
      action === "accept"
        ? await acceptRequest.write(`${path}/accept`, { body: { acceptedVia: via, deviceInfo: deviceInfo() } })
        : reason === null
          ? null
          : await declineRequest.write(`${path}/decline`, { body: { reason } });
    // Declining requires a reason; without one nothing was sent.
    if (!result) return;
    if (result.ok) {
      vibrate();
      onAnswered(action === "accept" ? { kind: "accepted", transactionId: offer.transactionId } : { kind: "declined" });
      return;
    }
    setProblem(errorMessage(result.error, tOfferNews(action === "accept" ? "failedAccept" : "failedDecline")));
    if (!result.error.isRetryable) onStale();
  }

  if (offer.status === "accepted" || offer.closedReason === "assigned")
    return (
      <AnswerConfirmation answered={{ kind: "accepted", transactionId: offer.transactionId }} signedIn={signedIn} />
    );
  if (offer.status === "rejected") return <AnswerConfirmation answered={{ kind: "declined" }} signedIn={signedIn} />;
  if ((seconds === 0 && !acceptRequest.busy && !declineRequest.busy) || offer.status === "expired") {
    return (
      <StatusMessage
        icon={ClockIcon}
        tone="destructive"
        title={t("expired")}
        body={t(closedReasonKey(offer.closedReason))}
        action={homeLink}
      />
    );
  }
  const totalSeconds = (new Date(offer.expiresAt).getTime() - new Date(offer.sentAt).getTime()) / 1_000;
  return (
    <>
      <div className="flex flex-1 flex-col gap-5 py-4">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-lg">{t("title")}</h1>
          <PriorityBadge priority={details.priority} />
        </div>
        <div className="flex items-center justify-between gap-3">
          <Countdown seconds={seconds} total={totalSeconds} />
          <OfferAmounts details={details} />
        </div>
        {declineForm.declining ? (
          <DeclineReasons value={reason} onChange={declineForm.setReason} />
        ) : (
          <>
            <RouteStops
              from={{ label: t("pickup"), address: pickupLabel(details) }}
              to={{ label: t("dropOff"), address: details.deliveryAddress }}
            />
            <TripFacts details={details} units={offer.units} />
            <DeliveryInstructions
              preferredTime={details.preferredTime}
              instructions={details.instructions}
              unit={details.deliveryUnit}
            />
            {offer.pickupCoordinates && offer.deliveryCoordinates && (
              <div className="overflow-hidden rounded-card border">
                <RouteSketch
                  pickup={offer.pickupCoordinates}
                  dropOff={offer.deliveryCoordinates}
                  polyline={details.routePolyline}
                />
              </div>
            )}
          </>
        )}
        {problem && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
      </div>
      <div className="safe-bottom sticky bottom-0 -mx-4 flex flex-col gap-2 border-t bg-background px-4 pt-3">
        <OfferButtons
          declineForm={declineForm}
          busy={acceptRequest.busy ? "accept" : declineRequest.busy ? "decline" : null}
          acceptIcon={CheckIcon}
          onAccept={() => {
            void answer("accept");
          }}
          onDecline={() => {
            void answer("decline");
          }}
        />
      </div>
    </>
  );
}

function AnswerConfirmation({ answered, signedIn }: { answered: OfferAnswer; signedIn: boolean }) {
  const t = useTranslations(offerLinkMessages);
  if (answered.kind === "declined") {
    return (
      <StatusMessage
        icon={CloseIcon}
        tone="muted"
        title={t("declinedTitle")}
        body={t("declinedBody")}
        action={
          <ButtonLink href={signedIn ? "/dashboard" : "/login"} variant="primary" size="large">
            {t("openApp")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <StatusMessage
      icon={CheckIcon}
      tone="success"
      title={t("acceptedTitle")}
      body={t("acceptedBody")}
      action={
        <ButtonLink href={signedIn ? `/navigation/${answered.transactionId}` : "/login"} variant="success" size="large">
          {t(signedIn ? "openTask" : "signIn")}
        </ButtonLink>
      }
    />
  );
}

const tones = {
  success: "bg-success-subtle text-success-text",
  destructive: "bg-destructive-subtle text-destructive-text",
  muted: "bg-muted text-muted-foreground",
} as const;

function StatusMessage({
  icon: Icon,
  tone,
  title,
  body,
  action,
}: {
  icon: Icon;
  tone: keyof typeof tones;
  title: string;
  body: string;
  action: React.ReactNode;
}) {
  return (
    <>
      <div
        translate="no"
        role="status"
        className="flex flex-1 flex-col items-center justify-center gap-2 py-10 text-center"
      >
        <span className={`mb-2 inline-flex size-16 items-center justify-center rounded-full ${tones[tone]}`}>
          <Icon aria-hidden size={32} strokeWidth={2.25} />
        </span>
        <h1 className="text-lg">{title}</h1>
        <p className="max-w-72 text-muted-foreground">{body}</p>
      </div>
      <div className="safe-bottom">{action}</div>
    </>
  );
}
