/**
 * The environment of tests with a configurable length: short for `npm test`, long for `npm run test:all`. The long sizes
 * keep the database stage within an hour on two cores: random tests draw new seeds each night, so coverage accumulates.
 */
export function testSizeEnvironment(all: boolean): Record<string, string> {
  return {
    POOLER: all ? "pgbouncer" : "",
    DEMO_ON_OTHERS: all ? "yes" : "",
    REPLAY_DRIVERS: all ? "50" : "4",
    ZONE_POINTS: all ? "300000" : "20000",
    PATH_WORLDS: all ? "100" : "12",
    MATCH_WORLDS: all ? "2000" : "100",
    RACE_ROUNDS: all ? "40" : "4",
    YEAR_DELIVERIES: process.env.YEAR_DELIVERIES ?? (all ? "100000" : "20000"),
    PAST_DELIVERIES: process.env.PAST_DELIVERIES ?? (all ? "100000" : "20000"),
    LEDGER_ENTRIES: process.env.LEDGER_ENTRIES ?? (all ? "1000000" : "30000"),
    LEDGER_RUNS: all ? "100" : "15",
    CUSTODY_CRASHES: all ? "all" : "2",
    DISPATCH_DAYS: process.env.DISPATCH_DAYS ?? (all ? "200" : "20"),
    CUSTODY_DAYS: process.env.CUSTODY_DAYS ?? (all ? "1000" : "12"),
    MACHINE_RUNS: all ? "2000" : "400",
    CRASH_POINTS: all ? "20" : "3",
    CRASH_DELIVERIES: all ? "100" : "20",
    FLEET_DELIVERIES: process.env.FLEET_DELIVERIES ?? (all ? "300" : "24"),
    CHECK_IN_DRIVER_DAYS: process.env.CHECK_IN_DRIVER_DAYS ?? (all ? "200" : "30"),
    ROUTING_DELIVERIES: all ? "1000" : "30",
    OUTAGE_REQUESTS: process.env.OUTAGE_REQUESTS ?? (all ? "400" : "160"),
  };
}
