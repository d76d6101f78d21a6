// The lists of the product, each read as the person whom it is for: its first page and its tenth.
import type pg from "pg";
import { phoneOf, type Readers } from "./lists-world.ts";
import { p50, type Row } from "./machine.ts";

const TIMES = 15;
const TENTH = 9;
const GOAL = 3;

type Who = keyof Readers;
type List = { name: string; as: Who; fn: string; args?: Record<string, unknown> };

const deliveries = (name: string, args: Record<string, unknown>): List => ({
  name: `admin: deliveries${name}`,
  as: "admin",
  fn: "admin_list_transactions",
  args: { p_limit: 50, ...args },
});
const drivers = (name: string, args: Record<string, unknown>): List => ({
  name: `admin: drivers${name}`,
  as: "admin",
  fn: "admin_list_drivers",
  args: { p_limit: 50, ...args },
});
const people = (name: string, args: Record<string, unknown>): List => ({
  name: `admin: people${name}`,
  as: "admin",
  fn: "admin_list_people",
  args: { p_limit: 50, ...args },
});
// Searches for what very many have in common, what some have, what one has, and what nobody has.
const LISTS: List[] = [
  deliveries("", {}),
  deliveries(", delivered", { p_status: "delivered" }),
  deliveries(", failed", { p_status: "failed" }),
  deliveries(", assigned", { p_status: "assigned" }),
  deliveries(", cash to return", { p_need: "cash_to_return" }),
  deliveries(", late", { p_need: "late" }),
  deliveries(", waiting", { p_need: "waiting" }),
  deliveries(", delivered today", { p_need: "delivered" }),
  deliveries(", “street”", { p_q: "street" }),
  deliveries(", one phone", { p_q: phoneOf(77) }),
  deliveries(", one address", { p_q: "No. 500 Receiver" }),
  deliveries(", two letters", { p_q: "re" }),
  deliveries(", nobody", { p_q: "zyxw" }),
  deliveries(", failed, “street”", { p_status: "failed", p_q: "street" }),
  drivers("", {}),
  drivers(", waiting", { p_status: "pending" }),
  drivers(", approved", { p_status: "approved" }),
  drivers(", rejected", { p_status: "rejected" }),
  drivers(", suspended", { p_status: "suspended" }),
  drivers(", at work", { p_status: "at_work" }),
  drivers(", one name", { p_q: "Driver 500" }),
  drivers(", nobody", { p_q: "zyxw" }),
  drivers(", by name", { p_sort: "name" }),
  drivers(", highest rating", { p_sort: "-rating" }),
  drivers(", first to expire", { p_sort: "expires" }),
  drivers(", holding cash", { p_need: "cash" }),
  people("", {}),
  people(", by name", { p_sort: "name" }),
  people(", sent more than once", { p_need: "often" }),
  people(", nobody", { p_q: "zyxw" }),
  { name: "admin: cash held", as: "admin", fn: "admin_list_cash", args: { p_limit: 50 } },
  { name: "admin: record", as: "admin", fn: "admin_list_actions", args: { p_limit: 50 } },
  {
    name: "admin: record, deletions",
    as: "admin",
    fn: "admin_list_actions",
    args: { p_limit: 50, p_action: "delete_transaction" },
  },
  { name: "admin: zones", as: "admin", fn: "admin_list_zones", args: { p_limit: 50 } },
  { name: "admin: zones, “zone 5”", as: "admin", fn: "admin_list_zones", args: { p_limit: 50, p_q: "zone 5" } },
  { name: "admin: failed work", as: "admin", fn: "admin_list_jobs", args: { p_limit: 50 } },
  { name: "admin: the provider's errors", as: "admin", fn: "admin_routing_errors", args: { p_limit: 50 } },
  { name: "admin: what waits", as: "admin", fn: "admin_attention_items" },
  { name: "admin: overview", as: "admin", fn: "admin_overview" },
  { name: "admin: differences", as: "admin", fn: "admin_list_differences", args: { p_limit: 50 } },
  { name: "my deliveries", as: "sender", fn: "list_transactions", args: { p_role: "sender" } },
  {
    name: "my deliveries, delivered",
    as: "sender",
    fn: "list_transactions",
    args: { p_role: "all", p_status: "delivered" },
  },
  { name: "deliveries to me", as: "receiver", fn: "list_transactions", args: { p_role: "receiver" } },
  { name: "notices", as: "sender", fn: "list_notifications", args: { p_limit: 20 } },
  { name: "driver's history", as: "driver", fn: "driver_history", args: { p_limit: 50 } },
  { name: "driver's offers", as: "driver", fn: "list_offers", args: { p_limit: 50 } },
];

type Page = { items?: unknown[]; nextCursor?: string | null };
/** Milliseconds of a list's pages, in the middle of fifteen, and how many lines its first page has, where it has lines. */
type Read = { first: number; tenth: number | null; lines: number | null };

/** Each list, read. */
export async function readAll(sql: pg.Client, people: Readers): Promise<Map<string, Read>> {
  const read = new Map<string, Read>();
  for (const list of LISTS) {
    const { id, session } = people[list.as];
    await sql.query("begin");
    await sql.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', 'handover_person', true)",
      [JSON.stringify({ sub: id, session_id: session, role: "authenticated" }), id],
    );
    const cursors: (string | null)[] = [null];
    let lines: number | null = null;
    while (cursors.length <= TENTH) {
      const { items, nextCursor } = (await ask(sql, list, cursors.at(-1) ?? null)).page;
      lines ??= items?.length ?? null;
      if (!nextCursor) break;
      cursors.push(nextCursor);
    }
    const tenth = cursors[TENTH];
    const taken: { first: number[]; tenth: number[] } = { first: [], tenth: [] };
    for (let n = -3; n < TIMES; n++) {
      const first = (await ask(sql, list, null)).ms;
      if (n >= 0) taken.first.push(first);
      if (tenth) {
        const { ms } = await ask(sql, list, tenth);
        if (n >= 0) taken.tenth.push(ms);
      }
    }
    read.set(list.name, { first: p50(taken.first), tenth: tenth ? p50(taken.tenth) : null, lines });
    await sql.query("rollback");
  }
  return read;
}

async function ask(
  sql: pg.Client,
  { name, fn, args = {} }: List,
  cursor: string | null,
): Promise<{ ms: number; page: Page }> {
  const given = { ...args, ...(cursor ? { p_cursor: cursor } : {}) };
  const names = Object.keys(given);
  const text = `select app.${fn}(${names.map((each, n) => `${each} => $${n + 1}`).join(", ")}) as answer`;
  const from = performance.now();
  const {
    rows: [row],
  } = await sql.query<{ answer: { ok: boolean; data: Page; message?: string } }>(text, Object.values(given));
  const ms = performance.now() - from;
  if (!row?.answer.ok) throw new Error(`${name}: ${row?.answer.message ?? "no answer"}`);
  return { ms, page: row.answer.data };
}

/** What each page costs among many, beside the same among few. */
export function pageRows(few: Map<string, Read>, many: Map<string, Read>, against: string): Row[] {
  return LISTS.flatMap(({ name }): Row[] =>
    (["first", "tenth"] as const).flatMap((page): Row[] => {
      const [short, long] = [few.get(name)?.[page], many.get(name)?.[page]];
      // A list of fewer than ten pages has no tenth; where only the short one ends before, its first page is what
      // there is.
      if (short === undefined || long === undefined || long === null) return [];
      const beside = short ?? few.get(name)?.first ?? Number.NaN;
      const [shortLines, longLines] = [few.get(name)?.lines ?? null, many.get(name)?.lines ?? null];
      const longer = shortLines !== null && longLines !== null && longLines > shortLines;
      // A list that few do not fill a page of has less to tell: then it is a line's time that is compared, and where
      // there are next to none, nothing is.
      const alike = longer ? (shortLines < 5 ? null : longLines / shortLines) : 1;
      // Below this the clock and the wire are measured, not the list.
      const ratio = alike === null ? null : Math.max(long, 1) / Math.max(beside * alike, 1);
      return [
        {
          measure: `${name}, ${page} page`,
          against,
          ours: `${long.toFixed(1)} ms`,
          theirs: `${beside.toFixed(1)} ms`,
          ratio,
          goal: `≤ ${GOAL}`,
          ok: ratio === null ? null : ratio <= GOAL,
          ...(longer ? { note: `${longLines} lines beside ${shortLines}: by the line` } : {}),
        },
      ];
    }),
  );
}
