"use client";

import { useState, type ReactNode } from "react";
import { ContactButtons } from "@/components/delivery/reach/contact-buttons";
import { useDrivenDistanceLabel } from "@/components/delivery/map/use-driven-distance-label";
import { DeliveryInstructions } from "@/components/driver/task/delivery-instructions";
import { ReturnNotice } from "@/components/driver/task/return-notice";
import { StepNotice } from "@/components/driver/task/step-notice";
import { TaskBadge } from "@/components/driver/task/task-badge";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, DocumentIcon, PackageIcon, WarningIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { Fact } from "@/components/ui/page/list-row";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { RouteStops } from "@/components/ui/page/route-stops";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { Timeline, type TimelineStep } from "@/components/ui/page/timeline";
import { formatDateTime } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { printInLightTheme } from "@/lib/client/device/device";
import { isOngoing } from "@/lib/client/offline/task-overlay";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Task } from "@/lib/contracts/driver/task";
import { cashPagePath, nextCashStep, countableLeg, isReturning, contactStage } from "@/lib/domain/task/leg";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { taskContact } from "@/lib/domain/task/task-contact";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { deliveriesMessages } from "@/lib/i18n/messages/deliveries";
import { currentStopUnit } from "@/lib/domain/task/task-stop";
import { deliveryInstructionsMessages } from "@/lib/i18n/messages/delivery-instructions";
import { drivenDistanceMessages } from "@/lib/i18n/messages/driven-distance";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { priceMessages } from "@/lib/i18n/messages/price";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

const ProblemSheet = lazyClient(
  () => import("@/components/driver/task/problem-sheet").then((module) => module.ProblemSheet),
  { loadImmediately: true },
);

/** One delivery of the driver, active or finished. */
export function DeliveryDetail({ transactionId }: { transactionId: string }) {
  const t = useTranslations(deliveriesMessages);
  const current = useCurrentTask();
  const active = current.task?.transactionId === transactionId ? current.task : null;
  const history = useResource(
    active || current.task === undefined ? null : `/api/driver/history?transactionId=${transactionId}`,
  );
  const task = active ?? history.data?.items[0] ?? null;
  const error = current.task === undefined ? current.error : history.error;
  return (
    <>
      <PageHeader title={t("detail")} back="/deliveries" aside={task && <TaskBadge task={task} />} />
      {task ? (
        <Detail task={task} notice={<StepNotice steps={current.steps} />} />
      ) : error ? (
        <LoadFailure
          subject={t("detail")}
          error={error}
          onRetry={current.task === undefined ? current.refresh : history.refresh}
          busy={history.isRefreshing}
        />
      ) : history.data ? (
        <EmptyState icon={PackageIcon} title={t("notFound")} hint={t("notFoundHint")} />
      ) : (
        <SkeletonCard label={t("detail")} />
      )}
    </>
  );
}

function Detail({ task, notice }: { task: Task; notice: ReactNode }) {
  const t = useTranslations(deliveriesMessages);
  const { locale } = useLocale();
  const tCollect = useTranslations(collectMessages);
  const tPrice = useTranslations(priceMessages);
  const tNavigation = useTranslations(navigationMessages);
  const tDelivery = useTranslations(deliveryInstructionsMessages);
  const tDriving = useTranslations(drivenDistanceMessages);
  const drivenLabel = useDrivenDistanceLabel();
  const [reportingProblem, setReportingProblem] = useState(false);
  const contact = taskContact(task);
  const ongoing = isOngoing(task);
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <Money amount={task.amount} className="block text-2xl tracking-tight" />
        {typeof task.driverPay === "number" && (
          <p>
            {tPrice("pay")} <Money amount={task.driverPay} />
            {!!task.tip && (
              <span className="text-muted-foreground"> {tPrice("withTip", { tip: formatMoney(task.tip) })}</span>
            )}
          </p>
        )}
        <p className="pb-4 text-muted-foreground">
          <PersonName name={contact?.name ?? task.customerName} />
          {contact && <span> · {tDelivery(contact.role)}</span>}
        </p>
        {ongoing && !isReturning(task) && (
          <DeliveryInstructions
            urgent={task.urgent}
            preferredTime={task.preferredTime}
            instructions={task.instructions}
            unit={currentStopUnit(task)}
            className="pb-4"
          />
        )}
        <RouteStops
          from={{ label: t("pickup"), address: task.pickupAddress }}
          to={{ label: t("dropOff"), address: task.deliveryAddress }}
        />
      </Card>
      {notice}
      {isReturning(task) ? (
        <ReturnNotice task={task} />
      ) : (
        task.cashToReturn && (
          <Notice tone="warning" icon={CashIcon}>
            {t("cashToReturn")}
          </Notice>
        )
      )}
      {ongoing && (
        <div className="flex flex-col gap-2">
          {countableLeg(task) && (
            <ButtonLink href={cashPagePath(task)} block icon={CashIcon}>
              {tCollect(nextCashStep(task))}
            </ButtonLink>
          )}
          <div className="flex flex-wrap gap-2">
            {contact && (
              <ContactButtons
                path={`/api/tasks/${task.transactionId}`}
                person={contact}
                viewer="driver"
                role={contact.role === "hub" ? null : contact.role}
                stage={contactStage(task)}
              />
            )}
            {isReturning(task) ? (
              <ButtonLink icon={WarningIcon} className="flex-1" href="/help">
                {tNavigation("problem")}
              </ButtonLink>
            ) : (
              <Button
                icon={WarningIcon}
                className="flex-1"
                onClick={() => {
                  setReportingProblem(true);
                }}
              >
                {tNavigation("problem")}
              </Button>
            )}
          </div>
          {reportingProblem && (
            <ProblemSheet
              task={task}
              onClose={() => {
                setReportingProblem(false);
              }}
            />
          )}
        </div>
      )}
      <Card>
        <CardTitle className="pb-4">{t("steps")}</CardTitle>
        <Steps task={task} />
      </Card>
      <Card>
        <dl className="divide-y">
          <Fact label={t("reference")}>
            <span translate="no" className="font-mono">
              {orderNo(task.transactionId)}
            </span>
          </Fact>
          {task.driven && <Fact label={tDriving("label")}>{drivenLabel(task.driven)}</Fact>}
          {task.reason && <Fact label={t("reason")}>{deliveryReason(locale, task.reason, task.reasonCode)}</Fact>}
        </dl>
      </Card>
      {!ongoing && (
        <Button icon={DocumentIcon} block className="print:hidden" onClick={printInLightTheme}>
          {t("print")}
        </Button>
      )}
    </div>
  );
}

function Steps({ task }: { task: Task }) {
  const t = useTranslations(deliveriesMessages);
  const { locale } = useLocale();
  const acceptedAt = typeof task.metadata.acceptedAt === "string" ? task.metadata.acceptedAt : null;
  const hasEnded = task.state === "cancelled" || task.state === "failed";
  const plan = [
    { key: "accepted", title: t("accepted"), at: acceptedAt, reached: true },
    { key: "started", title: t("started"), at: task.startedAt, reached: task.startedAt !== null },
    { key: "arrived", title: t("arrived"), at: task.arrivedAt, reached: task.arrivedAt !== null },
    { key: "done", title: t("handedOver"), at: task.completedAt, reached: task.completedAt !== null },
  ].filter((step) => !hasEnded || step.reached);
  const next = plan.findIndex((step) => !step.reached);
  const steps: TimelineStep[] = plan.map((step, index) => ({
    key: step.key,
    title: step.title,
    detail: step.at ? formatDateTime(locale, step.at) : undefined,
    state: step.reached ? "done" : index === next ? "current" : "ahead",
  }));
  if (hasEnded)
    steps.push({
      key: "ended",
      title: t("ended"),
      detail: task.cancelledAt ? formatDateTime(locale, task.cancelledAt) : undefined,
      state: "failed",
    });
  return <Timeline label={t("steps")} steps={steps} />;
}
