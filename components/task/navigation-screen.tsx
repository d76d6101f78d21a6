"use client";

import Link from "next/link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { BackIcon, PackageIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { MapView, type MapMarker } from "@/components/ui/map";
import { Skeleton, SkeletonCard } from "@/components/ui/skeleton";
import { useSteps } from "@/lib/client/outbox";
import { useHere } from "@/lib/client/positions";
import { useCurrentTask } from "@/lib/client/use-current-task";
import type { Task } from "@/lib/contracts/task";
import { navigationText } from "@/lib/i18n/text/navigation";
import { taskText } from "@/lib/i18n/text/task";
import { useText } from "@/lib/i18n/use-text";
import { NavigationCard } from "./navigation-card";
import { StepNotice } from "./step-notice";

/** The map, full; over it one card with where to go next and the one thing to do. */
export function NavigationScreen({ transactionId, mapStyleUrl }: { transactionId: string; mapStyleUrl?: string }) {
  const say = useText(taskText);
  const go = useText(navigationText);
  const current = useCurrentTask();
  const { task } = current;
  const steps = useSteps().filter((step) => step.transactionId === transactionId);
  return (
    <main className="fixed inset-0 flex flex-col bg-sunken">
      <h1 className="sr-only">{go("navigatingTo")}</h1>
      {task && task.transactionId === transactionId
        ? <TaskMap task={task} styleUrl={mapStyleUrl} />
        : task === undefined && !current.error && <Skeleton className="absolute inset-0 rounded-none" />}
      <Link href="/dashboard" aria-label={go("back")} className="tap absolute top-[max(0.75rem,env(safe-area-inset-top))] left-3 inline-flex items-center justify-center rounded-full border bg-surface"><BackIcon aria-hidden size={24} /></Link>
      <div className="relative mx-auto mt-auto w-full max-w-column">
        {task && task.transactionId === transactionId
          ? <NavigationCard task={task} steps={current.steps} />
          : <div className="safe-bottom rounded-t-card border-t bg-surface px-4 pt-4">
              {task === undefined
                ? current.error
                  ? <LoadFailure component={say("active")} error={current.error} onRetry={current.refresh} busy={current.isRefreshing} />
                  : <SkeletonCard label={say("active")} />
                : <><StepNotice steps={steps} /><EmptyState icon={PackageIcon} title={go("gone")} hint={go("goneHint")} action={<ButtonLink href="/deliveries" variant="primary">{go("toDeliveries")}</ButtonLink>} /></>}
            </div>}
      </div>
    </main>
  );
}

function TaskMap({ task, styleUrl }: { task: Task; styleUrl?: string }) {
  const go = useText(navigationText);
  const here = useHere();
  const ends: MapMarker[] = [
    ...(task.pickupCoordinates ? [{ id: "pickup", kind: "start" as const, label: go("pickup"), ...task.pickupCoordinates }] : []),
    { id: "drop-off", kind: "end", label: go("dropOff"), ...task.coordinates },
  ];
  const line = task.pickupCoordinates ? [task.pickupCoordinates, task.coordinates] : [];
  return (
    <MapView label={go("mapOf")} failed={go("mapFailed")} styleUrl={styleUrl} line={line} className="absolute inset-0"
      markers={here ? [...ends, { id: "me", kind: "me", label: go("yourPosition"), ...here }] : ends}
      fitKey={`${task.transactionId} ${here ? "here" : ""}`} padding={{ top: 88, bottom: cardHeight(), left: 48, right: 48 }} />
  );
}

// Room for the card below; on a small phone the map keeps a strip of its own.
function cardHeight(): number {
  return typeof window === "undefined" ? 400 : Math.min(410, window.innerHeight * 0.55);
}
