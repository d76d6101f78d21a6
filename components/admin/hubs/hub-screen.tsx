"use client";

import { useSWRConfig } from "swr";
import { useGo } from "@/lib/client/hooks/use-go";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminText } from "@/lib/i18n/text/admin";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { AskedNotice } from "@/components/admin/approvals/asked-notice";
import { StatementLink } from "@/components/admin/ledger/statement-link";
import { useOps } from "@/components/admin/shell/use-ops";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HubIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { HubForm } from "./hub-form";
import { hubScreenPath, hubsPath } from "./hub-paths";
import { HubWaiting } from "./hub-waiting";
import { HubCount, HubSafe } from "./hub-safe";
import { HubStateBadge } from "./hub-state-badge";

/** A hub that does not exist yet. */
export function NewHubScreen() {
  const say = useText(adminHubsText);
  const { go } = useGo();
  const { mutate } = useSWRConfig();
  return (
    <>
      <PageHeader title={say("newHub")} back="/admin/hubs" backLabel={say("title")} />
      <div className="max-w-3xl pt-2">
        <HubForm
          hub={null}
          onSaved={({ id }) => {
            void mutate((key) => typeof key === "string" && key.includes(hubsPath));
            go(`/admin/hubs/${id}`, { replace: true });
          }}
        />
      </div>
    </>
  );
}

/** One hub: its safe, the last count of it, and what is said of the place. */
export function HubScreen({ id }: { id: string }) {
  const say = useText(adminHubsText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const { mutate } = useSWRConfig();
  const screen = useResource(hubScreenPath(id), { every: 60_000 });
  useOps(["approval", "driver", "transaction"], screen.refresh);
  const changed = () => {
    screen.refresh();
    void mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  };
  const loading = sayCommon("loading");
  return (
    <>
      <PageHeader
        title={screen.data?.hub.name ?? say("hub")}
        hint={screen.data?.hub.address}
        back="/admin/hubs"
        backLabel={say("title")}
        aside={screen.data && <HubStateBadge hub={screen.data.hub} />}
      />
      <AskedNotice subjectId={id} />
      <ResourceView
        of={screen}
        component={say("hub")}
        skeleton={
          <div className="grid gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <SkeletonCard label={loading} className="h-96" />
            <SkeletonCard label={loading} className="h-56" />
          </div>
        }
        missing={
          <EmptyState
            icon={HubIcon}
            title={say("notFound")}
            action={<ButtonLink href="/admin/hubs">{sayAdmin("back")}</ButtonLink>}
          />
        }
      >
        {(known) => (
          <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <HubForm key={id} hub={known.hub} onSaved={changed} />
            {/* What is decided comes first on a phone. */}
            <div className="row-start-1 flex flex-col gap-4 lg:row-auto">
              <HubSafe screen={known} onChange={changed} />
              <HubCount screen={known} onChange={changed} />
              <StatementLink account={`hub:${id}`} />
              <HubWaiting screen={known} />
            </div>
          </div>
        )}
      </ResourceView>
    </>
  );
}
