-- admin_retry_jobs: retries up to 100 failed jobs. Jobs that have not failed or no longer exist count as skipped.
create function app.admin_retry_jobs(p_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_retried int;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  if coalesce(cardinality(p_ids), 0) not between 1 and 100 then
    return private.refuse_invalid('ids', 'job_count');
  end if;
  v_retried := cardinality(private.retry_jobs(v_admin, p_ids));
  return private.ok(jsonb_build_object('retried', v_retried, 'skipped', (select count(distinct i) from unnest(p_ids) i) - v_retried));
end $$;
revoke execute on function app.admin_retry_jobs(bigint[]) from public;
grant execute on function app.admin_retry_jobs(bigint[]) to handover_authenticated;
