"use client";

import Link from "@/components/ui/navigation/link";
import { isApiError } from "@/lib/client/api/api-error";
import type { AdminTransactionDetail } from "@/lib/contracts/admin/transactions";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { statusDescription } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { CashPhotos } from "@/components/delivery/cash-photos";
import { DeliveryFacts } from "@/components/delivery/delivery-facts";
import { hasDriver, isDriverMoving } from "@/components/delivery/change/delivery-rules";
import { describeArrival } from "@/components/delivery/map/describe-arrival";
import { DeliveryMap, useDeliveryPosition } from "@/components/delivery/map/delivery-map";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { DeliveryTimeline } from "@/components/delivery/delivery-timeline";
import { DriverCard } from "@/components/delivery/driver-card";
import { ReceiptButton } from "@/components/delivery/receipt-button";
import { ScheduledNote } from "@/components/delivery/delivery-notes";
import { RefreshDelivery, useDelivery } from "@/components/delivery/use-delivery";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import {
  CashIcon,
  ClockIcon,
  FailedIcon,
  HistoryIcon,
  LockIcon,
  PackageIcon,
  SearchIcon,
  ShieldIcon,
  WarningIcon,
} from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTime, formatTime } from "@/components/ui/time";
import { describeOffSiteArrival, AssignmentCard, isEstimateCurrent } from "../dispatch/assignment-card";
import { PendingApprovalNotice } from "../approvals/pending-approval-notice";
import { describeDeviation } from "../board/describe-deviation";
import { DeliveryNotes } from "./delivery-notes";
import { DeliveryRecord } from "./delivery-record";
import { DeliveryEntries } from "../ledger/entry-list";
import { LegCard } from "../cash/leg-card";
import { DeliveryMessages } from "../messages/delivery-messages";
import { describeRefund } from "./delivery-decisions";
import { DeliveryFlags } from "./transaction-table";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { adminDeliveryPath } from "../shell/admin-paths";
import { TransactionActions } from "./transaction-actions";

// Texts by the plausibility rule that a driver's step violated.
const reviewMessageKeys = {
  time: "reviewTime",
  via_pickup: "reviewViaPickup",
  track: "reviewTrack",
  unseen: "reviewUnseen",
  pickup: "reviewPickup",
  confirmed: "reviewConfirmed",
  away: "reviewAway",
} as const;

/** One delivery in the admin console: its state, its history and the possible actions. */
export function TransactionDetail({ id }: { id: string }) {
  const t = useTranslations(adminTransactionsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const delivery = useDelivery(id, adminDeliveryPath(id));
  useOpsRefetch(["offer", "transaction", "deviation"], delivery.refresh);
  const isMissing = isApiError(delivery.error) && delivery.error.status === 404;
  return (
    <>
      <PageHeader title={orderNo(id)} back="/admin/transactions" backLabel={tAdmin("back")} />
      {isMissing ? (
        <EmptyState
          icon={PackageIcon}
          title={t("notFound")}
          action={<ButtonLink href="/admin/transactions">{tAdmin("back")}</ButtonLink>}
        />
      ) : (
        <ResourceView
          resource={delivery}
          subject={t("delivery")}
          skeleton={
            <div className="grid gap-4 lg:grid-cols-[1fr_22rem]">
              <SkeletonCard label={tCommon("loading")} className="h-80" />
              <SkeletonCard label={tCommon("loading")} className="h-48" />
            </div>
          }
        >
          {(data) => <Body delivery={data} />}
        </ResourceView>
      )}
    </>
  );
}

function Body({ delivery }: { delivery: AdminTransactionDetail }) {
  const t = useTranslations(adminTransactionsMessages);
  const tDelivery = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const { status, driver } = delivery;
  const position = useDeliveryPosition(delivery, adminDeliveryPath(delivery.id));
  const arrival = describeArrival(locale, position);
  const deviation = describeDeviation(locale, delivery.deviation);

  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      {hasDriver(status) && <RefreshDelivery path={adminDeliveryPath(delivery.id)} />}
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <Money amount={delivery.amount} className="block text-2xl" />
            <p className="text-muted-foreground">
              {delivery.sender.name} → {delivery.receiver.name}
            </p>
          </div>
          <div className="flex flex-col gap-1 sm:items-end">
            <span className="flex flex-wrap gap-1">
              <DeliveryStatusBadge delivery={delivery} />
              <DeliveryFlags delivery={delivery} />
            </span>
            <p className="text-sm text-muted-foreground">
              {statusDescription(locale, delivery)}
              {position.eta !== null &&
                ` · ${tDelivery("minutesAway", { time: formatDuration(locale, position.eta) })}`}
              {arrival && ` · ${arrival}`}
            </p>
          </div>
        </div>
        <PendingApprovalNotice subjectId={delivery.id} />
        <ScheduledNote delivery={delivery} />
        {delivery.inMoneyReview && (
          <Notice tone="warning" icon={ShieldIcon} live="polite">
            <span className="block">{t("underReview")}</span>
            {!delivery.conflictOfInterest && (
              <Link
                href={`/admin/checks/${delivery.id}`}
                className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
              >
                {t("openReview")}
              </Link>
            )}
          </Notice>
        )}
        {deviation && (
          <Notice tone="warning" icon={WarningIcon} live="polite">
            {deviation}
          </Notice>
        )}
        {delivery.lateSince && (
          <Notice tone="warning" icon={ClockIcon}>
            {t("late", { time: formatDateTime(locale, delivery.lateSince) })}
          </Notice>
        )}
        {status === "payment_confirmed" && delivery.flagged && (
          <Notice tone="warning" icon={SearchIcon}>
            {t("flagged")}
          </Notice>
        )}
        {delivery.holders.map(({ driverId, name, amount, shortfallHub }) => (
          <Notice key={driverId} tone="destructive" icon={CashIcon}>
            {shortfallHub === null
              ? t("cashHeld", { name, amount: formatMoney(amount) })
              : t("cashShort", { name, amount: formatMoney(amount), hub: shortfallHub })}
          </Notice>
        ))}
        {delivery.codeLockedUntil && (
          <Notice tone="warning" icon={LockIcon}>
            {t("codeLocked", { time: formatTime(locale, delivery.codeLockedUntil) })}
          </Notice>
        )}
        {delivery.review && (
          <Notice tone="destructive" icon={WarningIcon}>
            {t(reviewMessageKeys[delivery.review.rule], {
              step: t(delivery.review.step === "arrive" ? "reviewArrive" : "reviewComplete"),
              distance: formatStopDistance(delivery.review.metres, settings.units),
              limit: formatStopDistance(delivery.review.limit, settings.units),
              seconds: delivery.review.seconds,
              name: delivery.review.driverName,
            })}
          </Notice>
        )}
        {delivery.refundDue && (
          <Notice tone="destructive" icon={HistoryIcon}>
            {describeRefund(locale, delivery).notice}
          </Notice>
        )}
        {delivery.partiallyRefundedAmount !== null && (
          <Notice tone="warning" icon={HistoryIcon}>
            {t("partiallyRefundedAmount", { amount: formatMoney(delivery.partiallyRefundedAmount) })}
          </Notice>
        )}
        {delivery.lostAmount !== null && (
          <Notice tone="destructive" icon={WarningIcon}>
            {delivery.lostAmount > 0
              ? t("paymentReversed", { name: delivery.sender.name, amount: formatMoney(delivery.lostAmount) })
              : t("paymentReversedZero", { name: delivery.sender.name })}
          </Notice>
        )}
        {delivery.cancelReason && (
          <Notice tone="muted" icon={FailedIcon}>
            {deliveryReason(locale, delivery.cancelReason, delivery.cancelReasonCode)}
          </Notice>
        )}
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-18 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <TransactionActions delivery={delivery} />
        <ButtonLink block icon={SearchIcon} href={`/admin/transactions/${delivery.id}/dispatch`}>
          {t(driver ? "openDriverSearch" : "openOffers")}
        </ButtonLink>
        {driver && (
          <div className="flex flex-col gap-2">
            <DriverCard driver={driver} deliveryId={delivery.id} label={t("driver")} />
            <Link
              href={`/admin/drivers/${driver.id}`}
              className="inline-flex min-h-tap items-center text-sm font-semibold underline underline-offset-4"
            >
              {t("driver")}: {driver.name}
            </Link>
          </div>
        )}
        <ReceiptButton deliveryId={delivery.id} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
        {isDriverMoving(status) && (
          <DeliveryMap delivery={delivery} position={position} distanceText={formatStopDistance} />
        )}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Card className="flex flex-col gap-4">
            <CardTitle>{t("progress")}</CardTitle>
            <DeliveryTimeline
              delivery={delivery}
              viewerRole="admin"
              arrivalNote={describeOffSiteArrival(locale, delivery.arrival, settings.units)}
            />
          </Card>
          <div className="flex min-w-0 flex-col gap-4">
            <DeliveryFacts delivery={delivery} />
            {delivery.assignment && (
              <AssignmentCard
                assignment={delivery.assignment}
                showEstimate={isEstimateCurrent(status, position.arrivesAt)}
              />
            )}
          </div>
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <DeliveryNotes delivery={delivery} />
          <DeliveryMessages
            transactionId={delivery.id}
            orderNo={delivery.orderNo}
            conflictOfInterest={delivery.conflictOfInterest}
          />
        </div>
        <DeliveryRecord delivery={delivery} />
        <LegCard transactionId={delivery.id} />
        <CashPhotos transactionId={delivery.id} asAdmin />
        <DeliveryEntries transactionId={delivery.id} />
        <TransactionActions delivery={delivery} destructiveOnly />
      </div>
    </div>
  );
}
