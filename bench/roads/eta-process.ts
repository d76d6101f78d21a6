// Runs the ETA study with the server's code. Forked by eta.ts: <engine's URL> <database URL> <sizes>
import pg from "pg";
import { productOf } from "./eta-product.ts";
import { etaStudy, type Sizes } from "./eta-study.ts";

const [roads = "", database = "", sizes = "{}"] = process.argv.slice(2);
const client = new pg.Client(database);
await client.connect();
const product = productOf(roads, async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
  const { rows } = await client.query<Row>(text, values);
  return rows[0] as Row;
});
process.send?.(await etaStudy(product, JSON.parse(sizes) as Sizes));
await client.end();
process.disconnect?.();
