// Applies changes of the declared schema to a running database: recreates functions, views, triggers, policies and
// grants. Tables hold data, so their changes are left to a migration.
import type pg from "pg";
import { BASELINE_MIGRATION, MigrationError, describeErrorLocation } from "./migrations.ts";
import { ENABLE_BODY_CHECKS, DISABLE_BODY_CHECKS, type SchemaFile } from "./schemas.ts";
import { parseStatements } from "./statements.ts";

/** Statements to run in one transaction; `manual`: first lines of those that need a hand-written migration. */
type SchemaChange = { statements: string[]; manual: string[] };

/**
 * Brings a development database to the declared schema in the caller's transaction and stores the applied schema in it,
 * so that the next start finds later edits. Reports the changes that need a migration each time, until one has made them.
 */
export async function applyDeclaredSchema(client: pg.ClientBase, files: readonly SchemaFile[]): Promise<SchemaChange> {
  const before = await readApplied(client);
  const { statements, manual } = diffDeclaredSchemas([{ file: "", sql: before.sql }], files);
  const apply = (statement: string) =>
    client.query(statement).catch((error: unknown) => {
      throw new MigrationError(errorLocation(files, statement, error));
    });
  await client.query(DISABLE_BODY_CHECKS);
  for (const statement of statements) await apply(statement);
  // Checks bodies after all objects exist, so that an error appears now and not at the first call.
  await client.query(ENABLE_BODY_CHECKS);
  for (const statement of statements) if (/^create or replace function/.test(statement)) await apply(statement);
  const [oldStatements, newStatements] = [listStatements([{ file: "", sql: before.sql }]), listStatements(files)];
  const previous = new Set(oldStatements);
  const current = new Set(newStatements);
  const applied = before.tablesAreDeclared
    ? newStatements
    : [
        ...newStatements.filter((statement) => previous.has(statement) || isRecreatable(statement)),
        ...oldStatements.filter((statement) => !current.has(statement) && !isRecreatable(statement)),
      ];
  await client.query("delete from supabase_migrations.declared");
  await client.query("insert into supabase_migrations.declared (sql, migrations) values ($1, $2)", [
    applied.map((statement) => `${statement};\n`).join(""),
    before.migrations,
  ]);
  return { statements, manual: before.tablesAreDeclared ? [] : manual };
}

/**
 * The distinct names of functions, views, triggers and policies in these statements; grants without an object are "a
 * right".
 */
export function listObjectNames(statements: readonly string[]): string[] {
  const names = statements.map((statement) => {
    const dropped = /^drop (?:function|view|trigger|policy) if exists ((?:"[^"]+"|[\w.])+)/.exec(statement)?.[1];
    return (
      dropped ?? parseCreated(statement)?.name ?? / on (?:function |table )?([\w.]+)/i.exec(statement)?.[1] ?? "a right"
    );
  });
  return [...new Set(names)];
}

/** "file:line: message" of a failed statement. */
function errorLocation(files: readonly SchemaFile[], statement: string, error: unknown): string {
  // The file's text may lack our "or replace".
  const definition = statement.replace(/^create (?:or replace )?/i, "");
  const source = files.find(({ sql }) => sql.includes(definition));
  if (!source) return `${statement}: ${(error as Error).message}`;
  const offset = source.sql.indexOf(definition) - (statement.length - definition.length);
  return `supabase/${source.file}:${describeErrorLocation(source.sql, { text: statement, offset }, error)}`;
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
  const recorded = (
    await client.query<Pick<Applied, "sql" | "migrations">>("select * from supabase_migrations.declared")
  ).rows[0];
  // Later migrations may have changed tables, so the stored declaration says nothing about them.
  if (recorded)
    return { sql: recorded.sql, migrations, tablesAreDeclared: recorded.migrations.join() !== migrations.join() };
  const last = rows.at(-1);
  return last?.version === BASELINE_MIGRATION.slice(0, 14)
    ? { sql: last.statements.join(";\n"), migrations, tablesAreDeclared: false }
    : { sql: "", migrations, tablesAreDeclared: true };
}

const CREATE_PATTERN =
  /^create (?:or replace )?(function|view|trigger|policy) ((?:"[^"]+"|[\w.])+)(?: on ([\w.]+)|[\s\w,]+? on ([\w.]+)|(\([^]*?\)) returns )?/i;
const GRANT_PATTERN = /^(?:grant|revoke|comment on) /i;
const SESSION_SETTING = /^(?:set|reset) /i;

/** A declared statement without its leading comments. */
const withoutComments = (text: string): string => text.replace(/^(?:\s|--[^\n]*(?:\n|$))*/, "");
const listStatements = (files: readonly SchemaFile[]): string[] =>
  files
    .flatMap(({ sql }) => parseStatements(sql).map(({ text }) => withoutComments(text)))
    .filter((statement) => !SESSION_SETTING.test(statement));
const firstLine = (text: string): string => text.split("\n")[0] ?? "";
/** The first line of a statement, and the lines that distinguish it from others with the same first line. */
function describeStatement(text: string, others: readonly string[]): string {
  const similar = others.find((candidate) => firstLine(candidate) === firstLine(text) && candidate !== text);
  const lines = new Set(similar?.split("\n"));
  const more = similar ? text.split("\n").filter((line) => !lines.has(line)) : [];
  return [firstLine(text), ...more.map((line) => `    ${line.trim()}`)].map((line) => line.slice(0, 160)).join("\n");
}

/** `where`: the table of a trigger or policy, the parameters of a function. */
type SchemaObject = { kind: string; name: string; where: string };
function parseCreated(statement: string): SchemaObject | null {
  const [, kind, name, policyTable, triggerTable, parameters] = CREATE_PATTERN.exec(statement) ?? [];
  if (!kind || !name) return null;
  return {
    kind: kind.toLowerCase(),
    name,
    where: (kind === "function" ? parameters : (policyTable ?? triggerTable)) ?? "",
  };
}

const isRecreatable = (statement: string): boolean => parseCreated(statement) !== null || GRANT_PATTERN.test(statement);

/** A function's parameters and result, which `create or replace` cannot change. */
const signatureOf = (statement: string): string => statement.slice(0, statement.search(/\slanguage\s/i));
// A drop needs the parameters, because a migration keeps the previous release's signature; it takes no defaults.
const withoutDefaults = (parameters: string): string =>
  parameters.replace(/\s+default\s+(?:'(?:[^']|'')*'|\([^()]*\)|[^,()'])+/gi, "");
const dropStatement = ({ kind, name, where }: SchemaObject): string =>
  `drop ${kind} if exists ${name}${kind === "trigger" || kind === "policy" ? ` on ${where}` : withoutDefaults(where)}`;

/** The changes from the schema that `before` declares to the one that `after` declares. */
export function diffDeclaredSchemas(before: readonly SchemaFile[], after: readonly SchemaFile[]): SchemaChange {
  const [oldStatements, newStatements] = [listStatements(before), listStatements(after)];
  const [previous, current] = [new Set(oldStatements), new Set(newStatements)];
  const change: SchemaChange = { statements: [], manual: [] };
  const createdKeys = new Set(newStatements.map(parseCreated).map((object) => object && JSON.stringify(object)));
  const previousSignatures = new Map(
    oldStatements.map((statement) => [JSON.stringify(parseCreated(statement)), signatureOf(statement)]),
  );
  for (const statement of oldStatements) {
    if (current.has(statement)) continue;
    const target = parseCreated(statement);
    if (target && !createdKeys.has(JSON.stringify(target))) change.statements.push(dropStatement(target));
    else if (!target && /^grant /i.test(statement)) {
      // Dropping an object also drops its grants.
      const on = / on (?:function |table )?([\w.]+)/i.exec(statement)?.[1] ?? "";
      if (!change.statements.some((sql) => sql.startsWith("drop ") && `${sql}(`.includes(` ${on}(`)))
        change.statements.push(statement.replace(/^grant /i, "revoke ").replace(/ to ([\w, ]+)$/i, " from $1"));
    } else if (!target && !GRANT_PATTERN.test(statement))
      change.manual.push(`- ${describeStatement(statement, newStatements)}`);
  }
  for (const statement of newStatements) {
    if (previous.has(statement)) continue;
    const target = parseCreated(statement);
    if (target) {
      const previousSignature = previousSignatures.get(JSON.stringify(target));
      const signatureChanged =
        target.kind === "function" && previousSignature !== undefined && previousSignature !== signatureOf(statement);
      if (signatureChanged || target.kind === "trigger" || target.kind === "policy")
        change.statements.push(dropStatement(target));
      change.statements.push(
        target.kind === "function" || target.kind === "view"
          ? statement.replace(/^create (?:or replace )?/i, "create or replace ")
          : statement,
      );
      // Recreating a function loses its grants.
      if (signatureChanged)
        change.statements.push(
          ...newStatements.filter(
            (grant) => GRANT_PATTERN.test(grant) && grant.includes(` ${target.name}(`) && previous.has(grant),
          ),
        );
    } else if (GRANT_PATTERN.test(statement)) change.statements.push(statement);
    else change.manual.push(`+ ${describeStatement(statement, oldStatements)}`);
  }
  return change;
}
