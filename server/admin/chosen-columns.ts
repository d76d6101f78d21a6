import "server-only";
import type { Columns } from "@/server/admin/csv-file";

/** The export columns for each column of a list; none contain phone numbers or email addresses. */
export type ColumnsByKey<Row, Key extends string> = Readonly<Record<Key, Columns<Row>>>;

/** The export columns for the requested list columns, in order and without duplicates; all without a request. */
export function chosenColumns<Row, Key extends string>(
  columnNames: string | undefined,
  byKey: ColumnsByKey<Row, Key>,
  all: Columns<Row>,
): Columns<Row> {
  if (columnNames === undefined) return all;
  return [...new Set(columnNames.split(","))].flatMap((key) => (Object.hasOwn(byKey, key) ? byKey[key as Key] : []));
}
