-- sweep_check_ins: starts the check-ins that the rules require, ends those of drivers without cash, and reschedules
-- overdue steps after a lost job. Safe to run concurrently.
create function app.sweep_check_ins() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ended uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('sweep_check_ins')) then
    return private.ok(jsonb_build_object('requested', 0, 'busy', true));
  end if;
  v_ended := array(select k.id from private.check_ins k
    where k.state in ('asked', 'texted') and not exists (select from private.held_cash h where h.driver_id = k.driver_id) order by k.id);
  perform private.end_check_in(i) from unnest(v_ended) i;
  perform private.schedule_check_in_step(k.id, clock_timestamp()) from private.check_ins k
    where k.state in ('asked', 'texted') and k.next_at < clock_timestamp() - interval '1 minute';
  return private.ok(jsonb_build_object('requested', private.request_check_ins(clock_timestamp()), 'ended', cardinality(v_ended)));
end $$;
revoke execute on function app.sweep_check_ins() from public;
grant execute on function app.sweep_check_ins() to handover_service;
