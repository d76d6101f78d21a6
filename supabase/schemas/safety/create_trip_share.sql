-- create_trip_share: a link that shows where its driver is while they are at work. Whoever is not, shares nothing; more
-- than a few at once nobody keeps in mind.
create function app.create_trip_share(p_label text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
  v_share private.trip_shares;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  -- Why locked: who goes offline meanwhile ends it, too, and two that are made at once are counted one after the other.
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
  if (select count(*) from private.open_trip_shares(v_actor)) >= private.setting('trip_shares_most') then
    return private.refuse('INVALID_STATE', '{"reason": "trip_shares_full"}');
  end if;
  insert into private.trip_shares (token, driver_id, label, ends_at)
  values (private.new_token(), v_actor, nullif(btrim(p_label), ''),
          clock_timestamp() + make_interval(secs => private.setting('trip_share_seconds')::double precision))
  returning * into v_share;
  return private.ok(jsonb_build_object('id', v_share.id, 'token', v_share.token, 'endsAt', private.iso(v_share.ends_at)));
end $$;
revoke execute on function app.create_trip_share(text) from public;
grant execute on function app.create_trip_share(text) to handover_person;
