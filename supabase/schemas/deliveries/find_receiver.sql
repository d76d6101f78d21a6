-- format_short_name: the first name and the first letter of the last name: enough to recognise a person, too little to
-- find them.
create function private.format_short_name(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_name_parts text[] := regexp_split_to_array(private.clean_line(p_name), ' ');
begin
  return v_name_parts[1] || case when cardinality(v_name_parts) > 1 then ' ' || upper(left(v_name_parts[cardinality(v_name_parts)], 1)) || '.' else '' end;
end $$;

-- find_name_lookup_wait: null if the caller may look up the name for this number, otherwise the seconds to wait. Every
-- number to which they have not sent counts, with or without an account, so that the count reveals nothing; repeats
-- count once.
create function private.find_name_lookup_wait(p_actor uuid, p_ip_hash text, p_number text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_day interval := interval '1 day';
  v_caller record;
  v_oldest_at timestamptz;
begin
  for v_caller in
    select 'names-user:' || p_actor as caller_key, private.get_setting('receiver_names_per_day')::int as max_lookups
    union all
    select 'names-address:' || left(p_ip_hash, 200), private.get_setting('receiver_names_per_address_day')::int where p_ip_hash is not null
  loop
    -- A limit of 0 disables the lookup.
    if v_caller.max_lookups < 1 then
      return extract(epoch from v_day)::int;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('lookup ' || v_caller.caller_key, 0));
    if exists (select from private.receiver_lookups l
                where l.caller_key = v_caller.caller_key and l.number_hash = private.hash_phone_number(p_number) and l.looked_up_at > (select clock_timestamp()) - v_day) then
      continue;
    end if;
    select l.looked_up_at into v_oldest_at from private.receiver_lookups l
     where l.caller_key = v_caller.caller_key and l.looked_up_at > (select clock_timestamp()) - v_day
     order by l.looked_up_at desc offset v_caller.max_lookups - 1 limit 1;
    if found then
      return ceil(extract(epoch from v_oldest_at + v_day - clock_timestamp()))::int;
    end if;
  end loop;
  return null;
end $$;

-- find_receiver: whether a number can receive, with first name and initial, so that the sender notices a typing error.
-- Returns {state, name}. Requires a verified number of the caller. Limited per day: for all numbers, and for numbers
-- without an account as in create_transaction. Receivers of the caller's earlier deliveries are exempt.
create function app.find_receiver(p_phone text, p_ip_hash text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_receiver public.user_profiles;
  v_retry_seconds int;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if private.find_verified_phone(v_actor) is null then
    return private.refuse('PHONE_NOT_VERIFIED', '{"reason": "to_send"}');
  end if;
  select * into v_receiver from public.user_profiles p where p.phone_number = p_phone and p.phone_verified_at is not null;
  if v_receiver.user_id = v_actor then
    return private.ok('{"state": "self", "name": null}');
  end if;
  if v_receiver.user_id is null or not exists (select from public.transactions t
      where t.user_id = v_actor and t.receiver_id = v_receiver.user_id and t.receiver_phone = p_phone) then
    v_retry_seconds := greatest(private.find_lookup_wait(v_actor, p_ip_hash, p_phone), private.find_name_lookup_wait(v_actor, p_ip_hash, p_phone));
    if v_retry_seconds is not null then
      return private.refuse('LOOKUP_LIMITED', jsonb_build_object('retryAfter', v_retry_seconds));
    end if;
    insert into private.receiver_lookups as l (caller_key, number_hash, looked_up_at)
    select caller.caller_key, private.hash_phone_number(p_phone), clock_timestamp()
      from unnest(array['names-user:' || v_actor, 'names-address:' || left(p_ip_hash, 200)]) caller (caller_key) where caller.caller_key is not null
    on conflict (caller_key, number_hash) do update set looked_up_at = excluded.looked_up_at where l.looked_up_at < excluded.looked_up_at - interval '1 day';
    if v_receiver.user_id is null then
      perform private.record_lookup(v_actor, p_ip_hash, p_phone);
    end if;
  end if;
  return private.ok(jsonb_build_object('state', case when v_receiver.user_id is null then 'nobody' else 'found' end,
                                       'name', private.format_short_name(v_receiver.name)));
end $$;
revoke execute on function app.find_receiver(text, text) from public;
grant execute on function app.find_receiver(text, text) to handover_authenticated;
