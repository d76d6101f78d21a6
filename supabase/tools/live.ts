// What a change of the declared schema means for a database that runs: functions, views, triggers, policies and grants
// are made anew; what a table is holds data, and is left to a migration.
import type pg from "pg";
import { BASELINE_MIGRATION, MigrationError, describeErrorLocation } from "./migrations.ts";
import { ENABLE_BODY_CHECKS, DISABLE_BODY_CHECKS, type SchemaFile } from "./schemas.ts";
import { parseStatements } from "./statements.ts";

/** Statements to run in one transaction, and the beginnings of those that nobody may run without thinking. */
type SchemaChange = { statements: string[]; left: string[] };

/**
 * Brings a database that is developed on to what the files declare, in the caller's transaction, and keeps there what
 * it was brought to: so the next start knows what was edited meanwhile. What is left is told each time, until a
 * migration has done it.
 */
export async function applyDeclaredSchema(client: pg.ClientBase, files: readonly SchemaFile[]): Promise<SchemaChange> {
  const before = await readApplied(client);
  const { statements, left } = diffDeclaredSchemas([{ file: "", sql: before.sql }], files);
  const apply = (statement: string) =>
    client.query(statement).catch((error: unknown) => {
      throw new MigrationError(placeIn(files, statement, error));
    });
  await client.query(DISABLE_BODY_CHECKS);
  for (const statement of statements) await apply(statement);
  // Once everything is there, bodies are read: what is wrong in one is said now, not at its first call.
  await client.query(ENABLE_BODY_CHECKS);
  for (const statement of statements) if (/^create or replace function/.test(statement)) await apply(statement);
  const [was, is] = [statementsOf([{ file: "", sql: before.sql }]), statementsOf(files)];
  const known = new Set(was);
  const wanted = new Set(is);
  const applied = before.tablesAreDeclared
    ? is
    : [
        ...is.filter((statement) => known.has(statement) || isRemade(statement)),
        ...was.filter((statement) => !wanted.has(statement) && !isRemade(statement)),
      ];
  await client.query("delete from supabase_migrations.declared");
  await client.query("insert into supabase_migrations.declared (sql, migrations) values ($1, $2)", [
    applied.map((statement) => `${statement};\n`).join(""),
    before.migrations,
  ]);
  return { statements, left: before.tablesAreDeclared ? [] : left };
}

/** What statements are about, each once: names of functions, views, triggers and policies, and rights by themselves. */
export function objectNamesIn(statements: readonly string[]): string[] {
  const names = statements.map((statement) => {
    const of = /^drop (?:function|view|trigger|policy) if exists ((?:"[^"]+"|[\w.])+)/.exec(statement)?.[1];
    return of ?? madeBy(statement)?.name ?? / on (?:function |table )?([\w.]+)/i.exec(statement)?.[1] ?? "a right";
  });
  return [...new Set(names)];
}

/** "file:line: what Postgres says" of a statement that failed. */
function placeIn(files: readonly SchemaFile[], statement: string, error: unknown): string {
  // As the file has it; ours may say "or replace" besides.
  const ends = statement.replace(/^create (?:or replace )?/i, "");
  const found = files.find(({ sql }) => sql.includes(ends));
  if (!found) return `${statement}: ${(error as Error).message}`;
  const offset = found.sql.indexOf(ends) - (statement.length - ends.length);
  return `supabase/${found.file}:${describeErrorLocation(found.sql, { text: statement, offset }, error)}`;
}

type Applied = { sql: string; migrations: string[]; tablesAreDeclared: boolean };

/** What the database was brought to last; before the first time what its baseline says. */
async function readApplied(client: pg.ClientBase): Promise<Applied> {
  await client.query(
    "create table if not exists supabase_migrations.declared (sql text not null, migrations text[] not null)",
  );
  const { rows } = await client.query<{ version: string; statements: string[] }>(
    "select version, statements from supabase_migrations.schema_migrations order by version",
  );
  const migrations = rows.map(({ version }) => version);
  const kept = (await client.query<Pick<Applied, "sql" | "migrations">>("select * from supabase_migrations.declared"))
    .rows[0];
  // Migrations are how tables change: what they were is not ours to say once there are others.
  if (kept) return { sql: kept.sql, migrations, tablesAreDeclared: kept.migrations.join() !== migrations.join() };
  const last = rows.at(-1);
  return last?.version === BASELINE_MIGRATION.slice(0, 14)
    ? { sql: last.statements.join(";\n"), migrations, tablesAreDeclared: false }
    : { sql: "", migrations, tablesAreDeclared: true };
}

const MADE =
  /^create (?:or replace )?(function|view|trigger|policy) ((?:"[^"]+"|[\w.])+)(?: on ([\w.]+)|[\s\w,]+? on ([\w.]+)|(\([^]*?\)) returns )?/i;
const RIGHTS = /^(?:grant|revoke|comment on) /i;
const FOR_THE_SESSION = /^(?:set|reset) /i;

/** A declared statement without the comments before it. */
const bare = (text: string): string => text.replace(/^(?:\s|--[^\n]*(?:\n|$))*/, "");
const statementsOf = (files: readonly SchemaFile[]): string[] =>
  files
    .flatMap(({ sql }) => parseStatements(sql).map(({ text }) => bare(text)))
    .filter((statement) => !FOR_THE_SESSION.test(statement));
const firstLine = (text: string): string => text.split("\n")[0] ?? "";
/** How a statement begins, and which of its lines no other that begins like it has. */
function beginning(text: string, others: readonly string[]): string {
  const other = others.find((each) => firstLine(each) === firstLine(text) && each !== text);
  const lines = new Set(other?.split("\n"));
  const more = other ? text.split("\n").filter((line) => !lines.has(line)) : [];
  return [firstLine(text), ...more.map((line) => `    ${line.trim()}`)].map((line) => line.slice(0, 160)).join("\n");
}

/** `where`: the table of a trigger or policy, the parameters of a function. */
type Made = { kind: string; name: string; where: string };
function madeBy(statement: string): Made | null {
  const [, kind, name, directly, across, parameters] = MADE.exec(statement) ?? [];
  if (!kind || !name) return null;
  return { kind: kind.toLowerCase(), name, where: (kind === "function" ? parameters : (directly ?? across)) ?? "" };
}

const isRemade = (statement: string): boolean => madeBy(statement) !== null || RIGHTS.test(statement);

/** What a function takes and answers: `create or replace` cannot change it. */
const headOf = (statement: string): string => statement.slice(0, statement.search(/\slanguage\s/i));
// A drop names the parameters, since a migration leaves the signature of the release before; it takes no defaults.
const withoutDefaults = (parameters: string): string =>
  parameters.replace(/\s+default\s+(?:'(?:[^']|'')*'|\([^()]*\)|[^,()'])+/gi, "");
const dropOf = ({ kind, name, where }: Made): string =>
  `drop ${kind} if exists ${name}${kind === "trigger" || kind === "policy" ? ` on ${where}` : withoutDefaults(where)}`;

/** What brings a database as `before` declared it to what `after` declares. */
export function diffDeclaredSchemas(before: readonly SchemaFile[], after: readonly SchemaFile[]): SchemaChange {
  const [was, is] = [statementsOf(before), statementsOf(after)];
  const [known, wanted] = [new Set(was), new Set(is)];
  const change: SchemaChange = { statements: [], left: [] };
  const made = new Set(is.map(madeBy).map((each) => each && JSON.stringify(each)));
  const heads = new Map(was.map((statement) => [JSON.stringify(madeBy(statement)), headOf(statement)]));
  for (const statement of was) {
    if (wanted.has(statement)) continue;
    const one = madeBy(statement);
    if (one && !made.has(JSON.stringify(one))) change.statements.push(dropOf(one));
    else if (!one && /^grant /i.test(statement)) {
      // With what is dropped its rights go, too.
      const on = / on (?:function |table )?([\w.]+)/i.exec(statement)?.[1] ?? "";
      if (!change.statements.some((each) => each.startsWith("drop ") && `${each}(`.includes(` ${on}(`)))
        change.statements.push(statement.replace(/^grant /i, "revoke ").replace(/ to ([\w, ]+)$/i, " from $1"));
    } else if (!one && !RIGHTS.test(statement)) change.left.push(`- ${beginning(statement, is)}`);
  }
  for (const statement of is) {
    if (known.has(statement)) continue;
    const one = madeBy(statement);
    if (one) {
      const head = heads.get(JSON.stringify(one));
      const another = one.kind === "function" && head !== undefined && head !== headOf(statement);
      if (another || one.kind === "trigger" || one.kind === "policy") change.statements.push(dropOf(one));
      change.statements.push(
        one.kind === "function" || one.kind === "view"
          ? statement.replace(/^create (?:or replace )?/i, "create or replace ")
          : statement,
      );
      // A function that was dropped has lost who may call it.
      if (another)
        change.statements.push(
          ...is.filter((each) => RIGHTS.test(each) && each.includes(` ${one.name}(`) && known.has(each)),
        );
    } else if (RIGHTS.test(statement)) change.statements.push(statement);
    else change.left.push(`+ ${beginning(statement, was)}`);
  }
  return change;
}
