"use client";

import { Badge } from "@/components/ui/badge";
import { ListRow } from "@/components/ui/list-row";
import { Money, formatMoney } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import type { Offer } from "@/lib/contracts/offer";
import { shellText } from "@/lib/i18n/text/shell";
import { useText } from "@/lib/i18n/use-text";
import { openOffer } from "./offer-focus";
import { offerLook, offerStatus, shownOfferStatus } from "./offer-state";

/** One offer of a list; an open one comes to the front when pressed. */
export function OfferRow({ offer, onOpen }: { offer: Offer; onOpen?: () => void }) {
  const say = useText(shellText);
  const status = offerStatus(offer);
  const look = offerLook[shownOfferStatus(offer)];
  return (
    <ListRow
      title={<Money amount={offer.taskDetails.amount} />}
      hint={
        <>
          <span className="block">{offer.taskDetails.deliveryAddress}</span>
          <RelativeTime at={offer.sentAt} always className="text-xs" />
        </>
      }
      aside={
        <Badge tone={look.tone} icon={look.icon}>
          {say(look.word)}
        </Badge>
      }
      label={status === "new" ? say("offerFor", { amount: formatMoney(offer.taskDetails.amount) }) : undefined}
      onClick={
        status === "new"
          ? () => {
              openOffer(offer.id);
              onOpen?.();
            }
          : undefined
      }
    />
  );
}
