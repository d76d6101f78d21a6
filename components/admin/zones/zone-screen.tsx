"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { isApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Zone, ZoneDetail } from "@/lib/contracts/admin/zones";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ZoneIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/page/skeleton";
import { DeleteZone } from "./delete-zone";
import { ZoneDriversCard } from "./zone-drivers";
import { ZoneEditor } from "./zone-editor";
import { neighboursPath, zonePath } from "./zone-path";
import { ZoneRankingCard } from "./zone-ranking";
import { ZoneStateBadge } from "./zones-screen";

function ZoneSkeleton() {
  const t = useTranslations(commonMessages);
  return (
    <div className="grid gap-4 pt-2 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <Skeleton className="h-[45dvh] lg:order-2 lg:h-[calc(100dvh-17rem)]" />
      <SkeletonRows rows={5} label={t("loading")} />
    </div>
  );
}

/** Creates a zone. */
export function NewZoneScreen() {
  const t = useTranslations(adminZonesMessages);
  const { go } = useNavigate();
  const { mutate } = useSWRConfig();
  const allZones = useResource(neighboursPath);
  function onCreated(zone: Zone) {
    toast.success(t("created"));
    void mutate(neighboursPath);
    go(`/admin/zones/${zone.id}`, { replace: true });
  }
  return (
    <>
      <PageHeader title={t("newZone")} back="/admin/zones" backLabel={t("title")} />
      {/* The other zones are only for orientation: if they fail to load, the editor still opens. */}
      {allZones.data || allZones.error ? (
        <ZoneEditor zone={null} otherZones={allZones.data ?? null} onSaved={onCreated}>
          <p className="text-sm text-muted-foreground">{t("saveFirst")}</p>
        </ZoneEditor>
      ) : (
        <ZoneSkeleton />
      )}
    </>
  );
}

/** One zone: its shape, its drivers and its deletion. */
export function ZoneScreen({ id }: { id: string }) {
  const t = useTranslations(adminZonesMessages);
  const tAdmin = useTranslations(adminMessages);
  const { mutate } = useSWRConfig();
  const [deleted, setDeleted] = useState(false);
  const zone = useResource(deleted ? null : zonePath(id));
  const otherZones = useResource(neighboursPath);
  const missing = !zone.data && isApiError(zone.error) && zone.error.status === 404;

  async function onSaved(next: Zone) {
    toast.success(t("saved"));
    await mutate<ZoneDetail>(zonePath(id), (previous) => previous && { ...previous, ...next });
    await mutate(neighboursPath);
  }
  return (
    <>
      <PageHeader
        title={zone.data?.name ?? t("zone")}
        back="/admin/zones"
        backLabel={t("title")}
        aside={zone.data && <ZoneStateBadge isActive={zone.data.isActive} />}
      />
      {missing ? (
        <EmptyState
          icon={ZoneIcon}
          title={t("notFound")}
          action={<ButtonLink href="/admin/zones">{tAdmin("back")}</ButtonLink>}
        />
      ) : deleted ? (
        <ZoneSkeleton />
      ) : (
        <ResourceView resource={zone} subject={t("zone")} skeleton={<ZoneSkeleton />}>
          {(data) => (
            <ZoneEditor
              zone={data}
              otherZones={otherZones.data ?? null}
              onSaved={(next) => {
                void onSaved(next);
              }}
            >
              <ZoneDriversCard zone={data} />
              <ZoneRankingCard id={data.id} />
              <DeleteZone
                zone={data}
                onDeleted={() => {
                  setDeleted(true);
                }}
              />
            </ZoneEditor>
          )}
        </ResourceView>
      )}
    </>
  );
}
