// npm run db:migrate: applies the migrations to DATABASE_URL, here or on a hosted project.
import { runCli, requireDatabaseUrl } from "./cli.ts";
import { applyMigrations } from "./migrations.ts";

await runCli(async () => {
  const url = requireDatabaseUrl("to migrate (for a hosted project: its direct connection string)");
  const applied = await applyMigrations(url);
  console.log(applied.length === 0 ? "Nothing to apply." : applied.map((file) => `Applied ${file}`).join("\n"));
});
