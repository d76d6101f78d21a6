"use client";

import { LiveRoute } from "@/components/delivery/map/live-route";
import { isGone, LinkPage } from "@/components/customer/link-page";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DoneIcon, NavigateIcon, OfflineIcon, PauseIcon, UserIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { useLivePosition } from "@/lib/client/hooks/use-live-position";
import { useResource } from "@/lib/client/hooks/use-resource";
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
  const missing = isGone(trip.error);
  return (
    <LinkPage
      title={say("title")}
      privacy={say("privacy")}
      gone={missing && <EmptyState icon={OfflineIcon} title={say("unknownTitle")} hint={say("unknownHint")} />}
    >
      <ResourceView
        of={trip}
        component={say("label")}
        skeleton={<SkeletonCard label={sayCommon("loading")} className="h-48" />}
      >
        {(known) => (known.state === "ended" ? <Ended trip={known} /> : <Going trip={known} />)}
      </ResourceView>
    </LinkPage>
  );
}

function Ended({ trip: { ending, firstName } }: { trip: Trip }) {
  const say = useText(tripText);
  const well = ending === "off_duty";
  return (
    <div translate="no" role="status">
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
        <p translate="no" aria-live="polite" className="flex items-center gap-2 text-xl font-amount tracking-tight">
          <Shape aria-hidden size={24} className="shrink-0" />
          {position ? say(standing ? "at_stop" : "on_road") : say("waiting")}
        </p>
      </Card>
      <LiveRoute label={say("onMap", { name: firstName })} driverName={firstName} driver={position} />
    </>
  );
}
