"use client";

import Link from "next/link";
import { usePages } from "@/lib/client/use-pages";
import type { AdminDriver } from "@/lib/contracts/admin-drivers";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { commonText } from "@/lib/i18n/text/common";
import { driverStatusText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useVehicleText } from "@/components/delivery/driver-card";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersIcon } from "@/components/ui/icons";
import { ListRow } from "@/components/ui/list-row";
import { LongList, LongTableBody } from "@/components/ui/long-list";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatTimeOfDay, RelativeTime } from "@/components/ui/time";
import { DriverState } from "./driver-state";
import { useFilters } from "./use-filters";
import { useOps } from "./use-ops";

const choices = ["pending", "approved", "at_work", "rejected", "suspended", "all"] as const;
type Choice = (typeof choices)[number];

/** Drivers by where they stand; those who wait for a decision come first. */
export function DriversScreen() {
  const say = useText(adminDriversText);
  const sayAdmin = useText(adminText);
  const { values, set } = useFilters(["status", "q"]);
  const chosen: Choice = choices.find((each) => each === values.status) ?? "pending";
  const query = new URLSearchParams({
    limit: "50",
    ...(chosen === "all" ? {} : { status: chosen }),
    ...(values.q.trim() ? { q: values.q.trim() } : {}),
  }).toString();
  return (
    <>
      <PageHeader title={say("title")} />
      <div className="flex flex-col gap-4 pt-2">
        <div className="-mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
          <div className="w-max min-w-full whitespace-nowrap md:w-160 md:min-w-0">
            <Segmented<Choice>
              label={say("show")}
              value={chosen}
              onChange={(status) => {
                set({ status: status === "pending" ? "" : status });
              }}
              options={choices.map((value) => ({ value, label: say(value) }))}
            />
          </div>
        </div>
        <div className="md:max-w-text">
          <SearchField
            label={sayAdmin("search")}
            placeholder={say("searchHint")}
            value={values.q}
            onSearch={(q) => {
              set({ q });
            }}
          />
        </div>
        <Drivers key={chosen} chosen={chosen} path={`/api/admin/drivers?${query}`} searched={values.q !== ""} />
      </div>
    </>
  );
}

function Drivers({
  chosen,
  path,
  searched,
}: {
  chosen: Choice;
  path: `/api/admin/drivers?${string}`;
  searched: boolean;
}) {
  const say = useText(adminDriversText);
  const sayCommon = useText(commonText);
  const list = usePages(path);
  useOps(["driver"], list.refresh);
  return (
    <ResourceView of={list} component={say("title")} skeleton={<SkeletonRows rows={6} label={sayCommon("loading")} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            icon={UsersIcon}
            title={say(chosen === "pending" && !searched ? "nonePendingTitle" : "noneTitle")}
            hint={say(chosen === "pending" && !searched ? "nonePendingHint" : "noneHint")}
          />
        ) : (
          <div className="flex flex-col gap-4">
            <DriverTable items={items} />
            <LoadMore list={list} ahead />
          </div>
        )
      }
    </ResourceView>
  );
}

function DriverTable({ items }: { items: readonly AdminDriver[] }) {
  const say = useText(adminDriversText);
  const sayStatus = useText(driverStatusText);
  const sayAdmin = useText(adminText);
  const { locale } = useLocale();
  const vehicle = useVehicleText();
  const head = "px-3 py-2 text-left text-sm font-medium text-ink-soft";
  const when = (at: string | null) => (at ? <RelativeTime at={at} /> : sayAdmin("never"));
  return (
    <>
      <div className="hidden overflow-hidden rounded-card border bg-surface md:block">
        <table className="w-full border-collapse">
          <caption className="sr-only">{say("title")}</caption>
          <thead className="border-b">
            <tr>
              <th scope="col" className={head}>
                {say("name")}
              </th>
              <th scope="col" className={head}>
                {say("vehicle")}
              </th>
              <th scope="col" className={head}>
                {say("state")}
              </th>
              <th scope="col" className={`${head} hidden lg:table-cell`}>
                {say("status")}
              </th>
              <th scope="col" className={`${head} hidden xl:table-cell`}>
                {say("zones")}
              </th>
              <th scope="col" className={`${head} hidden xl:table-cell`}>
                {say("workday")}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {say("submitted")}
              </th>
              <th scope="col" className={`${head} hidden text-right lg:table-cell`}>
                {say("lastSeen")}
              </th>
            </tr>
          </thead>
          <LongTableBody
            items={items}
            keyOf={({ userId }) => userId}
            rowHeight={69}
            row={(driver) => (
              <tr className="relative hover:bg-sunken">
                <td className="px-3 py-3 align-top">
                  <Link
                    href={`/admin/drivers/${driver.userId}`}
                    className="block font-medium after:absolute after:inset-0"
                  >
                    {driver.name}
                  </Link>
                  <span className="block text-sm text-ink-soft">
                    {[driver.email, driver.phone].filter(Boolean).join(" · ")}
                  </span>
                </td>
                <td className="px-3 py-3 align-top text-sm">{vehicle(driver)}</td>
                <td className="px-3 py-3 align-top">
                  <DriverState driver={driver} />
                </td>
                <td className="hidden px-3 py-3 align-top text-sm lg:table-cell">
                  {driver.isApproved ? sayStatus(driver.status) : sayAdmin("unknown")}
                </td>
                <td className="hidden max-w-56 px-3 py-3 align-top text-sm xl:table-cell">
                  {driver.isApproved ? <Zones driver={driver} /> : sayAdmin("unknown")}
                </td>
                <td className="hidden px-3 py-3 align-top text-sm whitespace-nowrap tabular-nums xl:table-cell">
                  {driver.isApproved
                    ? `${formatTimeOfDay(locale, driver.workTimeFrom)}–${formatTimeOfDay(locale, driver.workTimeTo)}`
                    : sayAdmin("unknown")}
                </td>
                <td className="px-3 py-3 text-right align-top text-sm whitespace-nowrap text-ink-soft">
                  {driver.submittedAt ? <RelativeTime at={driver.submittedAt} /> : sayAdmin("unknown")}
                </td>
                <td className="hidden px-3 py-3 text-right align-top text-sm whitespace-nowrap text-ink-soft lg:table-cell">
                  {when(driver.lastSeen)}
                </td>
              </tr>
            )}
          />
        </table>
      </div>
      <LongList
        label={say("title")}
        className="md:hidden"
        items={items}
        keyOf={({ userId }) => userId}
        rowHeight={69}
        row={(driver) => (
          <ListRow
            href={`/admin/drivers/${driver.userId}`}
            title={driver.name}
            hint={vehicle(driver)}
            aside={
              <>
                <DriverState driver={driver} />
                <span className="text-xs text-ink-soft">{when(driver.submittedAt ?? driver.createdAt)}</span>
              </>
            }
          />
        )}
      />
    </>
  );
}

function Zones({ driver: { zoneNames, zoneCount } }: { driver: AdminDriver }) {
  const say = useText(adminDriversText);
  if (zoneCount === 0) return <span className="text-ink-soft">{say("anywhere")}</span>;
  return (
    <>
      {zoneNames.join(", ")}
      {zoneCount > zoneNames.length && (
        <span className="text-ink-soft"> {say("moreZones", { n: zoneCount - zoneNames.length })}</span>
      )}
    </>
  );
}
