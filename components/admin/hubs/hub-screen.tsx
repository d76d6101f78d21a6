"use client";

import { useSWRConfig } from "swr";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { PendingApprovalNotice } from "@/components/admin/approvals/pending-approval-notice";
import { StatementLink } from "@/components/admin/ledger/statement-link";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HubIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { HubForm } from "./hub-form";
import { hubCounterPath, adminHubsPath } from "./hub-paths";
import { HubCollections } from "./hub-collections";
import { HubLastCount, HubSafe } from "./hub-safe";
import { HubStateBadge } from "./hub-state-badge";

/** Creates a hub. */
export function NewHubScreen() {
  const t = useTranslations(adminHubsMessages);
  const { go } = useNavigate();
  const { mutate } = useSWRConfig();
  return (
    <>
      <PageHeader title={t("newHub")} back="/admin/hubs" backLabel={t("title")} />
      <div className="max-w-3xl pt-2">
        <HubForm
          hub={null}
          onSaved={({ id }) => {
            void mutate((key) => typeof key === "string" && key.includes(adminHubsPath));
            go(`/admin/hubs/${id}`, { replace: true });
          }}
        />
      </div>
    </>
  );
}

/** One hub: its safe, the last count and its details. */
export function AdminHubScreen({ id }: { id: string }) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const { mutate } = useSWRConfig();
  const counter = useResource(hubCounterPath(id), { intervalMs: 60_000 });
  useOpsRefetch(["approval", "driver", "transaction"], counter.refresh);
  const onChanged = () => {
    counter.refresh();
    void mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  };
  const loading = tCommon("loading");
  return (
    <>
      <PageHeader
        title={counter.data?.hub.name ?? t("hub")}
        hint={counter.data?.hub.address}
        back="/admin/hubs"
        backLabel={t("title")}
        aside={counter.data && <HubStateBadge hub={counter.data.hub} />}
      />
      <PendingApprovalNotice subjectId={id} />
      <ResourceView
        resource={counter}
        subject={t("hub")}
        skeleton={
          <div className="grid gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <SkeletonCard label={loading} className="h-96" />
            <SkeletonCard label={loading} className="h-56" />
          </div>
        }
        missing={
          <EmptyState
            icon={HubIcon}
            title={t("notFound")}
            action={<ButtonLink href="/admin/hubs">{tAdmin("back")}</ButtonLink>}
          />
        }
      >
        {(data) => (
          <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <HubForm key={id} hub={data.hub} onSaved={onChanged} />
            {/* On a phone, the parts with decisions come first. */}
            <div className="row-start-1 flex flex-col gap-4 lg:row-auto">
              <HubSafe counter={data} onChange={onChanged} />
              <HubLastCount counter={data} onChange={onChanged} />
              <StatementLink account={`hub:${id}`} />
              <HubCollections counter={data} />
            </div>
          </div>
        )}
      </ResourceView>
    </>
  );
}
