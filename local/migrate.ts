// npm run db:migrate: applies the queue's and our migrations to DATABASE_URL, here or on a hosted project.
import { applyMigrations } from "./migrations.ts";
import { StackError } from "./ports.ts";
import { runProgram } from "./program.ts";

runProgram(async () => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new StackError("Set DATABASE_URL to the database to migrate (for a hosted project: its direct connection string).");
  const applied = await applyMigrations(url);
  console.log(applied.length === 0 ? "Nothing to apply." : applied.map((file) => `Applied ${file}`).join("\n"));
});
