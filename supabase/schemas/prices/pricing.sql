-- All price computations, in integer cents.

-- round_half_up: divides and rounds half up; for non-negative values.
create function private.round_half_up(p_dividend bigint, p_divisor bigint) returns bigint
language plpgsql immutable strict set search_path = '' as $$
begin
  return (2 * p_dividend + p_divisor) / (2 * p_divisor);
end $$;

-- to_cents, to_dollars: convert between dollars and integer cents.
create function private.to_cents(p_dollars numeric) returns bigint
language plpgsql immutable strict set search_path = '' as $$
begin
  return round(p_dollars * 100)::bigint;
end $$;

create function private.to_dollars(p_cents bigint) returns numeric
language plpgsql immutable strict set search_path = '' as $$
begin
  return (p_cents / 100.0)::numeric(12, 2);
end $$;

-- compute_price_parts: returns the parts of a price, in cents. Each is rounded once, half up. The difference to the
-- minimum is a part; the excess over the maximum is a negative part. Empty without a schedule.
create function private.compute_price_parts(p_schedule private.fee_schedules, p_amount numeric, p_metres int, p_urgent boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_flat_cents bigint := coalesce(p_schedule.flat, 0);
  v_distance_cents bigint := coalesce(private.round_half_up(p_schedule.per_km::bigint * p_metres, 1000), 0);
  v_percentage_cents bigint := coalesce(private.round_half_up(p_schedule.basis_points * private.to_cents(p_amount), 10000), 0);
  v_urgent_cents bigint := case when p_urgent then coalesce(p_schedule.urgent, 0) else 0 end;
  v_sum_cents bigint := v_flat_cents + v_distance_cents + v_percentage_cents + v_urgent_cents;
begin
  return jsonb_build_object('flat', v_flat_cents, 'distance', v_distance_cents, 'percentage', v_percentage_cents, 'urgent', v_urgent_cents,
    'minimum', greatest(coalesce(p_schedule.minimum, 0) - v_sum_cents, 0), 'maximum', least(coalesce(p_schedule.maximum - v_sum_cents, 0), 0));
end $$;

-- find_effective_schedule: returns the version that applies to this sender's deliveries at that time: the agreement
-- with the sender, otherwise the general one; a row of nulls without any.
create function private.find_effective_schedule(p_kind text, p_sender_id uuid, p_at timestamptz) returns private.fee_schedules
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select b.latest from (select distinct on (s.sender_id) s as latest, s.sender_id, s.ends from private.fee_schedules s
                       where s.kind = p_kind and s.valid_from <= p_at and (s.sender_id is null or s.sender_id = p_sender_id)
                       order by s.sender_id, s.version desc) b
     where not b.ends order by b.sender_id nulls last limit 1);
end $$;

-- price_parts_json: returns the parts of a price in dollars, for clients.
create function private.price_parts_json(p_parts jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(p.key, private.to_dollars(p.value::bigint)) from jsonb_each_text(p_parts) p);
end $$;

-- price_values_json: returns a version's values; amounts in dollars, shares in basis points.
create function private.price_values_json(p_schedule private.fee_schedules) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('flat', private.to_dollars(p_schedule.flat), 'perKm', private.to_dollars(p_schedule.per_km), 'basisPoints', p_schedule.basis_points, 'urgent', private.to_dollars(p_schedule.urgent),
    'minimum', private.to_dollars(p_schedule.minimum), 'maximum', private.to_dollars(p_schedule.maximum), 'failedBasisPoints', p_schedule.failed_basis_points, 'tips', p_schedule.tips);
end $$;

-- schedule_json: returns a version for administrators; amounts in dollars, shares in basis points.
create function private.schedule_json(p_schedule private.fee_schedules) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_schedule.id, 'kind', p_schedule.kind, 'version', p_schedule.version, 'validFrom', private.format_iso(p_schedule.valid_from),
      'ends', p_schedule.ends, 'senderId', p_schedule.sender_id,
      'senderName', (select p.name from public.user_profiles p where p.user_id = p_schedule.sender_id),
      'addedBy', (select p.name from public.user_profiles p where p.user_id = p_schedule.added_by), 'addedAt', private.format_iso(p_schedule.added_at), 'reason', p_schedule.reason)
      || private.price_values_json(p_schedule)
     where p_schedule.id is not null);
end $$;
