-- record_hub_closing: records a cashier's count of the safe at the end of the day. It can be repeated on the same day
-- until its difference is settled. Every count is recorded.
create function app.record_hub_closing(p_hub_id uuid, p_counted numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_day date := private.get_business_day(clock_timestamp());
  v_expected numeric;
  v_c private.hub_closings;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not private.is_cashier(p_hub_id, v_actor) then
    return private.refuse_hub_not_found();
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  -- Checked again, because an administrator may have removed the cashier while this waited for the lock.
  if not private.is_cashier(p_hub_id, v_actor) then
    return private.refuse_hub_not_found();
  end if;
  v_expected := private.get_hub_balance(p_hub_id);
  select * into v_c from private.hub_closings c where c.hub_id = p_hub_id and c.business_day = v_day;
  if v_c.settled_at is not null then
    return private.refuse('INVALID_STATE', '{"reason": "closing_settled"}');
  end if;
  insert into private.hub_closings as c (hub_id, business_day, expected, counted, closed_by, counts)
  values (p_hub_id, v_day, v_expected, p_counted, v_actor, '[]')
  on conflict (hub_id, business_day) do update set expected = excluded.expected, counted = excluded.counted, closed_by = excluded.closed_by, closed_at = clock_timestamp()
  returning * into v_c;
  update private.hub_closings c set counts = c.counts || jsonb_build_array(jsonb_build_object('expected', v_expected, 'counted', p_counted, 'by', v_actor, 'at', private.format_iso(c.closed_at)))
   where c.id = v_c.id;
  return private.ok(private.closing_json(v_c));
end $$;
revoke execute on function app.record_hub_closing(uuid, numeric) from public;
grant execute on function app.record_hub_closing(uuid, numeric) to handover_authenticated;
