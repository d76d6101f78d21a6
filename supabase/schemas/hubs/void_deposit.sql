-- deposit_closed: why it is no longer waiting; null while it is.
create function private.deposit_closed(p_d private.hub_deposits) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_d.state
    when 'second_count' then private.refuse('DEPOSIT_CLOSED', '{"reason": "second_count"}')
    when 'done' then private.refuse('DEPOSIT_CLOSED', '{"reason": "done"}')
    when 'void' then private.refuse('DEPOSIT_CLOSED', '{"reason": "void"}') end
$$;

-- void_deposit: the driver takes back what they have put on the counter, before it is counted. Repeating is a success.
create function app.void_deposit(p_hub_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_d private.hub_deposits;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id and d.driver_id = v_actor for no key update;
  if not found then
    return private.no_such_deposit();
  elsif v_d.state in ('second_count', 'done') then
    return private.deposit_closed(v_d);
  end if;
  update private.hub_deposits d set state = 'void', ended_at = clock_timestamp() where d.id = v_d.id and d.state = 'waiting';
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id;
  return private.ok(private.deposit_json(v_d, v_actor));
end $$;
revoke execute on function app.void_deposit(uuid, uuid) from public;
grant execute on function app.void_deposit(uuid, uuid) to handover_person;
