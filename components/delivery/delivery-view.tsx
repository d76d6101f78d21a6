"use client";

import type { ReactNode } from "react";
import { formatShortDistance } from "@/lib/client/device/format-distance";
import type { Resource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { isScheduled } from "@/lib/domain/transaction/transaction";
import { formatDuration } from "@/lib/i18n/format-duration";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { statusDescription } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ClockIcon, FailedIcon, PackageIcon, QrIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton, SkeletonCard } from "@/components/ui/page/skeleton";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { LinkShare } from "@/components/ui/navigation/link-share";
import { useWrite } from "@/components/ui/use-write";
import { describeArrival } from "./map/describe-arrival";
import {
  CancelDelivery,
  CorrectAddressRow,
  EditDelivery,
  ProposeTimeRow,
  RepeatDelivery,
  SendAgain,
} from "./change/delivery-actions";
import { CashReturnNote, UnderReviewNote, FundingNote, ScheduledNote } from "./delivery-notes";
import { CashPhotos } from "./cash-photos";
import { CollectionCard } from "./collection-card";
import { DelegateRow } from "./delegate/delegate-row";
import { DeliveryFacts } from "./delivery-facts";
import { DeliveryMap, useDeliveryPosition } from "./map/delivery-map";
import {
  driverToShow,
  isCashOut,
  isLegOfDriver,
  isDriverMoving,
  isFinal,
  canPerform,
  otherPartyName,
  customerRoleOf,
} from "./change/delivery-rules";
import { ChatButton } from "./chat/chat-button";
import { DeliveryStatusBadge } from "./delivery-status-badge";
import { DeliveryTimeline } from "./delivery-timeline";
import { DriverCard } from "./driver-card";
import { HelpLink } from "./help-link";
import { isSenderLeg, SenderLeg, useOpenLeg } from "./leg/sender-leg";
import { canPayByCard, PayPageLink, PaymentNote } from "./payment-note";
import { LazyRatingCard } from "./rating/lazy-rating-card";
import { ReceiptButton } from "./receipt-button";
import { ReceiverAnswer } from "./receiver-answer";
import { EnablePushPrompt } from "./push-prompt/enable-push-prompt";
import { ReportProblemButton } from "./report-problem-button";
import { deliveryPath, RefreshDelivery, useDelivery } from "./use-delivery";

// Lazy: rarely needed.
const ProposalCard = lazyClient(() => import("./change/time-proposal-card").then((module) => module.TimeProposalCard));

/** One delivery for its sender or receiver: progress, driver and actions. */
export function DeliveryView({ id }: { id: string }) {
  const t = useTranslations(customerDeliveryMessages);
  const tCommon = useTranslations(commonMessages);
  const { session } = useSession();
  const delivery = useDelivery(id, deliveryPath(id));
  const loaded = delivery.data;
  const title =
    !loaded || !session
      ? t("delivery")
      : t(customerRoleOf(loaded, session.userId) === "receiver" ? "deliveryFrom" : "deliveryTo", {
          name: otherPartyName(loaded, session.userId),
        });

  return (
    <>
      <PageHeader title={title} back="/my-deliveries" backLabel={tCommon("back")} />
      <DeliveryResource
        resource={delivery}
        errorText={t("deliveryFailed")}
        back={<ButtonLink href="/my-deliveries">{t("backToDeliveries")}</ButtonLink>}
      >
        {(loadedDelivery, userId) => <DeliveryBody delivery={loadedDelivery} userId={userId} />}
      </DeliveryResource>
    </>
  );
}

type DeliveryResourceProps = {
  resource: Resource<Transaction>;
  errorText?: string;
  /** The link to show if the delivery does not exist. */
  back: ReactNode;
  children: (delivery: Transaction, userId: string) => ReactNode;
};

/** Loading, failure and content of a delivery for the signed-in user. */
export function DeliveryResource({ resource, errorText, back, children }: DeliveryResourceProps) {
  const t = useTranslations(customerDeliveryMessages);
  const tCommon = useTranslations(commonMessages);
  const { session } = useSession();
  return (
    <ResourceView
      resource={resource}
      subject={t("delivery")}
      errorText={errorText}
      skeleton={<DeliverySkeleton label={tCommon("loading")} />}
      missing={<EmptyState icon={PackageIcon} title={t("notFoundTitle")} hint={t("notFoundHint")} action={back} />}
    >
      {(loadedDelivery) => session && children(loadedDelivery, session.userId)}
    </ResourceView>
  );
}

function DeliveryBody({ delivery, userId }: { delivery: Transaction; userId: string }) {
  const t = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const { status } = delivery;
  const customerRole = customerRoleOf(delivery, userId);
  const position = useDeliveryPosition(delivery);
  const arrival = describeArrival(locale, position);
  const isLegExpected =
    customerRole === "sender" && delivery.funding === "sender_cash" && (status === "assigned" || delivery.cashToReturn);
  const openLeg = useOpenLeg(isLegExpected ? delivery.id : null);
  // The exchange of cash that the sender confirms.
  const leg = openLeg && isSenderLeg(openLeg) ? openLeg : null;
  const isSender = delivery.sender.id === userId;
  const paysByCard = isSender && canPayByCard(delivery);
  const legDriver = driverToShow(delivery, leg);

  return (
    <div className="flex flex-1 flex-col gap-4">
      {isDriverMoving(status) && <RefreshDelivery path={deliveryPath(delivery.id)} />}
      <div className="flex flex-col items-start gap-2">
        <Money amount={delivery.amount} className="text-2xl" />
        <DeliveryStatusBadge delivery={delivery} />
        {arrival && <p className="text-lg font-semibold tabular-nums">{arrival}</p>}
        {!delivery.inMoneyReview && !isScheduled(delivery) && (
          <p translate="no" aria-live="polite" className="text-muted-foreground">
            {position.eta !== null
              ? t("minutesAway", { time: formatDuration(locale, position.eta) })
              : status === "pending" && customerRole === "receiver"
                ? t("waitOwnAnswer")
                : statusDescription(locale, delivery)}
          </p>
        )}
      </div>

      <ScheduledNote delivery={delivery} />
      {canPerform(delivery, "answer_time") && <ProposalCard delivery={delivery} />}
      {isSender && delivery.receiverOverLimit && (
        <Notice tone="warning" icon={ClockIcon} live="polite">
          <strong className="block font-semibold">{t("overLimit")}</strong>
          {t("overLimitHint")}
        </Notice>
      )}
      {delivery.inMoneyReview ? (
        <UnderReviewNote delivery={delivery} />
      ) : paysByCard && delivery.funding === "sender_cash" ? null : (
        <FundingNote delivery={delivery} customerRole={customerRole} />
      )}
      {isSender && <PaymentNote delivery={delivery} />}
      {/* The location of the cash is more important than the reason for the failure. */}
      <CashReturnNote delivery={delivery} leg={openLeg} />
      {leg && <SenderLeg delivery={delivery} leg={leg} />}
      {customerRole === "sender" && delivery.funding === "sender_cash" && (delivery.cashAtHub || isFinal(status)) && (
        <CollectionCard deliveryId={delivery.id} />
      )}
      {delivery.cancelReason && isFinal(status) && (
        <Notice tone={status === "failed" ? "destructive" : "muted"} icon={FailedIcon}>
          {deliveryReason(locale, delivery.cancelReason, delivery.cancelReasonCode)}
        </Notice>
      )}
      {canPerform(delivery, "reject") && (
        <p>{t("answerHint", { name: delivery.sender.name, amount: formatMoney(delivery.amount) })}</p>
      )}
      {isDriverMoving(status) && (
        <DeliveryMap delivery={delivery} position={position} distanceText={formatShortDistance} />
      )}
      {legDriver && <DriverCard chat driver={legDriver} deliveryId={delivery.id} />}
      {status === "delivered" && <LazyRatingCard delivery={delivery} />}
      {/* A pending answer is the only question on the page. */}
      {!isFinal(status) && status !== "servicing" && !canPerform(delivery, "reject") && (
        <EnablePushPrompt customerRole={customerRole} />
      )}
      <Card className="flex flex-col gap-4">
        <CardTitle>{t("progress")}</CardTitle>
        <DeliveryTimeline delivery={delivery} viewerRole={customerRole} />
      </Card>
      <DeliveryFacts delivery={delivery} />
      {canPerform(delivery, "edit") && <EditDelivery delivery={delivery} />}
      <ProposeTimeRow delivery={delivery} />
      <CorrectAddressRow delivery={delivery} />
      <DelegateRow delivery={delivery} />
      {isSender && <RepeatDelivery delivery={delivery} />}
      {delivery.assignedAt !== null || isFinal(status) ? <CashPhotos transactionId={delivery.id} /> : null}
      {canPerform(delivery, "share") && <TrackingLinkShare deliveryId={delivery.id} />}
      {isSender && isFinal(status) && isCashOut(delivery) && <SendAgain quiet deliveryId={delivery.id} />}
      <ReceiptButton deliveryId={delivery.id} />
      {/* The driver card and the leg have their own chat button. */}
      {!legDriver && !(leg && delivery.driver && isLegOfDriver(delivery.driver, leg)) && (
        <ChatButton path={`/api/transactions/${delivery.id}`} viewer="party" />
      )}
      <ReportProblemButton delivery={delivery} />
      <HelpLink orderNo={delivery.orderNo} />
      {/* Cancel is never next to the pay button. */}
      {paysByCard && canPerform(delivery, "cancel") && <CancelDelivery delivery={delivery} />}
      <Actions delivery={delivery} paysByCard={paysByCard} isSender={isSender} />
    </div>
  );
}

/** The user's next action, in the bar at the foot. */
function Actions({
  delivery,
  paysByCard,
  isSender,
}: {
  delivery: Transaction;
  paysByCard: boolean;
  isSender: boolean;
}) {
  const t = useTranslations(customerDeliveryMessages);
  if (paysByCard)
    return (
      <ActionBar>
        <PayPageLink delivery={delivery} />
      </ActionBar>
    );
  // Also with an unverified phone number: answering leads to its verification.
  if (canPerform(delivery, "reject"))
    return (
      <ActionBar>
        <ReceiverAnswer delivery={delivery} />
      </ActionBar>
    );
  if (canPerform(delivery, "read_code")) {
    return (
      <ActionBar>
        <ButtonLink href={`/receive/${delivery.id}`} variant="primary" size="large" icon={QrIcon}>
          {t("showCode")}
        </ButtonLink>
      </ActionBar>
    );
  }
  if (canPerform(delivery, "cancel"))
    return (
      <ActionBar>
        <CancelDelivery delivery={delivery} />
      </ActionBar>
    );
  if (isSender && isFinal(delivery.status) && !isCashOut(delivery))
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

/** Creates a tracking link for other people who wait for the delivery. */
function TrackingLinkShare({ deliveryId }: { deliveryId: string }) {
  const t = useTranslations(customerDeliveryMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();

  async function createLink(): Promise<string | null> {
    const result = await write(`${deliveryPath(deliveryId)}/tracking-link`);
    if (result.ok) return result.data.url;
    toast.error(errorMessage(result.error, t("shareFailed")));
    return null;
  }

  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{t("shareTitle")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t("shareHint")}</p>
      </div>
      <LinkShare
        busy={busy}
        createLink={createLink}
        labels={{
          title: t("shareTitle"),
          share: t("share"),
          copy: t("copy"),
          copied: t("copied"),
          copyFailed: t("copyFailed"),
          link: t("link"),
        }}
      />
    </Card>
  );
}
