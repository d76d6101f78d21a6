"use client";

import type { ReactNode } from "react";
import type { Resource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Transaction } from "@/lib/contracts/transaction";
import { isScheduled } from "@/lib/domain/transaction/transaction-status";
import { durationWords } from "@/lib/i18n/duration-words";
import { commonText } from "@/lib/i18n/text/common";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { deliveryReason } from "@/lib/i18n/text/delivery-reason";
import { statusDescription } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ActionBar } from "@/components/ui/action-bar";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ClockIcon, FailedIcon, PackageIcon, QrIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { Skeleton, SkeletonCard } from "@/components/ui/skeleton";
import { arrivalWords } from "./map/arrival-words";
import { CancelDelivery } from "./change/cancel-delivery";
import { CashBackNote } from "./cash-back-note";
import { CashPhotos } from "./cash-photos";
import { CheckedNote } from "./checked-note";
import { CollectionCard } from "./collection-card";
import { CorrectLine } from "./correct/correct-line";
import { DelegateLine } from "./delegate/delegate-line";
import { DeliveryFacts } from "./delivery-facts";
import { DeliveryMap, useDeliveryPosition } from "./map/delivery-map";
import { driverBeside, isCashOut, isLegOf, isMoving, isOver, may, otherOf, sideOf } from "./change/delivery-rules";
import { ChatButton } from "./chat/chat-button";
import { DeliveryStatus } from "./delivery-status";
import { DeliveryTimeline } from "./delivery-timeline";
import { DriverCard } from "./driver-card";
import { HelpLink } from "./help-link";
import { isTheirs, OwnLeg, useOpenLeg } from "./leg/own-leg";
import { EditDelivery } from "./change/edit-delivery";
import { FundingNote } from "./funding-note";
import { ProposeLine } from "./propose/propose-line";
import { isPayableNow, PayLink, PaymentNote } from "./payment-note";
import { RatingCard } from "./rating/later";
import { ReceiptButton } from "./receipt-sheet";
import { ReceiverAnswer } from "./receiver-answer";
import { RepeatDelivery } from "./change/repeat-delivery";
import { SendAgain } from "./change/send-again";
import { ScheduledNote } from "./scheduled-note";
import { PushOffer } from "./tell/push-offer";
import { TrackingShare } from "./tracking-share";
import { TroubleButton } from "./trouble-button";
import { deliveryPath, KeepFresh, useDelivery } from "./use-delivery";

// Seldom needed: it comes when it is.
const ProposalCard = lazily(() => import("./propose/proposal-card").then((module) => module.ProposalCard));

/** One delivery for its sender or receiver: how far it is, who brings it, and what can be done. */
export function DeliveryView({ id }: { id: string }) {
  const say = useText(customerDeliveryText);
  const sayCommon = useText(commonText);
  const { session } = useSession();
  const delivery = useDelivery(id, deliveryPath(id));
  const known = delivery.data;
  const title =
    !known || !session
      ? say("delivery")
      : say(sideOf(known, session.userId) === "receiver" ? "deliveryFrom" : "deliveryTo", {
          name: otherOf(known, session.userId),
        });

  return (
    <>
      <PageHeader title={title} back="/my-deliveries" backLabel={sayCommon("back")} />
      <DeliveryResource
        of={delivery}
        what={say("oneFailed")}
        back={<ButtonLink href="/my-deliveries">{say("backToDeliveries")}</ButtonLink>}
      >
        {(one, userId) => <Body delivery={one} userId={userId} />}
      </DeliveryResource>
    </>
  );
}

type DeliveryResourceProps = {
  of: Resource<Transaction>;
  what?: string;
  /** The link of a delivery that does not exist. */
  back: ReactNode;
  children: (delivery: Transaction, userId: string) => ReactNode;
};

/** The states of a delivery for the person who is signed in. */
export function DeliveryResource({ of, what, back, children }: DeliveryResourceProps) {
  const say = useText(customerDeliveryText);
  const sayCommon = useText(commonText);
  const { session } = useSession();
  return (
    <ResourceView
      of={of}
      component={say("delivery")}
      what={what}
      skeleton={<DeliverySkeleton label={sayCommon("loading")} />}
      missing={<EmptyState icon={PackageIcon} title={say("notFoundTitle")} hint={say("notFoundHint")} action={back} />}
    >
      {(one) => session && children(one, session.userId)}
    </ResourceView>
  );
}

function Body({ delivery, userId }: { delivery: Transaction; userId: string }) {
  const say = useText(customerDeliveryText);
  const { locale } = useLocale();
  const { status } = delivery;
  const side = sideOf(delivery, userId);
  const position = useDeliveryPosition(delivery);
  const arrival = arrivalWords(locale, position);
  const isAsked =
    side === "sender" && delivery.funding === "sender_cash" && (status === "assigned" || delivery.cashToReturn);
  const open = useOpenLeg(isAsked ? delivery.id : null);
  const leg = open && isTheirs(open) ? open : null;
  const isSender = delivery.sender.id === userId;
  const paysByCard = isSender && isPayableNow(delivery);
  const beside = driverBeside(delivery, leg);

  return (
    <div className="flex flex-1 flex-col gap-4">
      {isMoving(status) && <KeepFresh path={deliveryPath(delivery.id)} />}
      <div className="flex flex-col items-start gap-2">
        <Money amount={delivery.amount} className="text-2xl" />
        <DeliveryStatus delivery={delivery} />
        {arrival && <p className="text-lg font-semibold tabular-nums">{arrival}</p>}
        {!delivery.underReview && !isScheduled(delivery) && (
          <p translate="no" aria-live="polite" className="text-ink-soft">
            {position.eta !== null
              ? say("minutesAway", { time: durationWords(locale, position.eta) })
              : status === "pending" && side === "receiver"
                ? say("waitYou")
                : statusDescription(locale, delivery)}
          </p>
        )}
      </div>

      <ScheduledNote delivery={delivery} />
      {may(delivery, "answer_time") && <ProposalCard delivery={delivery} />}
      {isSender && delivery.receiverOverLimit && (
        <Notice tone="wait" icon={ClockIcon} live="polite">
          <strong className="block font-semibold">{say("overLimit")}</strong>
          {say("overLimitHint")}
        </Notice>
      )}
      {delivery.underReview ? (
        <CheckedNote delivery={delivery} />
      ) : paysByCard && delivery.funding === "sender_cash" ? null : (
        <FundingNote delivery={delivery} side={side} />
      )}
      {isSender && <PaymentNote delivery={delivery} />}
      {/* Where the cash is comes before why it was not handed over. */}
      <CashBackNote delivery={delivery} leg={open} />
      {leg && <OwnLeg delivery={delivery} leg={leg} />}
      {side === "sender" && delivery.funding === "sender_cash" && (delivery.cashAtHub || isOver(status)) && (
        <CollectionCard deliveryId={delivery.id} />
      )}
      {delivery.cancelReason && isOver(status) && (
        <Notice tone={status === "failed" ? "stop" : "over"} icon={FailedIcon}>
          {deliveryReason(locale, delivery.cancelReason, delivery.cancelReasonCode)}
        </Notice>
      )}
      {may(delivery, "reject") && (
        <p>{say("answerHint", { name: delivery.sender.name, amount: formatMoney(delivery.amount) })}</p>
      )}
      {isMoving(status) && <DeliveryMap delivery={delivery} position={position} />}
      {beside && <DriverCard chat driver={beside} deliveryId={delivery.id} />}
      {status === "delivered" && <RatingCard delivery={delivery} />}
      {/* Whoever has still to answer is asked nothing else. */}
      {!isOver(status) && status !== "servicing" && !may(delivery, "reject") && <PushOffer side={side} />}
      <Card className="flex flex-col gap-4">
        <CardTitle>{say("progress")}</CardTitle>
        <DeliveryTimeline delivery={delivery} side={side} />
      </Card>
      <DeliveryFacts delivery={delivery} />
      {may(delivery, "edit") && <EditDelivery delivery={delivery} />}
      <ProposeLine delivery={delivery} />
      <CorrectLine delivery={delivery} />
      <DelegateLine delivery={delivery} />
      {isSender && <RepeatDelivery delivery={delivery} />}
      {delivery.assignedAt !== null || isOver(status) ? <CashPhotos transactionId={delivery.id} /> : null}
      {may(delivery, "share") && <TrackingShare deliveryId={delivery.id} />}
      {isSender && isOver(status) && isCashOut(delivery) && <SendAgain quiet deliveryId={delivery.id} />}
      <ReceiptButton deliveryId={delivery.id} />
      {/* Beside a driver stands their own way to them. */}
      {!beside && !(leg && delivery.driver && isLegOf(delivery.driver, leg)) && (
        <ChatButton path={`/api/transactions/${delivery.id}`} as="party" />
      )}
      <TroubleButton delivery={delivery} />
      <HelpLink orderNo={delivery.orderNo} />
      {/* Taking it back is never beside paying for it. */}
      {paysByCard && may(delivery, "cancel") && <CancelDelivery delivery={delivery} />}
      <Actions delivery={delivery} paysByCard={paysByCard} mine={isSender} />
    </div>
  );
}

/** What the reader can do now, under the thumb. */
function Actions({ delivery, paysByCard, mine }: { delivery: Transaction; paysByCard: boolean; mine: boolean }) {
  const say = useText(customerDeliveryText);
  if (paysByCard)
    return (
      <ActionBar>
        <PayLink delivery={delivery} />
      </ActionBar>
    );
  // Also whose number is not confirmed yet: the answer leads there.
  if (may(delivery, "reject"))
    return (
      <ActionBar>
        <ReceiverAnswer delivery={delivery} />
      </ActionBar>
    );
  if (may(delivery, "read_code")) {
    return (
      <ActionBar>
        <ButtonLink href={`/receive/${delivery.id}`} variant="primary" size="large" icon={QrIcon}>
          {say("showCode")}
        </ButtonLink>
      </ActionBar>
    );
  }
  if (may(delivery, "cancel"))
    return (
      <ActionBar>
        <CancelDelivery delivery={delivery} />
      </ActionBar>
    );
  if (mine && isOver(delivery.status) && !isCashOut(delivery))
    return (
      <ActionBar>
        <SendAgain deliveryId={delivery.id} />
      </ActionBar>
    );
  return null;
}

function DeliverySkeleton({ label }: { label: string }) {
  return (
    <div translate="no" role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-5 w-3/4" />
      <SkeletonCard label={label} className="h-64" />
      <SkeletonCard label={label} className="h-40" />
    </div>
  );
}
