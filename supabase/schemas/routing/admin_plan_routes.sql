-- admin_plan_routes: requests a plan of the day from the provider. If one is already running, returns that one.
create function app.admin_plan_routes(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_plan private.routing_plans;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  if p_date is null or p_date not between current_date - 1 and current_date + 35 then
    return private.refuse_invalid('date', 'plannable_day');
  end if;
  -- Drivers on the road have seen their stops, so the new plan must keep those stops with them.
  insert into private.routing_plans (date, lock_type, requested_by)
  values (p_date, case when exists (
      select from private.routing_orders r join public.transactions t on t.id = r.transaction_id
       where r.order_date = p_date and r.stage = 'present' and private.is_with_driver(t.status)) then 'RESOURCES' else 'NONE' end, v_admin)
  on conflict (date) where status = 'running' do nothing
  returning * into v_plan;
  if found then
    perform private.record_admin_action(v_admin, 'plan_routes', v_plan.id, null, jsonb_build_object('date', p_date, 'lockType', v_plan.lock_type));
    perform private.enqueue_routing_plan(v_plan.id);
  else
    select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'running';
  end if;
  return private.ok(private.routing_plan_json(v_plan));
end $$;
revoke execute on function app.admin_plan_routes(date) from public;
grant execute on function app.admin_plan_routes(date) to handover_authenticated;
