"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { isApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useGo } from "@/lib/client/hooks/use-go";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Zone, ZoneDetail } from "@/lib/contracts/admin-zones";
import { adminText } from "@/lib/i18n/text/admin";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ZoneIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { DeleteZone } from "./delete-zone";
import { ZoneDrivers } from "./zone-drivers";
import { ZoneEditor } from "./zone-editor";
import { neighboursPath, zonePath } from "./zone-path";
import { ZoneRanking } from "./zone-ranking";
import { ZoneState } from "./zones-screen";

function Waiting() {
  const say = useText(commonText);
  return (
    <div className="grid gap-4 pt-2 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <Skeleton className="h-[45dvh] lg:order-2 lg:h-[calc(100dvh-17rem)]" />
      <SkeletonRows rows={5} label={say("loading")} />
    </div>
  );
}

/** A zone that does not exist yet. */
export function NewZoneScreen() {
  const say = useText(adminZonesText);
  const { go } = useGo();
  const { mutate } = useSWRConfig();
  const others = useResource(neighboursPath);
  function created(zone: Zone) {
    toast.success(say("created"));
    void mutate(neighboursPath);
    go(`/admin/zones/${zone.id}`, { replace: true });
  }
  return (
    <>
      <PageHeader title={say("newZone")} back="/admin/zones" backLabel={say("title")} />
      {/* The others are for orientation: without them it is drawn all the same. */}
      {others.data || others.error ? (
        <ZoneEditor zone={null} others={others.data ?? null} onSaved={created}>
          <p className="text-sm text-ink-soft">{say("saveFirst")}</p>
        </ZoneEditor>
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** One zone: its shape, who serves it, and its end. */
export function ZoneScreen({ id }: { id: string }) {
  const say = useText(adminZonesText);
  const sayAdmin = useText(adminText);
  const { mutate } = useSWRConfig();
  const [gone, setGone] = useState(false);
  const zone = useResource(gone ? null : zonePath(id));
  const others = useResource(neighboursPath);
  const missing = !zone.data && isApiError(zone.error) && zone.error.status === 404;

  async function saved(next: Zone) {
    toast.success(say("saved"));
    await mutate<ZoneDetail>(zonePath(id), (known) => known && { ...known, ...next });
    await mutate(neighboursPath);
  }
  return (
    <>
      <PageHeader
        title={zone.data?.name ?? say("zone")}
        back="/admin/zones"
        backLabel={say("title")}
        aside={zone.data && <ZoneState isActive={zone.data.isActive} />}
      />
      {missing ? (
        <EmptyState
          icon={ZoneIcon}
          title={say("notFound")}
          action={<ButtonLink href="/admin/zones">{sayAdmin("back")}</ButtonLink>}
        />
      ) : gone ? (
        <Waiting />
      ) : (
        <ResourceView of={zone} component={say("zone")} skeleton={<Waiting />}>
          {(known) => (
            <ZoneEditor
              zone={known}
              others={others.data ?? null}
              onSaved={(next) => {
                void saved(next);
              }}
            >
              <ZoneDrivers zone={known} />
              <ZoneRanking id={known.id} />
              <DeleteZone
                zone={known}
                onDeleted={() => {
                  setGone(true);
                }}
              />
            </ZoneEditor>
          )}
        </ResourceView>
      )}
    </>
  );
}
