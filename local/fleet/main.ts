// The simulated fleet: `node local/fleet/main.ts`. Drivers and customers in the local town who use the running app over
// HTTP with cookies, as phones do, so that one person can experience a delivery from any side:
//   as a sender    send to a fleet customer (the page below lists their phones): they accept, a driver delivers
//   as a receiver  when a simulated driver waits at your door, type your code into the page
//   as a driver    while you are online, customers send from nearby, and simulated drivers within 3 km of you move
//                  away; one that gets such an offer anyway declines it once. Your position is the one in the
//                  administrators' list of drivers. Receivers show you their code on the page
//   as an admin    there is activity to manage
// The handover page is on FLEET_PORT (54325). The fleet never accesses the database, and each phone sends at most
// one request a second. Drivers follow the town's streets with their lights and traffic; elsewhere straight lines.
// Driving runs FLEET_SPEED times as fast as in reality (8), so that a delivery takes a few minutes; responses take 3 to
// 15 seconds, as people do.
// Environment: FLEET_APP_URL, FLEET_DRIVERS (6), FLEET_CUSTOMERS (6), FLEET_SPEED, FLEET_PORT, FLEET_ORDERS=off,
// FLEET_INBOX_URL (the local stack's inbox, for codes), FLEET_SEED (1) and FLEET_FAULTS: faults with the cash of the
// fleet's own deliveries, such as "miscount=0.5" or "off" (shares: faults.ts).
import { customerPerson, driverPerson, MAX_PEOPLE } from "./accounts.ts";
import { CashierCounter } from "./cashier-counter.ts";
import { SimulatedCustomer } from "./customer.ts";
import { listAddressPoints, TOWN } from "./address-points.ts";
import { HandoverMeeting } from "./handover-meeting.ts";
import { SimulatedDriver, type FleetContext } from "./driver.ts";
import { FleetAdmin } from "./fleet-admin.ts";
import { placeOrders } from "./orders.ts";
import { FaultPlans } from "./fault-plans.ts";
import { parseFaultShares } from "./faults.ts";
import { readTown } from "../town/osm.ts";
import { StreetGraph } from "../town/street-graph.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    stopping.abort();
  });
const { signal: stop } = stopping;

function readNumber(name: string, fallback: number, max: number): number {
  const value = Number(process.env[name] || fallback);
  if (!Number.isFinite(value) || value < 0 || value > max) throw new Error(`${name} must be a number from 0 to ${max}`);
  return value;
}

const timeOfDay = (): string => new Date().toTimeString().slice(0, 8);
const log = (line: string): void => {
  if (!stop.aborted) console.log(`fleet ${timeOfDay()} ${line}`);
};

async function main(): Promise<void> {
  const appUrl = (process.env.FLEET_APP_URL || "http://localhost:3000").replace(/\/$/, "");
  const port = readNumber("FLEET_PORT", 54325, 65_535);
  const town = await readTown();
  const customers: SimulatedCustomer[] = [];
  const drivers: SimulatedDriver[] = [];
  const admin = new FleetAdmin(appUrl, stop);
  const plans = new FaultPlans(readNumber("FLEET_SEED", 1, 2 ** 31), parseFaultShares(process.env.FLEET_FAULTS || ""));
  const meetings = new HandoverMeeting(() => ({ drivers, customers }), appUrl, plans);
  const counter = new CashierCounter(appUrl, admin, stop, log);
  const context: FleetContext = {
    stop,
    appUrl,
    speed: readNumber("FLEET_SPEED", 8, 100),
    centre: TOWN.centre,
    radiusM: TOWN.radiusM,
    streets: new StreetGraph(town),
    admin,
    meetings,
    counter,
    plans,
    declinedForRealDrivers: new Set(),
    log,
  };
  for (let index = 0; index < readNumber("FLEET_DRIVERS", 6, MAX_PEOPLE); index++)
    drivers.push(new SimulatedDriver(driverPerson(index), context, index === 0));
  for (let index = 0; index < readNumber("FLEET_CUSTOMERS", 6, MAX_PEOPLE); index++)
    customers.push(new SimulatedCustomer(customerPerson(index), appUrl, stop, log));

  const server = await meetings.open(port).catch((error: unknown) => {
    // The fleet works without the page, so a second demo on this machine is no reason to exit.
    console.error(
      `fleet: error: no page "At the door" on port ${port} (${error instanceof Error ? error.message : "failed"}); set FLEET_PORT to another`,
    );
    return null;
  });
  const address = server?.address();
  if (address && typeof address === "object") console.log(`READY http://127.0.0.1:${address.port}`);
  const runningPeople = [admin, counter, ...drivers, ...customers].map((person) =>
    person.run().catch((error: unknown) => {
      if (!stop.aborted) console.error("fleet:", error);
    }),
  );
  if (process.env.FLEET_ORDERS !== "off")
    runningPeople.push(
      placeOrders({ customers, admin, centre: context.centre, doors: listAddressPoints(town), plans, stop, log }),
    );
  if (!stop.aborted)
    await new Promise((stopped) => {
      stop.addEventListener("abort", stopped, { once: true });
    });
  server?.close();
  server?.closeAllConnections();
  await Promise.all(drivers.filter(({ userId }) => userId !== "").map((driver) => driver.leave()));
  await Promise.all(runningPeople);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
