-- failed_job_json: returns a failed job for an administrator: its task, subject, attempts and error.
create function private.failed_job_json(p_id bigint, p_task text, p_payload jsonb, p_attempts int, p_last_error text, p_created_at timestamptz, p_failed_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_id::text, 'task', p_task, 'notice', case when p_task = 'notify' then p_payload ->> 'type' end,
        'transactionId', t.id, 'orderNo', t.order_no, 'driverId', d.user_id, 'driverName', d.name, 'subject', s.state,
        'attempts', p_attempts, 'createdAt', private.format_iso(p_created_at), 'failedAt', private.format_iso(p_failed_at),
        'error', private.redact_text(p_last_error, private.list_personal_values(t.id, d.user_id)))
      from private.get_job_subject(p_task, p_payload) s
      left join public.transactions t on t.id = s.transaction_id
      left join public.driver_profiles d on d.user_id = s.driver_id);
end $$;

-- admin_list_jobs: lists jobs that failed permanently, newest first.
create function app.admin_list_jobs(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50);
  v_before_id bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_ids bigint[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if p_cursor is not null and v_before_id is null then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_ids := array(select f.id from private.list_failed_jobs() f where v_before_id is null or f.id < v_before_id order by f.id desc limit v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.failed_job_json(f.id, f.task, f.payload, f.attempts, f.last_error, f.created_at, f.failed_at) order by f.id desc)
                         from private.list_failed_jobs() f where f.id = any (v_ids[1:v_size])), '[]'),
    'nextCursor', case when cardinality(v_ids) > v_size then v_ids[v_size]::text end,
    'total', private.count_failed_jobs()));
end $$;
revoke execute on function app.admin_list_jobs(text, int) from public;
grant execute on function app.admin_list_jobs(text, int) to handover_authenticated;
