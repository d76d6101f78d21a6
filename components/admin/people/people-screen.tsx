"use client";

import { usePages } from "@/lib/client/hooks/use-pages";
import type { AdminPerson } from "@/lib/contracts/admin-people";
import { personNeeds } from "@/lib/contracts/admin-people";
import { personColumns } from "@/lib/domain/list-columns";
import { adminPeopleText } from "@/lib/i18n/text/admin-people";
import { commonText } from "@/lib/i18n/text/common";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { useText } from "@/lib/i18n/use-text";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { UserIcon, SearchIcon } from "@/components/ui/icons";
import { ListRow } from "@/components/ui/list-row";
import { LoadMore } from "@/components/ui/load-more";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useColumns } from "../table/columns";
import { DataTable } from "../table/data-table";
import { FilterForm, FilterSelect } from "../table/filter-form";
import { ListTools } from "../table/list-tools";
import { SortChoice } from "../table/sort-choice";
import { useListFilters } from "../table/use-list-filters";
import { useOps } from "../shell/use-ops";
import { PersonState } from "./person-state";
import { personFilters, personQuery } from "./person-query";
import { counted, usePersonColumns, usualPersonColumns } from "./use-person-columns";

/** Everybody who sends or receives, with what they are narrowed by. */
export function PeopleScreen() {
  const say = useText(adminPeopleText);
  const sayCommon = useText(commonText);
  const filters = useListFilters(personFilters, "-joined");
  const { narrowed, sort, onSort } = filters;
  const query = personQuery(filters.values);
  const list = usePages(`/api/admin/people?limit=50${query && `&${query}`}`);
  useOps(["transaction"], list.refresh);
  const columns = usePersonColumns();
  const { shown, setShown } = useColumns("people", personColumns, usualPersonColumns);

  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          <ListTools
            list="people"
            filters={filters}
            columns={columns}
            shown={shown}
            setShown={setShown}
            exportPath={`/api/admin/people?format=csv${query && `&${query}`}`}
          />
        }
      />
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
              value={sort}
              onSort={onSort}
              orders={[
                { sort: "joined", label: say("joined"), ends: "times" },
                { sort: "name", label: say("name"), ends: "names" },
              ]}
            />
          </div>
        </FilterForm>
        <ResourceView
          of={list}
          component={say("title")}
          what={say("listFailed")}
          skeleton={<SkeletonRows rows={8} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={UserIcon} title={say("noneTitle")} hint={narrowed ? say("noneHint") : undefined} />
            ) : (
              <div className="flex flex-col gap-4">
                <DataTable
                  label={say("title")}
                  items={items}
                  columns={columns.filter(({ key, fixed }) => fixed ?? shown.includes(key))}
                  keyOf={({ userId }) => userId}
                  nameOf={({ name }) => name}
                  hrefOf={personPage}
                  card={(person) => <PersonCard person={person} />}
                  sort={sort}
                  onSort={onSort}
                />
                <LoadMore list={list} ahead />
              </div>
            )
          }
        </ResourceView>
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
