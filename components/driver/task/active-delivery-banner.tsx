"use client";

import { useId, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { CashIcon, ChevronDownIcon, DoneIcon, NavigateIcon, PackageIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { Fact } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { formatArrival, StaleNote } from "@/components/ui/time";
import { shortDistance } from "@/lib/client/place";
import { useHere } from "@/lib/client/positions";
import { serverNow } from "@/lib/client/server-clock";
import { useCurrentTask, useNavigating } from "@/lib/client/use-current-task";
import { useGo } from "@/lib/client/use-go";
import { useSession } from "@/lib/client/use-session";
import { useTaskWay } from "@/lib/client/use-task-way";
import { useSettings } from "@/lib/client/use-settings";
import type { Task } from "@/lib/contracts/task";
import { cashOf, cashPage, cashStep, countedLeg, isReturning } from "@/lib/domain/leg-steps";
import { navigationState } from "@/lib/domain/navigation-controller";
import { contactOf } from "@/lib/domain/task-contact";
import { isAtTheDoor } from "@/lib/domain/task-state";
import { pageOf, stopOf, unitOf } from "@/lib/domain/task-stop";
import { collectText } from "@/lib/i18n/text/collect";
import { durationWords } from "@/lib/i18n/duration-words";
import { currentTaskText } from "@/lib/i18n/text/current-task";
import { deliveryWordsText } from "@/lib/i18n/text/delivery-words";
import { navigationText } from "@/lib/i18n/text/navigation";
import { taskText } from "@/lib/i18n/text/task";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ContactNumber } from "./contact-number";
import { DeliveryWords } from "./delivery-words";
import { ReturnNotice } from "./return-notice";
import { StepNotice } from "./step-notice";
import { TaskBadge } from "./task-badge";
import { useStartNavigation } from "./use-start-navigation";
import { wayOf } from "./way-left";

/** The delivery that is under way: its state, whom and how much, and the way there. */
export function ActiveDeliveryBanner() {
  const say = useText(currentTaskText);
  const current = useCurrentTask();
  const onDuty = useSession().session?.driver?.status === "on_duty";
  if (current.task === undefined) {
    return current.error ? (
      <LoadFailure
        component={say("active")}
        error={current.error}
        onRetry={current.refresh}
        busy={current.isRefreshing}
      />
    ) : (
      <BannerSkeleton label={say("active")} carries={onDuty} />
    );
  }
  if (current.task === null) {
    return (
      <Card className="flex items-center gap-3">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft">
          <PackageIcon aria-hidden size={20} />
        </span>
        <p>
          <span className="block font-medium">{say("none")}</span>
          <span className="block text-sm text-ink-soft">{say("noneHint")}</span>
        </p>
      </Card>
    );
  }
  return (
    <>
      {current.error && current.fetchedAt && (
        <StaleNote since={current.fetchedAt} network={current.error.code === "NETWORK"} />
      )}
      <Banner task={current.task} notice={<StepNotice steps={current.steps} className="mt-3" />} />
    </>
  );
}

// As high as what will stand here, so that nothing below it moves.
function BannerSkeleton({ label, carries }: { label: string; carries: boolean }) {
  return (
    <Card role="status" aria-label={label} className={cx("flex", carries ? "h-44 flex-col" : "items-center gap-3")}>
      {carries ? (
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
  const say = useText(taskText);
  const current = useText(currentTaskText);
  const collect = useText(collectText);
  const id = useId();
  const words = useText(deliveryWordsText);
  const contact = contactOf(task);
  const [expanded, setExpanded] = useState(false);
  return (
    <Card aria-label={current("active")}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CardTitle>{current("active")}</CardTitle>
        <TaskBadge task={task} />
      </div>
      {isReturning(task) && <ReturnNotice task={task} className="mt-3" />}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <p className="min-w-0">
          {contact && (
            <span className="block font-medium">
              {contact.name}
              <span className="text-ink-soft"> · {words(contact.role)}</span>
            </span>
          )}
          <Money amount={cashOf(task)} className="block text-xl" />
        </p>
        {/* The strip above the tabs has the word. */}
        <ButtonLink href={`/navigation/${task.transactionId}`} icon={NavigateIcon} aria-label={say("navigate")}>
          {null}
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
        {say(expanded ? "showLess" : "showMore")}
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
            {countedLeg(task) ? (
              <ButtonLink block icon={CashIcon} href={cashPage(task)}>
                {collect(cashStep(task))}
              </ButtonLink>
            ) : (
              <ButtonLink block icon={DoneIcon} href={`/deliveries/${task.transactionId}/complete`}>
                {say("completeDelivery")}
              </ButtonLink>
            )}
            <ButtonLink block variant="quiet" href={`/deliveries/${task.transactionId}`}>
              {say("viewDetails")}
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}

/**
 * The way to the door begins here as on the map, which opens; before the start and once it has begun, the map says what
 * is next.
 */
function StartNavigation({ task }: { task: Task }) {
  const say = useText(taskText);
  const { go, going } = useGo();
  const startNavigation = useStartNavigation(task);
  const state = navigationState(task.state, useNavigating(task.transactionId));
  if (isAtTheDoor(task.state)) return null;
  return (
    <Button
      block
      icon={NavigateIcon}
      busy={going}
      onClick={() => {
        if (state !== "starting" || startNavigation()) go(pageOf(task));
      }}
    >
      {say("startNavigation")}
    </Button>
  );
}

/** Address, phone, amount, distance, time and arrival of a task. */
export function TaskFacts({ task }: { task: Task }) {
  const say = useText(taskText);
  const words = useText(deliveryWordsText);
  const go = useText(navigationText);
  const here = useHere();
  const { settings } = useSettings();
  const { locale } = useLocale();
  const { metres, eta, arrivesAt, about } = wayOf(task, useTaskWay(task), here, serverNow());
  const guess = (what: string): string => (about ? go("about", { what }) : what);
  const contact = contactOf(task);
  const stop = stopOf(task);
  return (
    <>
      <DeliveryWords
        urgent={task.urgent}
        preferredTime={task.preferredTime}
        instructions={task.instructions}
        unit={unitOf(task)}
        className="pb-2"
      />
      <dl className="divide-y">
        {task.state === "accepted" && (
          <div className="py-2">
            <dt className="text-sm text-ink-soft">{go("collectAt")}</dt>
            <dd>{task.pickupAddress}</dd>
          </div>
        )}
        {isReturning(task) ? (
          <div className="py-2">
            <dt className="text-sm text-ink-soft">{go(stop.at === "hub" ? "bringTo" : "returnTo")}</dt>
            <dd>{stop.address}</dd>
          </div>
        ) : (
          <div className="py-2">
            <dt className="text-sm text-ink-soft">{say("deliveryAddress")}</dt>
            <dd>{task.deliveryAddress}</dd>
          </div>
        )}
        {contact?.phone && (
          <Fact label={`${say("phone")} · ${words(contact.role)}`}>
            <ContactNumber transactionId={task.transactionId} contact={{ ...contact, phone: contact.phone }} />
          </Fact>
        )}
        <Fact label={say("amount")}>
          <Money amount={cashOf(task)} />
        </Fact>
        {metres !== null && <Fact label={say("distance")}>{guess(shortDistance(metres, settings.units))}</Fact>}
        {eta !== null && (
          <Fact label={say(arrivesAt ? "estimatedArrival" : "eta")}>
            {arrivesAt && (
              <>
                <time dateTime={arrivesAt}>{guess(formatArrival(locale, arrivesAt).time)}</time> ·{" "}
              </>
            )}
            {durationWords(locale, eta)}
          </Fact>
        )}
      </dl>
    </>
  );
}
