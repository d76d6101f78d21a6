// Measures the first and the tenth page of every list of the product, each read by a user who may see it.
import type pg from "pg";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { p50 } from "../harness/stats.ts";
import { toClaims } from "../harness/tokens.ts";
import { receiverPhone, type ListReaders } from "./dataset.ts";

const REPETITIONS = 15;
const WARM_UP_COUNT = 3;
const TENTH_PAGE_INDEX = 9;
const MAX_GROWTH = 3;

type List = { name: string; reader: keyof ListReaders; fn: string; args?: Record<string, unknown> };

const adminLists =
  (items: string, fn: string) =>
  (filter: string, args: Record<string, unknown>): List => ({
    name: `admin: ${items}${filter}`,
    reader: "admin",
    fn,
    args: { p_limit: 50, ...args },
  });
const deliveries = adminLists("deliveries", "admin_list_transactions");
const drivers = adminLists("drivers", "admin_list_drivers");
const people = adminLists("people", "admin_list_people");
// Searches match very many rows, some rows, one row or none.
const LISTS: List[] = [
  deliveries("", {}),
  deliveries(", delivered", { p_status: "delivered" }),
  deliveries(", failed", { p_status: "failed" }),
  deliveries(", cash to return", { p_attention: "cash_to_return" }),
  deliveries(", late", { p_attention: "late" }),
  deliveries(", waiting", { p_attention: "waiting" }),
  deliveries(", delivered today", { p_attention: "delivered" }),
  deliveries(", “street”", { p_search: "street" }),
  deliveries(", one phone", { p_search: receiverPhone(77) }),
  deliveries(", two letters", { p_search: "re" }),
  deliveries(", no match", { p_search: "zyxw" }),
  drivers("", {}),
  drivers(", waiting", { p_status: "pending" }),
  drivers(", approved", { p_status: "approved" }),
  drivers(", on duty", { p_status: "at_work" }),
  drivers(", one name", { p_search: "Driver 500" }),
  drivers(", no match", { p_search: "zyxw" }),
  drivers(", by name", { p_sort: "name" }),
  drivers(", highest rating", { p_sort: "-rating" }),
  drivers(", first to expire", { p_sort: "expires" }),
  drivers(", holding cash", { p_attention: "cash" }),
  people("", {}),
  people(", sent more than once", { p_attention: "often" }),
  people(", no match", { p_search: "zyxw" }),
  { name: "admin: cash held", reader: "admin", fn: "admin_list_cash", args: { p_limit: 50 } },
  { name: "admin: record", reader: "admin", fn: "admin_list_actions", args: { p_limit: 50 } },
  { name: "admin: zones", reader: "admin", fn: "admin_list_zones", args: { p_limit: 50 } },
  {
    name: "admin: zones, “zone 5”",
    reader: "admin",
    fn: "admin_list_zones",
    args: { p_limit: 50, p_search: "zone 5" },
  },
  { name: "admin: failed work", reader: "admin", fn: "admin_list_jobs", args: { p_limit: 50 } },
  { name: "admin: the provider's errors", reader: "admin", fn: "admin_list_routing_errors", args: { p_limit: 50 } },
  { name: "admin: attention items", reader: "admin", fn: "admin_list_attention_items" },
  { name: "admin: overview", reader: "admin", fn: "admin_get_overview" },
  { name: "admin: routing differences", reader: "admin", fn: "admin_list_routing_differences", args: { p_limit: 50 } },
  { name: "my deliveries", reader: "sender", fn: "list_transactions", args: { p_role: "sender" } },
  { name: "deliveries to me", reader: "receiver", fn: "list_transactions", args: { p_role: "receiver" } },
  { name: "notifications", reader: "sender", fn: "list_notifications", args: { p_limit: 20 } },
  { name: "driver's history", reader: "driver", fn: "list_driver_history", args: { p_limit: 50 } },
  { name: "driver's offers", reader: "driver", fn: "list_offers", args: { p_limit: 50 } },
];

type Page = { items?: unknown[]; nextCursor?: string | null };
/** Median milliseconds of each page, and the number of items on the first. */
type Timing = { first: number; tenth: number | null; items: number | null };

export async function readLists(client: pg.Client, readers: ListReaders): Promise<Map<string, Timing>> {
  const timings = new Map<string, Timing>();
  for (const list of LISTS) {
    const reader = readers[list.reader];
    await client.query("begin");
    await client.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', 'handover_authenticated', true)",
      [toClaims(reader), reader.id],
    );
    const cursors: (string | null)[] = [null];
    let count: number | null = null;
    while (cursors.length <= TENTH_PAGE_INDEX) {
      const { items, nextCursor } = (await readPage(client, list, cursors.at(-1) ?? null)).page;
      count ??= items?.length ?? null;
      if (!nextCursor) break;
      cursors.push(nextCursor);
    }
    const tenth = cursors[TENTH_PAGE_INDEX];
    const durations: { first: number[]; tenth: number[] } = { first: [], tenth: [] };
    for (let n = -WARM_UP_COUNT; n < REPETITIONS; n++) {
      const first = await readPage(client, list, null);
      if (n >= 0) durations.first.push(first.time);
      if (!tenth) continue;
      const tenthPage = await readPage(client, list, tenth);
      if (n >= 0) durations.tenth.push(tenthPage.time);
    }
    timings.set(list.name, { first: p50(durations.first), tenth: tenth ? p50(durations.tenth) : null, items: count });
    await client.query("rollback");
  }
  return timings;
}

async function readPage(
  client: pg.Client,
  { name, fn, args = {} }: List,
  cursor: string | null,
): Promise<{ time: number; page: Page }> {
  const callArgs = { ...args, ...(cursor ? { p_cursor: cursor } : {}) };
  const text = `select app.${fn}(${Object.keys(callArgs)
    .map((parameter, n) => `${parameter} => $${n + 1}`)
    .join(", ")}) as response`;
  const start = performance.now();
  const { rows } = await client.query<{ response: { ok: boolean; data: Page; message?: string } }>(
    text,
    Object.values(callArgs),
  );
  const time = performance.now() - start;
  const response = rows[0]?.response;
  if (!response?.ok) throw new Error(`${name}: ${response?.message ?? "no response"}`);
  return { time, page: response.data };
}

/** One row for the largest growth of all pages, then one for each page. */
export function toGrowthRows(small: Map<string, Timing>, large: Map<string, Timing>, baseline: string): ResultRow[] {
  const goal = goalAtMost(MAX_GROWTH);
  const rows = LISTS.flatMap(({ name }): ResultRow[] =>
    (["first", "tenth"] as const).flatMap((page): ResultRow[] => {
      const [before, after] = [small.get(name), large.get(name)];
      const ours = after?.[page] ?? null;
      // A short list may have no tenth page at the small size; its first page is the baseline then.
      const theirs = before?.[page] ?? before?.first;
      if (ours === null || theirs === undefined) return [];
      const [itemsBefore, itemsAfter] = [before?.items ?? null, after?.items ?? null];
      const hasMoreItems = itemsBefore !== null && itemsAfter !== null && itemsAfter > itemsBefore;
      // A page that was not full at the small size is compared by the item; with next to no items it is not compared.
      const scale = hasMoreItems ? (itemsBefore < 5 ? null : itemsAfter / itemsBefore) : 1;
      // Below a millisecond the round trip is measured, not the list.
      const ratio = scale === null ? null : Math.max(ours, 1) / Math.max(theirs * scale, 1);
      return [
        toResultRow({
          measure: `${name}, ${page} page`,
          baseline,
          ours: `${ours.toFixed(1)} ms`,
          theirs: `${theirs.toFixed(1)} ms`,
          ratio,
          goal,
          note: hasMoreItems ? `${itemsAfter} items against ${itemsBefore}: by the item` : undefined,
        }),
      ];
    }),
  );
  const slowest = rows.toSorted((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0))[0];
  if (!slowest) return rows;
  const compared = rows.filter(({ ratio }) => ratio !== null).length;
  return [{ ...slowest, measure: `slowest growth of ${compared} list pages`, note: slowest.measure }, ...rows];
}
