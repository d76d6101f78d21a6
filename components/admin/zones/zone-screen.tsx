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
import { ButtonLink, Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ZoneIcon, DeleteIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/page/skeleton";
import { Card, CardTitle } from "@/components/ui/card";
import { List, ListRow } from "@/components/ui/page/list-row";
import { adminMatchMessages } from "@/lib/i18n/messages/admin-match";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { usePageActions } from "@/components/admin/palette/page-actions";
import { useWrite } from "@/components/ui/use-write";
import { ZoneDriversCard } from "./zone-drivers";
import { ZoneEditor } from "./zone-editor";
import { neighboursPath, zonePath } from "../shell/admin-paths";
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

/** Creates a zone: an area with assigned drivers. */
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
  const [isDeleted, setIsDeleted] = useState(false);
  const zone = useResource(isDeleted ? null : zonePath(id));
  const otherZones = useResource(neighboursPath);
  const isMissing = !zone.data && isApiError(zone.error) && zone.error.status === 404;

  async function onSaved(savedZone: Zone) {
    toast.success(t("saved"));
    await mutate<ZoneDetail>(zonePath(id), (previous) => previous && { ...previous, ...savedZone });
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
      {isMissing ? (
        <EmptyState
          icon={ZoneIcon}
          title={t("notFound")}
          action={<ButtonLink href="/admin/zones">{tAdmin("back")}</ButtonLink>}
        />
      ) : isDeleted ? (
        <ZoneSkeleton />
      ) : (
        <ResourceView resource={zone} subject={t("zone")} skeleton={<ZoneSkeleton />}>
          {(data) => (
            <ZoneEditor
              zone={data}
              otherZones={otherZones.data ?? null}
              onSaved={(savedZone) => {
                void onSaved(savedZone);
              }}
            >
              <ZoneDriversCard zone={data} />
              <ZoneRankingCard id={data.id} />
              <DeleteZone
                zone={data}
                onDeleted={() => {
                  setIsDeleted(true);
                }}
              />
            </ZoneEditor>
          )}
        </ResourceView>
      )}
    </>
  );
}

/** The zone's available drivers by score: base points, their priority in the zone, and whether they are in it. */
export function ZoneRankingCard({ id }: { id: string }) {
  const t = useTranslations(adminMatchMessages);
  const ranking = useResource(`/api/admin/zones/${id}/ranking`, { intervalMs: 30_000 });
  return (
    <Card aria-labelledby="ranking-title" className="flex flex-col gap-3">
      <div>
        <CardTitle id="ranking-title">{t("ranking")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t("rankingHint")}</p>
      </div>
      <ResourceView resource={ranking} subject={t("ranking")} skeleton={<SkeletonRows rows={2} label={t("ranking")} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm">{t("rankingNone")}</p>
          ) : (
            <List label={t("ranking")}>
              {items.map(({ driverId, name, score, inZone }) => (
                <li key={driverId}>
                  <ListRow
                    title={name}
                    hint={t(inZone ? "inZone" : "outsideZone")}
                    aside={t("score", { n: score })}
                    href={`/admin/drivers/${driverId}`}
                  />
                </li>
              ))}
            </List>
          )
        }
      </ResourceView>
    </Card>
  );
}

/** Deletes a zone after a confirmation that states the effect on its drivers. */
function DeleteZone({ zone, onDeleted }: { zone: ZoneDetail; onDeleted: () => void }) {
  const t = useTranslations(adminZonesMessages);
  const errorMessage = useErrorText();
  const { go, isNavigating } = useNavigate();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setProblem(null);
    const result = await write(zonePath(zone.id), { method: "DELETE", body: undefined });
    // 404: another administrator has already deleted it.
    if (!result.ok && result.error.status !== 404) {
      setProblem(errorMessage(result.error, t("failed")));
      return;
    }
    onDeleted();
    toast.success(t("deleted"));
    go("/admin/zones", { replace: true });
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/zones"), undefined, {
      revalidate: false,
    });
  }

  function openDialog() {
    setProblem(null);
    setConfirming(true);
    // The zone's drivers may have changed since it was fetched.
    void mutate(zonePath(zone.id));
  }
  usePageActions([{ key: "delete", label: t("delete"), icon: DeleteIcon, run: openDialog }]);
  const { driverCount, driversWithoutOtherZone } = zone;
  return (
    <div>
      <Button variant="quiet" tone="destructive" className="-ml-4" icon={DeleteIcon} onClick={openDialog}>
        {t("delete")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("deleteTitle", { name: zone.name })}
        confirmLabel={t("delete")}
        needsReason={false}
        variant="destructive"
        busy={busy || isNavigating}
        problem={problem}
        onConfirm={() => {
          void remove();
        }}
        onClose={() => {
          setConfirming(false);
        }}
        hint={
          <div className="flex flex-col gap-2">
            <p>{t("deleteDriverCount", { n: driverCount })}</p>
            {driversWithoutOtherZone > 0 && <p>{t("deleteDriversWithoutZone", { n: driversWithoutOtherZone })}</p>}
            <p className="text-muted-foreground">{t("deleteHint")}</p>
          </div>
        }
      />
    </div>
  );
}
