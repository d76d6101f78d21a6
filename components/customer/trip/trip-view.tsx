"use client";

import { LiveRoute } from "@/components/delivery/live-route";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DoneIcon, NavigateIcon, OfflineIcon, PauseIcon, UserIcon } from "@/components/ui/icons";
import { Logo } from "@/components/ui/logo";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { isApiError } from "@/lib/client/api-error";
import { useLivePosition } from "@/lib/client/use-live-position";
import { useResource } from "@/lib/client/use-resource";
import type { Trip } from "@/lib/contracts/trip";
import { commonText } from "@/lib/i18n/text/common";
import { tripText } from "@/lib/i18n/text/trip";
import { useText } from "@/lib/i18n/use-text";

/** What a driver's link shows to whoever has it: their first name, whether they move, and where they are. */
export function TripView({ token }: { token: string }) {
  const say = useText(tripText);
  const sayCommon = useText(commonText);
  const trip = useResource(`/api/trips/${encodeURIComponent(token)}`, {
    // One that has ended says so for a while: after that the page says what any other link says.
    every: (known) => (known?.state === "ended" ? 60_000 : 12_000),
  });
  // What the page showed goes with the link.
  const missing = isApiError(trip.error) && (trip.error.status === 404 || trip.error.status === 400);
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col gap-4 px-4 py-4">
      <header className="flex min-h-tap items-center justify-between gap-3">
        <Logo />
      </header>
      <h1 className="sr-only">{say("title")}</h1>
      {missing ? (
        <div role="status">
          <EmptyState icon={OfflineIcon} title={say("unknownTitle")} hint={say("unknownHint")} />
        </div>
      ) : (
        <ResourceView
          of={trip}
          component={say("label")}
          skeleton={<SkeletonCard label={sayCommon("loading")} className="h-48" />}
        >
          {(known) => (known.state === "ended" ? <Ended trip={known} /> : <Going trip={known} />)}
        </ResourceView>
      )}
      <p className="mt-auto pt-6 text-center text-xs text-ink-soft">{say("privacy")}</p>
    </main>
  );
}

function Ended({ trip: { ending, firstName } }: { trip: Trip }) {
  const say = useText(tripText);
  const well = ending === "off_duty";
  return (
    <div role="status">
      <EmptyState
        icon={well ? DoneIcon : OfflineIcon}
        title={say(well ? "endedWell" : "ended")}
        hint={say(ending ?? "time", { name: firstName })}
      />
    </div>
  );
}

function Going({ trip: { state, firstName, location } }: { trip: Trip }) {
  const say = useText(tripText);
  const position = useLivePosition({ of: firstName, fetched: location, topic: null });
  const standing = state === "at_stop";
  const Shape = standing ? PauseIcon : NavigateIcon;
  return (
    <>
      <Card className="flex flex-col gap-1">
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <UserIcon aria-hidden size={16} className="shrink-0" />
          {say("shares", { name: firstName })}
        </p>
        <p aria-live="polite" className="flex items-center gap-2 text-xl font-amount tracking-tight">
          <Shape aria-hidden size={24} className="shrink-0" />
          {position ? say(standing ? "at_stop" : "on_road") : say("waiting")}
        </p>
      </Card>
      <LiveRoute label={say("onMap", { name: firstName })} driverName={firstName} driver={position} />
    </>
  );
}
