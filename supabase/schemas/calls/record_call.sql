-- get_call_status_rank: the progress of a call; a late report never moves it back.
create function private.get_call_status_rank(p_status text) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case p_status when 'dialled' then 0 when 'answered' then 1 else 2 end;
end $$;

-- record_call: records the provider's report about a connected call, by the id of the incoming call. Returns the
-- caller's locale for the final announcement; null for an unknown call.
create function app.record_call(p_call_id text, p_status text, p_seconds int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_call private.masked_calls;
  v_applied boolean;
begin
  select * into v_call from private.masked_calls c where c.provider_id = p_call_id for update;
  v_applied := v_call.id is not null and private.get_call_status_rank(p_status) > private.get_call_status_rank(v_call.status);
  if v_applied then
    update private.masked_calls c set status = p_status, seconds = coalesce(p_seconds, c.seconds),
           ended_at = case when private.get_call_status_rank(p_status) = 2 then clock_timestamp() end where c.id = v_call.id;
  elsif p_seconds is not null and v_call.seconds is null then
    update private.masked_calls c set seconds = p_seconds where c.id = v_call.id;
  end if;
  return private.ok(jsonb_build_object('applied', v_applied, 'locale', (
    select coalesce(s.locale, 'en') from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id where p.user_id = v_call.caller_id)));
end $$;
revoke execute on function app.record_call(text, text, int) from public;
grant execute on function app.record_call(text, text, int) to handover_service;
