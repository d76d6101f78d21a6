"use client";

import type { ReactNode } from "react";
import type { Page, usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { LoadMore } from "./load-more";
import { ResourceView } from "./resource";
import { SkeletonRows } from "./skeleton";

type ListViewProps<Row> = {
  list: ReturnType<typeof usePaginatedList<string, Row>>;
  subject: string;
  errorText?: string;
  /** How many rows the skeleton has. */
  rows: number;
  /** Shown when the list has no rows. */
  empty: ReactNode;
  /** Fetches the next page before the end of the list is visible. */
  autoLoad?: boolean;
  children: (items: Page<Row>["items"]) => ReactNode;
};

/** A paginated list: skeleton, error, rows with a button for the next page, or `empty`. */
export function ListView<Row>({ list, subject, errorText, rows, empty, autoLoad, children }: ListViewProps<Row>) {
  const t = useTranslations(commonMessages);
  return (
    <ResourceView
      resource={list}
      subject={subject}
      errorText={errorText}
      skeleton={<SkeletonRows rows={rows} label={t("loading")} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          empty
        ) : (
          <div className="flex flex-col gap-4">
            {children(items)}
            <LoadMore list={list} autoLoad={autoLoad} />
          </div>
        )
      }
    </ResourceView>
  );
}
