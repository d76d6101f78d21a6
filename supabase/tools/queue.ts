// The queue's schema as a migration, so that the Supabase CLI can apply ours after it: the same schema and records that
// the pinned package would create. A test compares them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = path.join(path.dirname(fileURLToPath(import.meta.resolve("graphile-worker"))), "..");

export function renderQueueSql(): string {
  const folder = path.join(PACKAGE, "sql");
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, "package.json"), "utf8")) as { version: string };
  const steps = readdirSync(folder)
    .filter((file) => /^\d{6}\.sql$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      const isBreaking = text.startsWith("--! breaking");
      return `insert into graphile_worker.migrations (id, breaking) values (${Number(file.slice(0, 6))}, ${isBreaking});\n${text.replace(/:GRAPHILE_WORKER_SCHEMA\b/g, '"graphile_worker"').trim()}`;
    });
  return `-- The queue's schema as graphile-worker ${version} makes it, written by npm run db:baseline.
create schema if not exists graphile_worker;
create table if not exists graphile_worker.migrations (
  id int primary key,
  ts timestamptz default now() not null,
  breaking boolean not null default false
);
${steps.join("\n")}
`;
}
