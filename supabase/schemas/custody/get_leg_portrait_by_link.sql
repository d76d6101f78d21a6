-- get_leg_portrait_by_link: as get_leg_portrait, for the holder of the leg's link, who acts for the sender in this
-- transfer of cash, until the leg ends.
create function app.get_leg_portrait_by_link(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.leg_portrait_result_json(private.find_leg_by_link(p_token, false));
end $$;
revoke execute on function app.get_leg_portrait_by_link(text) from public;
grant execute on function app.get_leg_portrait_by_link(text) to handover_anon, handover_authenticated;
