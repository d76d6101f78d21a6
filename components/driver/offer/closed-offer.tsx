"use client";

import { createPortal } from "react-dom";
import { pickupWords } from "@/components/delivery/map/pickup-words";
import { Button } from "@/components/ui/button";
import { Fact } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { Rail } from "@/components/ui/rail";
import { formatDateTime } from "@/components/ui/time";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Offer } from "@/lib/contracts/offer";
import { declineReasons } from "@/lib/domain/offer/decline-reasons";
import { declineKeys } from "@/lib/i18n/decline-words";
import { offerText } from "@/lib/i18n/text/offer";
import { shellText } from "@/lib/i18n/text/shell";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { closedWord, offerLook, shownOfferStatus } from "./offer-state";
import { TripFacts } from "./trip-facts";

/** The details of an offer that can no longer be answered. */
export function ClosedOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const say = useText(offerText);
  const shell = useText(shellText);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const { taskDetails: details } = offer;
  const status = shownOfferStatus(offer);
  const reason = declineReasons.find((each) => each === offer.rejectionReason);
  // Outside of the bell's panel, which a modal dialog closes.
  return createPortal(
    <Sheet
      open
      onClose={onClose}
      title={shell(offerLook[status].word)}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {say("close")}
        </Button>
      }
    >
      <p className="pb-2">
        {status === "rejected"
          ? reason
            ? say(declineKeys[reason])
            : offer.rejectionReason
          : say(closedWord(offer.closedReason))}
      </p>
      <dl className="divide-y pb-3">
        <Fact label={say("amount")}>
          <Money amount={details.amount} />
        </Fact>
        <Fact label={say("offeredAt")}>{formatDateTime(locale, offer.sentAt)}</Fact>
      </dl>
      <div className="flex flex-col gap-4">
        <TripFacts details={details} units={settings.units} />
        <Rail
          from={{ label: say("pickup"), address: pickupWords(details) }}
          to={{ label: say("dropOff"), address: details.deliveryAddress }}
        />
      </div>
    </Sheet>,
    document.body,
  );
}
