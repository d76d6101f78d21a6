-- Background jobs that failed permanently, and their retry. Their messages to providers wait until an administrator
-- decides.

-- list_failed_jobs: returns jobs that used all attempts and are not locked. The only definition of "failed": list,
-- counts and retry use it. Not a view, because the queue's migrations could not change tables that a view depends on.
-- Reads the queue's private table for the payload, which its public view omits. No search_path, so that the planner can
-- inline it and a count does not read payloads.
create function private.list_failed_jobs() returns table (id bigint, task text, payload jsonb, attempts int, last_error text, created_at timestamptz, failed_at timestamptz)
language sql stable as $$
  select j.id, j.task_identifier, (select p.payload::jsonb from graphile_worker._private_jobs p where p.id = j.id), j.attempts::int, j.last_error, j.created_at,
         -- The queue does not store when an attempt failed. It delays the next attempt by this interval after each
         -- failure, also after the last.
         greatest(j.updated_at, least(now(), j.run_at - exp(least(j.attempts, 10)) * interval '1 second'))
    from graphile_worker.jobs j
   where j.attempts >= j.max_attempts and j.locked_at is null
$$;

create function private.count_failed_jobs() returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*)::int from private.list_failed_jobs());
end $$;

-- redact_text: returns an error message for administrators, without known personal values and without anything like a
-- URL, address, key, code, number or id.
create function private.redact_text(p_text text, p_personal_values text[] default '{}') returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := left(p_text, 2000);
  v_value text;
begin
  -- Longest first, also the parts between commas.
  for v_value in
    select s.value from (select distinct btrim(part) as value from unnest(p_personal_values) personal_value, unnest(string_to_array(personal_value, ',') || personal_value) part) s
     where length(s.value) > 2 order by length(s.value) desc, s.value loop
    v_text := regexp_replace(v_text, regexp_replace(v_value, '([.*+?^${}()|\[\]\\])', '\\\1', 'g'), '[removed]', 'gi');
  end loop;
  v_text := regexp_replace(v_text, '\m([a-z][a-z0-9+.-]*://)([^\s/@]*@)?([^\s/?#"'',;)]+)[^\s"'',;)]*', '\1\3', 'gi');
  v_text := regexp_replace(v_text, '\m(bearer|basic)\s+\S+', '\1 [removed]', 'gi');
  v_text := regexp_replace(v_text, '\m([a-z_-]*(?:key|token|secret|password|signature|authorization))(["'']?\s*[=:]\s*["'']?)(?!(?:bearer|basic)\M)[^\s&"'',;)]+', '\1\2[removed]', 'gi');
  v_text := regexp_replace(v_text, '[^\s"''<>]+@[^\s"''<>]+', '[mail]', 'g');
  v_text := regexp_replace(v_text, '=\s*\([^)]*\)', '=([removed])', 'g');
  v_text := regexp_replace(v_text, '(syntax for type [^:]+: )".*"', '\1"[removed]"', 'g');
  v_text := regexp_replace(v_text, '\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\M', '[id]', 'gi');
  v_text := regexp_replace(v_text, '\m\d{1,6}\s+(?:[[:alpha:]][\w.''-]*\s+){1,4}(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|way|court|ct|place|pl|terrace|highway|hwy)\M\.?', '[address]', 'gi');
  v_text := regexp_replace(v_text, '-?\d{1,3}\.\d{4,}', '[number]', 'g');
  v_text := regexp_replace(v_text, '\m(?:[A-Z0-9]{8}|[A-Z0-9]{4}-[A-Z0-9]{4})\M', '[code]', 'g');
  v_text := regexp_replace(v_text, '\+?\d[\d\s().-]{6,}\d', '[number]', 'g');
  -- Remaining tokens that mix letters and digits.
  v_text := regexp_replace(v_text, '\m(?=[\w-]*\d)(?=[\w-]*[[:alpha:]])[\w-]{24,}\M', '[removed]', 'g');
  return left(v_text, 500);
end $$;

-- get_job_subject: returns what a job is about. `there`: it exists; `over`: it exists and needs no more work; `gone`:
-- it no longer exists; `none`: a scheduled job without a subject.
create function private.get_job_subject(p_task text, p_payload jsonb, out transaction_id uuid, out driver_id uuid, out plan_id uuid, out state text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_offer_id uuid := private.parse_uuid(p_payload ->> 'offerId');
  v_user_id uuid := private.parse_uuid(p_payload ->> 'userId');
  v_offer public.driver_notifications;
  v_status text;
begin
  transaction_id := private.parse_uuid(p_payload ->> 'transactionId');
  driver_id := private.parse_uuid(p_payload ->> 'driverId');
  plan_id := private.parse_uuid(p_payload ->> 'planId');
  state := 'none';
  if v_offer_id is not null then
    select * into v_offer from public.driver_notifications offer where offer.id = v_offer_id;
    transaction_id := v_offer.transaction_id;
    driver_id := v_offer.driver_id;
    state := case when v_offer.id is null then 'gone'
                  when p_task = 'withdraw_offer_push' or private.is_open_offer(v_offer.status) and (p_task = 'expire_offer' or v_offer.expires_at > now()) then 'there'
                  else 'over' end;
  elsif p_task = 'transfer_pay' then
    state := case when exists (select from private.payout_sends s where s.payout_id = private.parse_uuid(p_payload ->> 'payoutId') and s.driver_id = private.parse_uuid(p_payload ->> 'driverId')
                                  and s.state = 'sending') then 'there' else 'over' end;
  elsif plan_id is not null then
    select p.status into v_status from private.routing_plans p where p.id = plan_id;
    state := case when not found then 'gone' when v_status = 'running' then 'there' else 'over' end;
  elsif transaction_id is not null then
    select t.status into v_status from public.transactions t where t.id = transaction_id;
    state := case when not found then 'gone'
                  when p_task = 'dispatch' and v_status <> 'payment_confirmed' or p_task = 'request_payment' and v_status not in ('accepted', 'payment_pending') then 'over'
                  else 'there' end;
  elsif driver_id is not null or v_user_id is not null then
    perform from public.user_profiles u where u.user_id = coalesce(driver_id, v_user_id);
    state := case when found then 'there' else 'gone' end;
  end if;
  if driver_id is null and v_user_id is not null then
    select d.user_id into driver_id from public.driver_profiles d where d.user_id = v_user_id;
  end if;
end $$;

-- list_personal_values: returns the personal values of the job's subjects, to redact them from error messages. Without
-- the codes: redact_text() removes everything that looks like one.
create function private.list_personal_values(p_transaction_id uuid, p_driver_id uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select value from public.transactions t, unnest(array[t.sender_name, t.receiver_name, t.customer_name, t.receiver_phone, t.customer_phone, t.delivery_address, t.pickup_address,
        t.package_details ->> 'description', t.notes, t.package_details ->> 'special_instructions', t.package_details ->> 'location_name']) value
     where t.id = p_transaction_id and value is not null
    union all
    select value from public.driver_profiles d, unnest(array[d.name, d.email, d.phone_number, d.start_address, d.end_address]) value where d.user_id = p_driver_id and value is not null);
end $$;

-- retry_jobs: retries those of these jobs that failed permanently, immediately and with all attempts, and records each.
-- Returns their ids.
create function private.retry_jobs(p_admin_id uuid, p_ids bigint[]) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  v_failed_ids bigint[];
begin
  -- A concurrent call waits here and then finds the jobs waiting.
  perform pg_advisory_xact_lock(hashtext('private.retry_jobs'));
  v_failed_ids := array(select f.id from private.list_failed_jobs() f where f.id = any (p_ids) order by f.id);
  -- Recorded with the delivery or driver; scheduled jobs have no subject.
  perform private.record_admin_action(p_admin_id, 'retry_job', coalesce(s.transaction_id, s.driver_id, s.plan_id, '00000000-0000-0000-0000-000000000000'), null,
      jsonb_build_object('jobId', f.id::text, 'task', f.task, 'attempts', f.attempts, 'error', private.redact_text(f.last_error, private.list_personal_values(s.transaction_id, s.driver_id))))
    from private.list_failed_jobs() f, private.get_job_subject(f.task, f.payload) s where f.id = any (v_failed_ids);
  perform graphile_worker.reschedule_jobs(v_failed_ids, run_at => clock_timestamp(), attempts => 0);
  return v_failed_ids;
end $$;
