-- prices_json: returns all versions, newest first, and the general ones in effect now.
create function private.prices_json() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('now', private.format_iso(clock_timestamp()), 'noticeSeconds', private.get_setting('price_notice_seconds'),
    'sender', private.schedule_json(private.find_effective_schedule('sender', null, clock_timestamp())),
    'driver', private.schedule_json(private.find_effective_schedule('driver', null, clock_timestamp())),
    'versions', (select coalesce(jsonb_agg(private.schedule_json(s) order by s.added_at desc, s.id), '[]')
                   from (select * from private.fee_schedules f order by f.added_at desc, f.id limit 200) s));
end $$;

-- admin_list_prices: returns the prices in effect and all past and future versions.
create function app.admin_list_prices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(private.prices_json());
end $$;
revoke execute on function app.admin_list_prices() from public;
grant execute on function app.admin_list_prices() to handover_authenticated;

-- compute_price_list_id: returns the id by which approvals name a list: the versions of one kind, for one sender or for
-- everyone.
create function private.compute_price_list_id(p_kind text, p_sender_id uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return md5(concat_ws(':', 'price', p_kind, p_sender_id))::uuid;
end $$;

-- lock_price_list: serializes additions to one list.
create function private.lock_price_list(p_kind text, p_sender_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'prices', p_kind, p_sender_id), 0));
end $$;

-- build_price_version: builds the requested version, in cents, without storing it.
create function private.build_price_version(p_request jsonb) returns private.fee_schedules
language plpgsql stable set search_path = '' as $$
declare
  v_schedule private.fee_schedules;
begin
  v_schedule.kind := p_request ->> 'kind';
  v_schedule.sender_id := (p_request ->> 'senderId')::uuid;
  v_schedule.flat := coalesce(private.to_cents((p_request ->> 'flat')::numeric), 0);
  v_schedule.per_km := coalesce(private.to_cents((p_request ->> 'perKm')::numeric), 0);
  v_schedule.basis_points := coalesce((p_request ->> 'basisPoints')::int, 0);
  v_schedule.urgent := coalesce(private.to_cents((p_request ->> 'urgent')::numeric), 0);
  v_schedule.minimum := coalesce(private.to_cents((p_request ->> 'minimum')::numeric), 0);
  v_schedule.maximum := private.to_cents((p_request ->> 'maximum')::numeric);
  v_schedule.failed_basis_points := coalesce((p_request ->> 'failedBasisPoints')::int, 0);
  v_schedule.tips := coalesce((p_request ->> 'tips')::boolean, false);
  v_schedule.ends := coalesce((p_request ->> 'ends')::boolean, false);
  return v_schedule;
end $$;

-- list_price_examples: returns fee and pay of example deliveries under these two versions, in dollars, largest excess
-- of pay first. `failed`: the retained fee and the pay if the handover fails.
create function private.list_price_examples(p_sender private.fee_schedules, p_driver private.fee_schedules) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select jsonb_build_object('amount', e.amount, 'km', e.km, 'urgent', e.urgent, 'failed', outcome.failed, 'fee', private.to_dollars(outcome.fee), 'pay', private.to_dollars(outcome.pay))
      from (select a.amount, k.km, u.urgent, private.sum_price_parts(private.compute_price_parts(p_sender, a.amount, k.km * 1000, u.urgent))::bigint as fee,
                   private.sum_price_parts(private.compute_price_parts(p_driver, a.amount, k.km * 1000, u.urgent))::bigint as pay
              from unnest(array[10, 40, 100, 500, private.get_setting('max_amount')]) a (amount), unnest(array[0, 1, 5, 20, 50]) k (km), unnest(array[false, true]) u (urgent)) e
     cross join lateral (values (false, e.fee, e.pay),
                                (true, private.round_half_up(e.fee * coalesce(p_sender.failed_basis_points, 10000), 10000)::bigint,
                                       private.round_half_up(e.pay * coalesce(p_driver.failed_basis_points, 0), 10000)::bigint)) outcome (failed, fee, pay)
     order by outcome.pay - outcome.fee desc, e.amount, e.km, e.urgent, outcome.failed;
end $$;

-- get_price_facts: returns the facts that an approval of a version depends on: the list's last version, the versions in
-- effect, and example prices. `aboveFee`: pay would exceed the fee by more than `pay_above_fee`.
create function private.get_price_facts(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_version private.fee_schedules := private.build_price_version(p_request);
  v_start_at timestamptz := greatest((p_request ->> 'validFrom')::timestamptz, clock_timestamp());
  v_current private.fee_schedules := private.find_effective_schedule(v_version.kind, v_version.sender_id, v_start_at);
  v_other_schedule private.fee_schedules := private.find_effective_schedule(case v_version.kind when 'sender' then 'driver' else 'sender' end, v_version.sender_id, v_start_at);
  v_examples jsonb[];
begin
  if v_version.ends then
    v_version := private.find_effective_schedule(v_version.kind, null, v_start_at);
  end if;
  v_examples := case p_request ->> 'kind' when 'sender' then array(select private.list_price_examples(v_version, v_other_schedule)) else array(select private.list_price_examples(v_other_schedule, v_version)) end;
  return jsonb_build_object('before', v_current.id, 'other', v_other_schedule.id,
    'last', (select max(s.version) from private.fee_schedules s where s.kind = p_request ->> 'kind' and s.sender_id is not distinct from (p_request ->> 'senderId')::uuid),
    'worst', v_examples[1], 'most', private.get_setting('pay_above_fee'),
    'aboveFee', (v_examples[1] ->> 'pay')::numeric - (v_examples[1] ->> 'fee')::numeric > private.get_setting('pay_above_fee'),
    'examples', (select jsonb_agg(e order by (e ->> 'amount')::numeric) from unnest(v_examples) e
                  where not (e ->> 'urgent')::boolean and not (e ->> 'failed')::boolean and (e ->> 'amount', e ->> 'km') in (('40', '5'), ('100', '5'), ('500', '20'))));
end $$;

-- requested_price_json: returns the requested version and its effect for the second administrator. Amounts in dollars.
create function private.requested_price_json(p_params jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_current private.fee_schedules;
begin
  select * into v_current from private.fee_schedules s where s.id = (p_params #>> '{facts,before}')::uuid;
  return jsonb_build_object('kind', p_params #> '{request,kind}', 'ends', coalesce((p_params #>> '{request,ends}')::boolean, false),
    'senderName', (select p.name from public.user_profiles p where p.user_id = (p_params #>> '{request,senderId}')::uuid),
    'validFrom', p_params #> '{request,validFrom}', 'version', private.price_values_json(private.build_price_version(p_params -> 'request')),
    'before', case when v_current.id is not null then private.price_values_json(v_current) end)
    || jsonb_build_object('examples', p_params #> '{facts,examples}', 'worst', p_params #> '{facts,worst}', 'aboveFee', p_params #> '{facts,aboveFee}',
                          'mostAboveFee', p_params #> '{facts,most}');
end $$;

-- compute_earliest_price_start: returns when the list's next version may take effect at the earliest. A replacement is
-- announced `price_notice_seconds` before.
create function private.compute_earliest_price_start(p_kind text, p_sender_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return v_now + case when exists (select from private.fee_schedules s where s.kind = p_kind and s.sender_id is not distinct from p_sender_id and s.valid_from <= v_now)
                      then make_interval(secs => private.get_setting('price_notice_seconds')::double precision) else interval '0' end;
end $$;

-- add_price: stores the version. The caller has locked the list. An approval takes time, so a requested start that has
-- become too early moves to the earliest one. `above_fee` is set if a second administrator has confirmed it.
create function private.add_price(p_request jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_schedule private.fee_schedules := private.build_price_version(p_request);
begin
  v_schedule.id := gen_random_uuid();
  v_schedule.version := coalesce((select max(s.version) from private.fee_schedules s where s.kind = v_schedule.kind and s.sender_id is not distinct from v_schedule.sender_id), 0) + 1;
  v_schedule.valid_from := greatest((p_request ->> 'validFrom')::timestamptz, private.compute_earliest_price_start(v_schedule.kind, v_schedule.sender_id));
  v_schedule.above_fee := p_approver_id is not null and (private.get_price_facts(p_request) ->> 'aboveFee')::boolean;
  v_schedule.added_by := p_admin;
  v_schedule.added_at := clock_timestamp();
  v_schedule.reason := p_request ->> 'reason';
  insert into private.fee_schedules select v_schedule.*;
  perform private.record_admin_action(p_admin, 'add_price', v_schedule.id, v_schedule.reason,
    private.schedule_json(v_schedule) - 'addedBy' - 'addedAt' - 'reason' - 'senderName' || private.approver_json(p_approver_id));
end $$;

-- admin_add_price: adds the next version of senders' fees or drivers' pay and records it. Needs two administrators. A
-- later version with an equal or earlier start replaces one that has not begun. Administrators cannot change an
-- agreement with themselves. Without a second administrator, pay may not exceed the fee by more than `pay_above_fee`.
create function app.admin_add_price(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_kind text := p_body ->> 'kind';
  v_sender_id uuid := (p_body ->> 'senderId')::uuid;
  v_request jsonb := p_body || jsonb_build_object('reason', btrim(p_body ->> 'reason'));
  v_facts jsonb;
  v_pending jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  elsif v_sender_id = v_admin then
    return private.refuse_conflict_of_interest();
  end if;
  if v_sender_id is not null and not exists (select from public.user_profiles p where p.user_id = v_sender_id) then
    return private.refuse_invalid('senderId', 'nobody');
  elsif v_sender_id is null and coalesce((p_body ->> 'ends')::boolean, false) then
    return private.refuse_invalid('senderId', 'required');
  elsif (p_body ->> 'maximum')::numeric < coalesce((p_body ->> 'minimum')::numeric, 0) then
    return private.refuse_invalid('maximum', 'below_minimum');
  end if;
  perform private.lock_price_list(v_kind, v_sender_id);
  if (p_body ->> 'validFrom')::timestamptz < private.compute_earliest_price_start(v_kind, v_sender_id) then
    return private.refuse_invalid('validFrom', 'too_soon', jsonb_build_object('at', private.format_iso(private.compute_earliest_price_start(v_kind, v_sender_id))));
  end if;
  v_facts := private.get_price_facts(v_request);
  if (v_facts ->> 'aboveFee')::boolean and not exists (select from private.list_other_admins(v_admin)) then
    return private.refuse_invalid('flat', 'pay_above_fee', jsonb_build_object('pay', private.format_usd((v_facts -> 'worst' ->> 'pay')::numeric),
      'fee', private.format_usd((v_facts -> 'worst' ->> 'fee')::numeric), 'most', private.format_usd(private.get_setting('pay_above_fee'))));
  end if;
  v_pending := private.apply_dual_approval('add_price', private.compute_price_list_id(v_kind, v_sender_id), v_request, v_admin);
  return coalesce(v_pending, private.ok(private.prices_json()));
end $$;
revoke execute on function app.admin_add_price(jsonb) from public;
grant execute on function app.admin_add_price(jsonb) to handover_authenticated;
