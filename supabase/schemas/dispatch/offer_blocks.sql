-- What holds a driver back from offers, and when it no longer does.

-- refresh_driver_eligibility: the search sees at once whether the driver may be asked, and their page whether and why
-- not. The last lock of a change: the driver's.
create function private.refresh_driver_eligibility(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_candidates(array[p_driver_id]);
  perform private.broadcast('driver:' || d.user_id, 'status', jsonb_build_object('status', d.status))
    from public.driver_profiles d where d.user_id = p_driver_id;
end $$;

-- resume_driver_offers: nothing holds the driver back any more: deliveries that wait for one look again.
create function private.resume_driver_offers(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_eligibility(p_driver_id);
  perform private.wake_dispatches_for(array[p_driver_id]);
end $$;

-- close_due_cash: nobody has to return this delivery's cash any more, for it is back with its sender, or lost: by two
-- administrators' word, or the only one's. Each holding is an entry, the return of it is over, and its driver free.
-- Answers who held it. p_as: 'returned' or 'lost'. p_driver_id: of what this driver holds alone.
create function private.close_due_cash(p_t public.transactions, p_as text, p_admin uuid, p_second uuid, p_reason text, p_driver_id uuid default null) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_held private.held_cash;
  v_leg public.custody_legs;
  v_holders uuid[] := '{}';
  v_hubs jsonb := '{}';
  v_hub uuid;
begin
  -- Why the drivers first: who frees them opens the next return of what they still hold.
  perform from public.driver_profiles d
    where d.user_id in (select h.driver_id from private.held_cash h where h.transaction_id = p_t.id and h.due_at is not null and (p_driver_id is null or h.driver_id = p_driver_id))
    order by d.user_id for no key update;
  -- Cash that a hub gave is back at one; who counts its safe waits for what is put into it.
  if p_as = 'returned' and p_t.funding = 'prefunded' then
    select coalesce(jsonb_object_agg(h.driver_id, coalesce(l.taker_id, private.choose_return_hub(p_t))), '{}') into v_hubs
      from private.held_cash h
      left join public.custody_legs l on l.driver_id = h.driver_id and l.transaction_id = p_t.id and l.kind = 'return' and l.state in ('waiting', 'proving') and l.taker_kind = 'hub'
     where h.transaction_id = p_t.id and h.due_at is not null;
    perform from public.hubs h where h.id in (select x.value::uuid from jsonb_each_text(v_hubs) x) order by h.id for share;
  end if;
  for v_held in select * from private.held_cash h
     where h.transaction_id = p_t.id and h.due_at is not null and (p_driver_id is null or h.driver_id = p_driver_id) order by h.driver_id loop
    select * into v_leg from public.custody_legs l
     where l.driver_id = v_held.driver_id and l.transaction_id = p_t.id and l.kind = 'return' and private.is_open_leg(l.state);
    if found then
      perform private.end_leg(v_leg.id, case p_as when 'lost' then 'failed' else 'done' end,
        private.leg_note(p_as || '_by_admin', jsonb_build_object('by', p_admin, 'reason', p_reason) || private.approver_json(p_second)));
    end if;
    v_hub := (v_hubs ->> v_held.driver_id::text)::uuid;
    perform private.post_cash(p_t, 'cash_' || p_as, v_held.transfer_id::text, 'driver', v_held.driver_id,
                              case when p_as = 'lost' then 'lost' when v_hub is not null then 'hub' else 'sender' end, case when p_as = 'lost' then null else coalesce(v_hub, p_t.user_id) end, v_leg.id, null, null,
                              jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_second), clock_timestamp(), v_held.amount);
    if p_as = 'returned' then
      perform private.pay_for_return(p_t.id, v_held.driver_id, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_second));
    end if;
    if v_leg.id is not null then
      perform private.free_driver(v_held.driver_id);
    end if;
    v_holders := v_holders || v_held.driver_id;
  end loop;
  return v_holders;
end $$;
