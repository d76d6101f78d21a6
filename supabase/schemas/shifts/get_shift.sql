create function app.get_shift(p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_a public.driver_task_actions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if p_id ~ '^[0-9]{1,18}$' then
    select * into v_a from public.driver_task_actions a where a.id = p_id::bigint and a.driver_id = v_actor and private.is_shift_start(a);
  end if;
  if v_a.id is null then
    return private.refuse_not_found();
  end if;
  return private.ok(private.shift_json(v_a));
end $$;
revoke execute on function app.get_shift(text) from public;
grant execute on function app.get_shift(text) to handover_authenticated;
