-- format_iso: formats a timestamp for clients: ISO 8601 in UTC with milliseconds.
create function private.format_iso(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;

-- ok / refuse: the two results of a function. Refusals are values, because an exception would roll back counters and
-- reach clients as a 500. A refusal contains no text: `code` is a documented code, `reason` selects one of its
-- sentences, and `params` has the sentence's values (lib/contracts/error-codes.ts). Other keys of `p_facts` reach
-- clients.
create function private.ok(p_data jsonb default '{}') returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', true, 'data', p_data);
end $$;

create function private.refuse(p_code text, p_facts jsonb default '{}') returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'code', p_code) || p_facts;
end $$;

-- localized_message_json: returns a message as its code, with its values in `params`; null without a code. Rows store
-- the code; lib/i18n/messages/reasons.ts has the texts in each language.
create function private.localized_message_json(p_code text, p_params jsonb default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_code is not null then jsonb_strip_nulls(jsonb_build_object('messageCode', p_code, 'params', p_params)) end;
end $$;

-- generate_token: returns the secret of a link that needs no sign-in: two random UUIDs, 244 bits.
create function private.generate_token() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
end $$;

-- parse_uuid: parses an id from a text, such as a job's payload; null if invalid.
create function private.parse_uuid(p_text text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end;
end $$;

-- to_search_pattern: returns the LIKE pattern for to_search_text(); null for an empty query. In a phone number or a
-- plate of digits, separators are ignored. Fewer than three characters match only at the beginning of words, because a
-- trigram index cannot find shorter parts.
create function private.to_search_pattern(p_search text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when length(q) < 3 then '% ' else '%' end || regexp_replace(q, '([\\%_])', '\\\1', 'g') || '%'
      from (select btrim(private.to_search_text(case when btrim(p_search) ~ '^[+(]*[0-9][-0-9 ().]*$' then regexp_replace(p_search, '[-+ ().]', '', 'g') else btrim(p_search) end)) as q) s
     where q <> '');
end $$;

-- get_setting: returns a numeric setting.
create function private.get_setting(p_key text) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (value #>> '{}')::numeric from private.settings where key = p_key);
end $$;

-- format_usd: formats an amount for a sentence.
create function private.format_usd(p_amount numeric) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(p_amount, 'FM"$"999,999,990.00');
end $$;

-- get_job_trace_context: returns the trace context that a job inherits from the request or job that adds it; the server
-- sets it per transaction (server/database/instrument.ts). A job due now continues the trace. A later job starts its
-- own trace and links to this one; otherwise a search with pauses would be one trace for hours.
create function private.get_job_trace_context(p_run_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when current_setting('handover.traceparent', true) ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'
              then jsonb_build_object(case when p_run_at > clock_timestamp() + interval '5 seconds' then 'linked_traceparent' else 'traceparent' end,
                                      current_setting('handover.traceparent', true))
              else '{}' end;
end $$;

-- wake_workers: notifies the workers of `p_jobs` due jobs. NOTIFY takes a global lock at commit. A client that notifies
-- after its own commit (server/database/client.ts) sets handover.wakes and reads the count from handover.jobs.
create function private.wake_workers(p_jobs int) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if current_setting('handover.wakes', true) = 'on' then
    perform set_config('handover.jobs', (coalesce(nullif(current_setting('handover.jobs', true), ''), '0')::int + p_jobs)::text, true);
  else
    perform pg_notify('jobs:insert', '{"r":' || random() || ',"count":' || p_jobs || '}');
  end if;
end $$;

-- enqueue: adds a background job in the caller's transaction. A waiting job with the same key is replaced but keeps its
-- run_at if that is earlier: `p_run_at` is the latest time. With `p_reschedule` the job gets `p_run_at` exactly; use it
-- only when the job's reason has moved to a later time. Among due jobs, a lower priority number runs first. Jobs of one
-- queue run sequentially. A job with a key is written at commit.
create function private.enqueue(p_task text, p_payload jsonb, p_run_at timestamptz default null,
                                p_key text default null, p_max_attempts int default 10, p_priority int default 0,
                                p_queue text default null, p_reschedule boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many(p_task, array[p_payload], array[p_key], p_run_at, p_max_attempts, array[p_queue], p_priority, p_reschedule);
end $$;

-- enqueue_many: adds one job for each payload in one statement; keys and queues correspond to payloads or are null.
-- Replaces the queue's add_jobs(), which replans five statements in each call and took most of a job's time. Writes the
-- same rows (a test compares them), but wakes workers only for due jobs.
create function private.enqueue_many(p_task text, p_payloads jsonb[], p_keys text[] default null,
                                     p_run_at timestamptz default null, p_max_attempts int default 10, p_queues text[] default null,
                                     p_priority int default 0, p_reschedule boolean default false) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_trace jsonb := private.get_job_trace_context(p_run_at);
begin
  if coalesce(cardinality(p_payloads), 0) = 0 then
    return;
  end if;
  if coalesce(num_nonnulls(variadic p_keys), 0) > 0 then
    insert into private.pending_jobs (key, task, payload, run_at, max_attempts, queue, priority, reschedule)
    select j.key, p_task, (j.payload || v_trace)::json, coalesce(p_run_at, now()), p_max_attempts, j.queue, p_priority, p_reschedule
      from unnest(p_payloads, p_keys, p_queues) as j (payload, key, queue) where j.key is not null;
    perform set_config('handover.pending_jobs', 'on', true);
  end if;
  if coalesce(num_nonnulls(variadic p_keys), 0) < cardinality(p_payloads) then
    perform private.ensure_task(p_task);
    perform private.ensure_queues(p_queues);
    insert into graphile_worker._private_jobs (job_queue_id, task_id, payload, run_at, max_attempts, priority)
    select (select q.id from graphile_worker._private_job_queues q where q.queue_name = j.queue),
           (select t.id from graphile_worker._private_tasks t where t.identifier = p_task), (j.payload || v_trace)::json,
           coalesce(p_run_at, now()), p_max_attempts, p_priority
      from unnest(p_payloads, p_keys, p_queues) as j (payload, key, queue) where j.key is null;
  end if;
  if p_run_at is null or p_run_at <= clock_timestamp() then
    perform private.wake_workers(cardinality(p_payloads));
  end if;
end $$;

-- list_batch_jobs: lists the deliveries in the payloads of this batch task.
create function private.list_batch_jobs(p_task text) returns table (transaction_id text, created_at timestamptz, failed boolean)
language sql stable set search_path = '' as $$
  select delivery_id, p.created_at, p.attempts >= p.max_attempts and p.locked_at is null
    from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
   cross join jsonb_array_elements_text(p.payload::jsonb -> 'transactionIds') delivery_id
   where t.identifier = p_task
$$;

-- dequeue: removes the waiting job of this key at commit.
create function private.dequeue(p_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pending_jobs (key) values (p_key);
  perform set_config('handover.pending_jobs', 'on', true);
end $$;

-- take_waiting_job: removes the waiting job of this key, because the caller does its work now. False if there is none,
-- or a worker runs it. Only reads the job here: its row is locked at commit, after all other locks.
create function private.take_waiting_job(p_key text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from graphile_worker._private_jobs j where j.key = p_key and j.is_available) then
    return false;
  end if;
  perform private.dequeue(p_key);
  return true;
end $$;

-- ensure_task, ensure_queues: insert the queue's rows for these names if missing.
create function private.ensure_task(p_task text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from graphile_worker._private_tasks t where t.identifier = p_task) then
    insert into graphile_worker._private_tasks (identifier) values (p_task) on conflict do nothing;
  end if;
end $$;

create function private.ensure_queues(p_queues text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if num_nonnulls(variadic p_queues) > 0 then
    insert into graphile_worker._private_job_queues (queue_name)
    select q from (select distinct q from unnest(p_queues) q) n
     where q is not null and not exists (select from graphile_worker._private_job_queues existing where existing.queue_name = q) order by q
    on conflict do nothing;
  end if;
end $$;

-- write_pending_jobs: writes this transaction's jobs that have keys. Transactions that add the same keys in opposite
-- order would deadlock on the jobs' rows, so all keys are locked here in order. Called at commit, before any other lock
-- taken there.
create function private.write_pending_jobs() returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_pending private.pending_jobs[];
  v_batch private.pending_jobs[];
  v_removed_keys text[];
begin
  if current_setting('handover.pending_jobs', true) is distinct from 'on' then
    return;
  end if;
  perform set_config('handover.pending_jobs', '', true);
  with own_jobs as (delete from private.pending_jobs p where p.xact = pg_current_xact_id() returning p as job)
  select array_agg(o.job order by (o.job).key, (o.job).id) into v_pending from own_jobs o;
  if (select count(distinct a.key) from unnest(v_pending) a) > 1 then
    perform pg_advisory_xact_lock(hashtextextended('job:' || k.key, 0)) from (select distinct a.key from unnest(v_pending) a order by a.key) k;
  end if;
  -- Several jobs of one key are written in sequence.
  while cardinality(v_pending) > 0 loop
    select array_agg(a.job order by (a.job).key) filter (where a.occurrence = 1), coalesce(array_agg(a.job order by (a.job).key, (a.job).id) filter (where a.occurrence > 1), '{}')
      into v_batch, v_pending
      from (select a as job, row_number() over (partition by a.key order by a.id) as occurrence from unnest(v_pending) a) a;
    -- As graphile_worker.remove_job, without its NOTIFY, which takes a global lock at commit: a running job only loses
    -- its key and retries.
    v_removed_keys := array(select b.key from unnest(v_batch) b where b.task is null order by b.key);
    delete from graphile_worker._private_jobs j where j.key = any (v_removed_keys) and (j.locked_at is null or j.locked_at < now() - interval '4 hours');
    update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts, updated_at = now() where j.key = any (v_removed_keys);
    perform private.write_jobs(array(select b from unnest(v_batch) b where b.task is not null order by b.key));
  end loop;
end $$;

-- write_jobs: writes jobs with distinct keys.
create function private.write_jobs(p_jobs private.pending_jobs[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_count int;
  v_written_keys text[];
  v_remaining_keys text[];
begin
  if coalesce(cardinality(p_jobs), 0) = 0 then
    return;
  end if;
  perform private.ensure_task(n.task) from (select distinct p.task from unnest(p_jobs) p order by p.task) n;
  perform private.ensure_queues(array(select p.queue from unnest(p_jobs) p));
  for v_attempt in 1..10 loop
    with written_jobs as (
      insert into graphile_worker._private_jobs as j (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
      select (select q.id from graphile_worker._private_job_queues q where q.queue_name = n.queue),
             (select t.id from graphile_worker._private_tasks t where t.identifier = n.task), n.payload, n.run_at, n.max_attempts, n.key, n.priority
        from unnest(p_jobs) n where v_remaining_keys is null or n.key = any (v_remaining_keys) order by n.key
      on conflict (key) do update set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload,
        run_at = case when (select n.reschedule from unnest(p_jobs) n where n.key = excluded.key) then excluded.run_at else least(j.run_at, excluded.run_at) end,
        max_attempts = excluded.max_attempts, priority = excluded.priority, flags = null,
        revision = j.revision + 1, attempts = 0, last_error = null, updated_at = now()
       where j.is_available
      returning j.key)
    select count(*), array_agg(a.key) into v_count, v_written_keys from written_jobs a;
    exit when v_count = coalesce(cardinality(v_remaining_keys), cardinality(p_jobs));
    -- A running job may have read older data, and a permanently failed one will not run. Both keep their row without
    -- the key, and a new job is added.
    v_remaining_keys := array(select p.key from unnest(p_jobs) p where p.key <> all (coalesce(v_written_keys, '{}')) and (v_remaining_keys is null or p.key = any (v_remaining_keys)));
    perform from graphile_worker._private_jobs j where j.key = any (v_remaining_keys) order by j.key for update;
    update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts, updated_at = now()
     where j.key = any (v_remaining_keys) and not j.is_available;
    if v_attempt = 10 then
      raise exception '% jobs were locked by workers in ten attempts', cardinality(v_remaining_keys) using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;

create function private.write_pending_jobs_at_commit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_pending_jobs();
  return null;
end $$;

create constraint trigger pending_jobs_at_commit after insert on private.pending_jobs deferrable initially deferred
  for each row execute function private.write_pending_jobs_at_commit();
