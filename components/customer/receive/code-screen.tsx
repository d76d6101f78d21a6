"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatDuration } from "@/lib/i18n/format-duration";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { receiveMessages } from "@/lib/i18n/messages/receive";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { supportPhone } from "@/lib/support";
import { EnablePushPrompt } from "@/components/delivery/push-prompt/enable-push-prompt";
import { describeArrival } from "@/components/delivery/map/describe-arrival";
import { useDeliveryPosition } from "@/components/delivery/map/delivery-map";
import { hasDriver, canPerform, customerRoleOf } from "@/components/delivery/change/delivery-rules";
import { DelegateRow } from "@/components/delivery/delegate/delegate-row";
import { UnderReviewNote } from "@/components/delivery/delivery-notes";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { DeliveryResource } from "@/components/delivery/delivery-view";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { LazyRatingCard } from "@/components/delivery/rating/lazy-rating-card";
import { ReceiptButton } from "@/components/delivery/receipt-button";
import { ReceiverAnswer } from "@/components/delivery/receiver-answer";
import { deliveryPath, RefreshDelivery, useDelivery } from "@/components/delivery/use-delivery";
import { HandoverSteps } from "@/components/delivery/handover-steps";
import { ChatButton } from "@/components/delivery/chat/chat-button";
import { ReportProblemButton } from "@/components/delivery/report-problem-button";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Notice } from "@/components/ui/badge";
import { buttonClass, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import {
  BlockedIcon,
  CheckIcon,
  ClockIcon,
  LockIcon,
  PhoneIcon,
  PinIcon,
  UserIcon,
  VehicleIcon,
  type Icon,
} from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { formatDateTime, formatTime, useNow } from "@/components/ui/time";
import { CodeCard } from "./code-card";

/**
 * The receiver's code for the driver, with the driver's progress; changes to a confirmation once the cash is handed
 * over.
 */
export function CodeScreen({ id }: { id: string }) {
  const t = useTranslations(receiveMessages);
  const tCommon = useTranslations(commonMessages);
  const delivery = useDelivery(id, deliveryPath(id));
  const isDelivered = delivery.data?.status === "delivered";
  return (
    <>
      {!isDelivered && <PageHeader title={t("code")} back="/receive" backLabel={tCommon("back")} />}
      <DeliveryResource resource={delivery} back={<ButtonLink href="/receive">{tCommon("back")}</ButtonLink>}>
        {(loaded, userId) => <CodeScreenBody delivery={loaded} userId={userId} />}
      </DeliveryResource>
    </>
  );
}

function CodeScreenBody({ delivery, userId }: { delivery: Transaction; userId: string }) {
  const t = useTranslations(receiveMessages);
  const tDelivery = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { status } = delivery;
  if (customerRoleOf(delivery, userId) !== "receiver") return <Notice icon={LockIcon}>{t("notReceiver")}</Notice>;
  if (status === "delivered") return <Delivered delivery={delivery} />;
  if (status === "pending") {
    return (
      <Card className="flex flex-col gap-4">
        <CardTitle>{t("pendingTitle")}</CardTitle>
        <p>{tDelivery("answerHint", { name: delivery.sender.name, amount: formatMoney(delivery.amount) })}</p>
        <ReceiverAnswer delivery={delivery} />
      </Card>
    );
  }
  if (!canPerform(delivery, "read_code")) {
    return (
      <div className="flex flex-col gap-4">
        <EmptyState
          icon={BlockedIcon}
          title={t("endedTitle")}
          hint={
            delivery.cancelReason
              ? deliveryReason(locale, delivery.cancelReason, delivery.cancelReasonCode)
              : t("endedHint")
          }
          action={<DeliveryStatusBadge delivery={delivery} />}
        />
        <ReceiptButton deliveryId={delivery.id} />
        <ReportProblemButton delivery={delivery} />
      </div>
    );
  }
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 *:max-w-full *:whitespace-normal">
        <span className="min-w-0">
          <Money amount={delivery.amount} className="block text-xl" />
          <span className="text-sm text-muted-foreground">{t("from", { name: delivery.sender.name })}</span>
        </span>
        <DeliveryStatusBadge delivery={delivery} />
      </div>
      <UnderReviewNote delivery={delivery} />
      {hasDriver(status) && <Arrival delivery={delivery} />}
      {status !== "servicing" && <EnablePushPrompt customerRole="receiver" />}
      {delivery.codeLockedUntil && now < Date.parse(delivery.codeLockedUntil) ? (
        // A locked code cannot be used, so it is hidden until the lock ends.
        <>
          <Notice tone="destructive" icon={LockIcon} live="polite">
            {t("locked", { time: formatTime(locale, delivery.codeLockedUntil) })}
          </Notice>
          <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "plain" })}>
            <PhoneIcon aria-hidden size={20} />
            {t("callSupport")}
          </a>
          <ChatButton path={`/api/transactions/${delivery.id}`} viewer="party" />
          <ReportProblemButton delivery={delivery} />
        </>
      ) : (
        <CodeCard
          deliveryId={delivery.id}
          amount={formatMoney(delivery.amount)}
          requiresCount={hasDriver(status)}
          hasDriverArrived={status === "servicing"}
          safetyChecks={(brief) => <Checks delivery={delivery} brief={brief} />}
        >
          <DelegateRow delivery={delivery} />
          {hasDriver(status) && <ChatButton path={`/api/transactions/${delivery.id}`} viewer="party" />}
          <ReportProblemButton delivery={delivery} />
        </CodeCard>
      )}
    </div>
  );
}

/** The expected arrival, the remaining minutes on the way, or that the driver has arrived. */
function Arrival({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(receiveMessages);
  const position = useDeliveryPosition(delivery);
  const { eta } = position;
  const { locale } = useLocale();
  const arrival = describeArrival(locale, position);
  const name = delivery.driver?.name ?? "";
  return (
    <>
      <RefreshDelivery path={deliveryPath(delivery.id)} />
      {delivery.status === "servicing" ? (
        <Notice tone="success" icon={PinIcon} live="polite">
          {t("arrived")}
        </Notice>
      ) : (
        <Notice tone="success" icon={VehicleIcon} live="polite">
          {position.isBeforePickup
            ? t("collectingFirst", { name })
            : eta === null
              ? t("onTheWay", { name })
              : t("minutesAway", { name, time: formatDuration(locale, eta) })}
          {arrival && <span className="block text-sm">{arrival}</span>}
        </Notice>
      )}
    </>
  );
}

/** The checks before showing the code; while it is shown, only driver and vehicle. */
function Checks({ delivery, brief }: { delivery: Transaction; brief: boolean }) {
  const t = useTranslations(receiveMessages);
  const vehicleLabel = useVehicleLabel();
  const { driver } = delivery;
  const amount = formatMoney(delivery.amount);
  if (!driver) return <Notice icon={ClockIcon}>{t("noDriver")}</Notice>;
  const checkItems: { icon: Icon; text: string }[] = [
    { icon: UserIcon, text: t("checkDriver", { name: driver.name }) },
    ...(driver.vehicleType || driver.vehiclePlate
      ? [{ icon: VehicleIcon, text: t("checkVehicle", { vehicle: vehicleLabel(driver) }) }]
      : []),
  ];
  const checkList = (
    <ul className="flex flex-col gap-2">
      {checkItems.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-start gap-3">
          <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted-foreground" />
          {text}
        </li>
      ))}
    </ul>
  );
  if (brief) return checkList;
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{t("checkTitle")}</CardTitle>
      {checkList}
      <CardTitle className="pt-2">{t("handoverTitle")}</CardTitle>
      <HandoverSteps steps={[t("stepCount", { amount }), t("stepShowCode", { amount }), t("stepConfirm")]} />
    </Card>
  );
}

function Delivered({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(receiveMessages);
  const { locale } = useLocale();
  const deliveredAt = delivery.history.findLast(({ to }) => to === "delivered")?.at ?? delivery.updatedAt;
  return (
    <div className="flex flex-1 flex-col gap-6 pt-16">
      <div translate="no" role="status" className="rise flex flex-col items-center gap-2 text-center">
        <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-success-subtle text-success-text">
          <CheckIcon aria-hidden size={32} strokeWidth={2.5} />
        </span>
        <h1 className="text-xl">{t("deliveredTitle")}</h1>
        <Money amount={delivery.amount} className="text-2xl" />
        <p className="text-muted-foreground">
          {t("from", { name: delivery.sender.name })} ·{" "}
          <span className="tabular-nums">{formatDateTime(locale, deliveredAt)}</span>
        </p>
        <DeliveryStatusBadge delivery={delivery} />
      </div>
      <LazyRatingCard delivery={delivery} />
      <ReportProblemButton delivery={delivery} />
      <ActionBar>
        <ReceiptButton deliveryId={delivery.id} />
        <ButtonLink href="/receive" variant="primary" size="large">
          {t("done")}
        </ButtonLink>
      </ActionBar>
    </div>
  );
}
