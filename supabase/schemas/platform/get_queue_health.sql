-- get_queue_health: counts background jobs by state. `oldestDueSeconds`: how late the oldest due job is.
create function app.get_queue_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((select jsonb_build_object(
    'due', count(*) filter (where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts),
    'running', count(*) filter (where j.locked_at is not null),
    'scheduled', count(*) filter (where j.run_at > now() and j.locked_at is null and j.attempts < j.max_attempts),
    'failed', private.count_failed_jobs(),
    'oldestDueSeconds', coalesce(round(extract(epoch from now() - min(j.run_at) filter (
        where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts)))::int, 0))
    from graphile_worker.jobs j));
end $$;
revoke execute on function app.get_queue_health() from public;
grant execute on function app.get_queue_health() to handover_service;
