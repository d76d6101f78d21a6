// Tests create deliveries, offers, drivers and accounts as users do: through the API, or the database functions that it
// calls. A row inserted directly hides what no client can produce. The database's owner may shift times, and set what
// only the routing provider causes. The same applies to the benches.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(__dirname, "../..");
const tables = "transactions|driver_profiles|user_profiles|driver_notifications|geofence_zones|driver_zone_assignments";
const inserts = new RegExp(`insert\\s+into\\s+(?:public\\.)?(?:${tables})\\b`, "gi");
const updates = new RegExp(
  `update\\s+(?:public\\.)?(?:${tables})\\b[^"\`]*?\\bset\\b([^"\`]*?)(?=\\bwhere\\b|\\bfrom\\s+(?:auth|public|jsonb|make_interval)|["\`])`,
  "gi",
);

const times = new Set([
  "allowed_at",
  "created_at",
  "sent_at",
  "expires_at",
  "response_at",
  "closed_at",
  "last_seen",
  "last_status_change",
  "leaving_at",
  "push_confirmed_at",
  "position_at",
  "accepted_at",
  "assigned_at",
  "started_at",
  "arrived_at",
  "completed_at",
  "wanted_from",
  "wanted_to",
]);
const provider = new Set([
  "optimo_route_external_id",
  "optimo_route_serial",
  "mobile_app_enabled",
  "vehicle_capacity1",
]);

/** Allowed exceptions, with reasons. */
const mayShape: Record<string, string> = {
  "supabase/tests/support/row-copies.ts": "copies of rows that the product wrote",
  "supabase/tests/support/card-payments.ts": "names a fee, which nobody can ask for yet",
  "supabase/tests/support/prefunded.ts": "names a fee, which nobody can ask for yet",
  "supabase/tests/tasks.test.ts": "proves that the tables themselves refuse what no function tries",
  "supabase/tests/offers.test.ts": "proves that accepting looks for itself at what other functions keep from happening",
  "supabase/tests/realtime.test.ts": "changes any column, in a transaction that is undone",
  "supabase/tests/people-lists.test.ts": "ratings and clean deliveries that take months to earn",
  "supabase/tests/ratings.test.ts": "an outdated rating, which takes five deliveries to earn",
  "supabase/tests/delegates.test.ts": "more than drivers carry whom nobody trusts with more",
  "supabase/tests/matching.long.test.ts": "ten thousand random worlds, held against brute force",
  "supabase/tests/upgrade.long.test.ts": "proves that a new release's constraint refuses what no function tries",
  "e2e/api/custody.test.ts": "names a fee of nothing, which nobody can ask for yet",
  "supabase/tests/zones.test.ts": "a zone larger than may be drawn, as the demo's seed has one",
  "supabase/tests/ledger.test.ts": "proves that no delivery says anything else than its cash, whoever writes it",
  "supabase/tests/custody-guards.test.ts":
    "proves what is refused whoever writes, the last step of a delivery among it",
  "supabase/tests/approvals.test.ts": "an amount that changes while somebody is asked about it, as no function does",
  "supabase/tests/incident-misuse.test.ts": "a delivery that was over two days ago",
  "supabase/tests/cash-ceiling.test.ts": "fifty clean deliveries at once, and drivers whom nobody trusts with more",
  "e2e/api/replica.long.test.ts": "a name that changes while nobody of the readers has written",
  "supabase/tests/support/volume.ts": "past deliveries by the thousand, in a transaction that is rolled back",
  "supabase/tests/money-reviews.test.ts": "a status by force, which the database refuses while the delivery is checked",
  "bench/dispatch/search.ts": "a hundred thousand drivers and their zones, in a database of the benchmark's own",
  "bench/dispatch/open-offers.ts": "thousands of open offers, in a database of the benchmark's own",
  "bench/dispatch/baselines.ts": "the bare writes that accepting and expiring are measured against",
  "bench/dispatch/offer.ts": "moves a driver next to each delivery between two measurements",
  "bench/harness/deliveries.ts": "deliveries that wait for payment and drivers, in a database of the benchmark's own",
  "bench/harness/recorded-drivers.ts": "zones and drivers of the recorded day, in a database of the benchmark's own",
  "bench/notify/routing.ts": "thousands of assigned deliveries, in a database of the benchmark's own",
  "bench/lists/dataset.ts": "a hundred thousand past deliveries, in a database of the benchmark's own",
  "bench/lists/ledger.ts": "deliveries whose cash moves, in a database of the benchmark's own",
  "bench/lists/year-deliveries.ts": "approved drivers, in a database of the benchmark's own",
  "bench/scale/dataset.ts": "deliveries of a fleet, in a database of the benchmark's own",
  "bench/web/scroll.ts": "lifts a suspension that the dataset made",
};

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return path.endsWith(".ts") && !path.endsWith("architecture/fixtures.test.ts") ? [path] : [];
  });
}

/** Splits a list at commas outside parentheses. */
function parts(list: string): string[] {
  let depth = 0;
  const found = [""];
  for (const letter of list) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

function arranges(assignment: string): boolean {
  const [column = "", ...valueParts] = assignment.split("=").map((text) => text.trim());
  const value = valueParts.join("=");
  return times.has(column) || provider.has(column) || value === column || /\b(?:now|clock_timestamp)\(\)/.test(value);
}

/** A file's writes to these tables that no client can do. */
export function shapes(text: string): string[] {
  return [
    ...[...text.matchAll(inserts)].map(([statement]) => statement),
    ...[...text.matchAll(updates)].flatMap(([, list = ""]) =>
      parts(list)
        .filter((assignment) => !arranges(assignment))
        .map((assignment) => assignment.trim()),
    ),
  ];
}

test("allows shifting times and provider values; detects a direct insert", () => {
  expect(
    shapes(
      "sql(\"update public.driver_notifications set sent_at = sent_at - interval '20 seconds', expires_at = $2 where id = $1\")",
    ),
  ).toEqual([]);
  expect(shapes('sql("update driver_profiles d set optimo_route_serial = null where true")')).toEqual([]);
  expect(
    shapes("sql(\"update public.driver_profiles set status = 'break', is_available = false where user_id = $1\")"),
  ).toEqual(["status = 'break'", "is_available = false"]);
  expect(shapes("sql(`insert into transactions (id) select 1`)")).toEqual(["insert into transactions"]);
});

const found = new Map(
  [...sources("supabase/tests"), ...sources("e2e"), ...sources("bench")].map(
    (path) => [relative(root, join(root, path)), shapes(readFileSync(join(root, path), "utf8"))] as const,
  ),
);

test("fixtures go through the API or its functions", () => {
  const wrong = [...found]
    .filter(([path, shapesFound]) => shapesFound.length > 0 && !(path in mayShape))
    .map(([path, shapesFound]) => `${path}: ${shapesFound.join("; ")}`);
  expect(wrong).toEqual([]);
});

test("every exception is still needed", () => {
  expect(Object.keys(mayShape).filter((path) => (found.get(path) ?? []).length === 0)).toEqual([]);
});
