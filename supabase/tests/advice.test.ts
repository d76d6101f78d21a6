// What hosted Supabase's own adviser (github.com/supabase/splinter, whose names these are) would warn of, asked of the
// same catalogue. Each rule answers what offends it.
import { sql } from "./support/world";

const OURS = "n.nspname in ('public', 'private', 'app')";

// A function with settings of its own is never inlined. These are conditions that have to meet an index, or arithmetic
// for each of thousands of rows. None is a definer, and each names its schemas or takes nothing from one that
// could be put in front.
const INLINED = [
  // conditions on a status, which the partial indexes say too
  ...["is_sought", "is_active", "is_on_the_way", "is_under_way", "is_going_on", "is_over", "is_open"],
  ...["going_on_statuses", "over_statuses"],
  // distances, and whether a place lies in a zone
  ...["distance_m", "bearing", "along_lng", "near_degrees", "near_metres", "axis_number", "globe", "chord_m"],
  ...["in_zone", "in_shape", "zones_at", "within_reach", "kept_fix"],
  // points of every candidate of a search
  ...["zone_points", "distance_points", "priority_points", "serial_points", "app_points", "last_seen_points"],
  ...["zone_only_points", "score_sum", "points_of", "tiers_below"],
  // what a statement that moves many deliveries tells of each
  ...["offer_messages", "transaction_messages"],
];

const RULES: Record<string, string> = {
  function_search_path_mutable: `
    select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and not exists (select from unnest(coalesce(p.proconfig, '{}')) c where c like 'search_path=%')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and (not p.proname = any ($1) or p.prosecdef or p.prolang <> (select l.oid from pg_language l where l.lanname = 'sql'))`,
  unindexed_foreign_keys: `
    select format('%s (%s)', k.conrelid::regclass, k.conname) as found
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and k.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
          and (select array_agg(a order by a) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) a) = (select array_agg(a order by a) from unnest(k.conkey) a))`,
  rls_disabled: `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  no_primary_key: `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('r', 'p') and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  auth_rls_initplan: `
    select format('%s: %s', p.tablename, p.policyname) as found from pg_policies p
     where p.schemaname in ('public', 'private', 'storage', 'realtime')
       and regexp_replace(concat(p.qual, p.with_check), '\\(\\s*SELECT [^()]*\\([^()]*\\)', '', 'gi') ~ 'auth\\.(uid|jwt|role|email)\\(|current_setting\\('`,
  multiple_permissive_policies: `
    select format('%s: %s for %s', p.tablename, p.cmd, r) as found from pg_policies p cross join unnest(p.roles) r
     where p.schemaname in ('public', 'private') and p.permissive = 'PERMISSIVE' group by p.schemaname, p.tablename, p.cmd, r having count(*) > 1`,
  duplicate_index: `
    select string_agg(i.indexname, ', ') as found from pg_indexes i where i.schemaname in ('public', 'private')
     group by i.schemaname, i.tablename, replace(i.indexdef, i.indexname, '') having count(*) > 1`,
  security_definer_view: `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)
       and (has_table_privilege('authenticated', c.oid, 'select') or has_table_privilege('anon', c.oid, 'select'))`,
  extension_in_public: `
    select e.extname::text as found from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = 'public'`,
};

const offenders = async (name: string): Promise<string[]> =>
  (await sql<{ found: string }>(RULES[name] ?? "", name === "function_search_path_mutable" ? [INLINED] : [])).map(
    ({ found }) => found,
  );

test.each(Object.keys(RULES))("nothing offends %s", async (name) => {
  expect(await offenders(name)).toEqual([]);
});

test("each rule finds what it is for", async () => {
  await sql("begin");
  try {
    await sql(`
      create table public.parents (id int primary key);
      create table public.children (parent int references public.parents (id));
      create index once on public.parents (id, id);
      create index twice on public.parents (id, id);
      alter table public.parents enable row level security;
      create policy mine on public.parents for select to authenticated using (id::text = auth.uid()::text);
      create policy everybodys on public.parents for select to authenticated using (true);
      create view public.seen as select id from public.parents;
      grant select on public.seen to authenticated;
      create function public.anywhere() returns int language sql return 1;
      create extension citext schema public`);
    for (const name of Object.keys(RULES)) expect([name, await offenders(name)]).toEqual([name, [expect.any(String)]]);
  } finally {
    await sql("rollback");
  }
});

test("no function is on the list that is gone, or has a search path by now", async () => {
  const rows = await sql<{ proname: string }>(
    `select distinct p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${OURS} and not exists (select from unnest(coalesce(p.proconfig, '{}')) c where c like 'search_path=%')`,
  );
  expect(rows.map(({ proname }) => proname).sort()).toEqual([...INLINED].sort());
});
