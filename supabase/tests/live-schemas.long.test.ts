// During development a tool applies edits of supabase/schemas to the running database. It changes functions, views,
// policies, triggers and grants; table changes (`manual`) it only reports, because they need a migration.
import { applyDeclaredSchema, diffDeclaredSchemas, listObjectNames } from "../tools/live";
import { parseStatements } from "../tools/statements";
import { ownerPool } from "./support/harness";

const SCHEMA_SQL = `
-- counted: how many.
create function private.live_counted(p_of text default null) returns int
language sql stable set search_path = '' as $$ select 1 $$;
grant execute on function private.live_counted(text) to handover_authenticated;
create table private.live_things (id int primary key, name text);
alter table private.live_things enable row level security;
create view private.live_view with (security_invoker = true) as select t.id from private.live_things t;
create policy everybody on private.live_things for select to handover_authenticated using (exists (select from private.live_things t where t.id > 0));
create function private.live_touched() returns trigger language plpgsql set search_path = '' as $$ begin return new; end $$;
create trigger live_touch before insert or update of id, name on private.live_things
  for each row execute function private.live_touched();
`;
const asSchemaFile = (sql: string) => [{ file: "schemas/live.sql", sql }];

/** Applies SCHEMA_SQL to a database, then these edits; returns the result of `querySql` there. */
async function runWithEdits(
  edits: [string, string][],
  querySql: string,
): Promise<{ manual: string[]; answer: unknown }> {
  let edited = SCHEMA_SQL;
  for (const [from, to] of edits) {
    expect(edited).toContain(from);
    edited = edited.replace(from, () => to);
  }
  const { statements, manual: statementsLeft } = diffDeclaredSchemas(asSchemaFile(SCHEMA_SQL), asSchemaFile(edited));
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query(SCHEMA_SQL);
    for (const statement of statements) await client.query(statement);
    return {
      manual: statementsLeft,
      answer: (await client.query<{ answer: unknown }>(`select ${querySql} as answer`)).rows[0]?.answer,
    };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("does nothing without a change, or for a changed comment only", () => {
  expect(diffDeclaredSchemas(asSchemaFile(SCHEMA_SQL), asSchemaFile(SCHEMA_SQL))).toEqual({
    statements: [],
    manual: [],
  });
  expect(
    diffDeclaredSchemas(asSchemaFile(SCHEMA_SQL), asSchemaFile(SCHEMA_SQL.replace("how many", "how many there are"))),
  ).toEqual({
    statements: [],
    manual: [],
  });
});

test("replaces a function's body immediately, and keeps its grants", async () => {
  expect(
    await runWithEdits(
      [["select 1 $$", "select 2 $$"]],
      "array[private.live_counted()::text, has_function_privilege('handover_authenticated', 'private.live_counted(text)', 'execute')::text]",
    ),
  ).toEqual({ manual: [], answer: ["2", "true"] });
});

test("replaces a function with changed return type or parameters", async () => {
  expect(
    await runWithEdits(
      [
        ["returns int", "returns text"],
        ["select 1 $$", "select 'one' $$"],
      ],
      "array[private.live_counted(), has_function_privilege('handover_authenticated', 'private.live_counted(text)', 'execute')::text]",
    ),
  ).toEqual({ manual: [], answer: ["one", "true"] });
  expect(
    await runWithEdits(
      [
        ["p_of text default null", "p_of text, p_more int"],
        ["live_counted(text) to", "live_counted(text, int) to"],
      ],
      "(select array_agg(oid::regprocedure::text) from pg_proc where proname = 'live_counted')",
    ),
  ).toEqual({ manual: [], answer: ["private.live_counted(text,integer)"] });
});

test("revokes a removed grant", async () => {
  expect(
    await runWithEdits(
      [["grant execute on function private.live_counted(text) to handover_authenticated;", ""]],
      "has_function_privilege('handover_authenticated', 'private.live_counted(text)', 'execute')",
    ),
  ).toEqual({ manual: [], answer: false });
});

test("updates views, policies and triggers, and drops removed ones", async () => {
  const { manual: statementsLeft, answer } = await runWithEdits(
    [
      ["select t.id from", "select t.id, t.name from"],
      ["t.id > 0", "t.id > 5"],
      ["insert or update of id, name", "insert"],
    ],
    `array[(select count(*) from pg_attribute where attrelid = 'private.live_view'::regclass and attnum > 0)::text,
      (select qual ~ '> 5' from pg_policies where tablename = 'live_things')::text, (select pg_get_triggerdef(oid) !~ 'UPDATE' from pg_trigger where tgname = 'live_touch')::text]`,
  );
  expect({ manual: statementsLeft, answer }).toEqual({ manual: [], answer: ["2", "true", "true"] });
  const policy = SCHEMA_SQL.split("\n").find((line) => line.startsWith("create policy")) ?? "";
  const view = SCHEMA_SQL.split("\n").find((line) => line.startsWith("create view")) ?? "";
  expect(
    await runWithEdits(
      [
        [policy, ""],
        [view, ""],
      ],
      "(select count(*)::int from pg_policies where tablename = 'live_things') + (select count(*)::int from pg_class where relname = 'live_view')",
    ),
  ).toEqual({ manual: [], answer: 0 });
});

test("leaves tables alone, and reports their changes", async () => {
  expect(
    await runWithEdits(
      [["name text)", "name text, size int)"]],
      "(select count(*)::int from pg_attribute where attrelid = 'private.live_things'::regclass and attnum > 0)",
    ),
  ).toEqual({
    manual: [
      "- create table private.live_things (id int primary key, name text)",
      "+ create table private.live_things (id int primary key, name text, size int)",
    ],
    answer: 2,
  });
});

type Client = Awaited<ReturnType<typeof ownerPool.connect>>;
/** In a database with these migrations applied, which is dropped afterwards. */
async function withMigratedDatabase(
  migrations: [string, string][],
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("drop table if exists supabase_migrations.declared");
    await client.query("delete from supabase_migrations.schema_migrations");
    for (const [version, sql] of migrations) {
      await client.query(sql);
      await recordMigration(client, version, sql);
    }
    await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
const recordMigration = (client: Client, version: string, sql: string) =>
  client.query("insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, 'it', $2)", [
    version,
    parseStatements(sql).map(({ text }) => text),
  ]);
const callLiveCounted = async (client: Client) =>
  (await client.query<{ n: number }>("select private.live_counted() as n")).rows[0]?.n;
const BASELINE = "20261123000100";
const EDITED_SQL = SCHEMA_SQL.replace("select 1 ", "select 2 ");

test("applies offline edits at the next start, once", () =>
  withMigratedDatabase([[BASELINE, `set check_function_bodies = off;\n${SCHEMA_SQL}`]], async (client) => {
    expect(await applyDeclaredSchema(client, asSchemaFile(SCHEMA_SQL))).toEqual({ statements: [], manual: [] });
    expect(listObjectNames((await applyDeclaredSchema(client, asSchemaFile(EDITED_SQL))).statements)).toEqual([
      "private.live_counted",
    ]);
    expect(await callLiveCounted(client)).toBe(2);
    expect(await applyDeclaredSchema(client, asSchemaFile(EDITED_SQL))).toEqual({ statements: [], manual: [] });
    // Removed from the files between two starts: dropped from the database.
    const withoutView = EDITED_SQL.replace(/create view [^;]+;/, "");
    expect((await applyDeclaredSchema(client, asSchemaFile(withoutView))).statements).toEqual([
      "drop view if exists private.live_view",
    ]);
  }));

test("brings a database without development history, with migrations after its baseline, up to date", () =>
  withMigratedDatabase(
    [
      [BASELINE, SCHEMA_SQL],
      ["20270101000000", "select 1"],
    ],
    async (client) => {
      const { statements, manual: statementsLeft } = await applyDeclaredSchema(client, asSchemaFile(EDITED_SQL));
      expect({ made: statements.length > 5, manual: statementsLeft }).toEqual({ made: true, manual: [] });
      expect(await callLiveCounted(client)).toBe(2);
      expect((await applyDeclaredSchema(client, asSchemaFile(EDITED_SQL))).statements).toEqual([]);
    },
  ));

test("reports a table's change at every start, until a migration has made it", () =>
  withMigratedDatabase([[BASELINE, SCHEMA_SQL]], async (client) => {
    const withWiderTable = EDITED_SQL.replace("name text)", "name text, size int)");
    const statementsLeft = [
      "- create table private.live_things (id int primary key, name text)",
      "+ create table private.live_things (id int primary key, name text, size int)",
    ];
    expect((await applyDeclaredSchema(client, asSchemaFile(withWiderTable))).manual).toEqual(statementsLeft);
    expect(await callLiveCounted(client)).toBe(2);
    expect(await applyDeclaredSchema(client, asSchemaFile(withWiderTable))).toEqual({
      statements: [],
      manual: statementsLeft,
    });
    await client.query("alter table private.live_things add column size int");
    await recordMigration(client, "20270101000000", "alter table private.live_things add column size int");
    expect(await applyDeclaredSchema(client, asSchemaFile(withWiderTable))).toEqual({ statements: [], manual: [] });
    expect(await applyDeclaredSchema(client, asSchemaFile(withWiderTable))).toEqual({ statements: [], manual: [] });
  }));

test("reports an error with file and line, and applies nothing", () =>
  withMigratedDatabase([[BASELINE, SCHEMA_SQL]], async (client) => {
    const withSyntaxError = SCHEMA_SQL.replace("begin return new;", "\nbegin\n  retur new;");
    await expect(applyDeclaredSchema(client, asSchemaFile(withSyntaxError))).rejects.toThrow(
      /^supabase\/schemas\/live\.sql:12: syntax error/,
    );
  }));

test("reports only the changed lines of a wide table", () => {
  const tableSql = "create table private.live_wide (\n  id int,\n  name text\n);";
  expect(
    diffDeclaredSchemas(asSchemaFile(tableSql), asSchemaFile(tableSql.replace("id int,", "id int,\n  size int,")))
      .manual,
  ).toEqual(["- create table private.live_wide (", "+ create table private.live_wide (\n    size int,"]);
});

test("drops the old signature once a migration has created the new one", () =>
  withMigratedDatabase([[BASELINE, SCHEMA_SQL]], async (client) => {
    await applyDeclaredSchema(client, asSchemaFile(SCHEMA_SQL));
    const withNewParameter = SCHEMA_SQL.replace("p_of text default null", "p_of text, p_more int").replace(
      "live_counted(text) to",
      "live_counted(text, int) to",
    );
    const migration = withNewParameter.split("\n").slice(1, 5).join("\n");
    await client.query(migration);
    await recordMigration(client, "20270101000000", migration);
    await applyDeclaredSchema(client, asSchemaFile(withNewParameter));
    const { rows } = await client.query(
      "select oid::regprocedure::text as name from pg_proc where proname = 'live_counted'",
    );
    expect(rows).toEqual([{ name: "private.live_counted(text,integer)" }]);
  }));
