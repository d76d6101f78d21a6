// A day of the fleet with every kind of fault in handing over cash, through the API: at the end the ledger balances,
// drivers hold only what they should, and the hubs' safes contain what was counted.
import { auditLedger, auditFindings, type AuditQuery } from "../../local/fleet/audit";
import { runCustodyDay } from "../../local/fleet/custody-day";
import { expectedEventCounts } from "../../local/fleet/custody-expected";
import { createDayPeople } from "../../local/fleet/day-people";
import { parseFaultShares, type FaultShares } from "../../local/fleet/faults";
import { appUrl, newAdmin, queryAsOwner, PASSWORD, randomKey, randomPlace, testStack } from "./support/app";
import { confirmPayment } from "./support/deliveries";

const DELIVERIES = Number(process.env.FLEET_DELIVERIES ?? 24);
const SEED = Number(process.env.FLEET_SEED ?? 1453);
const FAULT_EVENTS = [
  "counts disputed",
  "left without the cash: differs",
  "left without the cash: refuses",
  "left without the cash: silent",
  "given by the link",
  "taken back by the link",
  "returned to the sender",
  "returned to a hub by the driver",
  "returned to a hub by an administrator",
  "deposits counted too low",
  "deposits counted too high",
  "deposits counted by two",
  "handed in what was over",
  "kept for the night",
  "refused: CEILING_REACHED",
  "safe differences settled",
];
jest.setTimeout(60_000 + DELIVERIES * 5_000);

// A short day has twice the usual share of faults, so that each kind occurs.
const readFaultShares = (): FaultShares => {
  const shares = parseFaultShares(process.env.FLEET_FAULTS ?? "");
  if (DELIVERIES > 100) return shares;
  for (const name of ["miscount", "misread", "differs", "refuses", "silent", "offline", "nobody", "large"] as const)
    shares[name] *= 2;
  return shares;
};

/** Ends the 15 minutes that a driver waits for the other side of a leg. */
const passReturnDeadline = (id: string): Promise<unknown> =>
  queryAsOwner(
    "update public.custody_legs set arrived_at = arrived_at - interval '15 minutes' where transaction_id = $1 and state = 'waiting'",
    [id],
  );

test("the ledger has no violation after a day with every kind of fault", async () => {
  process.env.FLEET_INBOX_URL = testStack().url;
  const team = randomKey();
  const [ada, alan] = [await newAdmin({ team }), await newAdmin({ name: "Alan Admin", team })];
  const stop = new AbortController();
  const credentials = ({ email }: { email: string }) => ({ email, password: PASSWORD });
  const accounts = await createDayPeople({
    appUrl: appUrl(),
    stop: stop.signal,
    administrators: [credentials(ada), credentials(alan)],
    drivers: 5,
    customers: 8,
    hubs: 2,
    center: randomPlace(),
  });
  const startedAt = Date.now();
  const tally = await runCustodyDay({
    ...accounts,
    seed: SEED,
    deliveries: DELIVERIES,
    shares: readFaultShares(),
    pay: confirmPayment,
    passDeadline: async (id) => void (await passReturnDeadline(id)),
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const violations = await auditLedger(
    queryAsOwner as AuditQuery,
    accounts.drivers.map(({ userId }) => userId),
    accounts.hubs.map(({ id }) => id),
  );
  const lines = (numbers: Record<string, number>): string =>
    Object.entries(numbers)
      .toSorted()
      .map(([event, times]) => `${times} × ${event}`)
      .join("\n");
  console.log(
    `seed ${SEED}, ${seconds} s\n${lines(tally)}\nentries by cause:\n${lines(violations.causes)}\n` +
      `books ${JSON.stringify(violations.books)}, kept for the night ${JSON.stringify(violations.holding)}, ` +
      `safes ${JSON.stringify(violations.safes)}, ${violations.entries} entries verified: ${violations.verified}`,
  );
  expect(auditFindings(violations)).toEqual([]);
  // Each kind of fault occurred; a day with a custom seed may differ.
  if (!process.env.FLEET_SEED && !process.env.FLEET_FAULTS)
    expect(FAULT_EVENTS.filter((event) => !tally[event])).toEqual([]);
  const expected = Object.entries(expectedEventCounts(SEED, DELIVERIES, readFaultShares()));
  expect(expected.map(([event]) => [event, tally[event] ?? 0])).toEqual(expected);
  stop.abort();
});
