"use client";

import { createPortal } from "react-dom";
import { pickupLabel } from "@/components/delivery/map/route-addresses";
import { Button } from "@/components/ui/button";
import { Fact } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { RouteStops } from "@/components/ui/page/route-stops";
import { formatDateTime } from "@/components/ui/time";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Offer } from "@/lib/contracts/driver/offer";
import { declineReasons } from "@/lib/domain/offer";
import { declineKeys } from "@/lib/i18n/decline-words";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { closedReasonKey, offerStatusStyles, displayedOfferStatus } from "./offer-state";
import { TripFacts } from "./trip-facts";

/** The details of an offer that can no longer be answered. */
export function ClosedOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useTranslations(offerMessages);
  const tShell = useTranslations(shellMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const { taskDetails: details } = offer;
  const status = displayedOfferStatus(offer);
  const reason = declineReasons.find((option) => option === offer.rejectionReason);
  // Outside of the bell's panel, which a modal dialog closes.
  return createPortal(
    <Sheet
      open
      onClose={onClose}
      title={tShell(offerStatusStyles[status].labelKey)}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <p className="pb-2">
        {status === "rejected"
          ? reason
            ? t(declineKeys[reason])
            : offer.rejectionReason
          : t(closedReasonKey(offer.closedReason))}
      </p>
      <dl className="divide-y pb-3">
        <Fact label={t("amount")}>
          <Money amount={details.amount} />
        </Fact>
        <Fact label={t("offeredAt")}>{formatDateTime(locale, offer.sentAt)}</Fact>
      </dl>
      <div className="flex flex-col gap-4">
        <TripFacts details={details} units={settings.units} />
        <RouteStops
          from={{ label: t("pickup"), address: pickupLabel(details) }}
          to={{ label: t("dropOff"), address: details.deliveryAddress }}
        />
      </div>
    </Sheet>,
    document.body,
  );
}
