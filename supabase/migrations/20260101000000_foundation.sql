-- Why: everything below stands on three schemas. `public` is what PostgREST exposes: tables to read under RLS and
-- functions that change things. `private` is never exposed: internals that only definer functions touch.
create schema if not exists private;
revoke all on schema private from public;

-- Why: hosted projects no longer expose new objects by default, older ones do. Say it once, so that every grant in
-- these files is the whole truth wherever they run.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;
alter default privileges revoke execute on functions from public;
grant usage on schema public to anon, authenticated, service_role;

-- touch_updated_at: keeps updated_at true whoever writes the row. It needs no rights and no names of ours, and runs for
-- every row that changes: so it is no definer function, which would cost more than what it does.
create function private.touch_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- iso: a time as clients get it, ISO 8601 UTC with milliseconds.
create function private.iso(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- ok / refuse: the two answers a change can give. Refusals are values, because raising would undo counters and
-- reach clients as a bare 500. `code` is one of the documented codes, `message` the specification's text.
create function private.ok(p_data jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ok', true, 'data', p_data)
$$;

create function private.refuse(p_code text, p_message text, p_more jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ok', false, 'code', p_code, 'message', p_message) || p_more
$$;

-- uuid_of: an id out of a text, such as a job's payload; null for what is none.
create function private.uuid_of(p_text text) returns uuid
language sql immutable as $$
  select case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end
$$;

-- settings: what operations may tune without a release. Read through private.setting().
create table private.settings (
  key text primary key,
  value jsonb not null,
  why text not null,
  updated_at timestamptz not null default now(),
  -- Why not longer: the search gives every driver with a fresh position the most points for being seen within five minutes.
  constraint settings_fresh check (key <> 'position_fresh_seconds' or value::text::numeric between 30 and 300)
);
create trigger settings_touch before update on private.settings
  for each row execute function private.touch_updated_at();

insert into private.settings (key, value, why) values
  ('offer_seconds', '300', 'A driver has five minutes to answer an offer'),
  ('declined_again_seconds', '300', 'A driver who declined a delivery is not asked again for it sooner, even when nobody else is left'),
  ('offer_alternatives', '3', 'Drivers tried after the first before a round pauses'),
  ('urgent_offers', '3', 'Drivers an urgent delivery is offered to at once'),
  ('dispatch_pauses_seconds', '[15, 60, 120, 300, 600]', 'Growing pauses between rounds; after the last the delivery is flagged'),
  ('receipt_seconds', '20', 'An offer that the phone has not confirmed by then is texted'),
  ('offer_retries', '3', 'How often a channel is tried again for one offer'),
  ('message_seconds', '8', 'A text message that the provider does not take in this time is given up'),
  ('unclear_seconds', '10', 'A driver''s YES this soon after another offer was texted may mean the one before'),
  ('sms_per_driver_hour', '10', 'Text messages to one driver'),
  ('sms_per_delivery', '20', 'Text messages about one delivery'),
  ('sms_per_hour', '500', 'Text messages about offers in all'),
  ('sms_replies_driver_hour', '10', 'Words back to one driver who texts'),
  ('sms_replies_hour', '500', 'Words back in all'),
  ('search_radius_m', '50000', 'How far from the pickup a driver may be'),
  ('position_fresh_seconds', '300', 'Positions count for this long'),
  ('position_old_seconds', '86400', 'Positions older than a day come too late for dispatch'),
  ('position_worst_accuracy_m', '200', 'Positions less sure than this are kept out of dispatch'),
  ('position_max_speed', '70', 'Metres a second: nothing drives faster'),
  ('zone_gap_seconds', '300', 'Between positions farther apart in time nobody knows the way'),
  ('zone_dwell_seconds', '20', 'A zone is entered or left by staying on the other side this long'),
  ('zone_least_margin_m', '20', 'Nearer its edge nobody knows who is in a zone'),
  ('zone_most_margin_m', '100', 'Farther from its edge everybody does, however unsure the phone is'),
  ('arrive_free_m', '200', 'So near the address an arrival needs no word'),
  ('arrive_warn_m', '500', 'So near the address an arrival goes on, with its distance on record; beyond it needs a reason'),
  ('arrive_accuracy_m', '100', 'The most of a fix''s accuracy that is taken off its distance'),
  ('arrive_fix_seconds', '120', 'A position that a step carries counts when it is this close in time to the step'),
  ('presence_timeout_seconds', '120', 'No heartbeat for this long: offline'),
  ('presence_push_seconds', '3600', 'A driver whose phone confirmed a push stays online this long while the page sleeps'),
  ('leave_grace_seconds', '15', 'The unload beacon takes effect after this, unless a heartbeat comes'),
  ('code_valid_seconds', '86400', 'A verification code is valid for 24 hours, renewed until delivery'),
  ('code_max_tries', '5', 'Wrong codes before the lock'),
  ('code_lock_seconds', '900', 'How long the lock holds'),
  ('late_start_seconds', '1800', 'A driver who has taken a delivery and not set out by then is late'),
  ('late_drive_seconds', '7200', 'A driver who is on the way for this long is late'),
  ('late_hand_over_seconds', '900', 'A driver who is at the address for this long, the time a delivery is planned with, is late'),
  ('max_amount', '10000', 'The most cash one delivery carries, in dollars'),
  ('pending_hours', '72', 'A delivery nobody answered ends'),
  ('unpaid_hours', '24', 'An accepted delivery nobody paid ends'),
  ('offer_cleanup_seconds', '3600', 'Offers leave bell and phone after this'),
  ('retention_days', '30', 'Old notifications, offers and traces'),
  ('vehicle_year_from', '2000', 'Oldest vehicle accepted'),
  ('minimum_driver_age', '21', 'Years');

-- Find a part of a text by index, wherever in it, and however its accents are written.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- search_text: what a list can be searched for, as one text: small letters without accents, beginning with a space.
-- Why immutable: an index stands on it, and the dictionary is the one that comes with Postgres.
create function private.search_text(variadic p_parts text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent', ' ' || array_to_string(p_parts, ' ')))
$$;

-- search_pattern: what has to be in such a text, for LIKE; null when nothing is asked for. A phone number or a plate of digits
-- may be written with whatever stands between them. Fewer than three letters are looked for at the beginnings of words: less
-- than that no index knows.
create function private.search_pattern(p_q text) returns text
language sql stable set search_path = '' as $$
  select case when length(q) < 3 then '% ' else '%' end || regexp_replace(q, '([\\%_])', '\\\1', 'g') || '%'
    from (select btrim(private.search_text(case when btrim(p_q) ~ '^[+(]*[0-9][-0-9 ().]*$' then regexp_replace(p_q, '[-+ ().]', '', 'g') else btrim(p_q) end)) as q) s
   where q <> ''
$$;

-- setting: a number from settings.
create function private.setting(p_key text) returns numeric
language sql stable security definer set search_path = '' as $$
  select (value #>> '{}')::numeric from private.settings where key = p_key
$$;

-- enqueue: adds a background job in the caller's transaction. With a key, a job that still waits is replaced. Of the jobs that
-- are due, those of a lower priority go first. Jobs of one queue run one after the other.
create function private.enqueue(p_task text, p_payload jsonb, p_run_at timestamptz default null,
                                p_key text default null, p_max_attempts int default 10, p_priority int default 0,
                                p_queue text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_job graphile_worker._private_jobs;
begin
  -- Why again: where a worker takes the job of this key in the same moment, the queue adds nothing and answers nothing. The
  -- job that was taken may have read what was true before; a second time the queue sees it taken, and adds a new one.
  for v_try in 1..10 loop
    v_job := graphile_worker.add_job(p_task, payload := p_payload::json, queue_name := p_queue, run_at := p_run_at,
                                     job_key := p_key, max_attempts := p_max_attempts, priority := p_priority);
    exit when v_job.id is not null;
  end loop;
  if v_job.id is null then
    raise exception 'job % of % was taken again and again', p_key, p_task using errcode = 'serialization_failure';
  end if;
end $$;

-- enqueue_many: one such job for each payload, in one statement. Keys, all different, and queues stand beside the payloads, or
-- are null.
create function private.enqueue_many(p_task text, p_payloads jsonb[], p_keys text[] default null,
                                     p_run_at timestamptz default null, p_max_attempts int default 10, p_queues text[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_specs graphile_worker.job_spec[];
  v_added text[];
begin
  if cardinality(p_payloads) > 0 then
    v_specs := array(
      select row(p_task, j.payload::json, j.queue, p_run_at, p_max_attempts, j.key, null, null)::graphile_worker.job_spec
        from unnest(p_payloads, p_keys, p_queues) as j (payload, key, queue)
       -- In one order, so that two who add the same jobs do not wait for each other both.
       order by j.key);
    for v_try in 1..10 loop
      v_added := array(select j.key from graphile_worker.add_jobs(v_specs) j where j.key is not null);
      -- As above: those that a worker took in the same moment.
      v_specs := array(select s from unnest(v_specs) s where s.job_key is not null and s.job_key <> all (v_added) order by s.job_key);
      exit when cardinality(v_specs) = 0;
    end loop;
    if cardinality(v_specs) > 0 then
      raise exception '% jobs of % were taken again and again', cardinality(v_specs), p_task using errcode = 'serialization_failure';
    end if;
  end if;
end $$;
