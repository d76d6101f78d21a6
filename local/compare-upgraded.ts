// Describes an upgraded database and the declared schemas, for the upgrade test.
import { writeFileSync } from "node:fs";
import pg from "pg";
import { describeDatabase } from "../supabase/tools/catalogue.ts";
import { renderQueueSql } from "../supabase/tools/queue.ts";
import { applySchemas } from "../supabase/tools/schemas.ts";
import { withEmptyProject } from "./empty-project.ts";

const [url, file] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
const upgraded = await describeDatabase(client);
await client.end();
const declared = await withEmptyProject(async (_, empty) => {
  await empty.query(renderQueueSql());
  await applySchemas(empty);
  return describeDatabase(empty);
});
writeFileSync(file as string, JSON.stringify({ upgraded, declared }));
