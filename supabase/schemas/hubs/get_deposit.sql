-- get_deposit: returns a deposit's state to its driver, the hub's cashiers and administrators.
create function app.get_deposit(p_hub_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_d private.hub_deposits;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id;
  if v_d.id is null or not (v_d.driver_id = v_actor or (private.find_staffed_hub(p_hub_id, v_actor)).id is not null) then
    return private.refuse_deposit_not_found();
  end if;
  return private.ok(private.deposit_json(v_d, v_actor));
end $$;
revoke execute on function app.get_deposit(uuid, uuid) from public;
grant execute on function app.get_deposit(uuid, uuid) to handover_authenticated;

-- refuse_deposit_not_found: the same refusal for unknown deposits and those of others.
create function private.refuse_deposit_not_found() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('DEPOSIT_NOT_FOUND');
end $$;
