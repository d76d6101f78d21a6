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
const allowedWrites: Record<string, string> = {
  "supabase/tests/support/row-copies.ts": "copies of rows that the product wrote",
  "supabase/tests/support/card-payments.ts": "sets a fee, which no client can request yet",
  "supabase/tests/support/prefunded.ts": "sets a fee, which no client can request yet",
  "supabase/tests/tasks.test.ts": "proves that the tables' constraints refuse writes that no function makes",
  "supabase/tests/offers.test.ts": "proves that accepting checks states that other functions prevent",
  "supabase/tests/realtime.test.ts": "changes any column, in a transaction that is rolled back",
  "supabase/tests/people-lists.test.ts": "ratings and clean deliveries that take months to earn",
  "supabase/tests/ratings.test.ts": "an outdated rating, which takes five deliveries to earn",
  "supabase/tests/delegates.test.ts": "an amount above the cash ceiling of new drivers",
  "supabase/tests/matching.long.test.ts": "ten thousand random datasets, compared with brute force",
  "supabase/tests/upgrade.long.test.ts": "proves that a new release's constraint refuses writes that no function makes",
  "e2e/api/custody.test.ts": "sets a fee of zero, which no client can request yet",
  "supabase/tests/zones.test.ts": "a zone larger than the limit, like one in the demo data",
  "supabase/tests/ledger.test.ts": "proves that a delivery's status cannot contradict the ledger, for any writer",
  "supabase/tests/custody-guards.test.ts":
    "proves that constraints refuse forbidden steps for any writer, such as the last step of a delivery",
  "supabase/tests/approvals.test.ts": "an amount that changes while its approval is pending, as no function does",
  "supabase/tests/incident-misuse.test.ts": "a delivery that was over two days ago",
  "supabase/tests/cash-ceiling.test.ts": "fifty clean deliveries in one statement, and drivers at the lowest ceiling",
  "e2e/api/replica.long.test.ts": "a name that changes without a write by the readers' sessions",
  "supabase/tests/support/volume.ts": "past deliveries by the thousand, in a transaction that is rolled back",
  "supabase/tests/money-reviews.test.ts": "a direct status change, which the database refuses during a money review",
  "bench/dispatch/search.ts": "a hundred thousand drivers and their zones, in a database of the benchmark's own",
  "bench/dispatch/open-offers.ts": "thousands of open offers, in a database of the benchmark's own",
  "bench/dispatch/baselines.ts": "the plain writes with which accepting and expiring are compared",
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
function splitList(list: string): string[] {
  let depth = 0;
  const items = [""];
  for (const letter of list) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) items.push("");
    else items[items.length - 1] += letter;
  }
  return items;
}

function isAllowedAssignment(assignment: string): boolean {
  const [column = "", ...valueParts] = assignment.split("=").map((text) => text.trim());
  const value = valueParts.join("=");
  return times.has(column) || provider.has(column) || value === column || /\b(?:now|clock_timestamp)\(\)/.test(value);
}

/** A file's writes to these tables that no client can do. */
export function findDirectWrites(text: string): string[] {
  return [
    ...[...text.matchAll(inserts)].map(([statement]) => statement),
    ...[...text.matchAll(updates)].flatMap(([, list = ""]) =>
      splitList(list)
        .filter((assignment) => !isAllowedAssignment(assignment))
        .map((assignment) => assignment.trim()),
    ),
  ];
}

test("allows shifting times and provider values; detects a direct insert", () => {
  expect(
    findDirectWrites(
      "sql(\"update public.driver_notifications set sent_at = sent_at - interval '20 seconds', expires_at = $2 where id = $1\")",
    ),
  ).toEqual([]);
  expect(findDirectWrites('sql("update driver_profiles d set optimo_route_serial = null where true")')).toEqual([]);
  expect(
    findDirectWrites(
      "sql(\"update public.driver_profiles set status = 'break', is_available = false where user_id = $1\")",
    ),
  ).toEqual(["status = 'break'", "is_available = false"]);
  expect(findDirectWrites("sql(`insert into transactions (id) select 1`)")).toEqual(["insert into transactions"]);
});

const writesByFile = new Map(
  [...sources("supabase/tests"), ...sources("e2e"), ...sources("bench")].map(
    (path) => [relative(root, join(root, path)), findDirectWrites(readFileSync(join(root, path), "utf8"))] as const,
  ),
);

test("fixtures go through the API or its functions", () => {
  const wrong = [...writesByFile]
    .filter(([path, writes]) => writes.length > 0 && !(path in allowedWrites))
    .map(([path, writes]) => `${path}: ${writes.join("; ")}`);
  expect(wrong).toEqual([]);
});

test("every exception is still needed", () => {
  expect(Object.keys(allowedWrites).filter((path) => (writesByFile.get(path) ?? []).length === 0)).toEqual([]);
});
