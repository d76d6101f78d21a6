// npm run db:migration -- <name>: writes the migration from the last release's functions, views, triggers, policies and
// grants to those in supabase/schemas, and lists the changes of tables that remain to be written by hand.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describeDatabase } from "../supabase/tools/catalogue.ts";
import { diffSchemas } from "../supabase/tools/diff.ts";
import {
  applyMigrations,
  locksPlatformTable,
  MIGRATIONS_DIR,
  MigrationError,
  RELEASED_VERSION,
} from "../supabase/tools/migrations.ts";
import { renderQueueSql } from "../supabase/tools/queue.ts";
import { applySchemas, ENABLE_BODY_CHECKS, DISABLE_BODY_CHECKS } from "../supabase/tools/schemas.ts";
import { withEmptyProject } from "./empty-project.ts";
import { runProgram } from "./program.ts";

runProgram(async () => {
  const name = process.argv[2] ?? "";
  if (!/^[a-z0-9_]{3,60}$/.test(name))
    throw new MigrationError("Say what changes, in small letters: npm run db:migration -- count_cash_twice");
  if (RELEASED_VERSION === "")
    console.log("Nothing is released yet: npm run db:baseline takes the change into the baseline.");
  await withEmptyProject(async (_, declared) => {
    await declared.query(renderQueueSql());
    await applySchemas(declared);
    await withEmptyProject(async (url, released) => {
      await applyMigrations(url);
      const { statements, drops, broken } = await diffSchemas(released, declared);
      if (RELEASED_VERSION !== "" && broken.length > 0)
        throw new MigrationError(
          `Hosts of the last release ask for these as they were: ${broken.join(", ")}. Give what replaces them names of their own, and drop the old ones in a later release.`,
        );
      await released.query(`begin; ${DISABLE_BODY_CHECKS}`);
      // Includes statements for a later release that drop objects.
      for (const statement of [...statements, ...drops]) await released.query(statement);
      const [declaredObjects, migratedObjects] = [await describeDatabase(declared), await describeDatabase(released)];
      const pending = [
        ...declaredObjects.filter((line) => !migratedObjects.includes(line)).map((line) => `+ ${line}`),
        ...migratedObjects.filter((line) => !declaredObjects.includes(line)).map((line) => `- ${line}`),
      ];
      if (statements.length > 0) {
        const laterDrops = drops
          .map((drop) => `-- In a later release, when no host asks for it any more: ${drop};\n`)
          .join("");
        const ownStatements = statements.filter((statement) => !locksPlatformTable(statement));
        const platform = statements.filter(locksPlatformTable);
        if (ownStatements.length > 0)
          writeMigration(
            0,
            name,
            `${laterDrops}${DISABLE_BODY_CHECKS};\n\n${ownStatements.map((statement) => `${statement};\n`).join("\n")}\n${ENABLE_BODY_CHECKS};\n`,
          );
        // A separate short transaction, because it locks tables of Auth, Storage or Realtime.
        if (platform.length > 0)
          writeMigration(1, `${name}_platform`, platform.map((statement) => `${statement};\n`).join("\n"));
      } else console.log("Functions, views, triggers, policies and grants are as declared.");
      if (drops.length > 0)
        console.log(
          `Left for hosts of the release before. Once there are none, drop it by hand in a migration:\n${drops.map((drop) => `${drop};`).join("\n")}`,
        );
      if (pending.length > 0)
        console.log(
          `To be written by hand, before them (a table's own statements), then run this again:\n${pending.join("\n")}`,
        );
    });
  });
});

function writeMigration(secondsLater: number, name: string, text: string): void {
  const time = new Date(Date.now() + secondsLater * 1_000).toISOString().replace(/\D/g, "").slice(0, 14);
  const file = `${time}_${name}.sql`;
  writeFileSync(path.join(MIGRATIONS_DIR, file), `-- ${name.replaceAll("_", " ")}\n${text}`);
  console.log(`Wrote supabase/migrations/${file}`);
}
