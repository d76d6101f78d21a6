// npm run bench:lists: what a list's first and tenth page cost when there is a hundred times as much. Every list is
// read at 1,000 deliveries and drivers, then at 100,000 deliveries and 10,000 drivers, in the same database. One table,
// and bench/results/lists.json.
import pg from "pg";
import { platformUrl } from "./chain.ts";
import { pageRows, readAll } from "./lists-read.ts";
import { fill } from "./lists-world.ts";
import { alone, runParts } from "./parts.ts";

const SMALL = { deliveries: 1_000, drivers: 1_000 };
const LARGE = { deliveries: 100_000, drivers: 10_000 };

runParts("lists", {
  lists: () =>
    alone(async ({ dbUrl }) => {
      const sql = new pg.Client(platformUrl(dbUrl));
      await sql.connect();
      try {
        const people = await fill(sql, SMALL);
        const small = await readAll(sql, people);
        await fill(sql, LARGE, people);
        const large = await readAll(sql, people);
        return pageRows(small, large, `the same at ${SMALL.deliveries}`);
      } finally {
        await sql.end();
      }
    }),
});
