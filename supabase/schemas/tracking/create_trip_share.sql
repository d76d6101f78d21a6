-- create_trip_share: creates a link that shows the driver's position while they are on duty. Refused offline and above
-- trip_shares_max: drivers lose track of more links. The token is returned once and stored as a hash. p_repeat: the
-- response to the same request was lost; its share, never opened, is revoked.
create function app.create_trip_share(p_label text, p_repeat boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver public.driver_profiles;
  v_share private.trip_shares;
  v_token text := private.generate_token();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  -- The lock serializes with going offline, which revokes shares, and with concurrent calls, so that the limit holds.
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;
  if v_driver.status = 'offline' then
    return private.refuse('INVALID_STATE', '{"reason": "trip_while_offline"}');
  end if;
  if p_repeat then
    perform private.end_driver_trip_shares(v_actor, 'stopped', (
      select s.id from private.list_open_trip_shares(v_actor) s
       where s.label is not distinct from nullif(btrim(p_label), '') and s.views = 0 order by s.created_at desc limit 1))
      where exists (select from private.list_open_trip_shares(v_actor) s where s.label is not distinct from nullif(btrim(p_label), '') and s.views = 0);
  end if;
  if (select count(*) from private.list_open_trip_shares(v_actor)) >= private.get_setting('trip_shares_max') then
    return private.refuse('INVALID_STATE', '{"reason": "trip_shares_full"}');
  end if;
  insert into private.trip_shares (token_hash, driver_id, label, ends_at)
  values (private.hash_token(v_token), v_actor, nullif(btrim(p_label), ''),
          clock_timestamp() + make_interval(secs => private.get_setting('trip_share_seconds')::double precision))
  returning * into v_share;
  return private.ok(jsonb_build_object('id', v_share.id, 'token', v_token, 'endsAt', private.format_iso(v_share.ends_at)));
end $$;
revoke execute on function app.create_trip_share(text, boolean) from public;
grant execute on function app.create_trip_share(text, boolean) to handover_authenticated;
