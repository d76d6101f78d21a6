-- A driver works in one cell at a time. Who may work here is `away_to is null`; it leaves this cell in the
-- transaction that makes the passport, and comes with a passport alone. Each crossing has the next number, so that an
-- old passport does nothing, however often and however late it comes.

-- keep_away: the last line. Nobody comes back but by a later crossing, and no crossing is forgotten.
create function private.keep_away() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.crossing < old.crossing or (old.away_to is not null and new.away_to is distinct from old.away_to and new.crossing = old.crossing) then
    raise exception 'driver % is in the cell % by crossing %', old.user_id, old.away_to, old.crossing using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger driver_profiles_keep_away before update of away_to, crossing on public.driver_profiles
  for each row execute function private.keep_away();

-- driver_cell_json: where a driver works, as this cell knows it. `arrived`: the other cell has said that they are
-- there.
create function private.driver_cell_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('here', d.away_to is null, 'awayTo', d.away_to, 'crossing', d.crossing,
             'arrived', d.away_to is not null and coalesce((
               select m.taken_at is not null from private.cell_messages m
                where m.body ->> 'driverId' = p_driver_id::text and m.kind = 'enter' order by m.created_at desc limit 1), true))
      from public.driver_profiles d where d.user_id = p_driver_id);
end $$;

-- may_prove_late: this driver can still prove a pickup that was taken from them, with a code that has not expired.
create function private.may_prove_late(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.custody_legs l join private.leg_codes c on c.leg_id = l.id and c.expires_at > clock_timestamp()
                  -- may_come_late, of all legs. Of several pickups of one delivery the last alone can be proven.
                  where l.driver_id = p_driver_id and l.kind = 'pickup' and l.state = 'void'
                    and l.id = (private.leg_of_driver(l.transaction_id, p_driver_id)).id);
end $$;

-- waits_to_be_judged: a delivery is over for this driver, and nobody has looked yet whether they were where they said.
create function private.waits_to_be_judged(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Why the queue: it goes with the job, and stays with one that has failed.
  return exists (select from graphile_worker.jobs j where j.task_identifier = 'review_track' and j.key like 'review:%:' || p_driver_id);
end $$;

-- stays_for: why a driver cannot leave this cell now, as a refusal: cash in hand, a delivery or a leg, an open
-- incident, a delivery of theirs that is looked at, or has to be yet. Null where nothing keeps them.
create function private.stays_for(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when private.held_by(p_driver_id) > 0
      or exists (select from ledger.accounts a join ledger.balances b on b.account_id = a.id
                  where a.book = 'cash' and a.kind = 'driver' and a.owner = p_driver_id and b.balance <> 0)
      then private.refuse('INVALID_STATE', '{"reason": "cross_cash"}')
    when private.has_active_task(p_driver_id)
      or exists (select from public.custody_legs l where l.driver_id = p_driver_id and private.is_open_leg(l.state))
      then private.refuse('INVALID_STATE', '{"reason": "cross_task"}')
    when exists (select from private.incidents i where i.driver_id = p_driver_id and i.closed_at is null)
      then private.refuse('INVALID_STATE', '{"reason": "cross_incident"}')
    when exists (select from private.reviews r where r.driver_id = p_driver_id and r.cleared_at is null) or private.waits_to_be_judged(p_driver_id)
      then private.refuse('INVALID_STATE', '{"reason": "cross_review"}')
    when private.may_prove_late(p_driver_id)
      then private.refuse('INVALID_STATE', '{"reason": "cross_late"}') end;
end $$;

-- passport_json: what the other cell has to know of a driver who comes.
create function private.passport_json(p_d public.driver_profiles) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('driverId', p_d.user_id, 'to', p_d.away_to, 'crossing', p_d.crossing, 'account', private.cell_account_json(p_d.user_id),
    'licenseNumber', p_d.license_number, 'vehicle', p_d.vehicle, 'vehicleType', p_d.vehicle_type, 'vehiclePlate', p_d.vehicle_plate,
    'licensePlate', p_d.license_plate, 'rating', p_d.rating, 'cashCeiling', p_d.cash_ceiling, 'cleanDeliveries', p_d.clean_deliveries,
    'workDay', private.work_day_json(p_d));
end $$;

-- leave_cell: the driver goes to work in another cell: off duty here, with no cash, no task, nothing open. Repeating
-- it is a success.
create function app.leave_cell(p_from text, p_to text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
  v_stays jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif v_driver.away_to = p_to then
    return private.ok(private.driver_cell_json(v_actor));
  elsif v_driver.away_to is not null then
    return private.refuse_away(v_driver.away_to);
  elsif p_to = p_from then
    return private.refuse('INVALID_STATE', '{"reason": "cross_here"}');
  elsif not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;
  v_stays := private.stays_for(v_actor);
  if v_stays is not null then
    return v_stays;
  elsif not private.rest_driver(v_actor, 'offline') then
    return private.refuse('INVALID_STATE', '{"reason": "cross_task"}');
  end if;
  -- Asked again under the driver's lock: nobody takes a delivery, is suspended or crosses without it.
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor;
  v_stays := private.stays_for(v_actor);
  if v_driver.away_to is not null then
    return private.refuse_away(v_driver.away_to);
  elsif v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  elsif v_stays is not null then
    return v_stays;
  end if;
  update public.driver_profiles d set away_to = p_to, crossing = d.crossing + 1 where d.user_id = v_actor returning * into v_driver;
  perform private.send_to_cell(p_to, 'enter', private.passport_json(v_driver));
  return private.ok(private.driver_cell_json(v_actor));
end $$;
revoke execute on function app.leave_cell(text, text) from public;
grant execute on function app.leave_cell(text, text) to handover_person;

-- get_driver_cell: where the driver works.
create function app.get_driver_cell() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cell jsonb := private.driver_cell_json(private.actor());
begin
  if private.actor() is null then
    return private.unauthenticated();
  elsif v_cell is null then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(v_cell);
end $$;
revoke execute on function app.get_driver_cell() from public;
grant execute on function app.get_driver_cell() to handover_person;

-- refuse_away: they work in another cell.
create function private.refuse_away(p_cell text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('INVALID_STATE', jsonb_build_object('reason', 'away_in_cell', 'about', jsonb_build_object('cell', p_cell)));
end $$;

-- is_passport: whether this can be one: the account in it is the driver's own, and its number at most 100,000 after the
-- last that is known here. Nobody crosses that often between two visits, and no number runs out.
create function private.is_passport(p_passport jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.uuid_of(p_passport ->> 'driverId');
begin
  return coalesce(private.uuid_of(p_passport -> 'account' ->> 'id') = v_id
    and (p_passport ->> 'crossing')::numeric <= 100000 + coalesce((select d.crossing from public.driver_profiles d where d.user_id = v_id), 0), false);
end $$;

-- works_here: an approved driver of this cell who has not left it.
create function private.works_here(p_d public.driver_profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_d.is_approved and p_d.away_to is null;
end $$;

-- enter_cell: a driver comes with a passport: from now on they may work here. One whose number is not later than what
-- is known of them changes nothing, and neither does any of a driver of this cell who has not left it. Whoever only
-- applied here is a driver of the cell they come from. What this cell decided itself, a suspension, stays. Answers
-- {entered, crossing}.
create function private.enter_cell(p_from text, p_passport jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := (p_passport ->> 'driverId')::uuid;
  v_crossing int := (p_passport ->> 'crossing')::int;
  v_driver public.driver_profiles;
begin
  select * into v_driver from public.driver_profiles d where d.user_id = v_id for update;
  if found and (private.works_here(v_driver) or v_driver.crossing >= v_crossing) then
    return jsonb_build_object('entered', false, 'crossing', v_driver.crossing);
  end if;
  -- Whose number or address is whose the accounts' cell alone says, when it is asked about the driver's session; the
  -- driver's profile follows the account.
  if not exists (select from auth.users u where u.id = v_id) then
    perform private.keep_account(p_from, (p_passport -> 'account') - array['email', 'emailProvenAt', 'phone', 'phoneVerifiedAt']);
  end if;
  insert into public.driver_profiles (user_id, name, email, phone_number, away_to)
  select p.user_id, p.name, coalesce(p.email, ''), coalesce(private.proven_phone(p.user_id), ''), p_from from public.user_profiles p where p.user_id = v_id
  on conflict (user_id) do nothing;
  -- Two passports of one driver who was not known here: the second waits for the first's row.
  select * into v_driver from public.driver_profiles d where d.user_id = v_id for update;
  if private.works_here(v_driver) or v_driver.crossing >= v_crossing then
    return jsonb_build_object('entered', false, 'crossing', v_driver.crossing);
  end if;
  update public.driver_profiles d set
    away_to = null, crossing = v_crossing, is_approved = true,
    license_number = coalesce(p_passport ->> 'licenseNumber', ''),
    vehicle = coalesce(p_passport ->> 'vehicle', ''),
    vehicle_type = p_passport ->> 'vehicleType',
    vehicle_plate = p_passport ->> 'vehiclePlate',
    license_plate = coalesce(p_passport ->> 'licensePlate', ''),
    rating = (p_passport ->> 'rating')::numeric,
    cash_ceiling = (p_passport ->> 'cashCeiling')::numeric,
    clean_deliveries = (p_passport ->> 'cleanDeliveries')::int,
    optimo_route_external_id = coalesce(d.optimo_route_external_id, private.new_external_id())
  where d.user_id = v_id;
  perform private.save_work_day(v_id, p_passport -> 'workDay');
  return jsonb_build_object('entered', true, 'crossing', v_crossing);
end $$;
