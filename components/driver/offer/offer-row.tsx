"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { ListRow } from "@/components/ui/page/list-row";
import { Money, formatMoney } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import type { Offer } from "@/lib/contracts/driver/offer";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useTranslations } from "@/lib/i18n/use-translations";
import { showOffer } from "./offer-sheet-state";
import { offerStatusStyles, offerStatus, displayedOfferStatus } from "./offer-state";

const ClosedOffer = lazyClient(() => import("./closed-offer").then((module) => module.ClosedOffer), {
  loadImmediately: true,
});

/**
 * A list row. A press opens an open offer, goes to the delivery of an accepted one, and shows the details of any other.
 */
export function OfferRow({ offer, onOpen }: { offer: Offer; onOpen?: () => void }) {
  const t = useTranslations(shellMessages);
  const status = offerStatus(offer);
  const style = offerStatusStyles[displayedOfferStatus(offer)];
  const [showsDetails, setShowsDetails] = useState(false);
  const row = (
    <ListRow
      title={<Money amount={offer.taskDetails.amount} />}
      hint={
        <>
          <span className="block">{offer.taskDetails.deliveryAddress}</span>
          <RelativeTime at={offer.sentAt} always className="text-xs" />
        </>
      }
      aside={
        <Badge tone={style.tone} icon={style.icon}>
          {t(style.labelKey)}
        </Badge>
      }
      label={status === "new" ? t("offerFor", { amount: formatMoney(offer.taskDetails.amount) }) : undefined}
      href={status === "accepted" ? `/deliveries/${offer.transactionId}` : undefined}
      onClick={() => {
        if (status === "new") {
          showOffer(offer.id);
          onOpen?.();
        } else setShowsDetails(true);
      }}
    />
  );
  return (
    <>
      {row}
      {showsDetails && (
        <ClosedOffer
          offer={offer}
          onClose={() => {
            setShowsDetails(false);
          }}
        />
      )}
    </>
  );
}
