// Records positions with the server's code, as an app process does. Forked by record.ts: receives drivers, and returns
// the seconds that their batches took.
import { userContext, type UserClaims } from "../../server/database/client.ts";
import { storePositions } from "../../server/positions/store-positions.ts";
import type { RecordedDriver } from "../harness/recorded-drivers.ts";
import { toClaims } from "../harness/tokens.ts";

process.on("message", (drivers: RecordedDriver[]) => {
  recordPositions(drivers).then(
    (seconds) => process.send?.({ seconds }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function recordPositions(drivers: readonly RecordedDriver[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    drivers.map(async (driver) => {
      const db = userContext(JSON.parse(toClaims(driver)) as UserClaims);
      for (const batch of driver.batches) {
        const { accepted, ignored } = await storePositions(db, driver.id, batch);
        if (accepted + ignored.length !== batch.length) throw new Error("A position was not stored");
      }
    }),
  );
  return (performance.now() - start) / 1_000;
}
