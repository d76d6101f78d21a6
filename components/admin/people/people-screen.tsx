"use client";

import type { AdminPerson } from "@/lib/contracts/admin-people";
import { personNeeds, personSorts } from "@/lib/contracts/admin-people";
import { adminPeopleText } from "@/lib/i18n/text/admin-people";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { useText } from "@/lib/i18n/use-text";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { UserIcon, SearchIcon } from "@/components/ui/icons";
import { ListRow } from "@/components/ui/list-row";
import { ListView } from "@/components/ui/list-view";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { DataTable } from "../table/data-table";
import { FilterForm, FilterSelect } from "../table/filter-form";
import { ListTools } from "../table/list-tools";
import { SortChoice } from "../table/sort-choice";
import { useListPage } from "../table/use-list-page";
import { PersonState } from "./person-state";
import { counted, usePersonColumns, usualPersonColumns } from "./use-person-columns";

const personFilters = { q: "text", state: ["ended"], need: personNeeds, sort: personSorts } as const;

/** Every sender and receiver. */
export function PeopleScreen() {
  const say = useText(adminPeopleText);
  const { filters, list, tools, table } = useListPage({
    path: "/api/admin/people",
    filters: personFilters,
    defaults: { sort: "-joined" },
    events: ["transaction"],
    table: { name: "people", columns: usePersonColumns(), usual: usualPersonColumns },
  });

  return (
    <>
      <PageHeader title={say("title")} aside={<ListTools {...tools} />} />
      <div className="flex flex-col gap-5 pt-2">
        <FilterForm placeholder={say("searchHint")} filters={filters}>
          <FilterSelect
            filters={filters}
            name="need"
            label={say("which")}
            all={say("everybody")}
            options={personNeeds.map((value) => ({ value, label: say(`need_${value}`) }))}
          />
          <FilterSelect
            filters={filters}
            name="state"
            label={say("account")}
            all={say("notEnded")}
            options={[{ value: "ended", label: say("ended") }]}
          />
          <div className="col-span-2 md:hidden">
            <SortChoice
              value={filters.sort}
              onSort={filters.onSort}
              orders={[
                { sort: "joined", label: say("joined"), ends: "times" },
                { sort: "name", label: say("name"), ends: "names" },
              ]}
            />
          </div>
        </FilterForm>
        <ListView
          list={list}
          component={say("title")}
          what={say("listFailed")}
          rows={8}
          ahead
          empty={
            <EmptyState
              icon={UserIcon}
              title={say("noneTitle")}
              hint={filters.narrowed ? say("noneHint") : undefined}
            />
          }
        >
          {(items) => (
            <DataTable
              {...table}
              label={say("title")}
              items={items}
              keyOf={({ userId }) => userId}
              nameOf={({ name }) => name}
              hrefOf={personPage}
              card={(person) => <PersonCard person={person} />}
            />
          )}
        </ListView>
      </div>
    </>
  );
}

const personPage = ({ userId }: AdminPerson): string => `/admin/people/${userId}`;

function PersonCard({ person }: { person: AdminPerson }) {
  const say = useText(adminPeopleText);
  return (
    <ListRow
      href={personPage(person)}
      title={person.name}
      hint={
        <>
          <span className="block truncate tabular-nums">
            {person.phone ? phoneWords(person.phone) : (person.email ?? "–")}
          </span>
          <span className="block text-xs">
            {say("counts", { sent: counted(person.sent), received: counted(person.received) })}
          </span>
        </>
      }
      aside={
        <>
          {person.state !== "open" && <PersonState person={person} />}
          {person.waiting.count > 0 && (
            <Badge tone="wait" icon={SearchIcon}>
              {say("inReview", { sum: formatMoney(person.waiting.sum) })}
            </Badge>
          )}
        </>
      }
    />
  );
}
