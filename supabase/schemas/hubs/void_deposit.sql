-- closed_deposit_refusal: returns why the deposit is no longer waiting; null while it is.
create function private.closed_deposit_refusal(p_d private.hub_deposits) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case p_d.state
    when 'second_count' then private.refuse('DEPOSIT_CLOSED', '{"reason": "second_count"}')
    when 'done' then private.refuse('DEPOSIT_CLOSED', '{"reason": "done"}')
    when 'void' then private.refuse('DEPOSIT_CLOSED', '{"reason": "void"}') end;
end $$;

-- void_deposit: the driver takes the cash back before it is counted. Idempotent.
create function app.void_deposit(p_hub_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_d private.hub_deposits;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id and d.driver_id = v_actor for no key update;
  if not found then
    return private.refuse_deposit_not_found();
  elsif v_d.state in ('second_count', 'done') then
    return private.closed_deposit_refusal(v_d);
  end if;
  update private.hub_deposits d set state = 'void', ended_at = clock_timestamp() where d.id = v_d.id and d.state = 'waiting';
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id;
  return private.ok(private.deposit_json(v_d, v_actor));
end $$;
revoke execute on function app.void_deposit(uuid, uuid) from public;
grant execute on function app.void_deposit(uuid, uuid) to handover_authenticated;

-- expire_deposits: voids deposits that were not counted in time; the driver holds the cash as before and is notified.
-- Counts stay recorded.
-- Skips locked rows: a concurrent transaction is counting or voiding them.
create function private.expire_deposits() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_void uuid[];
begin
  with due as (
    select d.id from private.hub_deposits d
     where d.state in ('waiting', 'second_count')
       and greatest(d.opened_at, d.last_count_at) < clock_timestamp() - make_interval(secs => private.get_setting('deposit_wait_seconds')::double precision)
     order by d.id limit 500 for no key update skip locked
  ), ended as (
    update private.hub_deposits d set state = 'void', ended_at = clock_timestamp(), first_counted_by = null, first_counted = null
      from due where d.id = due.id returning d.id
  )
  select coalesce(array_agg(e.id), '{}') into v_void from ended e;
  perform private.enqueue_many('notify', array_agg(jsonb_build_object('type', 'deposit_expired', 'userId', d.driver_id, 'key', 'deposit_expired:' || d.id,
            'facts', jsonb_build_object('depositId', d.id, 'hub', h.name))))
     from private.hub_deposits d join public.hubs h on h.id = d.hub_id where d.id = any (v_void);
  return cardinality(v_void);
end $$;
