-- confirm_leg_by_link: as confirm_leg, for the holder of the leg's link, who acts for the sender in this transfer of
-- cash.
create function app.confirm_leg_by_link(p_token text, p_counted numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.find_leg_by_link(p_token, true);
begin
  if v_leg.id is null then
    return private.refuse_not_found();
  end if;
  return private.confirm_leg_count(v_leg, p_counted, '{"by": "link"}');
end $$;
revoke execute on function app.confirm_leg_by_link(text, numeric) from public;
grant execute on function app.confirm_leg_by_link(text, numeric) to handover_anon, handover_authenticated;
