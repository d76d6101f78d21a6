-- get_leg_by_link: the leg (one transfer of cash) of a link, as its other side sees it. An ended leg is refused like a
-- missing one.
create function app.get_leg_by_link(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.find_leg_by_link(p_token, false);
  v_transaction public.transactions;
begin
  if v_leg.id is null then
    return private.refuse_not_found();
  end if;
  select * into v_transaction from public.transactions t where t.id = v_leg.transaction_id;
  return private.ok(private.leg_json(v_leg, v_transaction, true, true) || '{"allowedActions": ["confirm", "dispute"]}');
end $$;
revoke execute on function app.get_leg_by_link(text) from public;
grant execute on function app.get_leg_by_link(text) to handover_anon, handover_authenticated;
