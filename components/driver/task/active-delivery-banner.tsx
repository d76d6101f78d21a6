"use client";

import { useId, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { CashIcon, ChevronDownIcon, DoneIcon, NavigateIcon, PackageIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Money } from "@/components/ui/money";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { Skeleton } from "@/components/ui/page/skeleton";
import { StaleNote } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { useCurrentTask, useIsNavigating } from "@/lib/client/hooks/use-current-task";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Task } from "@/lib/contracts/driver/task";
import { cashToHandOver, cashPagePath, nextCashStep, countableLeg, isReturning } from "@/lib/domain/task/leg";
import { navigationState } from "@/lib/domain/task/navigation-controller";
import { taskContact } from "@/lib/domain/task/task-contact";
import { isDropOffState } from "@/lib/domain/task/task-state";
import { taskPagePath } from "@/lib/domain/task/task-stop";
import { cashStepMessages } from "@/lib/i18n/messages/cash-step";
import { currentTaskMessages } from "@/lib/i18n/messages/current-task";
import { deliveryInstructionsMessages } from "@/lib/i18n/messages/delivery-instructions";
import { taskMessages } from "@/lib/i18n/messages/task";
import { useTranslations } from "@/lib/i18n/use-translations";
import { StepNotice } from "./step-notice";
import { TaskBadge } from "./task-badge";
import { useStartNavigation } from "../navigation/use-start-navigation";

// Lazy: facts open on a press, and the notice is only for returns.
const TaskFacts = lazyClient(() => import("./task-facts").then((module) => module.TaskFacts), {
  loadImmediately: true,
});
const ReturnNotice = lazyClient(() => import("./return-notice").then((module) => module.ReturnNotice));

/** The active delivery: state, contact, amount and navigation. */
export function ActiveDeliveryBanner() {
  const t = useTranslations(currentTaskMessages);
  const current = useCurrentTask();
  const onDuty = useSession().session?.driver?.status === "on_duty";
  if (current.task === undefined) {
    return current.error ? (
      <LoadFailure subject={t("active")} error={current.error} onRetry={current.refresh} busy={current.isRefreshing} />
    ) : (
      <BannerSkeleton label={t("active")} hasTask={onDuty} />
    );
  }
  if (current.task === null) {
    return (
      <Card className="flex items-center gap-3">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground">
          <PackageIcon aria-hidden size={20} />
        </span>
        <p>
          <span className="block font-medium">{t("none")}</span>
          <span className="block text-sm text-muted-foreground">{t("noneHint")}</span>
        </p>
      </Card>
    );
  }
  return (
    <>
      {current.error && current.fetchedAt && (
        <StaleNote since={current.fetchedAt} isOffline={current.error.code === "NETWORK"} />
      )}
      <Banner task={current.task} notice={<StepNotice steps={current.steps} className="mt-3" />} />
    </>
  );
}

// Reserves the height of the loaded content, so that nothing below it moves.
function BannerSkeleton({ label, hasTask }: { label: string; hasTask: boolean }) {
  return (
    <Card
      translate="no"
      role="status"
      aria-label={label}
      className={cx("flex", hasTask ? "h-44 flex-col" : "items-center gap-3")}
    >
      {hasTask ? (
        <>
          <div className="flex h-6 items-center justify-between">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-6 w-24" />
          </div>
          <div className="mt-3 flex items-end justify-between">
            <div className="space-y-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-7 w-24" />
            </div>
            <Skeleton className="h-tap w-32" />
          </div>
        </>
      ) : (
        <>
          <Skeleton className="size-10" />
          <div className="flex h-11 flex-1 flex-col justify-center gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </>
      )}
    </Card>
  );
}

function Banner({ task, notice }: { task: Task; notice: React.ReactNode }) {
  const t = useTranslations(taskMessages);
  const tCurrent = useTranslations(currentTaskMessages);
  const tCash = useTranslations(cashStepMessages);
  const id = useId();
  const tDelivery = useTranslations(deliveryInstructionsMessages);
  const contact = taskContact(task);
  const [expanded, setExpanded] = useState(false);
  return (
    <Card aria-label={tCurrent("active")}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CardTitle>{tCurrent("active")}</CardTitle>
        <TaskBadge task={task} />
      </div>
      {isReturning(task) && <ReturnNotice task={task} className="mt-3" />}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <p className="min-w-0">
          {contact && (
            <span className="block font-medium">
              <PersonName name={contact.name} />
              <span className="text-muted-foreground"> · {tDelivery(contact.role)}</span>
            </span>
          )}
          <Money amount={cashToHandOver(task)} className="block text-xl" />
        </p>
        <ButtonLink href={`/navigation/${task.transactionId}`} icon={NavigateIcon}>
          {t("navigate")}
        </ButtonLink>
      </div>
      {notice}
      <Button
        variant="quiet"
        block
        aria-expanded={expanded}
        aria-controls={id}
        onClick={() => {
          setExpanded(!expanded);
        }}
        className="mt-2 -mb-2"
      >
        {t(expanded ? "showLess" : "showMore")}
        <ChevronDownIcon
          aria-hidden
          size={18}
          className={cx("transition-transform duration-150", expanded && "rotate-180")}
        />
      </Button>
      {expanded && (
        <div id={id} className="rise pt-2">
          <TaskFacts task={task} />
          <div className="flex flex-col gap-2 pt-3">
            <StartNavigation task={task} />
            {countableLeg(task) && (
              <ButtonLink block icon={CashIcon} href={cashPagePath(task)}>
                {tCash(nextCashStep(task))}
              </ButtonLink>
            )}
            <ButtonLink block icon={DoneIcon} href={`/deliveries/${task.transactionId}/complete`}>
              {t("completeDelivery")}
            </ButtonLink>
            <ButtonLink block variant="quiet" href={`/deliveries/${task.transactionId}`}>
              {t("viewDetails")}
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}

/**
 * Starts navigation to the stop and opens the map. In other states it only opens the map, which shows the next action.
 */
function StartNavigation({ task }: { task: Task }) {
  const t = useTranslations(taskMessages);
  const { go, isNavigating } = useNavigate();
  const startNavigation = useStartNavigation(task);
  const state = navigationState(task.state, useIsNavigating(task.transactionId));
  if (isDropOffState(task.state)) return null;
  return (
    <Button
      block
      icon={NavigateIcon}
      busy={isNavigating}
      onClick={() => {
        if (state !== "starting" || startNavigation()) go(taskPagePath(task));
      }}
    >
      {t("startNavigation")}
    </Button>
  );
}
