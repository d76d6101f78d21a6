// Applies changes of the declared schema to a running database: recreates functions, views, triggers, policies and
// grants. Tables hold data, so their changes are left to a migration.
import type pg from "pg";
import { BASELINE_MIGRATION, MigrationError, describeErrorLocation } from "./migrations.ts";
import { ENABLE_BODY_CHECKS, DISABLE_BODY_CHECKS, type SchemaFile } from "./schemas.ts";
import { parseStatements } from "./statements.ts";

/** Statements to run in one transaction, and the first lines of those that need a hand-written migration. */
type SchemaChange = { statements: string[]; left: string[] };

/**
 * Brings a development database to the declared schema in the caller's transaction and stores the applied schema in it,
 * so that the next start finds later edits. Reports what is left each time, until a migration has done it.
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
  // Checks bodies after all objects exist, so that an error appears now and not at the first call.
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

/**
 * The distinct names of functions, views, triggers and policies in these statements; grants without an object are "a
 * right".
 */
export function objectNamesIn(statements: readonly string[]): string[] {
  const names = statements.map((statement) => {
    const of = /^drop (?:function|view|trigger|policy) if exists ((?:"[^"]+"|[\w.])+)/.exec(statement)?.[1];
    return of ?? madeBy(statement)?.name ?? / on (?:function |table )?([\w.]+)/i.exec(statement)?.[1] ?? "a right";
  });
  return [...new Set(names)];
}

/** "file:line: message" of a failed statement. */
function placeIn(files: readonly SchemaFile[], statement: string, error: unknown): string {
  // The file's text may lack our "or replace".
  const ends = statement.replace(/^create (?:or replace )?/i, "");
  const found = files.find(({ sql }) => sql.includes(ends));
  if (!found) return `${statement}: ${(error as Error).message}`;
  const offset = found.sql.indexOf(ends) - (statement.length - ends.length);
  return `supabase/${found.file}:${describeErrorLocation(found.sql, { text: statement, offset }, error)}`;
}

type Applied = { sql: string; migrations: string[]; tablesAreDeclared: boolean };

/** The schema that was applied last; before the first time, the baseline's. */
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
  // Later migrations may have changed tables, so the stored declaration says nothing about them.
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

/** A declared statement without its leading comments. */
const bare = (text: string): string => text.replace(/^(?:\s|--[^\n]*(?:\n|$))*/, "");
const statementsOf = (files: readonly SchemaFile[]): string[] =>
  files
    .flatMap(({ sql }) => parseStatements(sql).map(({ text }) => bare(text)))
    .filter((statement) => !FOR_THE_SESSION.test(statement));
const firstLine = (text: string): string => text.split("\n")[0] ?? "";
/** The first line of a statement, and the lines that distinguish it from others with the same first line. */
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

/** A function's parameters and result, which `create or replace` cannot change. */
const headOf = (statement: string): string => statement.slice(0, statement.search(/\slanguage\s/i));
// A drop needs the parameters, because a migration keeps the previous release's signature; it takes no defaults.
const withoutDefaults = (parameters: string): string =>
  parameters.replace(/\s+default\s+(?:'(?:[^']|'')*'|\([^()]*\)|[^,()'])+/gi, "");
const dropOf = ({ kind, name, where }: Made): string =>
  `drop ${kind} if exists ${name}${kind === "trigger" || kind === "policy" ? ` on ${where}` : withoutDefaults(where)}`;

/** The changes from the schema that `before` declares to the one that `after` declares. */
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
      // Dropping an object also drops its grants.
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
      // Recreating a function loses its grants.
      if (another)
        change.statements.push(
          ...is.filter((each) => RIGHTS.test(each) && each.includes(` ${one.name}(`) && known.has(each)),
        );
    } else if (RIGHTS.test(statement)) change.statements.push(statement);
    else change.left.push(`+ ${beginning(statement, was)}`);
  }
  return change;
}
