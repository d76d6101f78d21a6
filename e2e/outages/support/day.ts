// The fleet's day of cash on a site during an event, and what must hold at its end.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { auditLedger, auditFindings, type AuditQuery } from "../../../local/fleet/audit";
import { runCustodyDay, type EventCounts } from "../../../local/fleet/custody-day";
import { expectedEventCounts } from "../../../local/fleet/custody-expected";
import { createDayPeople } from "../../../local/fleet/day-people";
import { parseFaultShares } from "../../../local/fleet/faults";
import { newAdmin, PASSWORD, randomKey, randomPlace, testStack } from "../../api/support/app";
import { sendPaymentEvent } from "../../api/support/app";
import { pollWithWorkerLogs } from "../../worker/support/worker-process";

/** Retried until the database answers, on a connection of its own, because others were lost with it. */
export const queryWithRetry: AuditQuery = async <Row extends object>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  let rows: Row[] = [];
  await pollWithWorkerLogs("the database answers", async () => {
    const client = new pg.Client({ connectionString: testStack().dbUrl });
    client.on("error", () => undefined);
    try {
      await client.connect();
      rows = (await client.query<Row>(text, values)).rows;
      return true;
    } catch (error) {
      if (!/terminat|ECONN|starting up|shutting down|recovery mode|not yet accepting/i.test(String(error))) throw error;
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  return rows;
};

/** As the provider does: the same event again, until it is accepted. */
async function pay(transactionId: string): Promise<void> {
  for (const event of ["payment.pending", "payment.confirmed"]) {
    const id = randomUUID();
    await pollWithWorkerLogs(`${event} is accepted`, async () => {
      const response = await sendPaymentEvent({ id, transactionId, event }).catch(() => null);
      if (response && response.status >= 400 && response.status < 500) throw new Error(response.text);
      return response?.status === 200;
    });
  }
}

// Area codes of the town's surroundings: the fleet uses each for one day on a database.
const AREAS = ["443", "240", "301", "667", "202", "703", "571"];
let days = 0;

type Played = { tally: EventCounts; expected: EventCounts; faults: string[]; entries: number; failedJobs: number };

/** `meanwhile[n]` runs once the nth delivery is paid; the day continues. */
export async function runDayWithOutages(
  appUrl: string,
  seed: number,
  deliveries: number,
  interruptions: ReadonlyMap<number, () => Promise<void>>,
): Promise<Played> {
  process.env.FLEET_INBOX_URL = testStack().url;
  const team = randomKey();
  const [ada, alan] = [await newAdmin({ team }), await newAdmin({ name: "Alan Admin", team })];
  const stop = new AbortController();
  const account = ({ email }: { email: string }): { email: string; password: string } => ({
    email,
    password: PASSWORD,
  });
  const nth = days++;
  const accounts = await createDayPeople({
    replacePerson: (person) => ({
      ...person,
      email: `day${nth}-${person.email}`,
      phone: person.phone.replace(/^\+1\d{3}/, `+1${AREAS[nth % AREAS.length]}`),
    }),
    appUrl,
    stop: stop.signal,
    administrators: [account(ada), account(alan)],
    drivers: 5,
    customers: 8,
    hubs: 2,
    center: randomPlace(),
  });
  const shares = parseFaultShares("");
  const events: Promise<void>[] = [];
  let paid = 0;
  const tally = await runCustodyDay({
    ...accounts,
    seed,
    deliveries,
    shares,
    pay: async (id) => {
      const happens = interruptions.get(++paid);
      if (happens) events.push(happens());
      await pay(id);
    },
    passDeadline: async (id) => {
      await queryWithRetry(
        "update public.custody_legs set arrived_at = arrived_at - interval '15 minutes' where transaction_id = $1 and state = 'waiting'",
        [id],
      );
    },
  }).catch((error: unknown) => {
    // The others' phones would continue forever.
    stop.abort();
    throw error;
  });
  await Promise.all(events);
  if (events.length !== interruptions.size) throw new Error("the day was over before all had happened");
  const violations = await auditLedger(
    queryWithRetry,
    accounts.drivers.map(({ userId }) => userId),
    accounts.hubs.map(({ id }) => id),
  );
  await pollWithWorkerLogs(
    "no job is held or due",
    async () =>
      (
        await queryWithRetry(
          "select from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)",
        )
      ).length === 0,
    120,
  );
  const failed = await queryWithRetry("select from graphile_worker.jobs where attempts >= max_attempts");
  stop.abort();
  const expected = expectedEventCounts(seed, deliveries, shares);
  return {
    tally: Object.fromEntries(Object.keys(expected).map((event) => [event, tally[event] ?? 0])),
    expected,
    faults: auditFindings(violations),
    entries: violations.entries,
    failedJobs: failed.length,
  };
}
