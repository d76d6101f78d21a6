-- store_sos_token: stores the hash of an SOS token that the driver's phone has generated. The newest five tokens stay
-- valid. An expired one still names its driver in raise_sos.
create function app.store_sos_token(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_until timestamptz := clock_timestamp() + make_interval(days => private.get_setting('sos_token_days')::int);
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not exists (select from public.driver_profiles d where d.user_id = v_actor and d.is_approved) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif p_token_hash is null or p_token_hash !~ '^[0-9a-f]{64}$' then
    return private.refuse_invalid('tokenHash', 'request');
  end if;
  insert into private.sos_tokens as k (token_hash, driver_id, expires_at) values (p_token_hash, v_actor, v_until)
  on conflict (token_hash) do update set expires_at = excluded.expires_at, created_at = excluded.created_at where k.driver_id = v_actor;
  update private.sos_tokens k set expires_at = clock_timestamp() where k.driver_id = v_actor and k.expires_at > clock_timestamp() and k.token_hash not in (
    select o.token_hash from private.sos_tokens o where o.driver_id = v_actor order by o.created_at desc limit 5);
  return private.ok(jsonb_build_object('expiresAt', private.format_iso(v_until)));
end $$;
revoke execute on function app.store_sos_token(text) from public;
grant execute on function app.store_sos_token(text) to handover_authenticated;
