"use client";

import { attentionKinds, countedKinds } from "@/lib/contracts/admin-transactions";
import { transactionStatuses } from "@/lib/domain/transaction-status";
import { adminText } from "@/lib/i18n/text/admin";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { adminOverviewText } from "@/lib/i18n/text/admin-overview";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Select } from "@/components/ui/field";
import { attentionLooks } from "../attention";
import { FilterForm } from "../table/filter-form";
import { SortChoice } from "../table/sort-choice";
import { WhenFilter } from "../table/when-filter";
import type { DeliveryFilters } from "./delivery-query";

/** What the list of deliveries is narrowed by; on a phone also how it is sorted. */
export function DeliveryFilterForm({
  values,
  any,
  sort,
  set,
}: {
  values: DeliveryFilters;
  /** It is narrowed by something. */
  any: boolean;
  sort: string;
  set: (patch: Partial<DeliveryFilters>) => void;
}) {
  const say = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const sayLists = useText(adminListsText);
  const sayOverview = useText(adminOverviewText);
  const { locale } = useLocale();
  return (
    <FilterForm
      placeholder={say("searchHint")}
      value={values.q}
      onSearch={(q) => {
        set({ q });
      }}
      onClear={
        any &&
        (() => {
          set({ q: "", status: "", need: "", when: "", from: "", to: "" });
        })
      }
    >
      <Select
        label={say("status")}
        value={values.status}
        placeholder={say("anyStatus")}
        onChange={(event) => {
          set({ status: event.target.value });
        }}
        options={[
          { value: "open", label: sayLists("open") },
          ...transactionStatuses.map((status) => ({ value: status, label: statusLabel(locale, { status }) })),
        ]}
      />
      <Select
        label={sayAdmin("need")}
        value={values.need}
        placeholder={sayAdmin("anyNeed")}
        onChange={(event) => {
          set({ need: event.target.value });
        }}
        options={[
          ...attentionKinds.map((value) => ({ value, label: sayAdmin(attentionLooks[value].word) })),
          ...countedKinds.map((value) => ({ value, label: sayOverview(value) })),
        ]}
      />
      <WhenFilter values={values} set={set} />
      <div className="md:hidden">
        <SortChoice
          value={sort}
          onSort={(next) => {
            set({ sort: next });
          }}
          orders={[
            { sort: "created", label: say("asked"), ends: "times" },
            { sort: "due", label: sayLists("due"), ends: "times" },
            { sort: "amount", label: say("amount") },
            { sort: "status", label: say("status") },
          ]}
        />
      </div>
    </FilterForm>
  );
}
