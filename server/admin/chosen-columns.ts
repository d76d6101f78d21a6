import "server-only";
import type { Columns } from "@/server/admin/csv-file";

/** What a file says of each column of its list; nothing of a phone number or an address of mail. */
export type ColumnsByKey<Row, Key extends string> = Readonly<Record<Key, Columns<Row>>>;

/** The file's columns for those of the list that were asked for, each once, in their order; without any, all. */
export function chosenColumns<Row, Key extends string>(
  asked: string | undefined,
  byKey: ColumnsByKey<Row, Key>,
  all: Columns<Row>,
): Columns<Row> {
  if (asked === undefined) return all;
  return [...new Set(asked.split(","))].flatMap((key) => (Object.hasOwn(byKey, key) ? byKey[key as Key] : []));
}
