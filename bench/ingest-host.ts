// A host that keeps what phones send: each sends its batches one after the other, all of them at once. Forked by
// ingest.ts with a stack's environment; told the lines, it answers how long they took.
import { person, type PersonClaims } from "../server/database/door.ts";
import { keepPositions } from "../server/positions/gathered.ts";
import type { Line } from "./day.ts";

process.on("message", (lines: Line[]) => {
  void keep(lines).then(
    (seconds) => process.send?.({ seconds }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function keep(lines: readonly Line[]): Promise<number> {
  const from = performance.now();
  await Promise.all(
    lines.map(async ({ driver, claims, batches }) => {
      const db = person(JSON.parse(claims) as PersonClaims);
      for (const batch of batches) {
        const { accepted, ignored } = await keepPositions(db, driver, batch);
        if (accepted + ignored.length !== batch.length) throw new Error("Not kept");
      }
    }),
  );
  return (performance.now() - from) / 1_000;
}
