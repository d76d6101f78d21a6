"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import type { Zone } from "@/lib/contracts/admin/zones";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminMatchMessages } from "@/lib/i18n/messages/admin-match";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useListPage } from "@/components/admin/table/use-list-page";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, OfflineIcon, PlusIcon, UsersIcon, ZoneIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { ListView } from "@/components/ui/page/list-view";
import { PageHeader } from "@/components/ui/page/page-header";
import { SearchField } from "@/components/ui/form/search-field";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { BareSwitch } from "@/components/ui/form/field";
import { useWrite } from "@/components/ui/use-write";
import { zonesPath, zonePath } from "../shell/admin-paths";

/** All zones (areas with assigned drivers) by name. */
export function ZonesScreen() {
  const t = useTranslations(adminZonesMessages);
  const tAdmin = useTranslations(adminMessages);
  const tMatch = useTranslations(adminMatchMessages);
  const { filters, list } = useListPage({ path: zonesPath, filters: { q: "text" } });
  const q = filters.values.q.trim();
  const createButton = (
    <ButtonLink href="/admin/zones/new" variant="primary" icon={PlusIcon}>
      {t("newZone")}
    </ButtonLink>
  );
  return (
    <>
      {/* Without any zone, the empty state has the create button. */}
      <PageHeader title={t("title")} aside={q === "" && list.data?.items.length === 0 ? undefined : createButton} />
      <div className="flex flex-col gap-4 pt-2">
        <ButtonLink href="/admin/match" icon={UsersIcon} className="self-start">
          {tMatch("title")}
        </ButtonLink>
        <div className="md:max-w-text">
          <SearchField
            label={tAdmin("search")}
            placeholder={t("searchHint")}
            value={filters.values.q}
            onSearch={(text) => {
              filters.set({ q: text });
            }}
          />
        </div>
        <ListView
          list={list}
          subject={t("title")}
          errorText={t("listFailed")}
          rows={6}
          empty={
            <EmptyState
              icon={ZoneIcon}
              title={t(q ? "noneFound" : "noneTitle")}
              hint={q ? undefined : t("noneHint")}
              action={q ? undefined : createButton}
            />
          }
        >
          {(items) => <ZoneTable items={items} onChanged={list.refresh} />}
        </ListView>
      </div>
    </>
  );
}

function ZoneTable({ items, onChanged }: { items: readonly Zone[]; onChanged: () => void }) {
  const t = useTranslations(adminZonesMessages);
  const headerClass = "px-3 py-2 text-left text-sm font-medium text-muted-foreground";
  return (
    <>
      <div className="hidden overflow-hidden rounded-card border bg-card md:block">
        <table className="w-full border-collapse">
          <caption className="sr-only">{t("title")}</caption>
          <thead className="border-b">
            <tr>
              <th scope="col" className={headerClass}>
                {t("name")}
              </th>
              <th scope="col" className={headerClass}>
                {t("type")}
              </th>
              <th scope="col" className={headerClass}>
                {t("state")}
              </th>
              <th scope="col" className={headerClass}>
                {t("drivers")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map((zone) => (
              <tr key={zone.id} className="relative hover:bg-muted">
                <td className="px-3 py-3 align-top">
                  <Link
                    href={`/admin/zones/${zone.id}`}
                    className="flex items-center gap-3 font-medium after:absolute after:inset-0"
                  >
                    <ZoneSwatch color={zone.color} />
                    {zone.name}
                  </Link>
                </td>
                <td className="px-3 py-3 align-top text-sm">{t(zone.type)}</td>
                <td className="relative z-10 px-3 py-2 align-top">
                  <ZoneSwitch zone={zone} onChanged={onChanged} />
                </td>
                <td className="px-3 py-3 align-top text-sm">
                  <ZoneDrivers zone={zone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <List label={t("title")} className="md:hidden">
        {items.map((zone) => (
          <li key={zone.id}>
            <ListRow
              href={`/admin/zones/${zone.id}`}
              leading={<ZoneSwatch color={zone.color} />}
              title={zone.name}
              hint={
                <>
                  {t(zone.type)} · <ZoneDrivers zone={zone} />
                </>
              }
              aside={<ZoneStateBadge isActive={zone.isActive} />}
            />
          </li>
        ))}
      </List>
    </>
  );
}

function ZoneSwatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-5 shrink-0 rounded-small border-2"
      style={{ borderColor: color, background: `${color}33` }}
    />
  );
}

export function ZoneStateBadge({ isActive }: { isActive: boolean }) {
  const t = useTranslations(adminZonesMessages);
  return (
    <Badge tone={isActive ? "success" : "muted"} icon={isActive ? DoneIcon : OfflineIcon}>
      {t(isActive ? "active" : "inactive")}
    </Badge>
  );
}

// The first drivers with their priority, and the number of further ones.
function ZoneDrivers({ zone: { drivers, driverCount } }: { zone: Zone }) {
  const t = useTranslations(adminZonesMessages);
  if (driverCount === 0) return <span className="text-muted-foreground">{t("noDrivers")}</span>;
  const firstDrivers = drivers.slice(0, 3);
  return (
    <>
      {firstDrivers.map(({ userId, name, priority }, index) => (
        <span key={userId}>
          {index > 0 && ", "}
          {name}{" "}
          <span aria-hidden className="text-muted-foreground tabular-nums">
            {priority}
          </span>
          <span className="sr-only">
            ({t("priority")} {priority})
          </span>
        </span>
      ))}
      {driverCount > firstDrivers.length && (
        <span className="text-muted-foreground"> {t("more", { n: driverCount - firstDrivers.length })}</span>
      )}
    </>
  );
}

/** Activates or deactivates a zone in the list, as an optimistic update that reverts on an error. */
function ZoneSwitch({
  zone: { id, name, isActive },
  onChanged,
}: {
  zone: Pick<Zone, "id" | "name" | "isActive">;
  onChanged: () => void;
}) {
  const t = useTranslations(adminZonesMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  // Until the list is refetched, its item has the old state.
  const [pendingChange, setPendingChange] = useState<{ from: boolean; to: boolean } | null>(null);
  if (pendingChange && pendingChange.from !== isActive) setPendingChange(null);
  const displayed = pendingChange?.from === isActive ? pendingChange.to : isActive;

  async function change(active: boolean) {
    setPendingChange({ from: isActive, to: active });
    const result = await write(zonePath(id), { method: "PATCH", body: { isActive: active } });
    if (result.ok) toast.success(t(active ? "activated" : "deactivated", { name }));
    else {
      setPendingChange(null);
      toast.error(errorMessage(result.error, t("saveFailed")));
    }
    onChanged();
  }

  return (
    <span className="flex items-center gap-3">
      <BareSwitch
        label={t("switchLabel", { name })}
        checked={displayed}
        disabled={busy}
        onChange={(active) => void change(active)}
      />
      <span className="min-w-16 text-sm">{t(displayed ? "active" : "inactive")}</span>
    </span>
  );
}
