-- get_leg_code_by_link: as get_leg_code, for the holder of the leg's link, who acts for the sender in this transfer of
-- cash.
create function app.get_leg_code_by_link(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.find_leg_by_link(p_token, false);
begin
  return case when v_leg.state = 'verifying' then private.ok(private.leg_code_json(v_leg)) else private.refuse_not_found() end;
end $$;
revoke execute on function app.get_leg_code_by_link(text) from public;
grant execute on function app.get_leg_code_by_link(text) to handover_anon, handover_authenticated;
