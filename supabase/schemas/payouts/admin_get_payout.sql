-- admin_get_payout: a closed period with all of its items.
create function app.admin_get_payout(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_payout private.payouts;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select p.* into v_payout from private.payouts p where p.id = p_id;
  return case when v_payout.id is null then private.refuse_not_found() else private.ok(private.payout_json(v_payout)) end;
end $$;
revoke execute on function app.admin_get_payout(uuid) from public;
grant execute on function app.admin_get_payout(uuid) to handover_authenticated;
