"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { CashIcon, DoneIcon, NavigateIcon, RouteIcon, WarningIcon, ListIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatArrival } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import type { QueuedStep } from "@/lib/client/offline/outbox";
import { suspendPointerEvents } from "@/lib/client/app/suspend-pointer-events";
import { mapAppLink, formatStopDistance } from "@/lib/client/device/format-distance";
import { useCurrentPosition } from "@/lib/client/device/positions";
import { serverNow } from "@/lib/client/app/server-clock";
import { useIsNavigating } from "@/lib/client/hooks/use-current-task";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Task } from "@/lib/contracts/driver/task";
import { distanceMetres } from "@/lib/domain/geo/distance";
import { navigationState, nextAction, type NavigationState } from "@/lib/domain/task/navigation-controller";
import { cashPagePath, nextCashStep, collectPagePath, isReturning, contactStage } from "@/lib/domain/task/leg";
import { currentStop } from "@/lib/domain/task/task-stop";
import type { RouteProgress } from "@/lib/domain/task/task-route";
import { taskContact } from "@/lib/domain/task/task-contact";
import { isDropOffState } from "@/lib/domain/task/task-state";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { formatDuration } from "@/lib/i18n/format-duration";
import { currentTaskMessages } from "@/lib/i18n/messages/current-task";
import { deliveryInstructionsMessages } from "@/lib/i18n/messages/delivery-instructions";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { taskMessages } from "@/lib/i18n/messages/task";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ArriveButton } from "./arrive-button";
import { ContactTiles, Tile, TileButton } from "../task/contact-tiles";
import { DeliveryInstructions } from "../task/delivery-instructions";
import { TaskProgressBar } from "../task/task-progress-bar";
import { ReturnNotice } from "../task/return-notice";
import { StepNotice } from "../task/step-notice";
import { StopAddress } from "./stop-address";
import { useStartNavigation } from "./use-start-navigation";
import { remainingToNextStop } from "./remaining-route";
import { roundToTens, turnIcons } from "./turn-icons";

const ProblemSheet = lazyClient(() => import("../task/problem-sheet").then((module) => module.ProblemSheet), {
  loadImmediately: true,
});
const ReturnToHub = lazyClient(() => import("../task/return-to-hub").then((module) => module.ReturnToHubPanel));
const DeclareWaitingButton = lazyClient(() =>
  import("@/components/driver/check-in/declare-waiting-button").then((module) => module.DeclareWaitingButton),
);

/** The next stop, its distance, its contact and the single next action. */
export function NavigationCard({
  task,
  steps,
  progress,
}: {
  task: Task;
  steps: readonly QueuedStep[];
  /** Progress along the road route, if one is known. */
  progress: RouteProgress | null;
}) {
  const t = useTranslations(currentTaskMessages);
  const tNavigation = useTranslations(navigationMessages);
  const tDelivery = useTranslations(deliveryInstructionsMessages);
  const { settings } = useSettings();
  const position = useCurrentPosition();
  const navigating = useIsNavigating(task.transactionId);
  const [reportingProblem, setReportingProblem] = useState(false);

  const state = navigationState(task.state, navigating);
  const { kind: stopKind, address, place: stopLocation } = currentStop(task);
  const returning = isReturning(task);
  const { locale } = useLocale();
  const { metres, eta, arrivesAt, isEstimate } = remainingToNextStop(task, progress, position, serverNow());
  const isNearStop =
    position && stopLocation ? distanceMetres(position, stopLocation) <= (task.arrivalLimits?.freeMetres ?? 0) : false;
  // Near the address the straight line is accurate enough to omit "about".
  const formatEstimate = (text: string): string =>
    isEstimate && !isNearStop ? tNavigation("about", { what: text }) : text;
  const arrival = arrivesAt === null ? null : formatArrival(locale, arrivesAt);
  const mapLink = stopLocation
    ? mapAppLink(
        stopLocation,
        address,
        settings.navigationApp,
        typeof navigator === "undefined" ? "" : navigator.userAgent,
      )
    : null;
  const isAtDropOff = isDropOffState(task.state);
  const contact = taskContact(task);

  return (
    <section
      aria-label={t("active")}
      className="flex max-h-[max(55dvh,min(80dvh,24rem))] flex-col rounded-t-card border-t bg-card"
    >
      {/* The text scrolls, so that the next action stays visible and the map keeps nearly half of the screen. */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {progress && !isAtDropOff && <NextTurn progress={progress} />}
        <div className="px-4 py-2">
          <TaskProgressBar task={task} className="pb-2" />
          {returning && (
            <>
              <ReturnNotice task={task} className="mb-3" />
              <ReturnToHub task={task} className="mb-3" />
            </>
          )}
          {/* For screen readers: the progress bar shows the stop visually, and a notice explains a return. */}
          <StopAddress
            task={task}
            label={isAtDropOff ? tNavigation("youAreAt") : returning ? undefined : tNavigation(stopLabelKeys[stopKind])}
          />
          {metres !== null && !isAtDropOff && (
            <p className="flex flex-wrap items-baseline gap-x-3 pt-0.5 text-sm text-muted-foreground tabular-nums">
              {arrival && (
                <span className="text-lg font-semibold text-foreground">
                  {tNavigation(arrival.includesDate ? "arriveOn" : "arriveAt", { time: arrival.time })}
                </span>
              )}
              {eta !== null && <span className="whitespace-nowrap">{formatEstimate(formatDuration(locale, eta))}</span>}
              <span className="whitespace-nowrap">
                {tNavigation("away", { distance: formatEstimate(formatStopDistance(metres, settings.units)) })}
              </span>
            </p>
          )}
          <p className="pt-0.5 text-sm text-muted-foreground">
            {contact && (
              <>
                <PersonName name={contact.name} />
                {" · "}
              </>
            )}
            <span>
              {tDelivery(
                contact?.role ?? (stopKind === "pickup" ? "sender" : stopKind === "dropOff" ? "receiver" : stopKind),
              )}
            </span>
          </p>
          {!returning && (
            <DeliveryInstructions
              urgent={task.urgent}
              preferredTime={task.preferredTime}
              instructions={task.instructions}
              compact
              className="pt-2"
            />
          )}
          <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] divide-x border-y">
            <ContactTiles transactionId={task.transactionId} contact={contact} stage={contactStage(task)} />
            {mapLink ? <Tile icon={RouteIcon} label={tNavigation("directions")} href={mapLink} newTab /> : <span />}
            {returning ? (
              <Tile icon={WarningIcon} label={tNavigation("problem")} href="/help" />
            ) : (
              <TileButton
                icon={WarningIcon}
                label={tNavigation("problem")}
                onPress={() => {
                  setReportingProblem(true);
                }}
              />
            )}
          </div>
          <StepNotice steps={steps} className="mt-3" />
          {task.state === "active" && <DeclareWaitingButton />}
        </div>
      </div>
      <NextActionBar task={task} state={state} isNearStop={isNearStop} />
      {reportingProblem && (
        <ProblemSheet
          task={task}
          onClose={() => {
            setReportingProblem(false);
          }}
        />
      )}
    </section>
  );
}

const stopLabelKeys = { pickup: "collectAt", dropOff: "deliverTo", sender: "returnTo", hub: "bringTo" } as const;

/**
 * The next action. A replaced button ignores presses briefly, because the second press of a double tap was meant for
 * its predecessor.
 */
function NextActionBar({ task, state, isNearStop }: { task: Task; state: NavigationState; isNearStop: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const action = nextAction(state)?.action;
  useLayoutEffect(() => (bar.current ? suspendPointerEvents(bar.current) : undefined), [action, isNearStop]);
  return (
    <div ref={bar} className="safe-bottom flex shrink-0 flex-wrap gap-2 border-t px-4 pt-2">
      <PrimaryAction task={task} action={action} isNearStop={isNearStop} />
    </div>
  );
}

type PrimaryActionProps = {
  task: Task;
  action: NonNullable<ReturnType<typeof nextAction>>["action"] | undefined;
  isNearStop: boolean;
};

/**
 * The primary action of a state: exactly one. On the way, the arrival button is next to the navigation start, and
 * becomes primary near the address.
 */
function PrimaryAction({ task, action, isNearStop }: PrimaryActionProps) {
  const t = useTranslations(taskMessages);
  const tCollect = useTranslations(collectMessages);
  const startNavigation = useStartNavigation(task);
  switch (action) {
    case "START_SERVICE":
      return (
        <ButtonLink variant="success" size="large" icon={CashIcon} href={collectPagePath(task.transactionId)}>
          {tCollect("startService")}
        </ButtonLink>
      );
    case "START_NAVIGATION": {
      const navigation = (
        <Button
          variant={isNearStop ? "plain" : "success"}
          size={isNearStop ? undefined : "large"}
          icon={isNearStop ? undefined : NavigateIcon}
          className={isNearStop ? "flex-1 basis-28" : "flex-2 basis-44"}
          onClick={startNavigation}
        >
          {t("startNavigation")}
        </Button>
      );
      return isNearStop ? (
        <>
          {navigation}
          <ArriveButton task={task} className="flex-2 basis-44" />
        </>
      ) : (
        <>
          <ArriveButton task={task} secondary className="flex-1 basis-28" />
          {navigation}
        </>
      );
    }
    case "MARK_ARRIVED":
      return <ArriveButton task={task} />;
    case "COMPLETE_DELIVERY":
      return isReturning(task) ? (
        <ButtonLink variant="success" size="large" icon={CashIcon} href={cashPagePath(task)}>
          {tCollect(nextCashStep(task))}
        </ButtonLink>
      ) : (
        <ButtonLink variant="success" size="large" icon={DoneIcon} href={`/deliveries/${task.transactionId}/complete`}>
          {t("completeDelivery")}
        </ButtonLink>
      );
    case undefined:
      return null;
  }
}

const TurnSheet = lazyClient(() => import("./turn-sheet").then((module) => module.TurnSheet), {
  loadImmediately: true,
});

/** The next turn with its arrow and distance; a press opens the list of turns. */
function NextTurn({ progress }: { progress: RouteProgress }) {
  const t = useTranslations(navigationMessages);
  const { settings } = useSettings();
  const [open, setOpen] = useState(false);
  const { turns, isOffRoute } = progress;
  const next = turns[0];
  if (!next) return null;
  const Arrow = turnIcons[next.step.type];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
        className="flex min-h-tap w-full items-center gap-3 border-b px-4 py-1.5 text-left active:bg-muted focus-visible:-outline-offset-2"
      >
        {isOffRoute ? (
          <WarningIcon aria-hidden size={28} className="shrink-0 text-warning-text" />
        ) : (
          <Arrow aria-hidden size={28} className="shrink-0" />
        )}
        <span className="min-w-0 flex-1 leading-snug">
          {isOffRoute ? (
            <>
              <span className="block font-semibold">{t("offRoute")}</span>
              <span className="block text-sm text-muted-foreground">{t("offRouteHint")}</span>
            </>
          ) : (
            <>
              <span className="block text-lg leading-tight font-semibold tabular-nums">
                {formatStopDistance(roundToTens(next.metres), settings.units)}
              </span>
              <span data-testid="next-turn" className="block leading-snug font-medium">
                {next.step.instruction}
              </span>
            </>
          )}
        </span>
        <ListIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />
        <span className="sr-only">{t("allTurns")}</span>
      </button>
      {/* Announces each new turn, without the constantly changing distance. */}
      <p translate="no" role="status" className="sr-only">
        {isOffRoute ? t("offRoute") : next.step.instruction}
      </p>
      {open && (
        <TurnSheet
          progress={progress}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
