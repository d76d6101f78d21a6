-- iso: a time as clients get it, ISO 8601 UTC with milliseconds.
create function private.iso(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;

-- ok / refuse: the two answers a change can give. Refusals are values, because raising would undo counters and reach
-- clients as a bare 500. A refusal says no word: `code` is one of the documented codes; where a code has several
-- sentences, `reason` names which, and `about` holds what stands in it (lib/contracts/error-codes.ts). Other facts
-- reach clients.
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

-- say: words for people by their code, in an answer; `about` holds what stands in them. The words are
-- lib/i18n/text/said.ts's, in each language. Rows keep the code. Null for none.
create function private.say(p_code text, p_about jsonb default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_code is not null then jsonb_strip_nulls(jsonb_build_object('say', p_code, 'about', p_about)) end;
end $$;

-- new_token: what stands in a link that speaks for itself. Two random ids: 244 bits that nobody guesses.
create function private.new_token() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
end $$;

-- uuid_of: an id out of a text, such as a job's payload; null for what is none.
create function private.uuid_of(p_text text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end;
end $$;

-- search_pattern: what has to be in such a text, for LIKE; null when nothing is asked for. A phone number or a plate of
-- digits may be written with whatever stands between them. Fewer than three letters are looked for at the beginnings of
-- words: less than that no index knows.
create function private.search_pattern(p_q text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when length(q) < 3 then '% ' else '%' end || regexp_replace(q, '([\\%_])', '\\\1', 'g') || '%'
      from (select btrim(private.search_text(case when btrim(p_q) ~ '^[+(]*[0-9][-0-9 ().]*$' then regexp_replace(p_q, '[-+ ().]', '', 'g') else btrim(p_q) end)) as q) s
     where q <> '');
end $$;

-- setting: a number from settings.
create function private.setting(p_key text) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (value #>> '{}')::numeric from private.settings where key = p_key);
end $$;

-- dollars: an amount as people read it, in a sentence.
create function private.dollars(p_amount numeric) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(p_amount, 'FM"$"999,999,990.00');
end $$;

-- trace_of: what a job takes along of the request or job that adds it, while these are traced: the database is told by
-- whoever asks (server/database/watched.ts). A job that is due goes on with the same trace; one that waits begins its
-- own and names the other, for otherwise a search that pauses and looks again would be one trace for hours.
create function private.trace_of(p_run_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when current_setting('handover.traceparent', true) ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'
              then jsonb_build_object(case when p_run_at > clock_timestamp() + interval '5 seconds' then 'tracelink' else 'traceparent' end,
                                      current_setting('handover.traceparent', true))
              else '{}' end;
end $$;

-- enqueue: adds a background job in the caller's transaction. With a key, a job that still waits is replaced. Of the
-- jobs that are due, those of a lower priority go first. Jobs of one queue run one after the other.
create function private.enqueue(p_task text, p_payload jsonb, p_run_at timestamptz default null,
                                p_key text default null, p_max_attempts int default 10, p_priority int default 0,
                                p_queue text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payload json := (p_payload || private.trace_of(p_run_at))::json;
  v_job_id bigint;
begin
  -- Why again: where a worker takes the job of this key in the same moment, the queue adds nothing and answers nothing.
  -- The job that was taken may have read what was true before; a second time the queue sees it taken, and adds a new
  -- one.
  for v_try in 1..10 loop
    v_job_id := (graphile_worker.add_job(p_task, payload := v_payload, queue_name := p_queue, run_at := p_run_at,
                                         job_key := p_key, max_attempts := p_max_attempts, priority := p_priority)).id;
    exit when v_job_id is not null;
  end loop;
  if v_job_id is null then
    raise exception 'job % of % was taken again and again', p_key, p_task using errcode = 'serialization_failure';
  end if;
end $$;

-- enqueue_many: one such job for each payload, in one statement. Keys, all different, and queues stand beside the
-- payloads, or are null.
create function private.enqueue_many(p_task text, p_payloads jsonb[], p_keys text[] default null,
                                     p_run_at timestamptz default null, p_max_attempts int default 10, p_queues text[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_trace jsonb := private.trace_of(p_run_at);
  v_specs graphile_worker.job_spec[];
  v_added text[];
begin
  if cardinality(p_payloads) > 0 then
    -- Why: the queue adds them in whatever order its plan has, and two who add the same jobs in two orders would wait
    -- for each other.
    perform pg_advisory_xact_lock(hashtextextended('job:' || j.key, 0))
       from (select k as key from unnest(p_keys) k where k is not null and cardinality(p_keys) > 1 order by k) j;
    v_specs := array(
      select row(p_task, (j.payload || v_trace)::json, j.queue, p_run_at, p_max_attempts, j.key, null, null)::graphile_worker.job_spec
        from unnest(p_payloads, p_keys, p_queues) as j (payload, key, queue));
    for v_try in 1..10 loop
      v_added := array(select j.key from graphile_worker.add_jobs(v_specs) j where j.key is not null);
      -- As above: those that a worker took in the same moment.
      v_specs := array(select s from unnest(v_specs) s where s.job_key is not null and s.job_key <> all (v_added));
      exit when cardinality(v_specs) = 0;
    end loop;
    if cardinality(v_specs) > 0 then
      raise exception '% jobs of % were taken again and again', cardinality(v_specs), p_task using errcode = 'serialization_failure';
    end if;
  end if;
end $$;
