"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Hub } from "@/lib/contracts/hub";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HubIcon, PlusIcon, WarningIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { ListView } from "@/components/ui/page/list-view";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { SearchField } from "@/components/ui/form/search-field";
import { adminHubsPath } from "../shell/admin-paths";
import { HubStateBadge } from "./hub-state-badge";

/** All hubs (staffed places with a safe) by name: open or closed, cash in the safe, cashiers. */
export function AdminHubsScreen() {
  const t = useTranslations(adminHubsMessages);
  const [searchText, setSearchText] = useState("");
  const query = new URLSearchParams({ limit: "50", ...(searchText ? { q: searchText } : {}) }).toString();
  const hubs = usePaginatedList(`${adminHubsPath}?${query}`, { intervalMs: 60_000 });
  const attention = useResource("/api/admin/attention-items");
  useOpsRefetch(["approval", "driver", "transaction"], hubs.refresh);
  const hubsWithDifference = new Set(
    attention.data?.items.flatMap(({ kind, id }) => (kind === "hub_difference" ? [id] : [])),
  );
  const createButton = (
    <ButtonLink href="/admin/hubs/new" variant="primary" icon={PlusIcon}>
      {t("newHub")}
    </ButtonLink>
  );
  return (
    <>
      {/* Without any hub, the empty state has the create button. */}
      <PageHeader
        title={t("title")}
        aside={searchText === "" && hubs.data?.items.length === 0 ? undefined : createButton}
      />
      <div className="flex flex-col gap-4 pt-2">
        {(hubs.hasMore || searchText !== "") && (
          <SearchField label={t("find")} placeholder={t("findHint")} value={searchText} onSearch={setSearchText} />
        )}
        <ListView
          list={hubs}
          subject={t("title")}
          errorText={t("listFailed")}
          rows={4}
          empty={
            searchText === "" ? (
              <EmptyState icon={HubIcon} title={t("noneTitle")} hint={t("noneHint")} action={createButton} />
            ) : (
              <EmptyState icon={HubIcon} title={t("noMatches")} />
            )
          }
        >
          {(items) => <HubTable items={items} hubsWithDifference={hubsWithDifference} />}
        </ListView>
      </div>
    </>
  );
}

function HubTable({ items, hubsWithDifference }: { items: readonly Hub[]; hubsWithDifference: ReadonlySet<string> }) {
  const t = useTranslations(adminHubsMessages);
  const headerClass = "px-3 py-2 text-left text-sm font-medium text-muted-foreground";
  const cellClass = "px-3 py-3 align-top";
  return (
    <>
      <div className="hidden overflow-hidden rounded-card border bg-card md:block">
        <table className="w-full border-collapse">
          <caption className="sr-only">{t("title")}</caption>
          <thead className="border-b">
            <tr>
              {(["name", "state", "cashiers"] as const).map((key) => (
                <th key={key} scope="col" className={headerClass}>
                  {t(key)}
                </th>
              ))}
              <th scope="col" className={`${headerClass} text-right`}>
                {t("balance")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map((hub) => (
              <tr key={hub.id} className="relative hover:bg-muted">
                <td className={cellClass}>
                  <Link href={`/admin/hubs/${hub.id}`} className="font-medium after:absolute after:inset-0">
                    {hub.name}
                  </Link>
                  <span className="block text-sm text-muted-foreground">{hub.address}</span>
                </td>
                <td className={cellClass}>
                  <HubStateBadge hub={hub} />
                </td>
                <td className={`${cellClass} text-sm`}>
                  <Cashiers hub={hub} />
                </td>
                <td className={`${cellClass} text-right`}>
                  <Money amount={hub.balance ?? 0} />
                  {hubsWithDifference.has(hub.id) && <DifferenceBadge />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <List label={t("title")} className="md:hidden">
        {items.map((hub) => (
          <li key={hub.id}>
            <ListRow
              href={`/admin/hubs/${hub.id}`}
              title={hub.name}
              hint={
                <>
                  <span className="block">{hub.address}</span>
                  <Cashiers hub={hub} />
                </>
              }
              aside={
                <>
                  <Money amount={hub.balance ?? 0} />
                  <HubStateBadge hub={hub} />
                  {hubsWithDifference.has(hub.id) && <DifferenceBadge />}
                </>
              }
            />
          </li>
        ))}
      </List>
    </>
  );
}

function Cashiers({ hub: { cashiers } }: { hub: Hub }) {
  const t = useTranslations(adminHubsMessages);
  const cashierCount = cashiers?.length ?? 0;
  if (cashierCount === 0) return <span className="text-muted-foreground">{t("noCashiers")}</span>;
  return <>{cashierCount <= 3 ? cashiers?.map(({ name }) => name).join(", ") : t("people", { n: cashierCount })}</>;
}

function DifferenceBadge() {
  const t = useTranslations(adminHubsMessages);
  return (
    <span className="block pt-1">
      <Badge tone="destructive" icon={WarningIcon}>
        {t("safeDiffers")}
      </Badge>
    </span>
  );
}
