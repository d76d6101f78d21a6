-- admin_retry_job: retries a failed job. If it is already waiting or running, returns its state.
create function app.admin_retry_job(p_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_is_running boolean;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  perform private.retry_jobs(v_admin, array[p_id]);
  select j.locked_at is not null into v_is_running from graphile_worker.jobs j where j.id = p_id;
  if not found then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('id', p_id::text, 'state', case when v_is_running then 'running' else 'waiting' end));
end $$;
revoke execute on function app.admin_retry_job(bigint) from public;
grant execute on function app.admin_retry_job(bigint) to handover_authenticated;
