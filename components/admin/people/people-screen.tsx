"use client";

import { type AdminPerson, personAttentionKinds, personSorts } from "@/lib/contracts/admin/people";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/page/empty-state";
import { UserIcon, SearchIcon } from "@/components/ui/icons";
import { ListRow } from "@/components/ui/page/list-row";
import { ListView } from "@/components/ui/page/list-view";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { DataTable } from "../table/data-table";
import { FilterForm, FilterSelect, SortChoice } from "../table/filter-form";
import { ListTools } from "../table/list-tools";
import { useListPage } from "../table/use-list-page";
import { PersonStateBadge, formatCappedCount, usePersonColumns, defaultPersonColumns } from "./use-person-columns";

const personFilters = { q: "text", state: ["ended"], attention: personAttentionKinds, sort: personSorts } as const;

/** All senders and receivers. */
export function PeopleScreen() {
  const t = useTranslations(adminPeopleMessages);
  const { filters, list, tools, table } = useListPage({
    path: "/api/admin/people",
    filters: personFilters,
    defaults: { sort: "-joined" },
    events: ["transaction"],
    table: { name: "people", columns: usePersonColumns(), defaultColumns: defaultPersonColumns },
  });

  return (
    <>
      <PageHeader title={t("title")} aside={<ListTools {...tools} />} />
      <div className="flex flex-col gap-5 pt-2">
        <FilterForm placeholder={t("searchHint")} filters={filters}>
          <FilterSelect
            filters={filters}
            name="attention"
            label={t("personFilter")}
            allLabel={t("allPeople")}
            options={personAttentionKinds.map((value) => ({ value, label: t(`attention_${value}`) }))}
          />
          <FilterSelect
            filters={filters}
            name="state"
            label={t("account")}
            allLabel={t("notEnded")}
            options={[{ value: "ended", label: t("ended") }]}
          />
          <div className="col-span-2 md:hidden">
            <SortChoice
              value={filters.sort}
              onSort={filters.onSort}
              orders={[
                { sort: "joined", label: t("joined"), labelKind: "times" },
                { sort: "name", label: t("name"), labelKind: "names" },
              ]}
            />
          </div>
        </FilterForm>
        <ListView
          list={list}
          subject={t("title")}
          errorText={t("listFailed")}
          rows={8}
          autoLoad
          empty={
            <EmptyState icon={UserIcon} title={t("noneTitle")} hint={filters.isFiltered ? t("noneHint") : undefined} />
          }
        >
          {(items) => (
            <DataTable
              {...table}
              label={t("title")}
              items={items}
              keyOf={({ userId }) => userId}
              nameOf={({ name }) => name}
              hrefOf={personPagePath}
              card={(person) => <PersonCard person={person} />}
            />
          )}
        </ListView>
      </div>
    </>
  );
}

const personPagePath = ({ userId }: AdminPerson): string => `/admin/people/${userId}`;

function PersonCard({ person }: { person: AdminPerson }) {
  const t = useTranslations(adminPeopleMessages);
  return (
    <ListRow
      href={personPagePath(person)}
      title={person.name}
      hint={
        <>
          <span className="block truncate tabular-nums">
            {person.phone ? formatPhone(person.phone) : (person.email ?? "–")}
          </span>
          <span className="block text-xs">
            {t("counts", { sent: formatCappedCount(person.sent), received: formatCappedCount(person.received) })}
          </span>
        </>
      }
      aside={
        <>
          {person.state !== "open" && <PersonStateBadge person={person} />}
          {person.waiting.count > 0 && (
            <Badge tone="warning" icon={SearchIcon}>
              {t("sumInReview", { sum: formatMoney(person.waiting.sum) })}
            </Badge>
          )}
        </>
      }
    />
  );
}
