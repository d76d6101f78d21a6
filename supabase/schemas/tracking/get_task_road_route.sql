-- get_task_road_route: the current road route of the driver's task, including the return of its cash. Null if they
-- drive to no stop.
create function app.get_task_road_route(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_t public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select t.* into v_t from public.transactions t where t.id = p_transaction_id and (t.driver_id = v_actor or private.is_returning(t.id, v_actor));
  if not found then
    return private.refuse_task_not_found();
  end if;
  if (private.find_drive_target(v_t, v_actor)).status is null then
    return private.ok(null);
  end if;
  return private.ok(private.road_route_json(v_t, v_actor));
end $$;
revoke execute on function app.get_task_road_route(uuid) from public;
grant execute on function app.get_task_road_route(uuid) to handover_authenticated;
