// Runs the ETA study with the server's code. Forked by roads.ts: <engine's URL> <database URL> <sizes>
import pg from "pg";
import { createEtaSubject } from "./eta-product.ts";
import { runEtaStudy, type EtaStudySizes } from "./eta-study.ts";

const [roadsUrl = "", databaseUrl = "", sizes = "{}"] = process.argv.slice(2);
const client = new pg.Client(databaseUrl);
await client.connect();
const product = createEtaSubject(roadsUrl, async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
  const { rows } = await client.query<Row>(text, values);
  return rows[0] as Row;
});
process.send?.(await runEtaStudy(product, JSON.parse(sizes) as EtaStudySizes));
await client.end();
process.disconnect?.();
