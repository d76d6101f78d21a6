"use client";

import { LiveRouteMap } from "@/components/delivery/map/live-route-map";
import { isLinkGone, LinkPage } from "@/components/customer/link-page";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, NavigateIcon, OfflineIcon, PauseIcon, UserIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { useLivePosition } from "@/lib/client/hooks/use-live-position";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Trip } from "@/lib/contracts/driver/trip";
import { commonMessages } from "@/lib/i18n/messages/common";
import { tripMessages } from "@/lib/i18n/messages/trip";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The page of a driver's trip link: first name, movement and position. */
export function TripView({ token }: { token: string }) {
  const t = useTranslations(tripMessages);
  const tCommon = useTranslations(commonMessages);
  const trip = useResource(`/api/trips/${encodeURIComponent(token)}`, {
    // The API reports an ended trip for a while, and then treats the link as unknown.
    intervalMs: (loaded) => (loaded?.state === "ended" ? 60_000 : 12_000),
  });
  // When the link ends, the page clears its content.
  const linkMissing = isLinkGone(trip.error);
  return (
    <LinkPage
      title={t("title")}
      privacyNote={t("privacy")}
      endedContent={linkMissing && <EmptyState icon={OfflineIcon} title={t("unknownTitle")} hint={t("unknownHint")} />}
    >
      <ResourceView
        resource={trip}
        subject={t("label")}
        skeleton={<SkeletonCard label={tCommon("loading")} className="h-48" />}
      >
        {(loaded) => (loaded.state === "ended" ? <EndedTrip trip={loaded} /> : <OngoingTrip trip={loaded} />)}
      </ResourceView>
    </LinkPage>
  );
}

function EndedTrip({ trip: { ending, firstName } }: { trip: Trip }) {
  const t = useTranslations(tripMessages);
  const endedNormally = ending === "off_duty";
  return (
    <div translate="no" role="status">
      <EmptyState
        icon={endedNormally ? DoneIcon : OfflineIcon}
        title={t(endedNormally ? "endedNormally" : "ended")}
        hint={t(ending ?? "time", { name: firstName })}
      />
    </div>
  );
}

function OngoingTrip({ trip: { state, firstName, location } }: { trip: Trip }) {
  const t = useTranslations(tripMessages);
  const position = useLivePosition({ personId: firstName, fetched: location, topic: null });
  const isAtStop = state === "at_stop";
  const Icon = isAtStop ? PauseIcon : NavigateIcon;
  return (
    <>
      <Card className="flex flex-col gap-1">
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <UserIcon aria-hidden size={16} className="shrink-0" />
          {t("shares", { name: firstName })}
        </p>
        <p translate="no" aria-live="polite" className="flex items-center gap-2 text-xl font-amount tracking-tight">
          <Icon aria-hidden size={24} className="shrink-0" />
          {position ? t(isAtStop ? "at_stop" : "on_road") : t("waiting")}
        </p>
      </Card>
      <LiveRouteMap label={t("onMap", { name: firstName })} driverName={firstName} driver={position} />
    </>
  );
}
