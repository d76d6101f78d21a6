-- admin_add_price: the next version of what senders pay or drivers are paid, on record. What holds already is followed
-- at `price_notice_seconds` from now at the earliest, so that everybody can see it come; a first one may hold at once.
-- A later version that begins sooner, or at the same moment, takes the place of one that has not begun. Nobody agrees
-- with themselves, or has their own agreement end.
create function app.admin_add_price(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_kind text := p_body ->> 'kind';
  v_sender uuid := (p_body ->> 'senderId')::uuid;
  v_from timestamptz;
  v_soonest timestamptz;
  v_s private.fee_schedules;
begin
  if v_admin is null then
    return private.not_found();
  elsif v_sender = v_admin then
    return private.refuse_own_case();
  end if;
  if v_sender is not null and not exists (select from public.user_profiles p where p.user_id = v_sender) then
    return private.invalid('senderId', 'nobody');
  elsif v_sender is null and coalesce((p_body ->> 'ends')::boolean, false) then
    return private.invalid('senderId', 'required');
  elsif (p_body ->> 'maximum')::numeric < coalesce((p_body ->> 'minimum')::numeric, 0) then
    return private.invalid('maximum', 'below_minimum');
  end if;
  -- Who adds to one list takes turns.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'prices', v_kind, v_sender), 0));
  v_soonest := clock_timestamp();
  if exists (select from private.fee_schedules s where s.kind = v_kind and s.sender_id is not distinct from v_sender and s.valid_from <= v_soonest) then
    v_soonest := v_soonest + make_interval(secs => private.setting('price_notice_seconds')::double precision);
  end if;
  v_from := coalesce((p_body ->> 'validFrom')::timestamptz, v_soonest);
  if v_from < v_soonest then
    return private.invalid('validFrom', 'too_soon', jsonb_build_object('at', private.iso(v_soonest)));
  end if;
  insert into private.fee_schedules (kind, sender_id, version, valid_from, flat, per_km, share, urgent, minimum, maximum, failed_share, tips, ends, added_by, reason)
  select v_kind, v_sender, coalesce(max(s.version), 0) + 1, v_from, coalesce(private.cents_of((p_body ->> 'flat')::numeric), 0),
         coalesce(private.cents_of((p_body ->> 'perKm')::numeric), 0), coalesce((p_body ->> 'share')::int, 0), coalesce(private.cents_of((p_body ->> 'urgent')::numeric), 0),
         coalesce(private.cents_of((p_body ->> 'minimum')::numeric), 0), private.cents_of((p_body ->> 'maximum')::numeric), coalesce((p_body ->> 'failedShare')::int, 0),
         coalesce((p_body ->> 'tips')::boolean, false), coalesce((p_body ->> 'ends')::boolean, false), v_admin, btrim(p_body ->> 'reason')
    from private.fee_schedules s where s.kind = v_kind and s.sender_id is not distinct from v_sender
  returning * into v_s;
  perform private.record_admin_action(v_admin, 'add_price', v_s.id, v_s.reason, private.schedule_json(v_s) - 'addedBy' - 'addedAt' - 'reason' - 'senderName');
  return private.ok(private.prices_json());
end $$;
revoke execute on function app.admin_add_price(jsonb) from public;
grant execute on function app.admin_add_price(jsonb) to handover_person;
