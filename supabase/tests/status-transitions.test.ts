// The statuses of a delivery and their transitions are defined in SQL and in lib/domain; both must be equal.
import { sql } from "./support/harness";
import { isDriverMoving, isFinal } from "../../components/delivery/change/delivery-rules";
import { orderNo, activeStatuses, finalStatuses, transactionStatuses } from "../../lib/domain/transaction/transaction";
import { taskState } from "../../lib/domain/task/task-state";
import { statusTransitions } from "../../lib/domain/transaction/tests/status-transitions";

const toSortedList = (list: readonly string[]): string => [...list].sort().join(" ");
const statusNames = [...transactionStatuses, "in_progress", "completed", ""];

test("the status transitions are equal", async () => {
  const rows = await sql<{ row: string }>(
    "select from_status || ' ' || to_status || ' ' || action || ' ' || actor as row from private.status_transitions",
  );
  expect(rows.map(({ row }) => row).sort()).toEqual(
    statusTransitions.map(({ from, to, action, actor }) => `${from} ${to} ${action} ${actor}`).sort(),
  );
});

test("the allowed statuses are equal", async () => {
  const [row] = await sql<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'transactions_status_known'",
  );
  expect([...(row?.definition.matchAll(/'([a-z_]+)'/g) ?? [])].map((match) => match[1]).sort()).toEqual(
    [...transactionStatuses].sort(),
  );
});

test("every status is reachable from pending, and every transition leads to a listed status", async () => {
  const reached = new Set(["pending"]);
  for (let previousSize = 0; previousSize !== reached.size;) {
    previousSize = reached.size;
    for (const { from, to } of statusTransitions) if (reached.has(from)) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...transactionStatuses].sort());
});

test("a task's state, and whether its driver holds it, are equal", async () => {
  const rows = await sql<{ state: string; active: boolean }>(
    "select private.get_task_state(s) as state, private.is_with_driver(s) as active from unnest($1::text[]) with ordinality as u (s, n) order by n",
    [statusNames],
  );
  expect(rows.map(({ state }) => state)).toEqual(statusNames.map(taskState));
  expect(statusNames.filter((_, n) => rows[n]?.active)).toEqual(activeStatuses);
});

test("SQL functions, the app, indexes and constraints group the statuses the same way", async () => {
  const rows = await sql<
    Record<"terminal" | "with_driver" | "moving" | "seeking" | "paid_open" | "in_progress", boolean>
  >(
    `select private.is_terminal(s) as terminal, private.is_with_driver(s) as with_driver, private.is_on_the_way(s) as moving, private.is_seeking_driver(s) as seeking,
            private.is_paid_and_open(s) as paid_open, private.is_in_progress(s) as in_progress from unnest($1::text[]) with ordinality as u (s, n) order by n`,
    [transactionStatuses],
  );
  const statusesWith = (meaning: keyof (typeof rows)[number]) =>
    transactionStatuses.filter((_, n) => rows[n]?.[meaning]);
  expect([statusesWith("terminal"), statusesWith("with_driver"), statusesWith("moving")]).toEqual([
    finalStatuses,
    activeStatuses,
    transactionStatuses.filter(isDriverMoving),
  ]);
  expect(statusesWith("paid_open")).toEqual([...statusesWith("seeking"), ...statusesWith("with_driver")]);
  expect(statusesWith("in_progress")).toEqual(
    transactionStatuses.filter((status) => status !== "pending" && !isFinal(status)),
  );
  const catalogue = await sql<{ name: string; definition: string }>(
    `select c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c where c.conrelid = any ($1::regclass[])
     union all select i.indexrelid::regclass::text, pg_get_expr(i.indpred, i.indrelid) from pg_index i where i.indrelid = any ($1::regclass[]) and i.indpred is not null
     union all select p.polname, pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = any ($1::regclass[])`,
    [["public.transactions", "public.driver_notifications"]],
  );
  const open = ["sent", "delivered", "read"];
  const knownGroups = [finalStatuses, activeStatuses, [...activeStatuses, "delivered"], transactionStatuses, open].map(
    toSortedList,
  );
  const offers = ["sent", "delivered", "read", "accepted", "rejected", "expired", "failed"];
  for (const { name, definition } of catalogue) {
    const [, list] = /\(?status\)?(?:::text)? (?:=|<>) A(?:NY|LL) \(\(?ARRAY\[([^\]]*)\]/.exec(definition) ?? [];
    if (list !== undefined)
      expect([name, [...knownGroups, toSortedList(offers)]]).toEqual([
        name,
        expect.arrayContaining([toSortedList([...list.matchAll(/'(\w+)'/g)].map(([, status]) => status ?? ""))]),
      ]);
  }
  const [row] = await sql<{ open: boolean[] }>(
    "select array_agg(private.is_open_offer(s) order by n) as open from unnest($1::text[]) with ordinality as u (s, n)",
    [offers],
  );
  expect(offers.filter((_, n) => row?.open[n])).toEqual(open);
});

test("every final status is excluded from the lists of open deliveries", async () => {
  const [row] = await sql<{ definition: string }>(
    "select pg_get_indexdef('public.transactions_open'::regclass) as definition",
  );
  for (const status of finalStatuses) expect(row?.definition).toContain(`'${status}'`);
});

test("the order number (TXN-…) of a delivery is equal", async () => {
  const rows = await sql<{ id: string; order_no: string }>("select id, order_no from public.transactions limit 50");
  rows.forEach(({ id, order_no }) => {
    expect(order_no).toBe(orderNo(id));
  });
});
