-- Lines: the pairs of people who may call and text each other about a delivery now. A line is open between the
-- delivery's driver and the other side of the current step: the sender at a pickup and at a return, the receiver after
-- the pickup. It ends with the leg (one transfer of cash). Hubs have no line.

-- is_phone_masking_enabled: whether people of a delivery see only the last digits of each other's numbers. True
-- without the setting: numbers are shown only if it is explicitly false.
create function private.is_phone_masking_enabled() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from private.settings s where s.key = 'phones_masked' and s.value = 'false');
end $$;

-- is_masked_calling_enabled: whether calls and texts go through our own number: numbers are masked, and the process
-- that opened the transaction has a voice number (TWILIO_VOICE, server/database/client.ts). Without one there are no
-- calls, and the numbers stay masked.
create function private.is_masked_calling_enabled() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_phone_masking_enabled() and coalesce(current_setting('handover.voice_number', true) = 'on', false);
end $$;

-- get_phone_masking: the setting, for the readiness report, which compares it with the host's environment.
create function app.get_phone_masking() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('masked', private.is_phone_masking_enabled()));
end $$;
revoke execute on function app.get_phone_masking() from public;
grant execute on function app.get_phone_masking() to handover_service;

-- format_visible_phone: another person's number as people of a delivery see it.
create function private.format_visible_phone(p_phone text, p_show_full boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_show_full and not private.is_phone_masking_enabled() then p_phone else private.mask_phone(p_phone) end;
end $$;

-- list_open_lines: this person's open lines, as driver or as the other side.
create function private.list_open_lines(p_person uuid) returns table (transaction_id uuid, driver_id uuid, party_id uuid, party_role text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select l.transaction_id, l.driver_id, other_side.id, other_side.kind
    from public.custody_legs l
   cross join lateral (select case l.giver_kind when 'driver' then l.taker_id else l.giver_id end as id,
                              case l.giver_kind when 'driver' then l.taker_kind else l.giver_kind end as kind) other_side
   where l.state in ('waiting', 'verifying') and other_side.kind <> 'hub'
     and (l.driver_id = p_person
          or l.giver_id = p_person and l.giver_kind <> 'driver'
          or l.taker_id = p_person and l.taker_kind <> 'driver')
  union all
  -- On the way to the receiver no leg is open yet; the receiver is the other side.
  select t.id, t.driver_id, t.receiver_id, 'receiver' from public.transactions t
   where t.status = 'in_transit' and p_person in (t.driver_id, t.receiver_id);
end $$;

-- list_grace_lines: recently completed deliveries, for which driver and receiver can still write to each other.
create function private.list_grace_lines(p_person uuid) returns table (transaction_id uuid, driver_id uuid, party_id uuid, party_role text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select t.id, t.driver_id, t.receiver_id, 'receiver' from public.transactions t
   where t.status = 'delivered' and p_person in (t.driver_id, t.receiver_id)
     and t.completed_at > (select clock_timestamp()) - make_interval(secs => private.get_setting('message_grace_seconds')::double precision);
end $$;

-- is_line_open: whether these two have an open line about the delivery.
create function private.is_line_open(p_transaction_id uuid, p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.list_open_lines(p_one) l
                  where l.transaction_id = p_transaction_id and p_other in (l.driver_id, l.party_id) and p_one <> p_other);
end $$;

-- call_peer_json: the other side of this person's open line about the delivery, with both roles: {otherId, role,
-- otherRole}; null without an open line. p_driver_id selects one of two drivers, for example the present one and one
-- who returns its cash.
create function private.call_peer_json(p_transaction_id uuid, p_person uuid, p_driver_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('otherId', case when l.driver_id = p_person then l.party_id else l.driver_id end,
                              'role', case when l.driver_id = p_person then 'driver' else l.party_role end,
                              'otherRole', case when l.driver_id = p_person then l.party_role else 'driver' end)
      from private.list_open_lines(p_person) l join public.transactions t on t.id = l.transaction_id
     where l.transaction_id = p_transaction_id and l.driver_id <> l.party_id
       and (p_driver_id is null or l.driver_id in (p_driver_id, p_person))
     order by (l.driver_id = t.driver_id) desc limit 1);
end $$;

-- infer_line: the line of a person who calls or texts our number without pressing "Call": their only line, or the one
-- with a call or text within the last hour. {transactionId, otherId}, {several: true}, or null if none is open.
-- p_with_grace: includes lines on which only messages are still possible.
create function private.infer_line(p_person uuid, p_with_grace boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with lines as (
      select l.transaction_id, case when l.driver_id = p_person then l.party_id else l.driver_id end as other_id
        from (select * from private.list_open_lines(p_person) union all select * from private.list_grace_lines(p_person) where p_with_grace) l),
    line_usage as (
      select l.transaction_id, l.other_id, count(*) over () as line_count, greatest(
          (select max(b.created_at) from private.call_bridges b where b.transaction_id = l.transaction_id
              and (b.caller_id, b.callee_id) in ((p_person, l.other_id), (l.other_id, p_person))),
          (select max(m.created_at) from private.chat_messages m where m.transaction_id = l.transaction_id
              and (m.from_id, m.to_id) in ((p_person, l.other_id), (l.other_id, p_person)))) as used_at
        from lines l)
    select case when u.line_count = 1 or u.used_at > clock_timestamp() - interval '1 hour'
                then jsonb_build_object('transactionId', u.transaction_id, 'otherId', u.other_id) else '{"several": true}' end
      from line_usage u order by u.used_at desc nulls last limit 1);
end $$;

-- has_recent_line: whether they took part in a call or text about a delivery within the last hour.
create function private.has_recent_line(p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.call_bridges b where p_person in (b.caller_id, b.callee_id) and b.created_at > (select clock_timestamp()) - interval '1 hour')
      or exists (select from private.chat_messages m where p_person in (m.from_id, m.to_id) and m.created_at > (select clock_timestamp()) - interval '1 hour');
end $$;

-- find_user_by_verified_phone: the user with this verified number, and their language; a row of nulls if there is
-- none.
create function private.find_user_by_verified_phone(p_phone text, out id uuid, out locale text)
language sql stable security definer set search_path = '' as $$
  select p.user_id, coalesce(s.locale, 'en') from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id
   where p.phone_number = p_phone and p.phone_verified_at is not null
$$;

-- line_refusal: why this person cannot call or text about the delivery. Another person's delivery is refused like a
-- missing one.
create function private.line_refusal(p_transaction_id uuid, p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when exists (select from public.transactions t where t.id = p_transaction_id and p_actor in (t.user_id, t.receiver_id, t.driver_id))
                or exists (select from public.optimoroute_orders assignment where assignment.transaction_id = p_transaction_id and assignment.driver_id = p_actor and assignment.accepted_at is not null)
              then private.refuse('NO_OPEN_LINE') else private.refuse('TRANSACTION_NOT_FOUND') end;
end $$;
