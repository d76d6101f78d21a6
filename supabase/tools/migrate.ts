// npm run db:migrate: applies the migrations to DATABASE_URL, here or on a hosted project.
import { applyMigrations, MigrationError } from "./migrations.ts";

const url = process.env.DATABASE_URL;
try {
  if (!url)
    throw new MigrationError(
      "Set DATABASE_URL to the database to migrate (for a hosted project: its direct connection string).",
    );
  const applied = await applyMigrations(url);
  console.log(applied.length === 0 ? "Nothing to apply." : applied.map((file) => `Applied ${file}`).join("\n"));
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : error);
  process.exitCode = 1;
}
