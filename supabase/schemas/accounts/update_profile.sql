-- update_profile: changes the fields in the patch; null clears optional ones. Also updates a driver's profile.
create function app.update_profile(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_refusal := private.save_name_and_phone(v_actor, p_patch);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update public.user_profiles p set
    address = case when p_patch ? 'address' then nullif(btrim(p_patch ->> 'address'), '') else p.address end,
    city = case when p_patch ? 'city' then nullif(btrim(p_patch ->> 'city'), '') else p.city end,
    state = case when p_patch ? 'state' then nullif(btrim(p_patch ->> 'state'), '') else p.state end,
    zip_code = case when p_patch ? 'zipCode' then nullif(btrim(p_patch ->> 'zipCode'), '') else p.zip_code end
  where p.user_id = v_actor;
  return private.ok(private.profile_json(v_actor));
end $$;
revoke execute on function app.update_profile(jsonb) from public;
grant execute on function app.update_profile(jsonb) to handover_authenticated;
