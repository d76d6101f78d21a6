-- The database as the first release makes it, written from supabase/schemas by npm run db:baseline.
set check_function_bodies = off;

-- schemas/platform/base/schemas.sql
-- Why: everything below stands on four schemas. `public` has the tables, each under row level security. `private` has
-- what only our own functions touch. `ledger` has the entries of cash and money, which nobody changes. `app` has the
-- functions that the app calls, one a verb: the one door. The data API of the platform exposes `public`, and may do
-- nothing there.
create schema if not exists private;

create schema if not exists ledger;

create schema if not exists app;

revoke all on schema private from public;

revoke all on schema ledger from public;

revoke all on schema app from public;

-- Why: hosted projects no longer expose new objects by default, older ones do. Say it once, so that every grant in
-- these files is the whole truth wherever they run.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;

-- Who may come through the door: a person with a session, somebody without one, and a machine that has proved itself.
-- The roles of the data API are never members of them. `handover_door` logs in, and may do nothing before it has become
-- one of them; it cannot log in until somebody gives it a password (README).
do $do$
declare
  v_role text;
begin
  foreach v_role in array array['handover_person', 'handover_anonymous', 'handover_machine', 'handover_door'] loop
    begin
      execute format('create role %I nologin noinherit', v_role);
    exception when duplicate_object or unique_violation then
      -- Roles belong to the whole server: another database of it has made them.
      null;
    end;
  end loop;
  -- Where a pooler takes no logins but the owner's, the owner becomes one of them.
  execute format('grant handover_person, handover_anonymous, handover_machine to handover_door, %I', current_user);
end $do$;

grant usage on schema public to anon, authenticated, service_role, handover_person;

grant usage on schema app to handover_person, handover_anonymous, handover_machine;

-- schemas/accounts/base/actor.sql
-- whose_session: the account of a session that still exists, unless the platform has banned or deleted it; else null. A
-- ban leaves sessions and tokens as they are.
create function private.whose_session(p_session_id uuid, p_user_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id
    from auth.sessions s join auth.users u on u.id = s.user_id
   where s.id = p_session_id and s.user_id = p_user_id
     and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
$$;

-- actor: the caller's user id while the session behind their token is one, else null.
create function private.actor() returns uuid
language sql stable security definer set search_path = '' as $$
  select private.whose_session((auth.jwt() ->> 'session_id')::uuid, auth.uid())
$$;
-- Why here: policies run as the caller, who therefore needs to call these; without usage on the schema nothing else
-- can.
grant execute on function private.actor() to authenticated, handover_person;

-- acting_admin: the caller's id if they are an administrator, else null.
create function private.acting_admin() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.user_id from private.admins a where a.user_id = private.actor()
$$;
grant execute on function private.acting_admin() to authenticated, handover_person;

-- is_driver_approved: approved and not suspended.
create function private.is_driver_approved(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.driver_profiles d
     where d.user_id = p_user_id and d.is_approved and d.suspended_at is null)
$$;
grant execute on function private.is_driver_approved(uuid) to handover_person;

-- schemas/deliveries/base/preferred_times.sql
-- Preferred times: a sender says between which times of day the cash should arrive. The times are those of the
-- service's own clock; which day they mean is decided here, once, as moments. lib/domain/preferred-time.ts predicts it
-- for the sender's form.

-- time_zone: the zone of the service's clock.
create function private.time_zone() returns text
language sql stable security definer set search_path = '' as $$
  select s.value #>> '{}' from private.settings s where s.key = 'time_zone'
$$;

-- schemas/deliveries/base/returning.sql
-- is_returning: this driver still has to bring back the delivery's cash.
create function private.is_returning(p_transaction_id uuid, p_driver_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.custody_legs l
                  where l.driver_id = p_driver_id and l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'proving'))
$$;
grant execute on function private.is_returning(uuid, uuid) to handover_person;

-- returning_amount: how much of it they have to bring back by the return that is open; null when none is.
create function private.returning_amount(p_transaction_id uuid, p_driver_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select l.amount from public.custody_legs l
   where l.driver_id = p_driver_id and l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'proving')
$$;

-- schemas/hubs/base/cashiers.sql
-- is_cashier: this person takes cash at this hub. Whoever drives does not, whatever stands in the list: nobody counts
-- what they hand in.
create function private.is_cashier(p_hub_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.hub_cashiers c where c.hub_id = p_hub_id and c.user_id = p_user_id)
     and not exists (select from public.driver_profiles d where d.user_id = p_user_id)
$$;
grant execute on function private.is_cashier(uuid, uuid) to handover_person;

-- schemas/ledger/base/guards.sql
-- follow_entries: what follows from the entries is written by their trigger and by nobody else, the owner included.
create function ledger.follow_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% follows the entries and is not written by itself', tg_table_name;
end $$;

-- schemas/platform/base/extensions.sql
-- Find a part of a text by index, wherever in it, and however its accents are written.
create extension if not exists pg_trgm with schema extensions;

create extension if not exists unaccent with schema extensions;

create extension if not exists cube with schema extensions;

create extension if not exists btree_gist with schema extensions;

-- schemas/platform/base/foundation.sql
-- touch_updated_at: keeps updated_at true whoever writes the row. It needs no rights: so it is no definer function.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- search_text: what a list can be searched for, as one text: small letters without accents, beginning with a space.
-- Why immutable: an index stands on it, and the dictionary is the one that comes with Postgres.
create function private.search_text(variadic p_parts text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent', ' ' || array_to_string(p_parts, ' ')))
$$;

-- keep_record: what is on record stays as it was written, whoever asks, the owner of the tables and the functions among
-- them.
create function private.keep_record() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is kept as it was written', tg_table_name;
end $$;

-- schemas/routing/base/routing_zones.sql
-- Zones at the routing provider, where it has such calls: its geofences are our zones, and its drivers serve what ours
-- serve.

-- routing_driver_zones: the provider's names of the zones that a driver serves.
create function private.routing_driver_zones(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(m.provider_id order by a.priority, m.provider_id), '[]')
    from public.driver_zone_assignments a join private.routing_zones m on m.zone_id = a.zone_id and m.provider_id is not null
   where a.driver_id = p_driver_id and a.is_active
$$;

-- schemas/zones/base/geography.sql
-- Places on the globe: great-circle distance and zones.

-- zone_edges: a polygon's sides as they are kept beside it.
create function private.zone_edges(p_coordinates jsonb) returns lseg[]
language sql immutable set search_path = '' as $$
  select array_agg(lseg(point(s.x1, s.y1), point(s.x2, s.y2)) order by s.ring, s.side) from private.zone_sides(p_coordinates) s
$$;

-- zone_box: a box of longitude and latitude that surely holds the zone and its edge; what an index can search.
create function private.zone_box(p_type text, p_coordinates jsonb, p_lat double precision, p_lng double precision, p_radius double precision)
returns box
language plpgsql immutable set search_path = '' as $$
declare
  v_south double precision;
  v_north double precision;
  v_west double precision;
  v_east double precision;
  v_angle double precision;
begin
  if p_type = 'circle' then
    v_angle := (p_radius + private.near_metres()) / 6371000 * 1.001;
    v_south := p_lat - degrees(v_angle);
    v_north := p_lat + degrees(v_angle);
    if v_south <= -90 or v_north >= 90 then
      return box(point(-180, v_south), point(180, v_north));
    end if;
    v_angle := degrees(asin(least(1, sin(v_angle) / cos(radians(p_lat)))));
    v_west := p_lng - v_angle;
    v_east := p_lng + v_angle;
  else
    select min(s.y1) - private.near_degrees(), max(s.y1) + private.near_degrees(),
           min(s.x1) - private.near_degrees(), max(s.x1) + private.near_degrees()
      into v_south, v_north, v_west, v_east
      from private.zone_sides(p_coordinates) s;
  end if;
  -- At and across the antimeridian: every longitude, and the exact test decides.
  if v_west <= -180 or v_east >= 180 or v_east - v_west >= 180 then
    v_west := -180;
    v_east := 180;
  end if;
  return box(point(v_west, v_south), point(v_east, v_north));
end $$;

-- schemas/zones/base/zone_paths.sql
-- Who enters and leaves a zone, found from the way between two positions.
--
-- A side of the edge counts once the way has gone deeper into it than the phone is unsure of, and has stayed on it for
-- a while; until then the driver is where they were. So nobody who stands on an edge goes in and out, and who drives
-- through between two positions does both. An entry or exit is dated where the way crossed the edge.
--
-- What is known after a position depends on that position, the one before it and what was known there, and on nothing
-- else: whatever comes late is put in its place and what follows is worked out again, with the same end.

-- zone_margin: how far from the edge is far enough in any zone of this size: a quarter of a circle's radius, half of a
-- polygon's area by its outline, so that there is a middle to be in.
create function private.zone_margin(p_type text, p_coordinates jsonb, p_radius double precision) returns double precision
language sql immutable set search_path = '' as $$
  select case p_type when 'circle' then p_radius / 4 else (
    select sum(case r.ring when 0 then r.area else -r.area end) / nullif(sum(r.outline), 0) / 2
      from (select p.ring, abs(sum((p.x1 - m.x) * (p.y2 - m.y) - (p.x2 - m.x) * (p.y1 - m.y))) / 2 * m.scale ^ 2 * m.narrow as area,
                   sum(sqrt(((p.x2 - p.x1) * m.narrow) ^ 2 + (p.y2 - p.y1) ^ 2)) * m.scale as outline
              from private.zone_sides(p_coordinates) p
              cross join (select min(c.x1) as x, min(c.y1) as y, cos(radians(avg(c.y1))) as narrow, radians(6371000) as scale
                            from private.zone_sides(p_coordinates) c where c.ring = 0) m
             group by p.ring, m.scale, m.narrow) r) end
$$;

-- schemas/platform/tables/settings.sql
-- settings: what operations may tune without a release. Read through private.setting().
create table private.settings (
  key text primary key,
  value jsonb not null,
  why text not null,
  updated_at timestamptz not null default now(),
  -- Why not longer: the search gives every driver with a fresh position the most points for being seen within five
  -- minutes.
  constraint settings_fresh check (key <> 'position_fresh_seconds' or value::text::numeric between 30 and 300),
  -- Why not more: clean deliveries are counted so far, and no further.
  constraint settings_trusted check (key <> 'trusted_deliveries' or value::text::numeric between 0 and 500)
);

create trigger settings_touch before update on private.settings
  for each row execute function private.touch_updated_at();

insert into private.settings (key, value, why) values
  ('offer_seconds', '300', 'A driver has five minutes to answer an offer'),
  ('declined_again_seconds', '300', 'A driver who declined a delivery is not asked again for it sooner, even when nobody else is left'),
  ('offer_alternatives', '3', 'Drivers tried after the first before a round pauses'),
  ('urgent_offers', '3', 'Drivers an urgent delivery is offered to at once'),
  ('dispatch_pauses_seconds', '[15, 60, 120, 300, 600]', 'Growing pauses between rounds; after the last the delivery is flagged'),
  ('receipt_seconds', '20', 'An offer that the phone has not confirmed by then is texted'),
  ('offer_retries', '3', 'How often a channel is tried again for one offer'),
  ('message_seconds', '8', 'A text message that the provider does not take in this time is given up'),
  ('unclear_seconds', '10', 'A driver''s YES this soon after another offer was texted may mean the one before'),
  ('sms_per_driver_hour', '10', 'Text messages to one driver'),
  ('sms_per_delivery', '20', 'Text messages about one delivery'),
  ('sms_per_hour', '500', 'Text messages about offers in all'),
  ('sms_replies_driver_hour', '10', 'Words back to one driver who texts'),
  ('sms_replies_hour', '500', 'Words back in all'),
  ('search_radius_m', '50000', 'How far from the pickup a driver may be'),
  ('position_fresh_seconds', '300', 'Positions count for this long'),
  ('position_old_seconds', '86400', 'Positions older than a day come too late for dispatch'),
  ('position_worst_accuracy_m', '200', 'Positions less sure than this are kept out of dispatch'),
  ('position_max_speed', '70', 'Metres a second: nothing drives faster'),
  ('zone_gap_seconds', '300', 'Between positions farther apart in time nobody knows the way'),
  ('zone_dwell_seconds', '20', 'A zone is entered or left by staying on the other side this long'),
  ('zone_least_margin_m', '20', 'Nearer its edge nobody knows who is in a zone'),
  ('zone_most_margin_m', '100', 'Farther from its edge everybody does, however unsure the phone is'),
  ('arrive_free_m', '200', 'So near the address an arrival needs no word'),
  ('arrive_warn_m', '500', 'So near the address an arrival goes on, with its distance on record; beyond it needs a reason'),
  ('arrive_accuracy_m', '100', 'The most of a fix''s accuracy that is taken off its distance'),
  ('arrive_fix_seconds', '120', 'A position that a step carries counts when it is this close in time to the step'),
  ('presence_timeout_seconds', '120', 'No heartbeat for this long: offline'),
  ('presence_push_seconds', '3600', 'A driver whose phone confirmed a push stays online this long while the page sleeps'),
  ('leave_grace_seconds', '15', 'The unload beacon takes effect after this, unless a heartbeat comes'),
  ('code_valid_seconds', '86400', 'A verification code is valid for 24 hours, renewed until delivery'),
  ('code_max_tries', '5', 'Wrong codes before the lock'),
  ('code_lock_seconds', '900', 'How long the lock holds'),
  ('pickup_answer_seconds', '600', 'A driver at the pickup whom nobody answers for this long may leave without the cash'),
  ('return_answer_seconds', '900', 'A driver who brings cash back and whom nobody answers for this long may bring it to a hub'),
  ('hub_wait_seconds', '300', 'A prefunded delivery that no hub can give is looked at again after this'),
  ('deposit_wait_seconds', '1800', 'Cash at a hub''s counter that nobody counts for this long is no deposit any more'),
  ('deposit_second_count', '1000', 'More cash than this is counted by two people at a hub, in dollars'),
  ('day_close_enforced', 'true', 'A driver who holds cash of an earlier business day gets no offers, unless that was approved'),
  ('way_beside_m', '50', 'So far beside their way, and as far as the phone is unsure, a driver has left it'),
  ('way_away_m', '500', 'A driver whose way to the stop has grown by so much since they were nearest is going away from it'),
  ('way_standing_seconds', '300', 'A driver who stands this long with way before them is standing still'),
  ('pace_days', '56', 'Drives older than this say nothing of how long roads take today'),
  ('pace_begin_seconds', '60', 'What the engine says of a leg counts for learning when the leg began so short a time ago'),
  ('late_start_seconds', '1800', 'A driver who has taken a delivery and not set out by then is late'),
  ('late_arrival_seconds', '600', 'A driver whose way by road ends this much later than it was first to end, or than the preferred time, is late'),
  ('late_drive_seconds', '7200', 'Where no way by road is known, a driver who is on the way for this long is late'),
  ('late_hand_over_seconds', '900', 'A driver who is at the address for this long, the time a delivery is planned with, is late'),
  ('max_amount', '10000', 'The most cash one delivery carries, in dollars'),
  ('ceiling_first', '500', 'The most cash a driver may hold at the beginning, in dollars'),
  ('ceiling_trusted', '2000', 'The same once they have made trusted_deliveries'),
  ('refund_alone', '200', 'A refund above this takes two administrators, in dollars'),
  ('approval_minutes', '30', 'So long another administrator may approve what one has asked for'),
  ('trusted_deliveries', '50', 'So many clean deliveries, and a driver may hold more'),
  ('pending_hours', '72', 'A delivery nobody answered ends'),
  ('unpaid_hours', '24', 'An accepted delivery nobody paid ends'),
  ('offer_cleanup_seconds', '3600', 'Offers leave bell and phone after this'),
  ('retention_days', '30', 'Old notifications, offers and traces'),
  ('vehicle_year_from', '2000', 'Oldest vehicle accepted'),
  ('minimum_driver_age', '21', 'Years'),
  ('review_slack_m', '1000', 'So far an arrival or a completion may be ahead of what was possible at position_max_speed'),
  ('review_gap_seconds', '600', 'A recorded position this close in time to a step says where the driver can have been'),
  ('review_wait_seconds', '600', 'So long after a delivery or a give-back the phone has time to send the positions it kept'),
  ('review_unseen_m', '2000', 'A way this short needs no recorded position'),
  ('review_near_m', '1000', 'A position recorded so near the drop-off shows that the driver was there'),
  ('review_stay_seconds', '60', 'Who stays this long at the pickup may have taken the cash'),
  ('phone_proofs_per_day', '10', 'A code costs money, and a number that is refused as taken tells that it has an account: nobody tries many'),
  ('time_zone', '"America/New_York"', 'Preferred times are times of day in this zone'),
  ('window_notice_seconds', '3600', 'A preferred time that ends sooner than this means the next day'),
  ('window_approach_seconds', '1200', 'Time for offers and for the drive to the pickup, before the drive to the door begins'),
  -- Why a setting: a service area is a business choice. [{lat, lng}, …], or null for everywhere.
  ('service_area', 'null', 'Deliveries end inside this ring; null means everywhere'),
  ('deliveries_per_minute', '60', 'Deliveries that one account may ask for within a minute, whichever way it asks'),
  ('lookups_per_day', '10', 'Numbers of nobody that one account may ask for within a day'),
  ('lookups_per_address_day', '40', 'The same from one network address, however many accounts ask');

-- schemas/accounts/tables/user_profiles.sql
create table public.user_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text,
  -- Until phone_verified_at is set this is only what the person typed: it finds nobody and reserves nothing.
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified_at timestamptz,
  address text check (length(address) <= 500),
  city text check (length(city) <= 120),
  state text check (length(state) <= 120),
  zip_code text check (length(zip_code) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint only_a_number_is_proven check (phone_verified_at is null or phone_number is not null)
);

-- Why: a receiver is found by their proven phone, so one proven number is one account.
create unique index user_profiles_phone_unique on public.user_profiles (phone_number) where phone_verified_at is not null;

create index user_profiles_phone_claims on public.user_profiles (phone_number) where phone_verified_at is null;

-- Why: administrators look for a delivery by any part of its sender's number.
create index user_profiles_phone_searched on public.user_profiles using gin (phone_number extensions.gin_trgm_ops);

create trigger user_profiles_touch before update on public.user_profiles
  for each row execute function private.touch_updated_at();

alter table public.user_profiles enable row level security;
revoke all on public.user_profiles from public, anon, authenticated, service_role;
grant select on public.user_profiles to handover_person;

-- People: everybody themselves, administrators all.
create policy own_or_admin on public.user_profiles for select to handover_person
  using (user_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/accounts/tables/user_roles.sql
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'driver')),
  created_at timestamptz not null default now()
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to handover_person;

create policy own_or_admin on public.user_roles for select to handover_person
  using (user_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/accounts/tables/admins.sql
-- Why: administrators are decided by is_admin() alone; nothing a client can write makes one.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Administrators of one team approve what another of them asks for.
  team text not null default 'main',
  added_at timestamptz not null default now()
);

-- schemas/accounts/tables/user_settings.sql
create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  locale text not null default 'en' check (locale in ('en', 'es')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  units text not null default 'miles' check (units in ('miles', 'km')),
  navigation_app text not null default 'auto' check (navigation_app in ('auto', 'google', 'apple', 'waze')),
  notifications jsonb not null default '{"push": true, "sms": true, "sound": true}',
  updated_at timestamptz not null default now()
);

create trigger user_settings_touch before update on public.user_settings
  for each row execute function private.touch_updated_at();

alter table public.user_settings enable row level security;
revoke all on public.user_settings from public, anon, authenticated, service_role;
grant select on public.user_settings to handover_person;

create policy own on public.user_settings for select to handover_person using (user_id = (select private.actor()));

-- schemas/drivers/tables/driver_profiles.sql
create table public.driver_profiles (
  id uuid not null unique default gen_random_uuid(),
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null default '',
  phone_number text not null default '',
  license_number text not null default '' check (length(license_number) <= 40),
  vehicle text not null default '',
  vehicle_type text not null default 'car'
    check (vehicle_type in ('car', 'suv', 'truck', 'van', 'motorcycle', 'bicycle')),
  vehicle_plate text check (length(vehicle_plate) between 1 and 20),
  license_plate text not null default '' check (length(license_plate) <= 20),
  status text not null default 'offline' check (status in ('online', 'offline', 'busy', 'break', 'on_duty')),
  is_available boolean not null default false,
  -- The driver goes off duty when the delivery in hand ends.
  last_delivery boolean not null default false,
  is_approved boolean not null default false,
  suspended_at timestamptz,
  suspension_reason text check (length(btrim(suspension_reason)) between 1 and 500),
  rating numeric(3, 2) check (rating between 0 and 5),
  -- The most cash they may hold, where an administrator has said so; else the settings say it.
  cash_ceiling numeric(12, 2) check (cash_ceiling between 0 and 100000),
  -- Delivered, and not under review. Counted up to 500.
  clean_deliveries int not null default 0 check (clean_deliveries >= 0),
  last_status_change timestamptz not null default now(),
  last_seen timestamptz,
  -- Set by the unload beacon; cleared by any heartbeat. Presence acts on it after the grace.
  leaving_at timestamptz,
  -- The last time this driver's phone confirmed a push: it keeps a sleeping page online.
  push_confirmed_at timestamptz,
  current_latitude double precision check (current_latitude between -90 and 90),
  current_longitude double precision check (current_longitude between -180 and 180),
  position_at timestamptz,
  optimo_route_serial text,
  optimo_route_external_id text,
  mobile_app_enabled boolean not null default false,
  work_time_from time not null default '09:00',
  work_time_to time not null default '17:00',
  vehicle_capacity1 int check (vehicle_capacity1 between 0 and 1000000),
  vehicle_capacity2 int check (vehicle_capacity2 between 0 and 1000000),
  vehicle_capacity3 int check (vehicle_capacity3 between 0 and 1000000),
  vehicle_capacity4 int check (vehicle_capacity4 between 0 and 1000000),
  start_latitude double precision check (start_latitude between -90 and 90),
  start_longitude double precision check (start_longitude between -180 and 180),
  start_address text check (length(start_address) between 1 and 500),
  end_latitude double precision check (end_latitude between -90 and 90),
  end_longitude double precision check (end_longitude between -180 and 180),
  end_address text check (length(end_address) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Online means available; everything else means not.
  constraint availability_follows_status check (is_available = (status = 'online')),
  constraint last_delivery_is_on_duty check (not last_delivery or status = 'on_duty'),
  constraint work_time_is_in_order check (work_time_from < work_time_to),
  constraint start_is_whole check ((start_latitude is null) = (start_longitude is null)),
  constraint end_is_whole check ((end_latitude is null) = (end_longitude is null)),
  constraint only_approved_drivers_work check ((is_approved and suspended_at is null) or status = 'offline')
);

create unique index driver_profiles_external_id_unique on public.driver_profiles (optimo_route_external_id)
  where optimo_route_external_id is not null;

-- Why: who was near a delivery, available or not. Who may be offered one: private.candidates.
create index driver_profiles_place on public.driver_profiles using gist (point(current_longitude, current_latitude))
  where is_approved;

-- Why: the highest sum that anybody may carry is asked for with each new delivery.
create index driver_profiles_ceiling on public.driver_profiles (cash_ceiling, clean_deliveries)
  where is_approved and suspended_at is null;

create index driver_profiles_presence on public.driver_profiles (last_seen) where status <> 'offline';

create trigger driver_profiles_touch before update on public.driver_profiles
  for each row execute function private.touch_updated_at();

alter table public.driver_profiles enable row level security;
revoke all on public.driver_profiles from public, anon, authenticated, service_role;
grant select on public.driver_profiles to handover_person;

create policy own_or_admin on public.driver_profiles for select to handover_person
  using (user_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/drivers/tables/driver_applications.sql
create table public.driver_applications (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected')),
  vehicle_type text not null check (vehicle_type in ('car', 'suv', 'truck', 'van', 'motorcycle', 'bicycle')),
  vehicle_make text not null check (length(vehicle_make) between 1 and 60),
  vehicle_model text not null check (length(vehicle_model) between 1 and 60),
  vehicle_year int not null,
  -- Empty for a bicycle, which has none.
  license_plate text not null check (length(license_plate) <= 20),
  insurance_provider text not null check (length(insurance_provider) between 1 and 120),
  insurance_policy text check (length(insurance_policy) between 1 and 120),
  driving_experience int not null check (driving_experience between 1 and 80),
  previous_delivery_experience text check (length(previous_delivery_experience) between 1 and 2000),
  availability text not null check (length(availability) between 1 and 500),
  emergency_contact text not null check (length(emergency_contact) between 1 and 120),
  emergency_phone text not null check (emergency_phone ~ '^\+[1-9][0-9]{6,14}$'),
  date_of_birth date not null check (date_of_birth >= '1900-01-01'),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (length(btrim(decision_reason)) between 1 and 500),
  updated_at timestamptz not null default now(),
  constraint all_but_bicycles_have_plates check (vehicle_type = 'bicycle' or license_plate <> '')
);

-- Why: what a deleted row is referred to by is looked up.
create index driver_applications_by_decided_by on public.driver_applications (decided_by) where decided_by is not null;

create index driver_applications_queue on public.driver_applications (status, submitted_at);

create trigger driver_applications_touch before update on public.driver_applications
  for each row execute function private.touch_updated_at();

alter table public.driver_applications enable row level security;
revoke all on public.driver_applications from public, anon, authenticated, service_role;
grant select on public.driver_applications to handover_person;

create policy own_or_admin on public.driver_applications for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/drivers/tables/driver_documents.sql
create table public.driver_documents (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  kind text not null check (kind in ('license', 'registration', 'insurance', 'background_consent', 'photo')),
  path text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  -- Of the very bytes: what an administrator decided on can be told from what came later.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null default now()
);

-- Why: one document of a kind counts; a new upload replaces the old one.
create unique index driver_documents_kind_unique on public.driver_documents (driver_id, kind);

alter table public.driver_documents enable row level security;
revoke all on public.driver_documents from public, anon, authenticated, service_role;
grant select on public.driver_documents to handover_person;

create policy own_or_admin on public.driver_documents for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/notifications/tables/push_subscriptions.sql
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2048),
  p256dh text not null check (length(p256dh) between 1 and 120),
  auth text not null check (length(auth) between 1 and 40),
  user_agent text,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  last_sent_at timestamptz,
  last_received_at timestamptz,
  last_error text
);

create index push_subscriptions_user on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from public, anon, authenticated, service_role;
grant select on public.push_subscriptions to handover_person;

-- Why not administrators: whoever holds an endpoint and its keys can push to the phone.
create policy own on public.push_subscriptions for select to handover_person using (user_id = (select private.actor()));

-- schemas/hubs/tables/hubs.sql
-- hubs: places with a safe, where drivers hand in cash.
create table public.hubs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  address text not null check (length(btrim(address)) between 1 and 500),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- [{day, from, to}, …]: 1 is Monday; times of day in the service's zone, as in "09:00", up to "24:00".
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger hubs_touch before update on public.hubs
  for each row execute function private.touch_updated_at();

alter table public.hubs enable row level security;
revoke all on public.hubs from public, anon, authenticated, service_role;
grant select on public.hubs to handover_person;

-- Where cash is kept: for those who bring it, those who take it, and administrators.
create policy drivers_cashiers_and_admins on public.hubs for select to handover_person
  using ((is_active and (select private.is_driver_approved((select private.actor())))) or private.is_cashier(id, (select private.actor()))
         or (select private.acting_admin()) is not null);

-- schemas/deliveries/tables/transactions.sql
create table public.transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  receiver_id uuid not null references auth.users (id),
  driver_id uuid references public.driver_profiles (user_id),
  transaction_type text not null default 'cash_delivery' check (transaction_type in ('cash_delivery', 'delivery', 'pickup')),
  -- TXN- plus the first eight characters of the id: what people and the routing provider call it.
  order_no text generated always as ('TXN-' || upper(left(id::text, 8))) stored,
  amount numeric(12, 2) not null check (amount > 0),
  -- What the payment step asks for; nothing where it is 0. Null where it was never named.
  fee numeric(12, 2) check (fee >= 0),
  -- Where the cash comes from: the sender gives it to the driver, or has paid for it and a hub gives it.
  funding text not null default 'sender_cash' check (funding in ('sender_cash', 'prefunded')),
  -- The hub whose safe it comes from; the pickup's address and place are that hub's.
  hub_id uuid references public.hubs (id),
  status text not null default 'pending',
  delivery_address text not null check (length(delivery_address) between 1 and 500),
  pickup_address text not null check (length(pickup_address) between 1 and 500),
  delivery_latitude double precision not null check (delivery_latitude between -90 and 90),
  delivery_longitude double precision not null check (delivery_longitude between -180 and 180),
  pickup_latitude double precision check (pickup_latitude between -90 and 90),
  pickup_longitude double precision check (pickup_longitude between -180 and 180),
  receiver_phone text not null,
  customer_name text not null,
  customer_phone text not null,
  sender_name text not null,
  receiver_name text not null,
  -- {description, location_name, special_instructions, estimated_duration, urgent, delivery_location{lat,lng}}
  package_details jsonb not null default '{}',
  -- For the sender and the receiver, never for the driver: apart, so that no row or view carries it to them.
  notes text check (length(notes) <= 1000),
  urgent boolean not null default false,
  -- When the sender would like it: times of day on the service's clock, and the moments that they mean.
  preferred_from time,
  preferred_to time,
  wanted_from timestamptz,
  wanted_to timestamptz,
  -- Holds the id of the code row, never the code: the receiver alone reads that.
  qr_code text,
  qr_expires_at timestamptz,
  optimo_route_order_id text,
  accepted_via text,
  -- Why it ended: as somebody wrote it, or what happened by itself, which is worded when it is read.
  reason text check (length(btrim(reason)) between 1 and 500),
  reason_code text check (reason_code in ('cancelled_by_sender', 'rejected_by_receiver', 'nobody_accepted', 'nobody_paid', 'payment_failed',
    'sums_differ', 'no_answer')),
  -- Money came in for a delivery that will not happen; null once it went back.
  refund_due_at timestamptz,
  -- When an administrator had everything about the people erased; the money's record stays.
  redacted_at timestamptz,
  client_action_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  assigned_at timestamptz,
  started_at timestamptz,
  arrived_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  constraint package_is_bounded check (length(package_details::text) <= 20000 and length(package_details ->> 'description') <= 1000 and length(package_details ->> 'location_name') <= 200
    and length(package_details ->> 'special_instructions') <= 1000 and (package_details ->> 'estimated_duration')::numeric between 1 and 1440),
  constraint prefunded_comes_from_a_hub check ((funding = 'prefunded') = (hub_id is not null)),
  constraint sender_is_not_receiver check (user_id <> receiver_id),
  constraint driver_is_not_a_party check (driver_id is null or (driver_id <> user_id and driver_id <> receiver_id)),
  constraint preferred_time_is_whole check (num_nulls(preferred_from, preferred_to, wanted_from, wanted_to) in (0, 4)),
  constraint preferred_time_is_in_order check (preferred_from < preferred_to and wanted_from < wanted_to),
  constraint active_has_a_driver check (status not in ('assigned', 'in_transit', 'servicing', 'delivered') or driver_id is not null),
  constraint transactions_status_known check (status in
    ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing',
     'delivered', 'cancelled', 'failed', 'refunded'))
);

-- Why with a condition that always holds: a whole unique index over a computed column would make every update of a
-- delivery lock as if its key changed, and wait for whoever writes a row that refers to it.
create unique index transactions_order_no_unique on public.transactions (order_no) where order_no is not null;

-- Why: a phone that asks twice for the same delivery gets the first one.
create unique index transactions_client_action_unique on public.transactions (user_id, client_action_id) where client_action_id is not null;

-- Why: one driver carries one delivery at a time, whatever the code above says.
create unique index transactions_one_active_per_driver on public.transactions (driver_id)
  where status in ('assigned', 'in_transit', 'servicing');

create index transactions_sender on public.transactions (user_id, created_at desc, id desc);

create index transactions_receiver on public.transactions (receiver_id, created_at desc, id desc);

-- Why beside those: what goes on is found at once by somebody who has a hundred thousand behind them.
create index transactions_sender_open on public.transactions (user_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');

create index transactions_receiver_open on public.transactions (receiver_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');

-- What is to be drawn from which safe; and whose row a hub's is.
create index transactions_hub on public.transactions (hub_id, status) where hub_id is not null;

create index transactions_driver on public.transactions (driver_id, created_at desc, id desc) where driver_id is not null;

create index transactions_newest on public.transactions (created_at desc, id desc);

-- What the admin console's search looks in. Why as one text that begins with a space: a word's beginning is then found
-- by its index too.
create index transactions_searched on public.transactions using gin (private.search_text(
  order_no, sender_name, receiver_name, receiver_phone, delivery_address, pickup_address) extensions.gin_trgm_ops);

create index transactions_open on public.transactions (status, updated_at)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');

create index transactions_by_status on public.transactions (status, created_at desc, id desc);

-- Why: the provider's events may name an order by its own id alone.
create index transactions_provider_order on public.transactions (optimo_route_order_id) where optimo_route_order_id is not null;

create index transactions_refund_due on public.transactions (refund_due_at) where refund_due_at is not null;

create trigger transactions_touch before update on public.transactions
  for each row execute function private.touch_updated_at();

alter table public.transactions enable row level security;
revoke all on public.transactions from public, anon, authenticated, service_role;
-- The notes are not the driver's, and a row cannot say so: functions say it.
grant select (id, user_id, receiver_id, driver_id, transaction_type, order_no, amount, fee, funding, hub_id, status, delivery_address, pickup_address,
  delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude, receiver_phone, customer_name,
  customer_phone, sender_name, receiver_name, package_details, urgent, preferred_from, preferred_to, wanted_from,
  wanted_to, qr_code, qr_expires_at, optimo_route_order_id, accepted_via, reason, reason_code, refund_due_at, redacted_at,
  client_action_id, created_at, updated_at, assigned_at, started_at, arrived_at, completed_at, cancelled_at) on public.transactions to handover_person;

-- Deliveries: sender, receiver, administrators; the driver while the delivery or its cash is in their
-- hands and no longer.
create policy parties_driver_admin on public.transactions for select to handover_person
  using (user_id = (select private.actor()) or receiver_id = (select private.actor())
         or (driver_id = (select private.actor()) and (status in ('assigned', 'in_transit', 'servicing') or private.is_returning(id, driver_id)))
         or (select private.acting_admin()) is not null);

-- schemas/deliveries/tables/transaction_status_updates.sql
create table public.transaction_status_updates (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  old_status text,
  new_status text not null,
  action text not null,
  actor_id uuid,
  actor text not null,
  metadata jsonb not null default '{}',
  "timestamp" timestamptz not null default now()
);

create index transaction_status_updates_of on public.transaction_status_updates (transaction_id, id);

alter table public.transaction_status_updates enable row level security;
revoke all on public.transaction_status_updates from public, anon, authenticated, service_role;
-- Whoever may read the delivery may read its history: the inner query stands under the delivery's own policy. What a
-- step's record says besides, such as where the driver stood and why, is for administrators, and they ask a function
-- for it.
grant select (id, transaction_id, old_status, new_status, action, actor_id, actor, "timestamp") on public.transaction_status_updates to handover_person;

create policy as_its_transaction on public.transaction_status_updates for select to handover_person
  using (exists (select from public.transactions t where t.id = transaction_id));

-- schemas/hubs/tables/hub_cashiers.sql
-- hub_cashiers: who takes cash at which hub.
create table public.hub_cashiers (
  hub_id uuid not null references public.hubs (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (hub_id, user_id)
);

create index hub_cashiers_of on public.hub_cashiers (user_id);

alter table public.hub_cashiers enable row level security;
revoke all on public.hub_cashiers from public, anon, authenticated, service_role;
grant select on public.hub_cashiers to handover_person;

create policy own_or_admin on public.hub_cashiers for select to handover_person
  using (user_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/deliveries/tables/custody_legs.sql
-- custody_legs: cash that one person has to hand to another now: who, how much, and how far they are. A leg is never
-- taken away: what was handed over, and what did not come about, stays on record.
create table public.custody_legs (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  kind text not null check (kind in ('pickup', 'handover', 'return', 'deposit')),
  giver_kind text not null check (giver_kind in ('sender', 'receiver', 'driver', 'hub')),
  giver_id uuid not null,
  taker_kind text not null check (taker_kind in ('sender', 'receiver', 'driver', 'hub')),
  taker_id uuid not null,
  -- The driver of the two.
  driver_id uuid not null references public.driver_profiles (user_id),
  amount numeric(12, 2) not null check (amount > 0),
  -- Both sides' phones show the same two.
  digits text not null check (digits ~ '^[0-9]{2}$'),
  bag_serial text check (length(btrim(bag_serial)) between 1 and 40),
  -- 'proving': both sides have named the same sum, and a code is open.
  state text not null default 'waiting' check (state in ('waiting', 'proving', 'done', 'failed', 'void')),
  -- The driver's count.
  counted numeric(12, 2) check (counted > 0),
  counted_at timestamptz,
  -- What the other side said of it last: {agrees, counted, at}.
  answer jsonb,
  -- When the driver was first known to be there.
  arrived_at timestamptz,
  -- What happened, in its order: [{what, at, by, …}].
  evidence jsonb not null default '[]',
  opened_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  constraint legs_driver_is_a_side check ((giver_kind = 'driver' and giver_id = driver_id) <> (taker_kind = 'driver' and taker_id = driver_id)),
  constraint legs_end_in_time check ((state in ('done', 'failed', 'void')) = (done_at is not null)),
  constraint legs_prove_what_is_agreed check (state <> 'proving' or (answer -> 'agrees') = 'true'),
  constraint legs_are_counted_in_time check ((counted is null) = (counted_at is null))
);

-- Why: cash is never in two places, whatever the code above says. A return is of what one driver holds; two of a
-- delivery are two drivers' cash.
create unique index custody_legs_one_open_per_delivery on public.custody_legs (transaction_id) where state in ('waiting', 'proving') and kind <> 'return';

create index custody_legs_open_returns on public.custody_legs (transaction_id) where state in ('waiting', 'proving') and kind = 'return';

create unique index custody_legs_one_open_per_driver on public.custody_legs (driver_id) where state in ('waiting', 'proving');

create index custody_legs_of on public.custody_legs (transaction_id, opened_at desc);

-- Why: what a deleted row is referred to by is looked up.
create index custody_legs_by_driver_id on public.custody_legs (driver_id);

alter table public.custody_legs enable row level security;
revoke all on public.custody_legs from public, anon, authenticated, service_role;
-- What happened, with places and words, functions say to whom it concerns.
grant select (id, transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, digits, bag_serial, state, counted, counted_at,
  answer, arrived_at, opened_at, done_at) on public.custody_legs to handover_person;

-- Those who give and take, and administrators. A driver who no longer has the delivery knows no more than that it was.
create policy own_sides on public.custody_legs for select to handover_person
  using ((giver_kind <> 'driver' and giver_id = (select private.actor())) or (taker_kind <> 'driver' and taker_id = (select private.actor()))
         or (driver_id = (select private.actor()) and state in ('waiting', 'proving')) or (select private.acting_admin()) is not null);

-- schemas/deliveries/tables/leg_codes.sql
-- leg_codes: the code that a confirmed count opens, for the driver to prove the leg with. Nobody reads it but by the
-- functions that show it to the other side; a new count takes it away. Of a leg that went another way it stays, for a
-- driver whose steps come late.
create table private.leg_codes (
  leg_id uuid primary key references public.custody_legs (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);

alter table private.leg_codes enable row level security;

-- schemas/deliveries/tables/leg_links.sql
-- leg_links: a link for somebody else who hands over or takes back, one a leg; it ends with the leg. Why a hash: who
-- reads the table opens nothing.
create table private.leg_links (
  token_hash bytea primary key,
  leg_id uuid not null unique references public.custody_legs (id) on delete cascade,
  made_by uuid not null,
  created_at timestamptz not null default clock_timestamp()
);

alter table private.leg_links enable row level security;

-- schemas/offers/tables/optimoroute_orders.sql
-- Assignment records: a row for each driver a delivery was offered or given to; the open one is the provider's order.
create table public.optimoroute_orders (
  id uuid primary key default gen_random_uuid(),
  order_no text not null,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  -- The day on the service's clock.
  order_date date not null,
  order_type text not null default 'D' check (order_type in ('D', 'P', 'T')),
  priority text not null default 'M' check (priority in ('L', 'M', 'H', 'C')),
  duration int not null default 15,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'rejected', 'timeout', 'completed', 'cancelled')),
  custom_fields jsonb not null default '{}',
  -- When this driver took the delivery on and when they were done with it: the driver's own history.
  accepted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index optimoroute_orders_history on public.optimoroute_orders (driver_id, ended_at desc, id desc)
  where accepted_at is not null and ended_at is not null;

create index optimoroute_orders_of on public.optimoroute_orders (transaction_id, created_at);

create index optimoroute_orders_driver on public.optimoroute_orders (driver_id, created_at desc);

create unique index optimoroute_orders_one_accepted on public.optimoroute_orders (transaction_id) where status = 'accepted';

create trigger optimoroute_orders_touch before update on public.optimoroute_orders
  for each row execute function private.touch_updated_at();

alter table public.optimoroute_orders enable row level security;
revoke all on public.optimoroute_orders from public, anon, authenticated, service_role;
grant select on public.optimoroute_orders to handover_person;

create policy driver_or_admin on public.optimoroute_orders for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/offers/tables/driver_notifications.sql
-- Offers: the driver task notifications of the specification.
create table public.driver_notifications (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  assignment_id uuid not null references public.optimoroute_orders (id) on delete cascade,
  notification_type text not null default 'task_offer' check (notification_type = 'task_offer'),
  -- Codes of the words: server/notifications/types/task-offer.ts has them, in the driver's language.
  title text not null,
  message text not null,
  -- {amount, pickupAddress, deliveryAddress, estimatedDistance "5 km", estimatedTime (min), estimateAbout: no engine has
  -- said them, priority, way: the line from pickup to drop-off, to be drawn}. What an offer says never changes.
  data jsonb not null,
  status text not null default 'sent'
    check (status in ('sent', 'delivered', 'read', 'accepted', 'rejected', 'expired', 'failed')),
  closed_reason text check (closed_reason in ('accepted', 'declined', 'timeout', 'taken', 'driver_unavailable', 'cancelled', 'undeliverable', 'reassigned')),
  round int not null default 1,
  sent_at timestamptz not null default now(),
  delivered_at timestamptz,
  read_at timestamptz,
  expires_at timestamptz not null,
  response text check (response in ('accept', 'reject')),
  response_at timestamptz,
  rejection_reason text check (rejection_reason in ('Too far from current location', 'Already have enough deliveries', 'Vehicle maintenance required',
    'Personal emergency', 'Traffic/road conditions', 'Other')),
  closed_at timestamptz,
  metadata jsonb not null default '{}',
  constraint closed_has_a_reason check ((status in ('sent', 'delivered', 'read')) = (closed_reason is null))
);

-- Why: what a deleted row is referred to by is looked up.
create index driver_notifications_by_assignment_id on public.driver_notifications (assignment_id);

-- Why: a driver never has two open offers, whoever sends them.
create unique index driver_notifications_one_open_per_driver on public.driver_notifications (driver_id)
  where status in ('sent', 'delivered', 'read');

create unique index driver_notifications_one_accepted on public.driver_notifications (transaction_id, assignment_id)
  where status = 'accepted';

create index driver_notifications_due on public.driver_notifications (expires_at) where status in ('sent', 'delivered', 'read');

create index driver_notifications_of on public.driver_notifications (transaction_id, sent_at);

create index driver_notifications_list on public.driver_notifications (driver_id, sent_at desc, id desc);

alter table public.driver_notifications enable row level security;
revoke all on public.driver_notifications from public, anon, authenticated, service_role;
grant select on public.driver_notifications to handover_person;

create policy driver_or_admin on public.driver_notifications for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

create index driver_notifications_age on public.driver_notifications using brin (sent_at);

-- schemas/offers/tables/driver_task_actions.sql
create table public.driver_task_actions (
  id bigint generated always as identity primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  assignment_id uuid references public.optimoroute_orders (id) on delete set null,
  transaction_id uuid references public.transactions (id) on delete set null,
  action text not null,
  metadata jsonb not null default '{}',
  "timestamp" timestamptz not null default now()
);

-- Why: what a deleted row is referred to by is looked up.
create index driver_task_actions_by_assignment_id on public.driver_task_actions (assignment_id) where assignment_id is not null;
create index driver_task_actions_by_transaction_id on public.driver_task_actions (transaction_id);

create index driver_task_actions_of on public.driver_task_actions (driver_id, id desc);

alter table public.driver_task_actions enable row level security;
revoke all on public.driver_task_actions from public, anon, authenticated, service_role;
grant select on public.driver_task_actions to handover_person;

create policy driver_or_admin on public.driver_task_actions for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/deliveries/tables/verification_codes.sql
create table public.verification_codes (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  -- What the QR says, without its signature: the secret never lies beside the codes, the server signs on reading.
  qr_data jsonb not null,
  type text not null default 'qr',
  status text not null default 'active' check (status in ('active', 'used', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by uuid references auth.users (id)
);

-- Why: what a deleted row is referred to by is looked up.
create index verification_codes_by_used_by on public.verification_codes (used_by) where used_by is not null;

create unique index verification_codes_one_active on public.verification_codes (transaction_id) where status = 'active';

-- Why: the sweep finds those whose time is over.
create index verification_codes_due on public.verification_codes (expires_at) where status = 'active';

alter table public.verification_codes enable row level security;
revoke all on public.verification_codes from public, anon, authenticated, service_role;
grant select on public.verification_codes to handover_person;

-- The code is the receiver's alone: not the sender's, not the driver's, not an administrator's.
create policy receiver_alone on public.verification_codes for select to handover_person
  using (exists (select from public.transactions t where t.id = transaction_id and t.receiver_id = (select private.actor())));

-- schemas/deliveries/tables/code_attempts.sql
-- Tries are counted by what a code opens, so that a new code does not clear a lock: the receiver's by the delivery, a
-- leg's by the leg; a hub's by the driver who types it, of no delivery.
create table private.code_attempts (
  opens uuid primary key,
  transaction_id uuid references public.transactions (id) on delete cascade,
  wrong int not null default 0,
  -- Digests of the wrong texts, so that the same one read twice costs one try.
  tried text[] not null default '{}',
  locked_until timestamptz,
  last_at timestamptz not null default now()
);

-- Why: what a deleted row is referred to by is looked up.
create index code_attempts_by_transaction_id on private.code_attempts (transaction_id);

-- schemas/dispatch/tables/dispatches.sql
create table private.dispatches (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  round int not null default 1,
  -- Drivers tried in this round: nobody is asked twice before the next.
  tried uuid[] not null default '{}',
  pauses int not null default 0,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  state text not null default 'waiting' check (state in ('waiting', 'offering', 'exhausted', 'done')),
  next_at timestamptz,
  -- The last try found nobody: a driver who comes near is asked at once, in the same round.
  starved boolean not null default false,
  exhausted_at timestamptz,
  -- Since when no hub can give the cash of a prefunded delivery.
  no_hub_since timestamptz,
  updated_at timestamptz not null default now()
);

create index dispatches_waiting on private.dispatches (coalesce(next_at, updated_at)) where state = 'waiting';

create index dispatches_exhausted on private.dispatches (exhausted_at) where exhausted_at is not null;

create index dispatches_no_hub on private.dispatches (no_hub_since) where no_hub_since is not null;

create index dispatches_starved on private.dispatches (transaction_id) where starved;

create trigger dispatches_touch before update on private.dispatches
  for each row execute function private.touch_updated_at();

-- schemas/dispatch/tables/dispatch_exclusions.sql
-- Drivers who gave this delivery back: never asked again.
create table private.dispatch_exclusions (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  why text not null,
  at timestamptz not null default now(),
  primary key (transaction_id, driver_id)
);

-- Why: what a deleted row is referred to by is looked up.
create index dispatch_exclusions_by_driver_id on private.dispatch_exclusions (driver_id);

-- schemas/dispatch/tables/dispatch_traces.sql
create table private.dispatch_traces (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  at timestamptz not null default now(),
  round int not null,
  requested int not null,
  priority text not null default 'medium',
  -- What came of it, and why nobody was offered it.
  outcome text not null default 'offered' check (outcome in ('offered', 'waiting', 'paused', 'exhausted', 'busy', 'scheduled', 'no_hub')),
  why text check (why in ('scheduled', 'no_hub', 'no_drivers', 'no_drivers_in_area', 'assignment_failed')),
  candidates jsonb not null
);

create index dispatch_traces_of on private.dispatch_traces (transaction_id, id);

create index dispatch_traces_age on private.dispatch_traces using brin (at);

-- schemas/deliveries/tables/tracking_links.sql
create table private.tracking_links (
  token text primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Why: what a deleted row is referred to by is looked up.
create index tracking_links_by_transaction_id on private.tracking_links (transaction_id);

-- schemas/hubs/tables/hub_deposits.sql
-- hub_deposits: a driver hands in cash at a hub. `waiting`: for the cashier's count; `second_count`: for that of
-- another person, who has to come to the same sum. Nobody reads it but by functions: who counts must not know what to
-- find.
create table private.hub_deposits (
  id uuid primary key default gen_random_uuid(),
  hub_id uuid not null references public.hubs (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  state text not null default 'waiting' check (state in ('waiting', 'second_count', 'done', 'void')),
  -- More was counted than the driver holds, and it is counted again.
  was_over boolean not null default false,
  first_by uuid,
  first_sum numeric(12, 2),
  -- What was counted, and what of it was posted; the rest was given back.
  counted numeric(12, 2) check (counted > 0),
  posted numeric(12, 2) check (posted > 0 and posted <= counted),
  opened_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint deposits_end_in_time check ((state in ('done', 'void')) = (ended_at is not null)),
  constraint deposits_done_are_counted check ((state = 'done') = (posted is not null) and (posted is null) = (counted is null)),
  constraint deposits_first_count check ((first_by is null) = (first_sum is null) and (state <> 'second_count' or first_by is not null))
);

-- One at a time: cash on two counters is on none.
create unique index hub_deposits_one_open_per_driver on private.hub_deposits (driver_id) where state in ('waiting', 'second_count');

create index hub_deposits_open on private.hub_deposits (hub_id, opened_at) where state in ('waiting', 'second_count');

create index hub_deposits_by_hub_id on private.hub_deposits (hub_id);

create index hub_deposits_by_driver_id on private.hub_deposits (driver_id);

alter table private.hub_deposits enable row level security;

-- hub_deposit_items: the deliveries whose cash it is. `held` and `posted`: what the driver held of it when it was
-- posted, and how much of that was there.
create table private.hub_deposit_items (
  deposit_id uuid not null references private.hub_deposits (id),
  transaction_id uuid not null references public.transactions (id),
  held numeric(12, 2) check (held >= 0),
  posted numeric(12, 2) check (posted >= 0 and posted <= held),
  primary key (deposit_id, transaction_id)
);

create index hub_deposit_items_by_transaction_id on private.hub_deposit_items (transaction_id);

-- Why: what is missing has to be looked at until the driver no longer holds it.
create index hub_deposit_items_short on private.hub_deposit_items (transaction_id) where posted < held;

alter table private.hub_deposit_items enable row level security;

-- hub_deposit_counts: every count, also those that did not stand.
create table private.hub_deposit_counts (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references private.hub_deposits (id),
  counted_by uuid not null,
  -- How many of each: {"100": 2, "0.25": 3}.
  denominations jsonb not null,
  sum numeric(12, 2) not null check (sum > 0),
  at timestamptz not null default clock_timestamp()
);

create index hub_deposit_counts_of on private.hub_deposit_counts (deposit_id, id);

alter table private.hub_deposit_counts enable row level security;

create trigger hub_deposit_counts_kept before update or delete or truncate on private.hub_deposit_counts
  for each statement execute function private.keep_record();

-- schemas/deliveries/tables/cash_photos.sql
-- cash_photos: a picture of the notes or the seal, taken by the driver where cash changes hands: at a pickup or return,
-- or at a hub's counter. No step needs one, and it may come after its step. Nobody reads it but by functions.
create table private.cash_photos (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid references public.custody_legs (id),
  deposit_id uuid references private.hub_deposits (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  path text not null unique,
  size_bytes int not null check (size_bytes between 1 and 5242880),
  -- Of the very bytes, which carry no metadata: also in the leg's evidence.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- As the phone claims it, between the leg's opening and now.
  taken_at timestamptz not null,
  saved_at timestamptz not null default clock_timestamp(),
  constraint photos_show_one_thing check ((leg_id is null) <> (deposit_id is null)),
  constraint photos_once_a_leg unique (leg_id, sha256),
  constraint photos_once_a_deposit unique (deposit_id, sha256)
);

create index cash_photos_by_driver_id on private.cash_photos (driver_id);

alter table private.cash_photos enable row level security;

create trigger cash_photos_kept before update or delete or truncate on private.cash_photos
  for each statement execute function private.keep_record();

-- schemas/hubs/tables/hub_collections.sql
-- hub_collections: cash of a delivery that lies at a hub and is its sender's to get: what came there, who was given it.
-- `proving`: the sender has counted it at the counter, and a code is open on their phone, which the cashier books it
-- with.
create table private.hub_collections (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  hub_id uuid not null references public.hubs (id),
  amount numeric(12, 2) not null check (amount > 0),
  -- The sender's and the hub's screen show the same two.
  digits text not null check (digits ~ '^[0-9]{2}$'),
  state text not null default 'waiting' check (state in ('waiting', 'proving', 'done')),
  code text check (code ~ '^[A-Z0-9]{8}$'),
  code_expires_at timestamptz,
  -- Who gave it; null where two administrators said that the sender has it.
  given_by uuid,
  opened_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  constraint collections_end_in_time check ((state = 'done') = (done_at is not null)),
  constraint collections_prove_by_a_code check ((state = 'proving') = (code is not null) and (code is null) = (code_expires_at is null))
);

-- More of the same delivery's cash that comes to the same hub is one sum.
create unique index hub_collections_one_open on private.hub_collections (transaction_id, hub_id) where state <> 'done';

create index hub_collections_open on private.hub_collections (hub_id, opened_at) where state <> 'done';

create index hub_collections_by_transaction_id on private.hub_collections (transaction_id);

create index hub_collections_by_hub_id on private.hub_collections (hub_id);

alter table private.hub_collections enable row level security;

-- schemas/hubs/tables/hub_closings.sql
-- hub_closings: each business day what a hub's safe holds by the ledger, and by a cashier's count. Its difference is
-- settled by two administrators; until then, and while the day lasts, it may be counted again.
create table private.hub_closings (
  id uuid primary key default gen_random_uuid(),
  hub_id uuid not null references public.hubs (id),
  business_day date not null,
  expected numeric(14, 2) not null,
  counted numeric(14, 2) not null check (counted >= 0),
  difference numeric(14, 2) generated always as (counted - expected) stored,
  closed_by uuid not null,
  closed_at timestamptz not null default clock_timestamp(),
  -- Every count of the day: [{expected, counted, by, at}].
  counts jsonb not null default '[]',
  settled_at timestamptz,
  constraint closings_one_a_day unique (hub_id, business_day),
  constraint closings_settle_a_difference check (settled_at is null or counted <> expected)
);

alter table private.hub_closings enable row level security;

-- schemas/hubs/tables/overnight_holdings.sql
-- overnight_holdings: two administrators let a driver keep what they hold through the night after this business day.
create table private.overnight_holdings (
  driver_id uuid not null references public.driver_profiles (user_id),
  business_day date not null,
  asked_by uuid not null,
  approved_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (driver_id, business_day)
);

alter table private.overnight_holdings enable row level security;

-- schemas/ledger/tables/accounts.sql
-- Who or what can have cash (book `cash`) or be owed money (book `money`), made when first needed and never changed. An
-- account with a floor cannot fall below it; those without one are outside of what we hold.
create table ledger.accounts (
  id bigint generated always as identity primary key,
  book text not null,
  kind text not null,
  -- The person or the hub; none for the kinds of which there is one.
  owner uuid,
  floor numeric(14, 2) generated always as (
    case when kind in ('sender', 'receiver', 'bank', 'opening', 'provider', 'dispute') then null else 0 end) stored,
  constraint accounts_unique unique nulls not distinct (book, kind, owner),
  constraint kind_of_book check (case book
    when 'cash' then kind in ('sender', 'receiver', 'bank', 'opening', 'driver', 'hub', 'lost')
    when 'money' then kind in ('provider', 'dispute', 'sender_funds', 'fee', 'driver_pay', 'payout', 'refund')
    else false end),
  constraint owner_of_kind check (book <> 'cash' or (owner is not null) = (kind in ('sender', 'receiver', 'driver', 'hub')))
);

alter table ledger.accounts enable row level security;

create trigger accounts_kept before update or delete or truncate on ledger.accounts
  for each statement execute function private.keep_record();

-- schemas/ledger/tables/balances.sql
-- What each account has: the sum of its entries. Those of a book sum up to 0, for each entry takes from one and gives
-- to another.
-- Why room in each page: a balance is written again and again, and then stays where it is.
create table ledger.balances (
  account_id bigint primary key references ledger.accounts (id) on delete restrict,
  -- The account's, which never changes.
  floor numeric(14, 2),
  balance numeric(14, 2) not null default 0,
  constraint not_below_floor check (balance >= floor)
) with (fillfactor = 50);

alter table ledger.balances enable row level security;

create trigger balances_follow before insert or update or delete on ledger.balances
  for each statement when (pg_trigger_depth() = 0) execute function ledger.follow_entries();

create trigger balances_stay before truncate on ledger.balances
  for each statement execute function ledger.follow_entries();

-- schemas/ledger/tables/transfers.sql
-- The entries: one row, one account that gives and one that takes. Written once, never changed, never deleted. Each
-- carries the hash of the entry before it in its chain, and its own over all of its columns: there is a chain for each
-- delivery and one for each hub.
create table ledger.transfers (
  id bigint generated always as identity primary key,
  chain text not null,
  -- These and recorded_at are the trigger's to say, whatever is written.
  seq int not null,
  from_account bigint not null references ledger.accounts (id) on delete restrict,
  to_account bigint not null references ledger.accounts (id) on delete restrict,
  amount numeric(12, 2) not null constraint amount_is_more_than_nothing check (amount > 0),
  transaction_id uuid references public.transactions (id) on delete restrict,
  leg_id uuid references public.custody_legs (id) on delete restrict,
  -- What it came of, and which: nothing is posted twice.
  cause text not null constraint cause_is_a_word check (cause ~ '^[a-z_]{1,40}$'),
  cause_id text not null constraint cause_is_named check (length(cause_id) between 1 and 100),
  -- Who said that they gave and that they took; null where nobody did, or whoever had a link of theirs. Ids alone: an
  -- entry outlives an erasure.
  given_by uuid,
  taken_by uuid,
  evidence jsonb not null default '{}',
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint transfers_once unique (cause, cause_id),
  constraint transfers_in_order unique (chain, seq),
  constraint transfers_unforked unique (chain, prev_hash),
  constraint two_accounts check (from_account <> to_account),
  constraint chain_of_delivery check (case when transaction_id is null then chain ~ '^(hub|book):' else chain = 'delivery:' || transaction_id end)
);

alter table ledger.transfers enable row level security;

create index transfers_from on ledger.transfers (from_account, id);

create index transfers_to on ledger.transfers (to_account, id);

create index transfers_of_delivery on ledger.transfers (transaction_id, id) where transaction_id is not null;

create index transfers_of_leg on ledger.transfers (leg_id) where leg_id is not null;

create trigger transfers_kept before update or delete or truncate on ledger.transfers
  for each statement execute function private.keep_record();

-- schemas/ledger/tables/holdings.sql
-- What each driver holds of each delivery's cash: the entries to them less those from them, while that is more than
-- nothing.
create table ledger.holdings (
  transaction_id uuid not null,
  driver_id uuid not null,
  amount numeric(12, 2) not null constraint holds_more_than_nothing check (amount > 0),
  since timestamptz not null,
  recorded_at timestamptz not null,
  -- The delivery had moved on before anybody knew that they hold its cash.
  late boolean not null,
  -- The entry by which they came to hold it.
  transfer_id bigint not null,
  primary key (transaction_id, driver_id)
) with (fillfactor = 80);

alter table ledger.holdings enable row level security;

create index holdings_of_driver on ledger.holdings (driver_id);

create trigger holdings_follow before insert or update or delete on ledger.holdings
  for each statement when (pg_trigger_depth() = 0) execute function ledger.follow_entries();

create trigger holdings_stay before truncate on ledger.holdings
  for each statement execute function ledger.follow_entries();

-- schemas/ledger/tables/roots.sql
-- One hash over the heads of all chains, each night: made of the root before it and of the heads that have changed
-- since, so that whoever keeps one root can tell whether any entry up to it was changed.
create table ledger.roots (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  -- The last entry that it covers.
  upto bigint not null unique,
  -- How many chains have got entries since the root before, and how many entries.
  chains bigint not null,
  entries bigint not null,
  prev_root bytea not null unique,
  root bytea not null
);

alter table ledger.roots enable row level security;

create trigger roots_kept before update or delete or truncate on ledger.roots
  for each statement execute function private.keep_record();

-- schemas/deliveries/tables/reviews.sql
create table private.reviews (
  transaction_id uuid not null references public.transactions (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  step text not null check (step in ('arrive', 'complete', 'give_back')),
  -- {rule, metres, seconds, limit}. 'time', 'way', 'track': so far in so short a time, limit in m/s. 'unseen': so long
  -- a way without a position within limit metres of the drop-off. 'pickup': so long within limit metres of the pickup,
  -- then so far away.
  facts jsonb not null,
  raised_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by uuid references auth.users (id),
  primary key (transaction_id, driver_id, step)
);

-- Why: what a deleted row is referred to by is looked up.
create index reviews_by_cleared_by on private.reviews (cleared_by) where cleared_by is not null;

alter table private.reviews enable row level security;

create index reviews_open on private.reviews (driver_id, raised_at) where cleared_at is null;

-- schemas/deliveries/tables/task_ways.sql
-- task_ways: the way by road that lies before the driver of a delivery, or of its cash, as the routing engine gave it,
-- how far along it they have come, and whether they have departed from it. Without an engine, or a road, it has no
-- points: then what is left is reckoned from the straight line, and the engine is asked again some time.
create table private.task_ways (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  -- What it was made for: by way of the pickup while 'assigned', to the door once 'in_transit', and 'returning' to
  -- where that leg's cash goes.
  status text not null check (status in ('assigned', 'in_transit', 'returning')),
  leg_id uuid references public.custody_legs (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  -- A driver beside their way, or without one, gets another no sooner.
  again_at timestamptz not null,
  -- Its points from the first to the last: where, and how many metres and seconds from the beginning.
  lats double precision[],
  lngs double precision[],
  metres_at double precision[],
  seconds_at double precision[],
  -- As clients draw and say it: an encoded polyline of six digits, its turns [{type, street, exit, meters, seconds,
  -- shapeIndex}], and where on it the stops are [{to, lat, lng, shapeIndex}].
  polyline text,
  steps jsonb not null,
  stops jsonb not null,
  -- How far the driver has come: the point passed last, what is left from there, and how far beside the way they are.
  point int not null default 1,
  left_m double precision,
  left_s double precision,
  beside_m double precision not null default 0,
  -- They have left it, as far as their phone is sure: what is left of it is about so much.
  off boolean not null default false,
  followed_at timestamptz,
  -- When they were to come to the door, as it looked when a way was first known for this step: late is judged by it.
  first_arrival timestamptz,
  -- What a departure is judged by: the fewest metres that were ever left, and since when and where the driver stands.
  nearest_m double precision,
  stands_at timestamptz,
  stands_lat double precision,
  stands_lng double precision,
  departure text check (departure in ('standing', 'going_away')),
  departed_at timestamptz,
  primary key (transaction_id, driver_id),
  constraint task_ways_of_a_return check ((status = 'returning') = (leg_id is not null)),
  constraint task_ways_points check (cardinality(lats) between 2 and 20000 and cardinality(lngs) = cardinality(lats)
    and cardinality(metres_at) = cardinality(lats) and cardinality(seconds_at) = cardinality(lats)
    and num_nulls(lats, lngs, metres_at, seconds_at, left_m, left_s, polyline) in (0, 7)),
  constraint task_ways_departed check ((departure is null) = (departed_at is null))
);

-- Why: what a deleted row is referred to by is looked up, and each batch of positions asks for the driver's way.
create index task_ways_by_driver on private.task_ways (driver_id);

create index task_ways_by_leg on private.task_ways (leg_id);

alter table private.task_ways enable row level security;

-- schemas/deliveries/tables/drives.sql
-- drives: what the routing engine said a leg would take when it began, by its own seconds: what the product learns its
-- drivers' pace from. To the pickup from the acceptance on, to the door from the start of the service on.
create table private.drives (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  leg text not null check (leg in ('pickup', 'drop_off')),
  began_at timestamptz not null,
  engine_seconds double precision not null check (engine_seconds > 0),
  primary key (transaction_id, leg)
);

-- Why: the newest weeks are learned from, and what is older goes.
create index drives_by_time on private.drives (began_at);

alter table private.drives enable row level security;

-- schemas/deliveries/tables/driven.sql
-- driven: how far a driver drove for a delivery, from the acceptance to the arrival or the end. By road where the
-- positions lie on roads that the engine knows; the sum of the straight lines between them in any case. Null until it
-- is measured.
create table private.driven (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  ended_at timestamptz not null,
  straight_m double precision not null check (straight_m >= 0),
  road_m double precision check (road_m >= 0),
  measured_at timestamptz not null default clock_timestamp(),
  primary key (transaction_id, driver_id)
);

-- Why: a driver's day is summed up.
create index driven_by_day on private.driven (driver_id, ended_at);

alter table private.driven enable row level security;

-- schemas/deliveries/tables/road_pace.sql
-- road_pace: what has been learned from finished drives, one row or none. paces: how many seconds of a drive go into
-- one of the engine's, by blocks of two hours of the day in the service's time zone: twelve of working days, twelve of
-- weekends. pickup_seconds: what a stop at the pickup takes.
create table private.road_pace (
  single boolean primary key default true check (single),
  paces double precision[] not null check (cardinality(paces) = 24 and 0.5 <= all (paces) and 3 >= all (paces)),
  pickup_seconds double precision not null check (pickup_seconds between 0 and 1800),
  drives int not null,
  learned_at timestamptz not null default clock_timestamp()
);

alter table private.road_pace enable row level security;

-- schemas/notifications/tables/notifications.sql
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('task_available', 'task_assigned', 'transaction_accepted', 'transaction_rejected', 'preferred_time_moved',
    'verification_code_generated', 'delivery_completed', 'driver_assigned', 'driver_on_way', 'task_offer',
    'task_response_confirmation', 'task_timeout',
    -- Beyond the specification's eleven: what people must also be told.
    'transaction_created', 'driver_arrived', 'transaction_cancelled', 'transaction_failed', 'payment_confirmed',
    'payment_failed', 'no_driver_found', 'driver_approved', 'driver_rejected', 'driver_suspended', 'cash_to_return', 'cash_returned', 'cash_lost', 'code_locked',
    'driver_at_pickup', 'cash_counted', 'cash_coming_back', 'cash_at_door', 'approval_needed', 'approval_answered',
    'cash_to_hub', 'cash_at_hub', 'deposit_counted', 'deposit_short', 'deposit_expired')),
  title text not null,
  message text not null,
  -- Title and message in each language, by its code: who changes their language reads old notices in it, too.
  words jsonb not null default '{}',
  data jsonb not null default '{}',
  read boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- One event tells one person once, however often its job runs.
  dedupe_key text not null unique
);

create index notifications_list on public.notifications (user_id, created_at desc, id desc);

create index notifications_unread on public.notifications (user_id) where not read;

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated, service_role;
grant select on public.notifications to handover_person;

create policy own on public.notifications for select to handover_person using (user_id = (select private.actor()));

-- Why brin: these tables grow at their end, so a page range that is old is found for next to nothing.
create index notifications_age on public.notifications using brin (created_at);

-- schemas/zones/tables/geofence_zones.sql
create table public.geofence_zones (
  id uuid primary key default gen_random_uuid(),
  -- A short name for indexes; 0 stands for no zone.
  no int generated always as identity (minvalue 1) unique,
  name text not null check (length(btrim(name)) between 1 and 120),
  type text not null check (type in ('circle', 'polygon')),
  -- Numbers alone: one zone that is nowhere would be in the way of every search.
  coordinates jsonb check (not jsonb_path_exists(coordinates, '$.** ? (@.type() == "string" || @ < -180 || @ > 180)')),
  center_lat double precision check (center_lat between -90 and 90),
  center_lng double precision check (center_lng between -180 and 180),
  radius double precision check (radius > 0),
  color text not null default '#2f6f4f' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why kept: whether a place lies in a zone is asked for every position of every driver, and reading JSON costs more
  -- than the answer.
  edges lseg[] generated always as (private.zone_edges(coordinates)) stored,
  -- Why kept: finding the zones at a place must not work out the box of each.
  bounds box generated always as (private.zone_box(type, coordinates, center_lat, center_lng, radius)) stored,
  margin double precision generated always as (private.zone_margin(type, coordinates, radius)) stored,
  constraint shape_is_whole check (
    (type = 'circle' and center_lat is not null and center_lng is not null and radius is not null)
    or (type = 'polygon' and coordinates is not null))
);

-- Why: administrators page through zones by name.
create index geofence_zones_by_name on public.geofence_zones (lower(name), id);

create trigger geofence_zones_touch before update on public.geofence_zones
  for each row execute function private.touch_updated_at();

create index geofence_zones_box on public.geofence_zones using gist (bounds) where is_active;

alter table public.geofence_zones enable row level security;
revoke all on public.geofence_zones from public, anon, authenticated, service_role;
grant select on public.geofence_zones to handover_person;

-- Places: zones are for drivers and administrators; where a driver was, for themselves and administrators.
create policy drivers_and_admins on public.geofence_zones for select to handover_person
  using ((is_active and (select private.is_driver_approved((select private.actor())))) or (select private.acting_admin()) is not null);

-- schemas/zones/tables/driver_zone_assignments.sql
create table public.driver_zone_assignments (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  priority int not null default 5 check (priority between 1 and 10),
  is_active boolean not null default true,
  assigned_at timestamptz not null default now(),
  primary key (driver_id, zone_id)
);

-- Why so wide: who serves a zone is counted, and those of priority 1 are found, without reading the rows.
create index driver_zone_assignments_zone on public.driver_zone_assignments (zone_id, is_active, priority, driver_id);

alter table public.driver_zone_assignments enable row level security;
revoke all on public.driver_zone_assignments from public, anon, authenticated, service_role;
grant select on public.driver_zone_assignments to handover_person;

create policy driver_or_admin on public.driver_zone_assignments for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/positions/tables/driver_positions.sql
-- Every phone writes here twice a minute: a part a day, so that old days go by dropping their part.
create table public.driver_positions (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy real,
  speed real,
  heading real,
  "timestamp" timestamptz not null,
  source text not null default 'mobile_app',
  received_at timestamptz not null default now(),
  -- Why it is no place to send work to; null when it is one.
  excluded text check (excluded in ('too_old', 'jump', 'inaccurate')),
  -- What the way up to here says of the zones, so that what comes late can be put in its place. Null: of none.
  zones jsonb,
  primary key (driver_id, "timestamp")
) partition by range ("timestamp");

alter table public.driver_positions enable row level security;
revoke all on public.driver_positions from public, anon, authenticated, service_role;
grant select on public.driver_positions to handover_person;

create policy driver_or_admin on public.driver_positions for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/zones/tables/geofence_events.sql
create table public.geofence_events (
  id bigint generated always as identity primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  driver_serial text,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  event_type text not null check (event_type in ('entry', 'exit')),
  latitude double precision not null,
  longitude double precision not null,
  "timestamp" timestamptz not null,
  -- The position that made it certain.
  decided_at timestamptz not null
);

create index geofence_events_driver on public.geofence_events (driver_id, decided_at);

-- One edge is crossed once at a time.
create unique index geofence_events_once on public.geofence_events (driver_id, zone_id, "timestamp", event_type);

-- For the day a zone is deleted, with what happened there.
create index geofence_events_zone on public.geofence_events (zone_id);

alter table public.geofence_events enable row level security;
revoke all on public.geofence_events from public, anon, authenticated, service_role;
grant select on public.geofence_events to handover_person;

create policy driver_or_admin on public.geofence_events for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);

-- schemas/zones/tables/drivers_in_zones.sql
-- The zones a driver is in.
create table private.drivers_in_zones (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  since timestamptz not null,
  primary key (driver_id, zone_id)
);

create index drivers_in_zones_zone on private.drivers_in_zones (zone_id);

-- schemas/routing/tables/optimoroute_error_logs.sql
create table public.optimoroute_error_logs (
  id bigint generated always as identity primary key,
  error_type text not null,
  error_code text,
  error_message text not null,
  endpoint text,
  method text,
  request_data jsonb,
  response_data jsonb,
  status_code int,
  retry_count int not null default 0,
  user_id uuid,
  "timestamp" timestamptz not null default now(),
  -- By a later good answer about the same thing, or by an administrator.
  resolved boolean not null default false
);

create index optimoroute_error_logs_newest on public.optimoroute_error_logs ("timestamp" desc);

create index optimoroute_error_logs_open on public.optimoroute_error_logs (id desc) where not resolved;

alter table public.optimoroute_error_logs enable row level security;
revoke all on public.optimoroute_error_logs from public, anon, authenticated, service_role;
grant select on public.optimoroute_error_logs to handover_person;

create policy admins on public.optimoroute_error_logs for select to handover_person
  using ((select private.acting_admin()) is not null);

-- schemas/notifications/tables/outgoing_messages.sql
create table private.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  -- An offer that found no other way, or the answer to a driver's text.
  kind text not null default 'offer' check (kind in ('offer', 'reply')),
  user_id uuid not null references auth.users (id) on delete cascade,
  offer_id uuid references public.driver_notifications (id) on delete cascade,
  transaction_id uuid references public.transactions (id) on delete cascade,
  -- 'sending' is written before the provider is asked: a worker that dies in between leaves it so, and the next one
  -- asks the provider whether the message is there before it sends another.
  status text not null default 'sending' check (status in ('sending', 'accepted', 'sent', 'delivered', 'undelivered', 'refused', 'failed')),
  tries int not null default 1,
  provider_id text unique,
  error text,
  -- While a worker asks the provider; and when the provider last said anything.
  asked_at timestamptz,
  result_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Why: an offer is texted once, however many workers try. And when old offers go, their messages are found by it: a
-- reply is about no offer.
create unique index outgoing_messages_once on private.outgoing_messages (offer_id, channel) where offer_id is not null;

-- For the caps.
create index outgoing_messages_newest on private.outgoing_messages (channel, created_at);

create index outgoing_messages_person on private.outgoing_messages (user_id, channel, created_at);

create index outgoing_messages_delivery on private.outgoing_messages (transaction_id, channel) where transaction_id is not null;

create trigger outgoing_messages_touch before update on private.outgoing_messages
  for each row execute function private.touch_updated_at();

-- schemas/notifications/tables/unreachable_phones.sql
-- Numbers that a text is lost on, as the provider or their owner said. A provider may be wrong for a while: what it
-- said lapses, and a text from the number proves it wrong. A stop holds until its owner takes it back.
create table private.unreachable_phones (
  phone text primary key,
  why text not null check (why in ('opted_out', 'not_a_phone', 'landline')),
  at timestamptz not null default now()
);

-- schemas/routing/tables/routing_orders.sql
create table private.routing_orders (
  -- Why no reference: what the provider holds must be known after the delivery was deleted here.
  transaction_id uuid primary key,
  order_no text not null,
  -- The provider's day of the order, in the account's time zone.
  order_date date,
  provider_id text,
  stage text not null default 'unsent' check (stage in ('unsent', 'present', 'gone')),
  -- A creation was begun and nobody knows how it ended: there may be something to delete.
  unsure boolean not null default false,
  -- The fields and the completion that the provider acknowledged last.
  sent jsonb,
  sent_completion jsonb,
  -- The version that the provider refused, and how often. It is asked again only when the version changes or
  -- `ask_again` says so.
  refused_version text,
  refusals int not null default 0,
  ask_again boolean not null default false,
  -- How many runs have begun. What an earlier one says once a later one has begun is not believed: both spoke to the
  -- provider, and nobody knows who was heard last.
  runs bigint not null default 0,
  -- When a reconciliation last found it there.
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index routing_orders_days on private.routing_orders (order_date, transaction_id) where stage = 'present';

create index routing_orders_numbers on private.routing_orders (order_no);

create index routing_orders_refused on private.routing_orders (transaction_id) where refused_version is not null;

-- schemas/routing/tables/routing_drivers.sql
-- What a driver's day at the provider looks like: sent again only when it has changed, because the provider takes a
-- driver off their planned route whenever their day is written.
create table private.routing_drivers (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  date date not null,
  sent jsonb,
  refused_version text,
  at timestamptz not null default now(),
  primary key (driver_id, date)
);

create index routing_drivers_age on private.routing_drivers (date);

-- schemas/routing/tables/routing_zones.sql
create table private.routing_zones (
  -- Why no reference: a zone deleted here is still to be deleted there.
  zone_id uuid primary key,
  provider_id text,
  sent jsonb,
  at timestamptz not null default now()
);

-- schemas/routing/tables/routing_driver_zones.sql
create table private.routing_driver_zones (
  driver_id uuid primary key,
  sent jsonb not null,
  at timestamptz not null default now()
);

-- schemas/routing/tables/routing_state.sql
-- Few values that must outlast a process: how far the provider's events were read, when the sides were last compared.
create table private.routing_state (
  key text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);

-- schemas/routing/tables/routing_events.sql
-- Each event once, however often and in whatever order it is told.
create table private.routing_events (
  event text not null,
  unix_timestamp bigint not null,
  driver text not null,
  order_no text not null,
  at timestamptz not null default now(),
  primary key (event, unix_timestamp, driver, order_no)
);

create index routing_events_age on private.routing_events using brin (at);

-- schemas/routing/tables/routing_differences.sql
-- Where the provider says something else than we do. A thing differs once at a time.
create table private.routing_differences (
  id bigint generated always as identity primary key,
  what text not null check (what in ('missing', 'unwanted', 'fields', 'status', 'driver', 'unknown', 'duplicate', 'refused')),
  -- The order's number or the driver's name at the provider.
  subject text not null,
  transaction_id uuid,
  driver_id uuid,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Made good by telling the provider again, or the sides came to agree by themselves.
  repaired_at timestamptz,
  resolved_at timestamptz,
  -- Resolved by an administrator's word: not listed again while both sides say what they said then.
  dismissed_by uuid,
  dismissal_reason text check (length(btrim(dismissal_reason)) between 1 and 500)
);

create unique index routing_differences_open on private.routing_differences (what, subject) where repaired_at is null and resolved_at is null;

create index routing_differences_newest on private.routing_differences (found_at desc, id desc);

create index routing_differences_open_newest on private.routing_differences (id) where repaired_at is null and resolved_at is null;

create index routing_differences_dismissed on private.routing_differences (what, subject) where dismissed_by is not null;

create index routing_differences_of on private.routing_differences (transaction_id) where repaired_at is null and resolved_at is null;

-- schemas/routing/tables/routing_plans.sql
create table private.routing_plans (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  -- RESOURCES: with drivers on the road, deliveries stay with the drivers who have them.
  lock_type text not null check (lock_type in ('NONE', 'RESOURCES')),
  requested_by uuid,
  -- Written before the provider is asked: whoever finds it knows that asking again might plan the day twice.
  asked_at timestamptz,
  answered_at timestamptz,
  planning_id bigint,
  polls int not null default 0,
  progress int not null default 0,
  -- Why it failed: the provider's status, or our own word for it.
  failure text,
  -- [{driverExternalId, driverName, duration, distance, stops: [{stopNumber, orderNo, scheduledAt, ...}]}]
  routes jsonb,
  -- An administrator wants it stopped.
  stop_asked_at timestamptz,
  -- The day's routes went to the drivers' phones, or why they did not.
  sent_at timestamptz,
  not_sent text check (not_sent in ('no_stops', 'others', 'waiting', 'other_driver', 'refused')),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Why: a day is planned once at a time.
create unique index routing_plans_one_running on private.routing_plans (date) where status = 'running';

create index routing_plans_newest on private.routing_plans (created_at desc, id desc);

create index routing_plans_of on private.routing_plans (date, finished_at desc) where status = 'completed';

-- schemas/platform/tables/idempotency_keys.sql
-- First answers by key: a repeat of a write is answered as the first time. Never holds cookies or codes.
create table private.idempotency_keys (
  actor text not null,
  key text not null check (length(key) <= 200),
  route text not null,
  body_hash text not null,
  -- Null while the first request runs; a crash leaves it null and the key may be taken over after 30 seconds.
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);

create index idempotency_keys_age on private.idempotency_keys (created_at);

-- schemas/platform/tables/rate_limits.sql
create table private.rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  used int not null default 0,
  primary key (bucket, window_start)
);

create index rate_limits_age on private.rate_limits (window_start);

-- schemas/deliveries/tables/webhook_events.sql
create table private.webhook_events (
  source text not null,
  id text not null,
  at timestamptz not null default now(),
  outcome jsonb,
  primary key (source, id)
);

create index webhook_events_age on private.webhook_events using brin (at);

-- schemas/admin/tables/admin_actions.sql
-- What administrators did to people and deliveries, and why. Never changed, never deleted.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null,
  subject_id uuid not null,
  reason text check (length(btrim(reason)) between 1 and 500),
  details jsonb not null default '{}',
  at timestamptz not null default now()
);

create index admin_actions_of on private.admin_actions (subject_id, id desc);

create index admin_actions_kinds on private.admin_actions (action, id desc);

-- schemas/admin/tables/approvals.sql
-- What an administrator has asked for and another one of their team has to approve. `params`: what was asked for, and
-- as what it stood then what it is about; their hash is compared when it is carried out. Kept on record.
create table private.approvals (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('complete_override', 'confirm_payment', 'refund', 'set_ceiling', 'cash_returned', 'cash_lost', 'cash_collected',
    'hub_difference', 'hub_move', 'overnight')),
  subject_id uuid not null,
  params jsonb not null,
  params_hash text not null,
  team text not null,
  asked_by uuid not null,
  approved_by uuid,
  reason text check (length(btrim(reason)) between 1 and 500),
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'expired', 'void')),
  constraint two_people check (approved_by <> asked_by),
  constraint approved_by_somebody check ((approved_by is not null) = (state = 'approved')),
  constraint decided_or_waiting check ((decided_at is null) = (state = 'waiting'))
);

alter table private.approvals enable row level security;

-- One of a kind waits for a delivery, a driver, a hub or its count.
create unique index approvals_waiting on private.approvals (subject_id, action) where state = 'waiting';

create index approvals_open on private.approvals (team, asked_at) where state = 'waiting';

-- schemas/platform/tables/worker_pools.sql
-- Live workers beat here; a lock held by one that stopped beating is forced open.
create table private.worker_pools (
  id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

-- schemas/deliveries/tables/transaction_moves.sql
-- The one list of allowed moves of a delivery, as data: (from, to, action, actor). SQL enforces it with
-- private.move_transactions(); lib/domain/transaction-moves.ts mirrors it and a test compares the two.
create table private.transaction_moves (
  from_status text not null,
  to_status text not null,
  action text not null,
  actor text not null check (actor in ('sender', 'receiver', 'driver', 'admin', 'payments', 'system', 'provider')),
  primary key (from_status, action, actor)
);

insert into private.transaction_moves (from_status, to_status, action, actor) values
  ('pending',           'accepted',          'accept',            'receiver'),
  ('pending',           'cancelled',         'reject',            'receiver'),
  ('pending',           'cancelled',         'cancel',            'sender'),
  ('accepted',          'cancelled',         'cancel',            'sender'),
  ('payment_pending',   'cancelled',         'cancel',            'sender'),
  ('pending',           'cancelled',         'expire',            'system'),
  ('accepted',          'cancelled',         'expire',            'system'),
  ('payment_pending',   'cancelled',         'expire',            'system'),
  ('accepted',          'payment_pending',   'request_payment',   'payments'),
  ('payment_pending',   'payment_confirmed', 'confirm_payment',   'payments'),
  ('payment_pending',   'failed',            'fail_payment',      'payments'),
  ('payment_confirmed', 'failed',            'fail_payment',      'payments'),
  ('broadcast',         'failed',            'fail_payment',      'payments'),
  ('assigned',          'failed',            'fail_payment',      'payments'),
  ('accepted',          'payment_confirmed', 'confirm_payment',   'admin'),
  ('payment_pending',   'payment_confirmed', 'confirm_payment',   'admin'),
  ('payment_confirmed', 'broadcast',         'offer',             'system'),
  ('broadcast',         'payment_confirmed', 'offers_closed',     'system'),
  ('broadcast',         'assigned',          'accept_offer',      'driver'),
  ('payment_confirmed', 'assigned',          'assign',            'admin'),
  ('broadcast',         'assigned',          'assign',            'admin'),
  ('assigned',          'payment_confirmed', 'cancel_task',       'driver'),
  ('assigned',          'payment_confirmed', 'unassign',          'admin'),
  -- With the proven pickup.
  ('assigned',          'in_transit',        'start_service',     'driver'),
  ('assigned',          'cancelled',         'leave_pickup',      'driver'),
  ('in_transit',        'servicing',         'arrive',            'driver'),
  -- The routing provider's app said so first. It never says that cash was handed over.
  ('in_transit',        'servicing',         'arrive',            'provider'),
  ('in_transit',        'failed',            'cancel_task',       'driver'),
  ('servicing',         'failed',            'cancel_task',       'driver'),
  ('in_transit',        'failed',            'fail_task',         'driver'),
  ('servicing',         'failed',            'fail_task',         'driver'),
  ('servicing',         'delivered',         'complete',          'driver'),
  ('in_transit',        'delivered',         'complete_override', 'admin'),
  ('servicing',         'delivered',         'complete_override', 'admin'),
  ('pending',           'cancelled',         'cancel',            'admin'),
  ('accepted',          'cancelled',         'cancel',            'admin'),
  ('payment_pending',   'cancelled',         'cancel',            'admin'),
  ('payment_confirmed', 'cancelled',         'cancel',            'admin'),
  ('broadcast',         'cancelled',         'cancel',            'admin'),
  ('assigned',          'cancelled',         'cancel',            'admin'),
  ('failed',            'refunded',          'refund',            'admin'),
  ('cancelled',         'refunded',          'refund',            'admin'),
  ('failed',            'refunded',          'refund',            'payments'),
  ('cancelled',         'refunded',          'refund',            'payments');

-- schemas/positions/tables/driver_positions_other.sql
-- What no day holds yet: nothing is lost when the clock that makes days has stood still.
create table private.driver_positions_other partition of public.driver_positions default;

-- schemas/zones/tables/fix.sql
-- A position on its way into the history. excluded: why it is no place to send work to. zones: what the way up to here
-- says, by zone: {"in"} and, while the way is on the other side and that does not count yet, {"since", "lat", "lng",
-- "deep"}.
create type private.fix as (
  at timestamptz, lat double precision, lng double precision, accuracy real, speed real, heading real, excluded text, stored boolean, zones jsonb);

-- schemas/zones/tables/zone_crossing.sql
create type private.zone_crossing as (
  zone_id uuid, event_type text, at timestamptz, lat double precision, lng double precision, decided_at timestamptz);

-- schemas/positions/tables/driver_tracks.sql
-- Where a driver's way stands, so that what comes in order need not look back. newest_at: of everything kept; good: the
-- last that counts; jumps: the last two, at most, after it. unsent_since: when the first came that the routing provider
-- has not been given; null when it has them all.
create table private.driver_tracks (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  newest_at timestamptz not null,
  good private.fix,
  jumps private.fix[] not null default '{}',
  unsent_since timestamptz
) with (fillfactor = 50);

alter table private.driver_tracks enable row level security;

create index driver_tracks_unsent on private.driver_tracks (unsent_since) where unsent_since is not null;

-- schemas/dispatch/tables/candidates.sql
-- A tier holds the drivers of one zone (0: those without any) who have the same points before anything that changes by
-- itself: tier = zone's number * 128 + points. With a fresh position they are the zone's, the serial's and the app's;
-- without one, the whole zone-only score, and no place.
create table private.candidates (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_no int not null,
  tier int not null,
  place extensions.cube,
  lat double precision,
  lng double precision,
  position_at timestamptz,
  -- What the driver may take on beside the cash that they hold.
  room numeric not null,
  primary key (driver_id, zone_no)
);

alter table private.candidates enable row level security;

create index candidates_nearest on private.candidates using gist (tier, place) where place is not null;

create index candidates_tiers on private.candidates (tier) where place is not null;

create index candidates_asleep on private.candidates (zone_no, tier desc, driver_id) where place is null;

create index candidates_age on private.candidates (position_at) where place is not null;

-- schemas/drivers/tables/driver_register.sql
-- One row a driver: where they stand, when that list's place for them is (handed in for those who wait, signed up for
-- the others), and the words they are found by.
-- Why beside driver_profiles: every phone writes there twice a minute, and would pay for each of these indexes.
create table private.driver_register (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  standing text not null check (standing in ('none', 'pending', 'approved', 'rejected', 'suspended')),
  at timestamptz not null,
  created_at timestamptz not null,
  words text not null
);

create index driver_register_standing on private.driver_register (standing, at, driver_id);

create index driver_register_all on private.driver_register (created_at, driver_id);

create index driver_register_words on private.driver_register using gin (words extensions.gin_trgm_ops);

-- schemas/platform/tables/ops_epoch.sql
-- Why names that change: who may hear a channel is asked when it is joined and not for every message. So a channel is
-- either for people who never lose the right to it, or its name ends with the right: a subscription from before then
-- hears nothing. The administrators' channel is ops:{epoch}.
create table private.ops_epoch (
  one boolean primary key default true check (one),
  epoch text not null default replace(gen_random_uuid()::text, '-', '')
);

insert into private.ops_epoch default values;

-- schemas/deliveries/tables/receiver_lookups.sql
-- Numbers that were asked for and that nobody has. Why: "Receiver not found" tells of a number whether it has an
-- account, so that whoever may ask without end finds out everybody's.
create table private.receiver_lookups (
  -- user:{id}, or address:{the server's hash of a network address}
  asked_by text not null,
  -- Why a hash: who has no account here is not kept here either.
  number_hash bytea not null,
  asked_at timestamptz not null,
  primary key (asked_by, number_hash)
);

create index receiver_lookups_age on private.receiver_lookups (asked_at);

-- schemas/dispatch/tables/match.sql
-- match: one driver who may be offered a delivery now. distance_m is null for one known by their zone alone.
create type private.match as (driver_id uuid, distance_m double precision, score int, points int[]);

-- schemas/accounts/actor.sql
-- Who is calling. Every function and policy asks private.actor(), so that a signed-out session stops working at once
-- although its access token is still good for a while.

-- unauthenticated, not_found: the refusals that look the same everywhere.
create function private.unauthenticated() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('UNAUTHENTICATED')
$$;

create function private.not_found() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('NOT_FOUND')
$$;

-- problem: what is wrong with a field: {path, reason, about?}, as refuse() names its reasons.
create function private.problem(p_path text, p_reason text, p_about jsonb default null) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('path', p_path, 'reason', p_reason, 'about', p_about)))
$$;

-- invalid: a validation refusal from such problems; one may be given by itself.
create function private.invalid(p_errors jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('VALIDATION_ERROR', jsonb_build_object('errors', p_errors))
$$;

create function private.invalid(p_path text, p_reason text, p_about jsonb default null) returns jsonb
language sql immutable set search_path = '' as $$
  select private.invalid(private.problem(p_path, p_reason, p_about))
$$;

-- Where a page of a list ends: the last row's sort time and id, opaque to clients.
create function private.page_mark(p_at timestamptz, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select translate(encode(convert_to(
    to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '|' || p_id, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

-- read_page_mark: null for no mark; a refusal's code cannot be raised here, so a bad mark has ok = false.
create function private.read_page_mark(p_mark text, out ok boolean, out at timestamptz, out id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_text text;
begin
  ok := true;
  if p_mark is null or p_mark = '' then
    return;
  end if;
  v_text := convert_from(decode(rpad(translate(p_mark, '-_', '+/'), ((length(p_mark) + 3) / 4) * 4, '='), 'base64'), 'UTF8');
  at := (split_part(v_text, '|', 1) || 'Z')::timestamptz;
  id := split_part(v_text, '|', 2)::uuid;
exception when others then
  ok := false;
  at := null;
  id := null;
end $$;

-- name_mark / read_name_mark: the same for a list by name.
create function private.name_mark(p_name text, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select translate(encode(convert_to(p_id || '|' || p_name, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

create function private.read_name_mark(p_mark text, out ok boolean, out name text, out id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_text text;
begin
  ok := true;
  if p_mark is null or p_mark = '' then
    return;
  end if;
  v_text := convert_from(decode(rpad(translate(p_mark, '-_', '+/'), ((length(p_mark) + 3) / 4) * 4, '='), 'base64'), 'UTF8');
  id := split_part(v_text, '|', 1)::uuid;
  name := substr(v_text, length(id::text) + 2);
exception when others then
  ok := false;
  name := null;
  id := null;
end $$;

-- page_size: what was asked for, within bounds.
create function private.page_size(p_limit int, p_default int, p_most int default 100) returns int
language sql immutable set search_path = '' as $$
  select least(greatest(coalesce(p_limit, p_default), 1), p_most)
$$;

-- schemas/accounts/begin_phone_proof.sql
-- begin_phone_proof: before a code is sent to a number that an account wants to prove. Refused when another account has
-- proven it, or when this one has asked too often today.
create function app.begin_phone_proof(p_user_id uuid, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_wait int := private.take_from_limit('phone user:' || p_user_id, private.setting('phone_proofs_per_day')::int, 86400);
begin
  if v_wait is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('reason', 'codes_today', 'retryAfter', v_wait));
  end if;
  if exists (select from public.user_profiles p where p.phone_number = p_phone and p.phone_verified_at is not null and p.user_id <> p_user_id) then
    return private.refuse('PHONE_TAKEN', '{"reason": "known_number"}');
  end if;
  if private.proven_phone(p_user_id) = p_phone then
    return private.refuse('INVALID_STATE', '{"reason": "number_confirmed"}');
  end if;
  perform private.release_unproven_phone(p_phone);
  -- Why: the auth service sends no code to a number that it takes for this account's, proven or not.
  update auth.users u set phone = null, phone_confirmed_at = null
   where u.id = p_user_id and u.phone = private.account_phone(p_phone) and coalesce(u.email, '') <> '';
  perform private.close_rival_proofs(p_user_id, p_phone);
  return private.ok('{}');
end $$;
revoke execute on function app.begin_phone_proof(uuid, text) from public;
grant execute on function app.begin_phone_proof(uuid, text) to handover_machine;

-- schemas/accounts/begin_phone_sign_up.sql
-- begin_phone_sign_up: before an account is made with this number: an unproven one lets go of it.
create function app.begin_phone_sign_up(p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_unproven_phone(p_phone);
  return private.ok('{}');
end $$;
revoke execute on function app.begin_phone_sign_up(text) from public;
grant execute on function app.begin_phone_sign_up(text) to handover_machine;

-- schemas/accounts/check_phone_proof.sql
-- check_phone_proof: before a typed code is checked: whoever took the number meanwhile without proof lets it go again.
-- Refused for whom no code is under way: nobody ends another's proof by guessing.
create function app.check_phone_proof(p_user_id uuid, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = p_user_id and u.phone_change = private.account_phone(p_phone)) then
    return private.refuse('OTP_INVALID');
  end if;
  perform private.release_unproven_phone(p_phone);
  perform private.close_rival_proofs(p_user_id, p_phone);
  return private.ok('{}');
end $$;
revoke execute on function app.check_phone_proof(uuid, text) from public;
grant execute on function app.check_phone_proof(uuid, text) to handover_machine;

-- schemas/accounts/current_session.sql
-- current_session: who is signed in, or null. A suspended driver counts as not approved.
create function app.current_session() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_session jsonb;
begin
  select jsonb_build_object(
      'userId', p.user_id, 'name', p.name, 'email', p.email, 'phone', p.phone_number,
      'phoneVerified', p.phone_verified_at is not null,
      'userType', coalesce(r.role, 'user'),
      'isAdmin', exists (select from private.admins a where a.user_id = p.user_id),
      'expiresAt', private.iso(to_timestamp((auth.jwt() ->> 'exp')::double precision)),
      'locale', coalesce(s.locale, 'en'), 'theme', coalesce(s.theme, 'system'),
      'driver', case when d.user_id is null then null else jsonb_build_object(
        'isApproved', d.is_approved and d.suspended_at is null, 'status', d.status, 'isAvailable', d.is_available, 'lastDelivery', d.last_delivery,
        'applicationStatus', coalesce(a.status, 'none'), 'positionFreshSeconds', private.setting('position_fresh_seconds')) end)
    into v_session
    from public.user_profiles p
    left join public.user_roles r on r.user_id = p.user_id
    left join public.user_settings s on s.user_id = p.user_id
    left join public.driver_profiles d on d.user_id = p.user_id
    left join public.driver_applications a on a.driver_id = p.user_id
   where p.user_id = v_actor;
  return private.ok(v_session);
end $$;
revoke execute on function app.current_session() from public;
-- Anonymous callers have a session too: none.
grant execute on function app.current_session() to handover_anonymous, handover_person;

-- schemas/accounts/forget_password.sql
-- forget_password: empties the password of an account whose phone was proven by a code a moment ago, so that a new one
-- can be set without it. Refused without such a proof: nobody forgets for others.
create function app.forget_password(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set encrypted_password = ''
   where u.id = p_user_id and u.phone_confirmed_at is not null
     and exists (select from auth.sessions s where s.user_id = u.id and s.created_at > now() - interval '1 minute');
  if not found then return private.refuse('OTP_INVALID'); end if;
  return private.ok('{}');
end $$;
-- Why for the server alone: they take numbers and passwords from accounts on its word, and count who asks.
revoke execute on function app.forget_password(uuid) from public;
grant execute on function app.forget_password(uuid) to handover_machine;

-- schemas/accounts/get_driver_profile.sql
-- get_driver_profile: the caller's own.
create function app.get_driver_profile() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_profile jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_profile := private.driver_profile_json(v_actor);
  if v_profile is null then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(v_profile);
end $$;
revoke execute on function app.get_driver_profile() from public;
grant execute on function app.get_driver_profile() to handover_person;

-- schemas/accounts/get_profile.sql
-- get_profile: the caller's own.
create function app.get_profile() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(private.profile_json(v_actor));
end $$;
revoke execute on function app.get_profile() from public;
grant execute on function app.get_profile() to handover_person;

-- schemas/accounts/get_settings.sql
-- get_settings: the caller's own.
create function app.get_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(private.settings_json(v_actor));
end $$;
revoke execute on function app.get_settings() from public;
grant execute on function app.get_settings() to handover_person;

-- schemas/accounts/is_admin.sql
-- is_admin: true only for an administrator asking about themselves, or for the service role asking about anybody.
create function app.is_admin(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.admins a
     where a.user_id = is_admin.user_id
       and (a.user_id = private.actor() or auth.role() = 'service_role'))
$$;
revoke execute on function app.is_admin(uuid) from public;
grant execute on function app.is_admin(uuid) to handover_person, handover_machine;

-- schemas/accounts/phone_proof.sql
-- Whose a phone number is: theirs who typed a code that was sent to it. The auth service sends and checks the code and
-- keeps the proven number on the account; here it becomes the profile's.

-- proven_phone: a person's proven number, else null. What is only typed never leaves this person's own pages and the
-- administrators'.
create function private.proven_phone(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.phone_number from public.user_profiles p where p.user_id = p_user_id and p.phone_verified_at is not null
$$;

-- account_phone: a number as the auth service keeps it, without its plus; null for none.
create function private.account_phone(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select nullif(ltrim(btrim(p_phone), '+'), '')
$$;

-- phone_follows_account: an account's confirmed number becomes the profile's proven one and leaves everybody who has
-- only typed it; a number that is gone from the account is proven no longer.
create function private.phone_follows_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_phone text := '+' || private.account_phone(new.phone);
  -- Why the time of sending: an account can be confirmed without any code, by a project's settings or in its dashboard.
  v_proven boolean := v_phone is not null and new.phone_confirmed_at is not null
    and greatest(new.confirmation_sent_at, new.phone_change_sent_at) > new.phone_confirmed_at - interval '1 day';
  v_others uuid[];
begin
  if v_proven then
    v_others := array(select p.user_id from public.user_profiles p where p.phone_number = v_phone and p.user_id <> new.id);
    -- In one order, or two who prove what the other has typed would wait for each other.
    perform from public.driver_profiles d where d.user_id = any (v_others || new.id) order by d.user_id for no key update;
    perform from public.user_profiles p where p.user_id = any (v_others || new.id) order by p.user_id for no key update;
    update public.driver_profiles d set phone_number = '' where d.user_id = any (v_others) and d.phone_number = v_phone;
    update public.user_profiles p set phone_number = null, phone_verified_at = null where p.user_id = any (v_others) and p.phone_number = v_phone;
    update public.driver_profiles d set phone_number = v_phone where d.user_id = new.id and d.phone_number <> v_phone;
    update public.user_profiles p set phone_number = v_phone, phone_verified_at = new.phone_confirmed_at
     where p.user_id = new.id and (p.phone_number is distinct from v_phone or p.phone_verified_at is null);
  elsif private.proven_phone(new.id) is distinct from v_phone then
    update public.user_profiles p set phone_verified_at = null where p.user_id = new.id and p.phone_verified_at is not null;
  end if;
  return null;
end $$;

create trigger phone_follows_account after update of phone, phone_confirmed_at on auth.users
  for each row when ((new.phone, new.phone_confirmed_at) is distinct from (old.phone, old.phone_confirmed_at))
  execute function private.phone_follows_account();

-- first_proof_clears_password: whoever begins an account with a number chooses its password before anybody has proven
-- the number: it may not be theirs. With the first proof it counts for nothing; the app sets anew what the same browser
-- chose.
create function private.first_proof_clears_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end $$;

create trigger first_proof_clears_password before update of phone_confirmed_at on auth.users
  for each row when (coalesce(new.email, '') = '' and old.phone_confirmed_at is null and new.phone_confirmed_at is not null)
  execute function private.first_proof_clears_password();

-- release_unproven_phone: an account that was begun with this number and never confirmed lets it go: an abandoned
-- sign-up ends here, with whatever password somebody chose for a number that may not be theirs. Only proof holds a
-- number.
create function private.release_unproven_phone(p_phone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u where u.phone = private.account_phone(p_phone) and u.phone_confirmed_at is null and coalesce(u.email, '') = '';
  update auth.users u set phone = null where u.phone = private.account_phone(p_phone) and u.phone_confirmed_at is null;
end $$;

-- close_rival_proofs: nobody but this account has a code under way for this number. Why: the auth service looks for a
-- code by the number alone, so that the newest of two would never be found.
create function private.close_rival_proofs(p_user_id uuid, p_phone text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.users u set phone_change = '', phone_change_token = ''
   where u.phone_change = private.account_phone(p_phone) and u.id <> p_user_id
$$;

-- schemas/accounts/profiles.sql
-- What people say about themselves.

create function private.profile_json(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone_number,
                            'phoneVerified', p.phone_verified_at is not null, 'address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code)
    from public.user_profiles p where p.user_id = p_user_id
$$;

-- work_day_json: a driver's working day.
create function private.work_day_json(p_d public.driver_profiles) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('workTimeFrom', to_char(p_d.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_d.work_time_to, 'HH24:MI'),
    'vehicleCapacity1', p_d.vehicle_capacity1, 'vehicleCapacity2', p_d.vehicle_capacity2,
    'vehicleCapacity3', p_d.vehicle_capacity3, 'vehicleCapacity4', p_d.vehicle_capacity4,
    'startLatitude', p_d.start_latitude, 'startLongitude', p_d.start_longitude, 'startAddress', p_d.start_address,
    'endLatitude', p_d.end_latitude, 'endLongitude', p_d.end_longitude, 'endAddress', p_d.end_address)
$$;

-- driver_profile_json: a driver's own view of their profile; the plate falls back to the application's.
create function private.driver_profile_json(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'userId', d.user_id, 'name', d.name, 'email', nullif(d.email, ''), 'phone', nullif(d.phone_number, ''),
    'phoneVerified', private.proven_phone(d.user_id) is not null, 'licenseNumber', d.license_number, 'vehicle', d.vehicle, 'vehicleType', d.vehicle_type,
    'vehiclePlate', coalesce(d.vehicle_plate, nullif(d.license_plate, '')),
    'status', d.status, 'isAvailable', d.is_available, 'isApproved', d.is_approved and d.suspended_at is null,
    'suspendedAt', private.iso(d.suspended_at), 'rating', d.rating,
    'lastStatusChange', private.iso(d.last_status_change), 'lastSeen', private.iso(d.last_seen),
    'optimoRouteSerial', d.optimo_route_serial, 'optimoRouteExternalId', d.optimo_route_external_id,
    'createdAt', private.iso(d.created_at), 'updatedAt', private.iso(d.updated_at))
  || private.work_day_json(d) || jsonb_build_object('cash', private.held_cash_json(p_user_id),
     'underReviewSince', private.iso((select min(r.raised_at) from private.reviews r where r.driver_id = p_user_id and r.cleared_at is null)), 'zones', (
    select count(*) from public.driver_zone_assignments a join public.geofence_zones z on z.id = a.zone_id and z.is_active
     where a.driver_id = p_user_id and a.is_active))
    from public.driver_profiles d where d.user_id = p_user_id
$$;

-- carries: whether a driver has a delivery in hand. Whoever changes what its receiver sees holds the driver's row, as
-- accepting does.
create function private.carries(p_user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  return found and private.has_active_task(p_user_id);
end $$;

-- seen_by_receiver: the refusal of a change that would make somebody else of the driver at the door.
create function private.seen_by_receiver() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('INVALID_STATE', '{"reason": "known_to_receiver"}')
$$;

-- save_name_and_phone: null, or the refusal. A phone set here is only what the person typed; a proven one is replaced
-- by proving another, never by typing it. The driver first, as everywhere.
create function private.save_name_and_phone(p_user_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked before it is asked what is proven: a number typed while another is being proven must not stand as the proven
  -- one.
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  perform from public.user_profiles p where p.user_id = p_user_id for no key update;
  if private.proven_phone(p_user_id) <> p_patch ->> 'phone' then
    return private.refuse('PHONE_NOT_VERIFIED', '{"reason": "new_number"}');
  end if;
  if p_patch ? 'name' and private.carries(p_user_id)
     and private.clean_line(p_patch ->> 'name') is distinct from (select d.name from public.driver_profiles d where d.user_id = p_user_id) then
    return private.seen_by_receiver();
  end if;
  update public.driver_profiles d set
    name = coalesce(btrim(p_patch ->> 'name'), d.name),
    phone_number = coalesce(p_patch ->> 'phone', d.phone_number)
  where d.user_id = p_user_id;
  update public.user_profiles p set
    name = coalesce(btrim(p_patch ->> 'name'), p.name),
    phone_number = coalesce(p_patch ->> 'phone', p.phone_number)
  where p.user_id = p_user_id;
  return null;
end $$;

-- work_day_problems: what is wrong with the working day that would come of a patch.
create function private.work_day_problems(p_patch jsonb, p_driver public.driver_profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_new jsonb := private.work_day_json(p_driver) || p_patch;
begin
  if v_new ->> 'workTimeFrom' >= v_new ->> 'workTimeTo' then
    return private.problem(case when p_patch ? 'workTimeTo' then 'workTimeTo' else 'workTimeFrom' end, 'working_day');
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('path', m.missing, 'reason', 'half_a_place'))
    from unnest(array['start', 'end']) k
   cross join lateral (select case when v_new ->> (k || 'Latitude') is null then k || 'Latitude' else k || 'Longitude' end as missing) m
   where (v_new ->> (k || 'Latitude') is null) <> (v_new ->> (k || 'Longitude') is null)), '[]');
end $$;

-- save_work_day: changes what the patch names of a driver's working day.
create function private.save_work_day(p_user_id uuid, p_patch jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.driver_profiles d set
    work_time_from = coalesce((p_patch ->> 'workTimeFrom')::time, d.work_time_from),
    work_time_to = coalesce((p_patch ->> 'workTimeTo')::time, d.work_time_to),
    vehicle_capacity1 = case when p_patch ? 'vehicleCapacity1' then (p_patch ->> 'vehicleCapacity1')::numeric::int else d.vehicle_capacity1 end,
    vehicle_capacity2 = case when p_patch ? 'vehicleCapacity2' then (p_patch ->> 'vehicleCapacity2')::numeric::int else d.vehicle_capacity2 end,
    vehicle_capacity3 = case when p_patch ? 'vehicleCapacity3' then (p_patch ->> 'vehicleCapacity3')::numeric::int else d.vehicle_capacity3 end,
    vehicle_capacity4 = case when p_patch ? 'vehicleCapacity4' then (p_patch ->> 'vehicleCapacity4')::numeric::int else d.vehicle_capacity4 end,
    start_latitude = case when p_patch ? 'startLatitude' then (p_patch ->> 'startLatitude')::double precision else d.start_latitude end,
    start_longitude = case when p_patch ? 'startLongitude' then (p_patch ->> 'startLongitude')::double precision else d.start_longitude end,
    start_address = case when p_patch ? 'startAddress' then nullif(btrim(p_patch ->> 'startAddress'), '') else d.start_address end,
    end_latitude = case when p_patch ? 'endLatitude' then (p_patch ->> 'endLatitude')::double precision else d.end_latitude end,
    end_longitude = case when p_patch ? 'endLongitude' then (p_patch ->> 'endLongitude')::double precision else d.end_longitude end,
    end_address = case when p_patch ? 'endAddress' then nullif(btrim(p_patch ->> 'endAddress'), '') else d.end_address end
  where d.user_id = p_user_id
$$;

-- schemas/accounts/session.sql
-- The session as the app shows it, and what people may choose for themselves.

create function private.settings_json(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('locale', s.locale, 'theme', s.theme, 'units', s.units, 'navigationApp', s.navigation_app,
                            'notifications', s.notifications)
    from public.user_settings s where s.user_id = p_user_id
$$;

-- schemas/accounts/sign_up.sql
-- Sign-up: an account comes with all of its rows or not at all.

-- people_on_sign_up: makes profile, role, settings and, for drivers, the driver profile. An exception aborts the
-- sign-up, so nobody is left with half an account.
create function private.people_on_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_is_driver boolean := v_meta ->> 'user_type' = 'driver';
  v_email text := nullif(new.email, '');
  -- Signing up by phone puts the number, without its plus, on the account itself. Metadata is anybody's to write: a
  -- number in it is what the person typed, and proves nothing.
  v_phone text := coalesce('+' || nullif(ltrim(new.phone, '+'), ''), nullif(btrim(v_meta ->> 'phone_number'), ''));
  v_name text := left(coalesce(nullif(btrim(v_meta ->> 'name'), ''), nullif(split_part(coalesce(new.email, ''), '@', 1), ''), v_phone, 'Someone'), 120);
begin
  if exists (select from public.user_profiles p where p.phone_number = v_phone and p.phone_verified_at is not null) then
    v_phone := null;
  end if;
  begin
    insert into public.user_profiles (user_id, name, email, phone_number, address, city, state, zip_code)
    values (new.id, v_name, v_email, v_phone,
            left(nullif(btrim(v_meta ->> 'address'), ''), 500), left(nullif(btrim(v_meta ->> 'city'), ''), 120),
            left(nullif(btrim(v_meta ->> 'state'), ''), 120), left(nullif(btrim(v_meta ->> 'zip_code'), ''), 20));
    insert into public.user_roles (user_id, role) values (new.id, case when v_is_driver then 'driver' else 'user' end);
    insert into public.user_settings (user_id, locale)
    values (new.id, case when v_meta ->> 'locale' in ('en', 'es') then v_meta ->> 'locale' else 'en' end);
  exception when others then
    raise exception 'Failed to create user profile: %', sqlerrm using errcode = sqlstate;
  end;
  if v_is_driver then
    begin
      insert into public.driver_profiles (user_id, name, email, phone_number, license_number)
      values (new.id, v_name, coalesce(v_email, ''), coalesce(v_phone, ''), left(coalesce(btrim(v_meta ->> 'license_number'), ''), 40));
    exception when others then
      raise exception 'Failed to create driver profile: %', sqlerrm using errcode = sqlstate;
    end;
  end if;
  return new;
end $$;

create trigger people_on_sign_up after insert on auth.users
  for each row execute function private.people_on_sign_up();

-- email_follows_account: a changed e-mail address of the account is the profile's too.
create function private.email_follows_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.driver_profiles set email = coalesce(new.email, '') where user_id = new.id;
  update public.user_profiles set email = nullif(new.email, '') where user_id = new.id;
  return new;
end $$;

create trigger email_follows_account after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.email_follows_account();

-- schemas/accounts/sign_up_conflict.sql
-- sign_up_conflict: whether an e-mail address or a proven phone already has an account, since the auth service does not
-- say which. Why for the server alone: it counts who asks how often; a question put to the database directly would be
-- anybody's, without end.
create function app.sign_up_conflict(p_email text default null, p_phone text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object(
    'emailTaken', exists (select from auth.users u where u.email = lower(btrim(p_email))),
    'phoneTaken', exists (select from public.user_profiles p where p.phone_number = btrim(p_phone) and p.phone_verified_at is not null)))
$$;
revoke execute on function app.sign_up_conflict(text, text) from public;
grant execute on function app.sign_up_conflict(text, text) to handover_machine;

-- schemas/accounts/update_driver_profile.sql
-- update_driver_profile: changes only what the patch names; never status, approval or the routing provider's ids.
create function app.update_driver_profile(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_errors jsonb;
  v_refusal jsonb;
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  v_errors := private.work_day_problems(p_patch, v_driver);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  if (p_patch ? 'vehicleType' and p_patch ->> 'vehicleType' is distinct from v_driver.vehicle_type
      or p_patch ? 'vehiclePlate' and nullif(private.clean_line(p_patch ->> 'vehiclePlate'), '') is distinct from coalesce(v_driver.vehicle_plate, nullif(v_driver.license_plate, '')))
     and private.carries(v_actor) then
    return private.seen_by_receiver();
  end if;
  v_refusal := private.save_name_and_phone(v_actor, p_patch);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update public.driver_profiles d set
    vehicle_type = coalesce(p_patch ->> 'vehicleType', d.vehicle_type),
    vehicle_plate = case when p_patch ? 'vehiclePlate' then nullif(btrim(p_patch ->> 'vehiclePlate'), '') else d.vehicle_plate end
  where d.user_id = v_actor;
  perform private.save_work_day(v_actor, p_patch);
  return private.ok(private.driver_profile_json(v_actor));
end $$;
revoke execute on function app.update_driver_profile(jsonb) from public;
grant execute on function app.update_driver_profile(jsonb) to handover_person;

-- schemas/accounts/update_profile.sql
-- update_profile: changes what the patch names; null clears what may be empty. A driver's profile follows.
create function app.update_profile(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_refusal := private.save_name_and_phone(v_actor, p_patch);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update public.user_profiles p set
    address = case when p_patch ? 'address' then nullif(btrim(p_patch ->> 'address'), '') else p.address end,
    city = case when p_patch ? 'city' then nullif(btrim(p_patch ->> 'city'), '') else p.city end,
    state = case when p_patch ? 'state' then nullif(btrim(p_patch ->> 'state'), '') else p.state end,
    zip_code = case when p_patch ? 'zipCode' then nullif(btrim(p_patch ->> 'zipCode'), '') else p.zip_code end
  where p.user_id = v_actor;
  return private.ok(private.profile_json(v_actor));
end $$;
revoke execute on function app.update_profile(jsonb) from public;
grant execute on function app.update_profile(jsonb) to handover_person;

-- schemas/accounts/update_settings.sql
-- update_settings: changes what the patch names and leaves the rest.
create function app.update_settings(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  insert into public.user_settings (user_id) values (v_actor) on conflict (user_id) do nothing;
  update public.user_settings s set
    locale = coalesce(p_patch ->> 'locale', s.locale),
    theme = coalesce(p_patch ->> 'theme', s.theme),
    units = coalesce(p_patch ->> 'units', s.units),
    navigation_app = coalesce(p_patch ->> 'navigationApp', s.navigation_app),
    notifications = s.notifications || coalesce(p_patch -> 'notifications', '{}')
  where s.user_id = v_actor;
  return private.ok(private.settings_json(v_actor));
end $$;
revoke execute on function app.update_settings(jsonb) from public;
grant execute on function app.update_settings(jsonb) to handover_person;

-- schemas/admin/admin_approve.sql
-- admin_approve: another administrator of the team says yes, and what was asked for happens in the same transaction,
-- once. Void when what it is about is no longer as it was, or its asker no administrator any more. Repeating is a
-- success.
create function app.admin_approve(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_a private.approvals;
  v_refusal jsonb;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select a.* into v_a from private.approvals a join private.admins me on me.user_id = v_admin and me.team = a.team where a.id = p_id;
  if not found then
    return private.not_found();
  elsif v_a.asked_by = v_admin then
    return private.refuse('OWN_CASE', '{"reason": "asked"}');
  end if;
  v_a := private.lock_approval(v_a);
  if private.is_party(v_admin, v_a.action, v_a.subject_id) then
    return private.refuse_own_case();
  elsif v_a.state = 'approved' and v_a.approved_by = v_admin then
    return private.ok(private.approval_json(v_a, v_admin));
  end if;
  v_refusal := private.closed_approval(v_a);
  if v_refusal is not null then
    return v_refusal;
  end if;
  -- With every lock held the clock decides, as it does for offers.
  if v_a.expires_at <= clock_timestamp() then
    v_a := private.close_approval(v_a.id, 'expired');
  elsif private.has_changed(v_a) or private.is_party(v_a.asked_by, v_a.action, v_a.subject_id)
     or not exists (select from private.other_admins(v_admin) o where o = v_a.asked_by) then
    v_a := private.close_approval(v_a.id, 'void');
  else
    v_a := private.close_approval(v_a.id, 'approved', v_admin);
    perform private.carry_out(v_a.action, v_a.subject_id, v_a.params -> 'given', v_a.asked_by, v_admin);
  end if;
  perform private.tell_of_approval('approval_answered', v_a, v_a.asked_by);
  if v_a.state <> 'approved' then
    return private.closed_approval(v_a);
  end if;
  return private.ok(private.approval_json(v_a, v_admin));
end $$;
revoke execute on function app.admin_approve(uuid) from public;
grant execute on function app.admin_approve(uuid) to handover_person;

-- schemas/admin/admin_assign.sql
-- not_eligible: the driver cannot be given the delivery, with the gate they fail.
create function private.not_eligible(p_gate text) returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('NOT_ELIGIBLE', jsonb_build_object('reason', p_gate, 'failedGate', p_gate))
$$;

-- location_gate: 'zones' when the driver has zones and the delivery lies in none of them, 'location' when that cannot
-- be told.
create function private.location_gate(p_t public.transactions, p_driver_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when exists (select from public.driver_zone_assignments a join public.geofence_zones z on z.id = a.zone_id and z.is_active
                  where a.driver_id = p_driver_id and a.is_active)
     and not exists (select from public.driver_zone_assignments a join private.zones_at(p_t.delivery_latitude, p_t.delivery_longitude) z on z.id = a.zone_id
                      where a.driver_id = p_driver_id and a.is_active) then 'zones' end;
exception when others then
  raise warning 'the location of delivery % could not be validated: %', p_t.id, sqlerrm;
  return 'location';
end $$;

-- manual_gate: the first gate that even an administrator does not lift. How near the driver is, whether they were asked
-- before and what else they are offered are lifted: that is what assigning by hand is for.
create function private.manual_gate(p_t public.transactions, p_d public.driver_profiles) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not p_d.is_approved or p_d.suspended_at is not null then 'approved'
    when coalesce(p_d.optimo_route_external_id, '') = '' then 'external_id'
    when private.held_back(p_d.user_id) is not null then private.held_back(p_d.user_id)
    when private.has_active_task(p_d.user_id) then 'no_active_task'
    when not p_d.is_available then 'available'
    when p_d.status <> 'online' then 'online'
    when p_d.user_id in (p_t.user_id, p_t.receiver_id) then 'not_a_party'
    else private.location_gate(p_t, p_d.user_id)
  end
$$;

-- admin_assign: gives a paid delivery to a driver at once; its open offers are closed. Repeating is a success.
create function app.admin_assign(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_d public.driver_profiles;
  v_gate text;
  v_assignment uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.driver_id = p_driver_id and private.is_active(v_t.status) then
    return private.admin_answer(v_t.id, v_admin);
  end if;
  if not private.is_sought(v_t.status) then
    return private.wrong_state('cannot_assign', v_t.status);
  end if;
  if p_driver_id = v_admin then
    return private.refuse_own_case();
  elsif not private.choose_hub(v_t) then
    return private.refuse('NO_HUB', '{"reason": "now"}');
  end if;
  select * into v_t from public.transactions t where t.id = v_t.id;
  select * into v_d from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  v_gate := private.manual_gate(v_t, v_d);
  if v_gate is not null then
    return private.not_eligible(v_gate);
  end if;
  v_refusal := private.ceiling_refusal(v_d, v_t.amount, false);
  if v_refusal is not null then
    return v_refusal || '{"failedGate": "cash"}';
  end if;

  perform private.withdraw_offers(v_t.id, 'reassigned');
  v_t := private.move_transaction(v_t.id, array['payment_confirmed', 'broadcast'], 'assign', 'admin', v_admin,
    jsonb_build_object('driverId', p_driver_id), jsonb_build_object('driverId', p_driver_id, 'acceptedVia', 'admin'));
  v_assignment := private.new_assignment(v_t, p_driver_id, private.priority_of(v_t),
    v_t.assigned_at, '{"acceptedVia": "admin"}');
  perform private.renew_code(v_t.id);
  perform private.put_on_duty(p_driver_id);
  perform private.log_action(p_driver_id, v_assignment, v_t.id, 'assigned_by_admin');
  perform private.record_admin_action(v_admin, 'assign', v_t.id, null, jsonb_build_object('driverId', p_driver_id));
  perform private.notify_about('driver_assigned', v_t.id);
  perform private.notify_about('task_assigned', v_t.id, p_driver_id);
  -- What they are offered elsewhere ends by its own job: two deliveries are never locked in one change.
  perform private.enqueue('expire_offer', jsonb_build_object('offerId', o.id), null, 'expire:' || o.id)
    from public.driver_notifications o where o.driver_id = p_driver_id and private.is_open(o.status);
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_assign(uuid, uuid) from public;
grant execute on function app.admin_assign(uuid, uuid) to handover_person;

-- schemas/admin/admin_attention_items.sql
-- admin_attention_items: how much of each kind waits, and of each the first twenty, longest waiting first. Failed jobs
-- and differences are told in number; their pages list them.
create function app.admin_attention_items() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_kinds jsonb;
  v_items jsonb;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  with need as materialized (select * from private.deliveries_needing_attention()),
  ranked as (select n.*, row_number() over (partition by n.kind order by n.since, n.id) as place from need n),
  waiting as (
    select a.driver_id, a.submitted_at, row_number() over (order by a.submitted_at, a.driver_id) as place
      from public.driver_applications a where a.status = 'submitted')
  select jsonb_build_object(
           'noDriver', count(*) filter (where n.kind = 'no_driver'), 'noHub', count(*) filter (where n.kind = 'no_hub'), 'late', count(*) filter (where n.kind = 'late'),
           'outsideGate', count(*) filter (where n.kind = 'outside_gate'), 'cashToReturn', count(*) filter (where n.kind = 'cash_to_return'),
           'refundDue', count(*) filter (where n.kind = 'refund_due'), 'underReview', count(*) filter (where n.kind = 'under_review'),
           'codeLocked', count(*) filter (where n.kind = 'code_locked'), 'depositShort', count(*) filter (where n.kind = 'deposit_short'),
           'hubDifference', (select count(*) from private.open_differences()),
           'scheduled', (select count(*) from private.dispatches d join public.transactions t on t.id = d.transaction_id
                          where d.state = 'waiting' and d.next_at > now() and t.status = 'payment_confirmed' and t.wanted_from > now()),
           'approvals', private.approvals_for(v_admin), 'applications', (select count(*) from waiting), 'failedJobs', private.failed_job_count(),
           'differences', (select count(*) from private.routing_differences x where x.repaired_at is null and x.resolved_at is null)),
         (select coalesce(jsonb_agg(s.item order by s.since), '[]') from (
            select r.since, jsonb_build_object('kind', r.kind, 'id', t.id, 'since', private.iso(r.since), 'title', t.sender_name || ' → ' || t.receiver_name,
                     'hint', coalesce(private.why_ended(t.reason, t.reason_code), to_jsonb(t.delivery_address)), 'hintCode', t.reason_code, 'amount', t.amount, 'status', t.status) as item
              from ranked r join public.transactions t on t.id = r.id where r.place <= 20
            union all
            select c.closed_at, jsonb_build_object('kind', 'hub_difference', 'id', h.id, 'since', private.iso(c.closed_at), 'title', h.name,
                     'hint', h.address, 'hintCode', null, 'amount', c.difference, 'status', null)
              from private.open_differences() c join public.hubs h on h.id = c.hub_id
            union all
            select w.submitted_at, jsonb_build_object('kind', 'application', 'id', w.driver_id, 'since', private.iso(w.submitted_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'hintCode', null, 'amount', null, 'status', null)
              from waiting w join public.driver_profiles d on d.user_id = w.driver_id where w.place <= 20) s)
    into v_kinds, v_items from need n;
  return private.ok(jsonb_build_object('counts', v_kinds, 'items', v_items));
end $$;
revoke execute on function app.admin_attention_items() from public;
grant execute on function app.admin_attention_items() to handover_person;

-- schemas/admin/admin_board.sql
-- The admin live map: who is at work and where, what is under way, the zones, and who has just entered or left one.

-- board_driver: a driver at work. Where they stand is what their newest good position says, however old it is: `at`
-- tells.
create function private.board_driver(p_driver public.driver_profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_driver.user_id, 'name', p_driver.name, 'status', p_driver.status, 'isAvailable', p_driver.is_available,
    'location', private.moment_json(p_driver.current_latitude, p_driver.current_longitude, p_driver.position_at),
    'zones', coalesce((
      select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id)
        from private.drivers_in_zones s join public.geofence_zones z on z.id = s.zone_id and z.is_active
       where s.driver_id = p_driver.user_id), '[]'),
    'deliveryId', (select t.id from public.transactions t
                    where t.driver_id = p_driver.user_id and private.is_active(t.status)))
$$;

-- board_delivery: a delivery that waits for a driver or is in one's hands. Flagged: nobody was found for it.
create function private.board_delivery(p_t public.transactions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_t.id, 'orderNo', p_t.order_no, 'status', p_t.status, 'statusLabel', private.say('label_' || p_t.status),
    'amount', p_t.amount, 'urgent', p_t.urgent, 'senderName', p_t.sender_name, 'receiverName', p_t.receiver_name,
    'pickup', jsonb_build_object('address', p_t.pickup_address, 'location', private.point_json(p_t.pickup_latitude, p_t.pickup_longitude)),
    'dropOff', jsonb_build_object('address', p_t.delivery_address, 'location', private.point_json(p_t.delivery_latitude, p_t.delivery_longitude)),
    'driverId', p_t.driver_id, 'createdAt', private.iso(p_t.created_at), 'startedAt', private.iso(p_t.started_at),
    'estimatedArrival', (select private.iso(private.arrival_of(l.seconds)) from private.way_left(p_t) l where p_t.driver_id is not null),
    'departure', private.departure_json(p_t), 'lateSince', (select private.iso(l.since) from private.late_since(p_t) l (since)),
    'flagged', exists (select from private.dispatches x where x.transaction_id = p_t.id and x.exhausted_at is not null))
$$;

-- admin_board: everything the live map shows at first; afterwards it lives by events on `ops`. Bounded, and it says
-- where it left something out: at most 2,000 drivers (those with a delivery first, then those heard of last), 500
-- deliveries that wait and 500 in drivers' hands (oldest first), 500 zones, and the 20 newest entries and exits.
create function app.admin_board() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_drivers public.driver_profiles[];
  v_waiting public.transactions[];
  v_carried public.transactions[];
  v_zones public.geofence_zones[];
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_drivers := array(
    select d from public.driver_profiles d where d.status <> 'offline'
     order by d.status = 'on_duty' desc, d.last_seen desc nulls last, d.user_id limit 2001);
  v_waiting := array(
    select t from public.transactions t where private.is_sought(t.status) order by t.created_at, t.id limit 501);
  v_carried := array(
    select t from public.transactions t where private.is_active(t.status) order by t.created_at, t.id limit 501);
  v_zones := array(select z from public.geofence_zones z where z.is_active order by z.name, z.id limit 501);
  return private.ok(jsonb_build_object(
    'drivers', coalesce((select jsonb_agg(private.board_driver(d) order by d.name, d.user_id) from unnest(v_drivers[1:2000]) d), '[]'),
    'deliveries', coalesce((select jsonb_agg(private.board_delivery(t) order by t.created_at, t.id) from unnest(v_waiting[1:500] || v_carried[1:500]) t), '[]'),
    'zones', coalesce((select jsonb_agg((private.zone_body(z) - 'isActive') || jsonb_build_object('id', z.id) order by z.name, z.id) from unnest(v_zones[1:500]) z), '[]'),
    'zoneEvents', coalesce((
      select jsonb_agg(jsonb_build_object('driverId', e.driver_id, 'driverName', d.name, 'zoneId', e.zone_id, 'zoneName', z.name,
                                          'eventType', e.event_type, 'timestamp', private.iso(e."timestamp")) order by e."timestamp" desc, e.id desc)
        from (select * from public.geofence_events x order by x.id desc limit 20) e
        join public.driver_profiles d on d.user_id = e.driver_id join public.geofence_zones z on z.id = e.zone_id), '[]'),
    'cut', jsonb_build_object('drivers', cardinality(v_drivers) > 2000, 'deliveries', cardinality(v_waiting) > 500 or cardinality(v_carried) > 500, 'zones', cardinality(v_zones) > 500)));
end $$;
revoke execute on function app.admin_board() from public;
grant execute on function app.admin_board() to handover_person;

-- schemas/admin/admin_cancel.sql
-- admin_cancel: ends a delivery whose cash has not left; open offers are withdrawn first, its driver recalled.
-- Repeating is a success.
create function app.admin_cancel(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_driver uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status = 'cancelled' then
    return private.admin_answer(v_t.id, v_admin);
  end if;
  if v_t.status not in ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
    return private.wrong_state('cannot_cancel', v_t.status);
  end if;
  v_driver := case when v_t.status = 'assigned' then v_t.driver_id end;
  perform private.withdraw_offers(v_t.id, 'cancelled');
  v_t := private.move_transaction(v_t.id, null, 'cancel', 'admin', v_admin, jsonb_build_object('reason', p_reason), jsonb_build_object('reason', p_reason));
  perform private.record_admin_action(v_admin, 'cancel', v_t.id, p_reason, '{}');
  perform private.notify_others('transaction_cancelled', v_t, null);
  perform private.recall_driver(v_t, v_driver, jsonb_build_object('reason', p_reason));
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_cancel(uuid, text) from public;
grant execute on function app.admin_cancel(uuid, text) to handover_person;

-- schemas/admin/admin_cash_lost.sql
-- admin_cash_lost: the cash of a delivery that is over for its driver is gone, by a robbery or otherwise; with two
-- administrators. Repeating is a success.
create function app.admin_cash_lost(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.cash_is_due(v_t.id) then
    v_asked := private.two_people('cash_lost', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not private.ended_holding(v_t.id, 'lost') then
    return private.wrong_state('no_cash_to_return', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_cash_lost(uuid, text) from public;
grant execute on function app.admin_cash_lost(uuid, text) to handover_person;

-- schemas/admin/admin_cash_returned.sql
-- admin_cash_returned: the driver has brought back the cash of a delivery that is over for them; with two
-- administrators. Repeating is a success.
-- Why apart from the refund: the sender may have their money back while the driver still holds the cash, and it must
-- not drop from the list for that.
create function app.admin_cash_returned(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.cash_is_due(v_t.id) then
    v_asked := private.two_people('cash_returned', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not private.ended_holding(v_t.id, 'returned') then
    return private.wrong_state('no_cash_to_return', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_cash_returned(uuid, text) from public;
grant execute on function app.admin_cash_returned(uuid, text) to handover_person;

-- schemas/admin/admin_clear_review.sql
-- admin_clear_review: an administrator has looked at what could not have been, and the driver gets offers again.
-- Repeating is a success.
create function app.admin_clear_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_drivers uuid[];
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  with cleared as (
    update private.reviews r set cleared_at = clock_timestamp(), cleared_by = v_admin
     where r.transaction_id = v_t.id and r.cleared_at is null returning r.driver_id)
  select array_agg(distinct c.driver_id) into v_drivers from cleared c;
  if v_drivers is not null then
    perform private.record_admin_action(v_admin, 'clear_review', v_t.id, p_reason, jsonb_build_object('orderNo', v_t.order_no));
    perform private.count_clean_deliveries(d) from unnest(v_drivers) d;
    perform private.offers_again(d) from unnest(v_drivers) d;
  elsif not exists (select from private.reviews r where r.transaction_id = v_t.id) then
    return private.wrong_state('nothing_under_review', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_clear_review(uuid, text) from public;
grant execute on function app.admin_clear_review(uuid, text) to handover_person;

-- schemas/admin/admin_complete_override.sql
-- override_delivery: the delivery counts as handed over, without the receiver's code.
create function private.override_delivery(p_transaction_id uuid, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  v_t := private.move_transaction(p_transaction_id, array['in_transit', 'servicing'], 'complete_override', 'admin', p_admin,
    jsonb_build_object('reason', p_reason) || private.signed(p_second));
  perform private.record_admin_action(p_admin, 'complete_override', v_t.id, p_reason, private.signed(p_second));
  perform private.finish_delivery(v_t, p_admin);
end $$;

-- admin_complete_override: records a hand-over without the receiver's code, with a reason; with two administrators.
-- Repeating is a success.
create function app.admin_complete_override(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.is_on_the_way(v_t.status) then
    v_asked := private.two_people('complete_override', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif v_t.status <> 'delivered' then
    return private.wrong_state('cannot_override', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_complete_override(uuid, text) from public;
grant execute on function app.admin_complete_override(uuid, text) to handover_person;

-- schemas/admin/admin_confirm_payment.sql
-- confirm_payment: the payment counts as come in.
create function private.confirm_payment(p_transaction_id uuid, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  v_t := private.move_transaction(p_transaction_id, array['accepted', 'payment_pending'], 'confirm_payment', 'admin', p_admin, private.signed(p_second));
  perform private.record_admin_action(p_admin, 'confirm_payment', v_t.id, null, private.signed(p_second));
  perform private.on_payment_confirmed(v_t, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.signed(p_second));
end $$;

-- admin_confirm_payment: accepted or payment_pending -> payment_confirmed, with two administrators; dispatch begins.
-- Repeating is a success.
create function app.admin_confirm_payment(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status in ('accepted', 'payment_pending') then
    v_asked := private.two_people('confirm_payment', v_t.id, '{}', v_admin);
  elsif not private.is_under_way(v_t.status) and v_t.status <> 'delivered' then
    return private.wrong_state('cannot_confirm_payment', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_confirm_payment(uuid) from public;
grant execute on function app.admin_confirm_payment(uuid) to handover_person;

-- schemas/admin/admin_deciding.sql
-- What an administrator decides about a delivery, each on record. Everybody else gets the answer for what does not
-- exist.

-- admins_delivery: the delivery, locked with its assignments and offers; a row of nulls when there is none.
create function private.admins_delivery(p_transaction_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
begin
  perform private.lock_offers(v_t.id);
  return v_t;
end $$;

-- wrong_state: the action does not go with the delivery's present status.
create function private.wrong_state(p_reason text, p_status text) returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('INVALID_STATE_TRANSITION', jsonb_build_object('reason', p_reason, 'state', p_status))
$$;

-- admin_delivery_json: the delivery as the administrator reads it.
create function private.admin_delivery_json(p_t public.transactions, p_admin uuid, p_with_history boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.transaction_json(p_t, p_admin, true, p_with_history) || jsonb_build_object('arrival', private.arrival_json(p_t.id),
    'ownCase', private.own_case(p_admin, p_t), 'redacted', p_t.redacted_at is not null, 'refundDue', p_t.refund_due_at is not null,
    'keptOnRecord', private.kept_on_record(p_t.id), 'review', private.review_json(p_t.id), 'allowedDecisions', private.decisions(p_t, p_admin),
    'flagged', exists (select from private.dispatches d where d.transaction_id = p_t.id and d.exhausted_at is not null))
$$;

-- admin_answer: the same, as an answer.
create function private.admin_answer(p_transaction_id uuid, p_admin uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(private.admin_delivery_json(t, p_admin, true)) from public.transactions t where t.id = p_transaction_id
$$;

-- own_case: the administrator is the delivery's sender, receiver or driver, of now or before: somebody else decides.
create function private.own_case(p_admin uuid, p_t public.transactions) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_admin in (p_t.user_id, p_t.receiver_id)
      or exists (select from public.optimoroute_orders a where a.transaction_id = p_t.id and a.driver_id = p_admin and a.accepted_at is not null)
$$;

-- admin_refusal: why the call goes no further; null when it does.
create function private.admin_refusal(p_admin uuid, p_t public.transactions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when p_admin is null then private.not_found()
    when p_t.id is null then private.refuse('TRANSACTION_NOT_FOUND')
    when private.own_case(p_admin, p_t) then private.refuse_own_case()
  end
$$;

-- schemas/admin/admin_decline.sql
-- admin_decline: another administrator of the team says no, or who asked takes it back; nothing happens, and it is on
-- record. Repeating is a success.
create function app.admin_decline(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_a private.approvals;
  v_refusal jsonb;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select a.* into v_a from private.approvals a join private.admins me on me.user_id = v_admin and me.team = a.team where a.id = p_id;
  if not found then
    return private.not_found();
  end if;
  v_a := private.lock_approval(v_a);
  if private.is_party(v_admin, v_a.action, v_a.subject_id) then
    return private.refuse_own_case();
  end if;
  if v_a.state = 'waiting' and v_a.expires_at <= clock_timestamp() then
    v_a := private.close_approval(v_a.id, 'expired');
  elsif v_a.state = 'waiting' then
    v_a := private.close_approval(v_a.id, 'declined');
    perform private.record_admin_action(v_admin, 'decline_approval', v_a.subject_id, null, jsonb_build_object('approvalId', v_a.id, 'asked', v_a.action, 'askedBy', v_a.asked_by));
    if v_a.asked_by <> v_admin then
      perform private.tell_of_approval('approval_answered', v_a, v_a.asked_by);
    end if;
  end if;
  if v_a.state <> 'declined' then
    return private.closed_approval(v_a);
  end if;
  return private.ok(private.approval_json(v_a, v_admin));
end $$;
revoke execute on function app.admin_decline(uuid) from public;
grant execute on function app.admin_decline(uuid) to handover_person;

-- schemas/admin/admin_delete_transaction.sql
-- admin_delete_transaction: a delivery that no money was ever asked for is removed with everything about it; what is
-- left is the record that it was. Any other is cancelled, if it still goes on, which its people are told, and stays
-- with everything that names them erased: `redacted`. Refused while its cash is out, or at a hub
-- for its sender. Answers success besides, as the
-- specification's callers expect. Repeating is a success.
create function app.admin_delete_transaction(p_transaction_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_kept boolean := private.kept_on_record(v_t.id);
begin
  if v_refusal is null and (private.is_on_the_way(v_t.status) or private.cash_is_due(v_t.id) or private.waits_at_hub(v_t.id) or exists (select from private.open_returns(v_t.id))) then
    v_refusal := private.wrong_state('cannot_delete', v_t.status);
  end if;
  if v_refusal is not null then
    return v_refusal || '{"success": false}';
  end if;
  if v_kept then
    if v_t.status in ('payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
      perform private.withdraw_offers(v_t.id, 'cancelled');
      perform private.move_transaction(v_t.id, null, 'cancel', 'admin', v_admin);
      -- Number and amount are all that a notice says of it, and they stay on record.
      perform private.notify_others('transaction_cancelled', v_t, null);
      if v_t.status = 'assigned' then
        perform private.recall_driver(v_t, v_t.driver_id, '{}');
        -- Now or never: where the pickup was is erased with the rest.
        perform private.raise_review(v_t.id, v_t.driver_id, 'give_back', private.left_pickup(v_t, v_t.driver_id, v_t.assigned_at, clock_timestamp()), v_t.assigned_at);
      end if;
    end if;
    if v_t.redacted_at is null then
      perform private.record_admin_action(v_admin, 'redact_transaction', v_t.id, p_reason, jsonb_build_object('orderNo', v_t.order_no, 'amount', v_t.amount));
      perform private.redact_delivery(v_t.id);
    end if;
  else
    perform private.record_admin_action(v_admin, 'delete_transaction', v_t.id, p_reason, jsonb_build_object(
      'orderNo', v_t.order_no, 'status', v_t.status, 'senderId', v_t.user_id, 'receiverId', v_t.receiver_id, 'driverId', v_t.driver_id,
      'amount', v_t.amount, 'createdAt', private.iso(v_t.created_at)));
    delete from public.transactions t where t.id = v_t.id;
  end if;
  return private.ok(jsonb_build_object('success', true, 'redacted', v_kept)) || jsonb_build_object('success', true, 'error', null, 'redacted', v_kept);
end $$;
revoke execute on function app.admin_delete_transaction(uuid, text) from public;
grant execute on function app.admin_delete_transaction(uuid, text) to handover_person;

-- schemas/admin/admin_drivers.sql
-- What administrators do about drivers. To anybody else these functions do not exist: NOT_FOUND.

-- refuse_own_case: nobody decides in a case of their own.
create function private.refuse_own_case() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('OWN_CASE')
$$;

-- record_admin_action: on record, in the transaction of what was done.
create function private.record_admin_action(p_admin_id uuid, p_action text, p_subject_id uuid, p_reason text default null,
                                            p_details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.admin_actions (admin_id, action, subject_id, reason, details)
  values (p_admin_id, p_action, p_subject_id, p_reason, p_details)
$$;

-- admin_driver_json: a driver as a row of the administrators' list.
create function private.admin_driver_json(p_driver public.driver_profiles, p_application public.driver_applications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'userId', p_driver.user_id, 'name', p_driver.name, 'email', nullif(p_driver.email, ''), 'phone', nullif(p_driver.phone_number, ''),
    'licenseNumber', p_driver.license_number, 'vehicleType', p_driver.vehicle_type,
    'vehiclePlate', coalesce(p_driver.vehicle_plate, nullif(p_driver.license_plate, '')),
    'status', p_driver.status, 'isAvailable', p_driver.is_available, 'isApproved', p_driver.is_approved,
    'suspendedAt', private.iso(p_driver.suspended_at), 'suspensionReason', p_driver.suspension_reason,
    'applicationStatus', coalesce(p_application.status, 'none'), 'submittedAt', private.iso(p_application.submitted_at),
    'decidedAt', private.iso(p_application.decided_at), 'decisionReason', p_application.decision_reason,
    'rating', p_driver.rating, 'lastSeen', private.iso(p_driver.last_seen),
    'location', case when p_driver.current_latitude is null then null else jsonb_build_object(
      'lat', p_driver.current_latitude, 'lng', p_driver.current_longitude, 'at', private.iso(p_driver.position_at)) end,
    'workTimeFrom', to_char(p_driver.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_driver.work_time_to, 'HH24:MI'),
    'zoneCount', (select count(*) from public.driver_zone_assignments s where s.driver_id = p_driver.user_id and s.is_active),
    'zoneNames', coalesce((select jsonb_agg(n.name order by n.priority, n.name)
                             from (select z.name, s.priority from public.driver_zone_assignments s join public.geofence_zones z on z.id = s.zone_id
                                    where s.driver_id = p_driver.user_id and s.is_active order by s.priority, z.name limit 3) n), '[]'),
    'optimoRouteExternalId', p_driver.optimo_route_external_id, 'optimoRouteSerial', p_driver.optimo_route_serial,
    'createdAt', private.iso(p_driver.created_at))
$$;

-- driver_task: the delivery that a driver fetches or carries now; null when there is none.
create function private.driver_task(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'status', t.status, 'deliveryAddress', t.delivery_address)
    from public.transactions t where t.driver_id = p_user_id and private.is_active(t.status)
$$;

create function private.admin_driver_json(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.admin_driver_json(d, a) || private.work_day_json(d)
      || jsonb_build_object(
           'ownCase', p_user_id is not distinct from private.acting_admin(),
           'cash', jsonb_build_object('held', private.held_by(d.user_id), 'ceiling', private.ceiling_of(d), 'byHand', d.cash_ceiling is not null,
             'cleanDeliveries', d.clean_deliveries),
           'vehicle', nullif(d.vehicle, ''), 'lastStatusChange', private.iso(d.last_status_change), 'currentTask', private.driver_task(p_user_id),
           'application', case when a.driver_id is null then null else private.application_form_json(a) end,
           'documents', private.documents_json(p_user_id, true),
           'zones', coalesce((select jsonb_agg(jsonb_build_object('zoneId', z.id, 'name', z.name, 'priority', s.priority,
                                                                  'isActive', s.is_active) order by s.priority, z.name)
                                from public.driver_zone_assignments s join public.geofence_zones z on z.id = s.zone_id
                               where s.driver_id = p_user_id), '[]'),
           'actions', coalesce((select jsonb_agg(jsonb_build_object('action', x.action, 'reason', x.reason, 'at', private.iso(x.at),
                                                                    'by', p.name) order by x.id desc)
                                  from (select * from private.admin_actions x where x.subject_id = p_user_id
                                         order by x.id desc limit 50) x
                                  left join public.user_profiles p on p.user_id = x.admin_id), '[]'))
    from public.driver_profiles d left join public.driver_applications a on a.driver_id = d.user_id
   where d.user_id = p_user_id
$$;

-- schemas/admin/admin_get_dispatch.sql
-- offer_record: an offer as an administrator reads it: when it reached the phone, and what was tried to reach it.
create function private.offer_record(p_o public.driver_notifications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_o.id, 'driverId', p_o.driver_id, 'name', d.name, 'status', p_o.status, 'closedReason', p_o.closed_reason,
    'round', p_o.round, 'sentAt', private.iso(p_o.sent_at), 'deliveredAt', private.iso(p_o.delivered_at), 'readAt', private.iso(p_o.read_at),
    'closedAt', private.iso(p_o.closed_at), 'expiresAt', private.iso(p_o.expires_at), 'rejectionReason', p_o.rejection_reason,
    'receipts', coalesce(p_o.metadata -> 'receipts', '{}'),
    'attempts', coalesce((select jsonb_agg(jsonb_build_object('channel', a ->> 'channel', 'outcome', a ->> 'outcome', 'at', a ->> 'at',
                                   'try', coalesce((a ->> 'try')::int, 1), 'why', private.say(a ->> 'why'), 'code', a ->> 'why') order by n)
                            from jsonb_array_elements(p_o.metadata -> 'deliveryAttempts') with ordinality x (a, n)), '[]'))
    from public.driver_profiles d where d.user_id = p_o.driver_id
$$;

-- admin_get_dispatch: why this driver and not that one: where the search stands, and its runs, newest first.
create function app.admin_get_dispatch(p_transaction_id uuid, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 100);
  v_d private.dispatches;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if not exists (select from public.transactions t where t.id = p_transaction_id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  select * into v_d from private.dispatches d where d.transaction_id = p_transaction_id;
  return private.ok(jsonb_build_object(
    'state', v_d.state, 'round', v_d.round, 'nextAt', private.iso(v_d.next_at), 'flagged', v_d.exhausted_at is not null,
    'total', (select count(*) from private.dispatch_traces x where x.transaction_id = p_transaction_id),
    'offers', coalesce((
      select jsonb_agg(private.offer_record(o) order by o.sent_at desc, o.id desc)
        from (select * from public.driver_notifications x where x.transaction_id = p_transaction_id order by x.sent_at desc, x.id desc limit v_size) o), '[]'),
    'rounds', coalesce((
      select jsonb_agg(jsonb_build_object('at', private.iso(r.at), 'round', r.round, 'priority', r.priority, 'requested', r.requested,
                                          'outcome', r.outcome, 'message', private.say('search_' || r.why), 'why', r.why, 'candidates', r.candidates) order by r.id desc)
        from (select * from private.dispatch_traces x where x.transaction_id = p_transaction_id order by x.id desc limit v_size) r), '[]')));
end $$;
revoke execute on function app.admin_get_dispatch(uuid, int) from public;
grant execute on function app.admin_get_dispatch(uuid, int) to handover_person;

-- schemas/admin/admin_get_driver.sql
-- admin_get_driver: one driver with application, documents, zones and what administrators did.
create function app.admin_get_driver(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver jsonb;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_driver := private.admin_driver_json(p_user_id);
  if v_driver is null then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return private.ok(v_driver);
end $$;
revoke execute on function app.admin_get_driver(uuid) from public;
grant execute on function app.admin_get_driver(uuid) to handover_person;

-- schemas/admin/admin_get_transaction.sql
-- delivery_record: the delivery's whole history, newest first, at most five hundred entries: its moves and who made
-- them, offers and their answers, codes, texts and notices, and the cash that came back. Never a code, never a number.
create function private.delivery_record(p_t public.transactions) returns jsonb
language sql stable security definer set search_path = '' as $$
  with entries as (
    select u."timestamp" as at, 1 as rank, 'move' as kind, u.action as what, u.actor as role,
           coalesce(d.name, p.name) as name, u.metadata ->> 'reason' as detail, (u.metadata ->> 'distanceM')::numeric as metres
      from public.transaction_status_updates u
      left join public.driver_profiles d on d.user_id = u.actor_id and u.actor in ('driver', 'provider')
      left join public.user_profiles p on p.user_id = u.actor_id
     where u.transaction_id = p_t.id and u.action not in ('offer', 'offers_closed', 'accept_offer')
    union all
    select e.at, 2, 'offer', e.what, 'driver', d.name, e.detail, null
      from public.driver_notifications o
      join public.driver_profiles d on d.user_id = o.driver_id
     cross join lateral (values (o.sent_at, 'sent', null), (o.delivered_at, 'delivered', null), (o.read_at, 'read', null),
                                (o.closed_at, o.closed_reason, o.rejection_reason)) e (at, what, detail)
     where o.transaction_id = p_t.id and e.at is not null
    union all
    select e.at, 3, 'code', e.what, 'receiver', p_t.receiver_name, null, null
      from public.verification_codes c cross join lateral (values (c.created_at, 'made'), (c.used_at, 'used')) e (at, what)
     where c.transaction_id = p_t.id and e.at is not null
    union all
    select c.last_at, 3, 'code', case when c.locked_until is null then 'wrong' else 'locked' end, 'driver', null, c.wrong::text, null
      from private.code_attempts c where c.transaction_id = p_t.id and c.wrong > 0
    union all
    select m.updated_at, 4, 'text', m.status, 'driver', d.name, null, null
      from private.outgoing_messages m left join public.driver_profiles d on d.user_id = m.user_id where m.transaction_id = p_t.id
    union all
    -- By whom it was for: their notices are indexed, and few people have to do with one delivery.
    select n.created_at, 5, 'notice', n.type, null, coalesce(d.name, p.name), n.title, null
      from (select p_t.user_id as id union select p_t.receiver_id union select o.driver_id from public.driver_notifications o where o.transaction_id = p_t.id
            union select a.driver_id from public.optimoroute_orders a where a.transaction_id = p_t.id) w
      join public.notifications n on n.user_id = w.id and n.created_at >= p_t.created_at and n.data ->> 'transactionId' = p_t.id::text
      left join public.driver_profiles d on d.user_id = w.id left join public.user_profiles p on p.user_id = w.id
     where n.type <> 'task_offer'
    union all
    select a.at, 1, 'record', a.action, 'admin', p.name, a.reason, null
      from private.admin_actions a left join public.user_profiles p on p.user_id = a.admin_id
     where a.subject_id = p_t.id and a.action in ('cash_returned', 'cash_lost', 'cash_collected', 'return_to_hub', 'unlock_code', 'clear_review', 'decline_approval')
    union all
    select c.done_at, 1, 'record', 'collected', 'hub', p.name, h.name, null
      from private.hub_collections c join public.hubs h on h.id = c.hub_id join public.user_profiles p on p.user_id = c.given_by
     where c.transaction_id = p_t.id and c.done_at is not null
    union all
    select r.raised_at, 1, 'record', 'review_' || case when r.facts ->> 'rule' = 'unseen' then 'unseen' else r.step end, 'system', d.name,
           format(case when r.facts ->> 'rule' in ('unseen', 'pickup') then '%s km / %s s' else '%s km / %s s > %s m/s' end,
                  round((r.facts ->> 'metres')::numeric / 1000, 1), r.facts ->> 'seconds', r.facts ->> 'limit'), null
      from private.reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_t.id)
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(s.at), 'kind', s.kind, 'what', s.what, 'role', s.role, 'name', s.name,
                                               'detail', s.detail, 'distanceM', s.metres) order by s.at desc, s.rank), '[]')
    from (select * from entries e order by e.at desc, e.rank limit 500) s
$$;

-- assignment_json: the routing order of the driver who has the delivery or had it last; null before anybody accepted.
create function private.assignment_json(p_transaction_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('orderNo', a.order_no, 'driverName', d.name, 'status', a.status, 'date', a.order_date, 'type', a.order_type,
           'priority', a.priority, 'duration', a.duration, 'driven', private.driven_json(a.transaction_id, a.driver_id), 'acceptedAt', private.iso(a.accepted_at), 'acceptedVia', a.custom_fields ->> 'acceptedVia',
           'estimatedDelivery', a.custom_fields ->> 'estimatedDelivery', 'skills', a.custom_fields -> 'skills',
           'vehicleFeatures', a.custom_fields -> 'vehicleFeatures')
    from public.optimoroute_orders a join public.driver_profiles d on d.user_id = a.driver_id
   where a.transaction_id = p_transaction_id and a.accepted_at is not null
   order by a.accepted_at desc limit 1
$$;

-- admin_get_transaction: one delivery as administrators read it, with its assignment, its record, how its driver has
-- departed from the way, and since when it is late.
create function app.admin_get_transaction(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(private.admin_delivery_json(v_t, v_admin, true) || jsonb_build_object('assignment', private.assignment_json(v_t.id), 'record', private.delivery_record(v_t),
    'departure', private.departure_json(v_t),
    'lateSince', (select private.iso(l.since) from private.late_since(v_t) l (since))));
end $$;
revoke execute on function app.admin_get_transaction(uuid) from public;
grant execute on function app.admin_get_transaction(uuid) to handover_person;

-- schemas/admin/admin_list_actions.sql
-- admin_list_actions: what administrators did, newest first: who, what, to whom or what, when and why, and who approved
-- it or that somebody was alone. Of one kind, or all.
create function app.admin_list_actions(p_action text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_size int := private.page_size(p_limit, 50);
  v_items jsonb;
  v_next text;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null and p_cursor !~ '^[0-9]{1,18}$' then
    return private.invalid('cursor', 'cursor');
  end if;
  select coalesce(jsonb_agg(s.item order by s.id desc) filter (where s.place <= v_size), '[]'),
         case when count(*) > v_size then (min(s.id) filter (where s.place <= v_size))::text end
    into v_items, v_next
    from (select a.id, row_number() over (order by a.id desc) as place, jsonb_build_object(
                   'id', a.id, 'at', private.iso(a.at), 'action', a.action, 'reason', a.reason, 'by', p.name, 'subjectId', a.subject_id,
                   -- What is deleted has no name any more but in the record of its deletion.
                   'subject', coalesce(t.order_no, d.name, z.name, h.name, a.details ->> 'orderNo', a.details ->> 'name'),
                   'subjectKind', case when t.id is not null then 'delivery' when d.user_id is not null then 'driver' when z.id is not null then 'zone' end,
                   'amount', (a.details ->> 'amount')::numeric,
                   'approvedBy', b.name, 'alone', a.details ? 'alone') as item
            from private.admin_actions a
            left join public.user_profiles p on p.user_id = a.admin_id
            left join public.user_profiles b on b.user_id = (a.details ->> 'approvedBy')::uuid
            left join public.transactions t on t.id = a.subject_id
            left join public.driver_profiles d on d.user_id = a.subject_id
            left join public.geofence_zones z on z.id = a.subject_id
            left join public.hubs h on h.id = a.subject_id
           where (p_action is null or a.action = p_action) and (p_cursor is null or a.id < p_cursor::bigint)
           order by a.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next));
end $$;
revoke execute on function app.admin_list_actions(text, text, int) from public;
grant execute on function app.admin_list_actions(text, text, int) to handover_person;

-- schemas/admin/admin_list_approvals.sql
-- admin_list_approvals: what waits for a second administrator of the caller's team, longest first, at most a hundred;
-- `alone`: there is none, and everything is carried out at once.
create function app.admin_list_approvals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
begin
  if v_admin is null then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object('alone', not exists (select from private.other_admins(v_admin)),
    'minutes', private.setting('approval_minutes'), 'refundAlone', private.setting('refund_alone'), 'items', (
    select coalesce(jsonb_agg(private.approval_json(a, v_admin) order by a.asked_at, a.id), '[]')
      from (select w.* from private.approvals w join private.admins me on me.user_id = v_admin and me.team = w.team
             where w.state = 'waiting' and w.expires_at > clock_timestamp() order by w.asked_at, w.id limit 100) a)));
end $$;
revoke execute on function app.admin_list_approvals() from public;
grant execute on function app.admin_list_approvals() to handover_person;

-- schemas/admin/admin_list_cash.sql
-- admin_list_cash: drivers who still hold the cash of deliveries that are over for them, longest first, each with what
-- they hold.
create function app.admin_list_cash(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_size int := private.page_size(p_limit, 50);
  v_mark record;
  v_items jsonb;
  v_next text;
  v_total record;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  select count(*) as n, coalesce(sum(c.amount), 0) as amount into v_total from private.held_cash c where c.due_at is not null;
  select coalesce(jsonb_agg(s.item order by s.place) filter (where s.place <= v_size), '[]'),
         case when count(*) > v_size then max(private.page_mark(s.since, s.driver_id)) filter (where s.place = v_size) end
    into v_items, v_next
    from (select h.since, h.driver_id, row_number() over (order by h.since, h.driver_id) as place,
                 jsonb_build_object('driverId', h.driver_id, 'name', d.name, 'phone', nullif(d.phone_number, ''), 'since', private.iso(h.since),
                   'amount', h.amount, 'deliveries', h.deliveries) as item
            from (select c.driver_id, min(c.due_at) as since, sum(c.amount) as amount,
                         jsonb_agg(jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'amount', c.amount, 'status', t.status, 'reason', private.why_ended(t.reason, t.reason_code), 'reasonCode', t.reason_code,
                           'senderName', t.sender_name, 'receiverName', t.receiver_name, 'failedAt', private.iso(c.due_at)) order by c.due_at, t.id) as deliveries
                    from private.held_cash c join public.transactions t on t.id = c.transaction_id
                   where c.due_at is not null group by c.driver_id) h
            join public.driver_profiles d on d.user_id = h.driver_id
           where v_mark.at is null or (h.since, h.driver_id) > (v_mark.at, v_mark.id)
           order by h.since, h.driver_id limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next, 'count', v_total.n, 'amount', v_total.amount));
end $$;
revoke execute on function app.admin_list_cash(text, int) from public;
grant execute on function app.admin_list_cash(text, int) to handover_person;

-- schemas/admin/admin_list_drivers.sql
-- find_drivers: who stands there (null: anywhere) and has such words, after a mark: pending longest waiting first, the
-- others newest first.
-- Why a plan each time: which index is the right one depends on what is asked for.
create function private.find_drivers(p_standing text, p_like text, p_at timestamptz, p_id uuid, p_most int, out ids uuid[], out times timestamptz[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_standing = 'pending' then
    select array_agg(s.driver_id order by s.at, s.driver_id), array_agg(s.at order by s.at, s.driver_id) into ids, times
      from (select r.driver_id, r.at from private.driver_register r
             where r.standing = 'pending' and (p_like is null or r.words like p_like) and (p_at is null or (r.at, r.driver_id) > (p_at, p_id))
             order by r.at, r.driver_id limit p_most) s;
  elsif p_standing is not null then
    select array_agg(s.driver_id order by s.at desc, s.driver_id desc), array_agg(s.at order by s.at desc, s.driver_id desc) into ids, times
      from (select r.driver_id, r.at from private.driver_register r
             where r.standing = p_standing and (p_like is null or r.words like p_like) and (p_at is null or (r.at, r.driver_id) < (p_at, p_id))
             order by r.at desc, r.driver_id desc limit p_most) s;
  else
    select array_agg(s.driver_id order by s.created_at desc, s.driver_id desc), array_agg(s.created_at order by s.created_at desc, s.driver_id desc) into ids, times
      from (select r.driver_id, r.created_at from private.driver_register r
             where (p_like is null or r.words like p_like) and (p_at is null or (r.created_at, r.driver_id) < (p_at, p_id))
             order by r.created_at desc, r.driver_id desc limit p_most) s;
  end if;
end $$;

-- admin_list_drivers: pending, approved, rejected, suspended or all, by words in name, e-mail, phone and plate.
create function app.admin_list_drivers(p_status text default null, p_q text default null, p_cursor text default null, p_limit int default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_mark record;
  v_size int := private.page_size(p_limit, 50);
  v_page record;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_mark := private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  v_page := private.find_drivers(p_status, private.search_pattern(p_q), v_mark.at, v_mark.id, v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.admin_driver_json(d, a) order by i.n)
                         from unnest(v_page.ids[1:v_size]) with ordinality i (id, n) join public.driver_profiles d on d.user_id = i.id
                         left join public.driver_applications a on a.driver_id = i.id), '[]'),
    'nextCursor', case when cardinality(v_page.ids) > v_size then private.page_mark(v_page.times[v_size], v_page.ids[v_size]) end));
end $$;
revoke execute on function app.admin_list_drivers(text, text, text, int) from public;
grant execute on function app.admin_list_drivers(text, text, text, int) to handover_person;

-- schemas/admin/admin_list_transactions.sql
-- find_deliveries: those of a list, newest first. Planned for each call: which index is the quickest way depends on
-- what is asked for. Why apart: what a function says of planning holds for every function that it calls, for each row
-- anew.
create function private.find_deliveries(p_q text, p_status text, p_from timestamptz, p_to timestamptz, p_need text, p_at timestamptz, p_id uuid, p_size int)
returns public.transactions[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_like text := private.search_pattern(p_q);
  -- Why beforehand: each of them is then found by its own index, whatever the others need.
  v_drivers uuid[] := case when v_like is not null then array(select r.driver_id from private.driver_register r where r.words like v_like) end;
  v_senders uuid[] := case when v_like ~ '[0-9]{3}' then array(select p.user_id from public.user_profiles p where p.phone_number like v_like) end;
  v_id uuid := case when btrim(p_q) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then btrim(p_q)::uuid end;
begin
  return array(
    select t from public.transactions t
     where (p_status is null or t.status = p_status)
       and (p_from is null or t.created_at >= p_from) and (p_to is null or t.created_at < p_to)
       and (v_like is null or v_id = t.id
            or v_id is null and private.search_text(t.order_no, t.sender_name, t.receiver_name, t.receiver_phone, t.delivery_address, t.pickup_address) like v_like
            or t.driver_id = any (v_drivers) or t.user_id = any (v_senders))
       and (p_need is null or t.id in (select n.id from private.deliveries_needing_attention() n where n.kind = p_need))
       and (p_at is null or (t.created_at, t.id) < (p_at, p_id))
     order by t.created_at desc, t.id desc limit p_size);
end $$;

-- admin_list_transactions: all deliveries, newest first, by words in number, names of sender, receiver and driver,
-- phones of all three, addresses, status, time and what they need of an administrator.
create function app.admin_list_transactions(p_q text default null, p_status text default null, p_from timestamptz default null,
                                               p_to timestamptz default null, p_cursor text default null, p_limit int default null,
                                               p_need text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_size int := private.page_size(p_limit, 50, 200);
  v_mark record;
  v_rows public.transactions[];
  v_last public.transactions;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  v_rows := private.find_deliveries(p_q, p_status, p_from, p_to, p_need, v_mark.at, v_mark.id, v_size + 1);
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.admin_delivery_json(r, v_admin) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.page_mark(v_last.created_at, v_last.id) end));
end $$;
revoke execute on function app.admin_list_transactions(text, text, timestamptz, timestamptz, text, int, text) from public;
grant execute on function app.admin_list_transactions(text, text, timestamptz, timestamptz, text, int, text) to handover_person;

-- schemas/admin/admin_refund.sql
-- refund_delivery: the sender's money is back.
create function private.refund_delivery(p_transaction_id uuid, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_signed jsonb;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  v_signed := case when p_second is not null or v_t.amount > private.setting('refund_alone') then private.signed(p_second) else '{}' end;
  v_t := private.move_transaction(v_t.id, array['failed', 'cancelled'], 'refund', 'admin', p_admin, jsonb_build_object('reason', p_reason) || v_signed);
  perform private.refund_money(v_t, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || v_signed);
  perform private.record_admin_action(p_admin, 'refund', v_t.id, p_reason, v_signed);
end $$;

-- admin_refund: failed or cancelled -> refunded; with two administrators above refund_alone. Repeating is a success.
create function app.admin_refund(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status in ('failed', 'cancelled') then
    if v_t.amount > private.setting('refund_alone') then
      v_asked := private.two_people('refund', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
    else
      perform private.refund_delivery(v_t.id, p_reason, v_admin, null);
    end if;
  elsif v_t.status <> 'refunded' then
    return private.wrong_state('cannot_refund', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_refund(uuid, text) from public;
grant execute on function app.admin_refund(uuid, text) to handover_person;

-- schemas/admin/admin_unassign.sql
-- admin_unassign: takes an unstarted delivery from its driver; it is dispatched again, never to them. Repeating is a
-- success.
create function app.admin_unassign(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status = 'assigned' then
    perform private.record_admin_action(v_admin, 'unassign', v_t.id, p_reason, jsonb_build_object('driverId', v_t.driver_id));
    perform private.give_back(v_t, 'unassign', 'admin', v_admin, p_reason);
    perform private.notify_about('transaction_cancelled', v_t.id, v_t.driver_id, '{"recalled": true}');
  elsif not private.is_sought(v_t.status) then
    return private.wrong_state('cannot_unassign', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_unassign(uuid, text) from public;
grant execute on function app.admin_unassign(uuid, text) to handover_person;

-- schemas/admin/admin_unlock_code.sql
-- any_code_locked: a code of the delivery's, the receiver's or a leg's, is locked now.
create function private.any_code_locked(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.code_attempts a where a.transaction_id = p_transaction_id and a.locked_until > clock_timestamp())
$$;

-- admin_unlock_code: the code may be tried again at once, with all its tries, on record. Repeating is a success.
create function app.admin_unlock_code(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.any_code_locked(v_t.id) then
    update private.code_attempts a set wrong = 0, tried = '{}', locked_until = null where a.transaction_id = v_t.id;
    perform private.record_admin_action(v_admin, 'unlock_code', v_t.id, p_reason, '{}');
    perform private.broadcast_delivery(v_t);
  elsif not exists (select from private.admin_actions a where a.subject_id = v_t.id and a.action = 'unlock_code') then
    return private.wrong_state('code_not_locked', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_unlock_code(uuid, text) from public;
grant execute on function app.admin_unlock_code(uuid, text) to handover_person;

-- schemas/admin/approving.sql
-- Cash and money take two administrators: one asks, another one of the same team approves, who is no party either, for
-- half an hour, and while nothing that it is about has changed. Where somebody is the only administrator of their team
-- it is carried out at once, and the record says that they were alone.

-- other_admins: those of the same team.
create function private.other_admins(p_admin uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.user_id from private.admins me join private.admins o on o.team = me.team and o.user_id <> me.user_id where me.user_id = p_admin
$$;

-- signed: who stood behind what is on record, besides who asked for it.
create function private.signed(p_second uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_second is null then '{"alone": true}'::jsonb else jsonb_build_object('approvedBy', p_second) end
$$;

-- is_party: the administrator has a part in what the decision is about.
create function private.is_party(p_admin uuid, p_action text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_action in ('set_ceiling', 'overnight') then p_admin = p_subject_id
              when p_action = 'hub_move' then private.is_cashier(p_subject_id, p_admin)
              when p_action = 'hub_difference' then (select c.closed_by = p_admin or private.is_cashier(c.hub_id, p_admin) from private.hub_closings c where c.id = p_subject_id)
              else coalesce((select private.own_case(p_admin, t) from public.transactions t where t.id = p_subject_id), false) end
$$;

-- may_approve: who may approve what this administrator asks for.
create function private.may_approve(p_admin uuid, p_action text, p_subject_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select o from private.other_admins(p_admin) o where not private.is_party(o, p_action, p_subject_id) order by o)
$$;

-- approval_facts: what the decision is about, as it stands now.
create function private.approval_facts(p_action text, p_subject_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_action = 'set_ceiling'
    then (select jsonb_build_object('ceiling', private.ceiling_of(d), 'byHand', d.cash_ceiling is not null, 'suspended', d.suspended_at is not null)
            from public.driver_profiles d where d.user_id = p_subject_id)
    when p_action = 'overnight' then (select jsonb_build_object('amount', private.held_by(d.user_id), 'day', private.business_day(clock_timestamp()))
            from public.driver_profiles d where d.user_id = p_subject_id)
    when p_action = 'cash_collected' then (select jsonb_build_object('amount', sum((w ->> 'amount')::numeric), 'waits', private.waiting_facts(p_subject_id))
            from jsonb_array_elements(private.waiting_facts(p_subject_id)) w)
    when p_action = 'hub_move' then (select jsonb_build_object('name', h.name) from public.hubs h where h.id = p_subject_id)
    when p_action = 'hub_difference' then (select jsonb_build_object('expected', c.expected, 'counted', c.counted, 'amount', c.difference,
             'open', exists (select from private.open_differences() o where o.id = c.id), 'enough', c.difference > 0 or private.safe_has(c.hub_id, -c.difference))
            from private.hub_closings c where c.id = p_subject_id)
    else (select jsonb_build_object('status', t.status, 'driverId', t.driver_id, 'amount', t.amount, 'redacted', t.redacted_at is not null,
                   'holders', (select coalesce(jsonb_agg(jsonb_build_object('driverId', h.driver_id, 'amount', h.amount, 'since', private.iso(h.due_at)) order by h.driver_id), '[]')
                                 from private.due_cash(t.id) h))
            from public.transactions t where t.id = p_subject_id) end
$$;

-- params_of: what was asked for with what it is about, and hash_of: one text for all of it.
-- Why whether a safe has enough, and not how much: deposits come all day long, and change nothing.
create function private.params_of(p_given jsonb, p_action text, p_subject_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('given', p_given, 'about', private.approval_facts(p_action, p_subject_id)
           || case when p_action = 'hub_move' then jsonb_build_object('enough', p_given ->> 'direction' <> 'to_bank' or private.safe_has(p_subject_id, (p_given ->> 'amount')::numeric))
                   else '{}' end)
$$;

create function private.hash_of(p_params jsonb) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_params::text, 'UTF8')), 'hex')
$$;

-- has_changed: it is not what was asked for any more.
create function private.has_changed(p_a private.approvals) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_a.params_hash <> private.hash_of(private.params_of(p_a.params -> 'given', p_a.action, p_a.subject_id))
$$;

-- carry_out: what was asked for happens. What it is about is locked, and allows it.
create function private.carry_out(p_action text, p_subject_id uuid, p_given jsonb, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := p_given ->> 'reason';
begin
  case p_action
    when 'complete_override' then perform private.override_delivery(p_subject_id, v_reason, p_admin, p_second);
    when 'confirm_payment' then perform private.confirm_payment(p_subject_id, p_admin, p_second);
    when 'refund' then perform private.refund_delivery(p_subject_id, v_reason, p_admin, p_second);
    when 'cash_returned' then perform private.end_holding(p_subject_id, 'returned', v_reason, p_admin, p_second);
    when 'cash_lost' then perform private.end_holding(p_subject_id, 'lost', v_reason, p_admin, p_second);
    when 'cash_collected' then perform private.hand_back_by_word(p_subject_id, v_reason, p_admin, p_second);
    when 'set_ceiling' then perform private.set_ceiling(p_subject_id, (p_given ->> 'ceiling')::numeric, v_reason, p_admin, p_second);
    when 'hub_difference' then perform private.settle_closing(p_subject_id, v_reason, p_admin, p_second);
    when 'hub_move' then perform private.move_hub_cash(p_subject_id, p_given, p_admin, p_second);
    when 'overnight' then perform private.allow_overnight(p_subject_id, v_reason, p_admin, p_second);
  end case;
end $$;

-- two_people: null when it has been carried out at once, by the only administrator of their team; else what the caller
-- hears: that it waits for another one, or why it cannot. What it is about is locked.
create function private.two_people(p_action text, p_subject_id uuid, p_given jsonb, p_admin uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.other_admins(p_admin)) then
    perform private.carry_out(p_action, p_subject_id, p_given, p_admin, null);
    return null;
  end if;
  return private.ask_approval(p_action, p_subject_id, p_given, p_admin);
end $$;

-- asked: what waits, as its asker hears it.
create function private.asked(p_a private.approvals) returns jsonb
language sql stable set search_path = '' as $$
  select private.ok(jsonb_build_object('approvalId', p_a.id, 'expiresAt', private.iso(p_a.expires_at)))
$$;

-- ask_approval: asks the others, and tells them. The same question again answers the first; another one by the same
-- administrator takes its place.
create function private.ask_approval(p_action text, p_subject_id uuid, p_given jsonb, p_admin uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_params jsonb := private.params_of(p_given, p_action, p_subject_id);
  v_others uuid[] := private.may_approve(p_admin, p_action, p_subject_id);
  v_now timestamptz := clock_timestamp();
  v_a private.approvals;
begin
  if cardinality(v_others) = 0 then
    return private.refuse('APPROVAL_NEEDED', '{"reason": "nobody_may"}');
  end if;
  select * into v_a from private.approvals a where a.subject_id = p_subject_id and a.action = p_action and a.state = 'waiting' for update;
  if found then
    if v_a.expires_at <= v_now then
      perform private.close_approval(v_a.id, 'expired');
    elsif v_a.asked_by = p_admin and v_a.params_hash = private.hash_of(v_params) then
      return private.asked(v_a);
    elsif v_a.asked_by = p_admin or private.has_changed(v_a) or not exists (select from private.admins o where o.user_id = v_a.asked_by) then
      perform private.close_approval(v_a.id, 'void');
    else
      return private.refuse('APPROVAL_NEEDED', '{"reason": "asked_already"}');
    end if;
  end if;
  insert into private.approvals (action, subject_id, params, params_hash, team, asked_by, reason, asked_at, expires_at)
  select p_action, p_subject_id, v_params, private.hash_of(v_params), me.team, p_admin, p_given ->> 'reason', v_now,
         v_now + make_interval(mins => private.setting('approval_minutes')::int)
    from private.admins me where me.user_id = p_admin
  returning * into v_a;
  perform private.tell_of_approval('approval_needed', v_a, o) from unnest(v_others) o;
  return private.asked(v_a);
end $$;

-- close_approval: it waits no longer. The row is locked.
create function private.close_approval(p_id uuid, p_state text, p_second uuid default null) returns private.approvals
language plpgsql security definer set search_path = '' as $$
declare
  v_a private.approvals;
begin
  update private.approvals a set state = p_state, approved_by = p_second, decided_at = clock_timestamp() where a.id = p_id and a.state = 'waiting' returning * into v_a;
  return v_a;
end $$;

-- tell_of_approval: a notice to one administrator, once.
create function private.tell_of_approval(p_type text, p_a private.approvals, p_user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue('notify', jsonb_strip_nulls(jsonb_build_object('type', p_type, 'userId', p_user_id,
    'transactionId', (select t.id from public.transactions t where t.id = p_a.subject_id), 'key', p_type || ':' || p_a.id,
    'facts', jsonb_build_object('approvalId', p_a.id, 'action', p_a.action, 'state', p_a.state))))
$$;

-- closed_approval: why nothing can be decided about it any more; null while it waits.
create function private.closed_approval(p_a private.approvals) returns jsonb
language sql stable set search_path = '' as $$
  select case p_a.state
    when 'approved' then private.refuse('APPROVAL_CLOSED', '{"reason": "approved"}')
    when 'declined' then private.refuse('APPROVAL_CLOSED', '{"reason": "declined"}')
    when 'expired' then private.refuse('APPROVAL_CLOSED', '{"reason": "expired"}')
    when 'void' then private.refuse('APPROVAL_CLOSED', '{"reason": "void"}') end
$$;

-- lock_approval: locks what the decision is about, then the decision itself; in the order of every change.
create function private.lock_approval(p_a private.approvals) returns private.approvals
language plpgsql security definer set search_path = '' as $$
declare
  v_a private.approvals;
begin
  if p_a.action in ('hub_move', 'hub_difference') then
    perform from public.hubs h where h.id = (private.hub_in_case(p_a)).id for no key update;
  elsif p_a.action in ('set_ceiling', 'overnight') then
    perform from public.driver_profiles d where d.user_id = p_a.subject_id for no key update;
  else
    perform private.admins_delivery(p_a.subject_id);
  end if;
  select * into v_a from private.approvals a where a.id = p_a.id for update;
  return v_a;
end $$;

-- hub_in_case: the hub that the decision is about; a row of nulls when it is about something else.
create function private.hub_in_case(p_a private.approvals) returns public.hubs
language sql stable security definer set search_path = '' as $$
  select h from public.hubs h
   where h.id = case p_a.action when 'hub_move' then p_a.subject_id when 'hub_difference' then (select c.hub_id from private.hub_closings c where c.id = p_a.subject_id) end
$$;

-- approval_json: what waits, who asked, what it is about, and whether this reader may approve it.
create function private.approval_json(p_a private.approvals, p_admin uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_a.id, 'action', p_a.action,
    'state', case when p_a.state = 'waiting' and p_a.expires_at <= clock_timestamp() then 'expired' when p_a.state = 'waiting' and private.has_changed(p_a) then 'void' else p_a.state end,
    'askedBy', (select p.name from public.user_profiles p where p.user_id = p_a.asked_by), 'mine', p_a.asked_by = p_admin,
    'ownCase', private.is_party(p_admin, p_a.action, p_a.subject_id), 'reason', p_a.reason,
    'askedAt', private.iso(p_a.asked_at), 'expiresAt', private.iso(p_a.expires_at), 'subjectId', coalesce(h.id, p_a.subject_id),
    'subject', coalesce(t.order_no, d.name, h.name),
    'subjectKind', case when p_a.action in ('set_ceiling', 'overnight') then 'driver' when p_a.action in ('hub_move', 'hub_difference') then 'hub' else 'delivery' end,
    'amount', coalesce((p_a.params #>> '{given,ceiling}')::numeric, (p_a.params #>> '{given,amount}')::numeric, (p_a.params #>> '{about,amount}')::numeric),
    'direction', p_a.params #>> '{given,direction}',
    'before', (p_a.params #>> '{about,ceiling}')::numeric, 'senderName', t.sender_name, 'receiverName', t.receiver_name,
    'driverName', coalesce((select string_agg(h.name, ', ' order by h.name) from public.driver_profiles h
                             where h.user_id in (select (x ->> 'driverId')::uuid from jsonb_array_elements(p_a.params #> '{about,holders}') x)),
                           (select h.name from public.driver_profiles h where h.user_id = coalesce(t.driver_id, d.user_id))))
    from (select) nothing left join public.transactions t on t.id = p_a.subject_id left join public.driver_profiles d on d.user_id = p_a.subject_id and t.id is null
    left join lateral private.hub_in_case(p_a) h on true
$$;

-- approvals_for: how many wait for this administrator.
create function private.approvals_for(p_admin uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.approvals a join private.admins me on me.user_id = p_admin and me.team = a.team
   where a.state = 'waiting' and a.expires_at > clock_timestamp() and a.asked_by <> p_admin
     and not private.is_party(p_admin, a.action, a.subject_id) and not private.has_changed(a)
$$;

-- expire_approvals: nobody answered in time, which those who asked are told.
create function private.expire_approvals() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(select a.id from private.approvals a where a.state = 'waiting' and a.expires_at <= clock_timestamp() order by a.id limit 500 for update skip locked);
  v_id uuid;
  v_a private.approvals;
begin
  foreach v_id in array v_due loop
    v_a := private.close_approval(v_id, 'expired');
    perform private.tell_of_approval('approval_answered', v_a, v_a.asked_by);
  end loop;
  return cardinality(v_due);
end $$;

-- schemas/admin/attention.sql
-- What nobody but an administrator can settle, and since when.

-- deliveries_needing_attention: every delivery that waits for a decision, with what it is: 'no_driver': the search has
-- given up; 'no_hub': no hub can give its cash; 'late': as private.late_since says; 'outside_gate': the arrival was
-- marked far from the address or nobody knows where; 'cash_to_return': it is over for a driver who holds its cash;
-- 'refund_due': it will not happen, and its payment came in; 'under_review': what its driver did has to be looked at;
-- 'code_locked': too many wrong codes, and the lock is not over yet; 'deposit_short': at a hub less of its cash was
-- counted than its driver held, and they still do. A delivery may need more than one. Why from what is open: over a
-- hundred thousand deliveries those that can need anything are few, and indexed.
create function private.deliveries_needing_attention() returns table (id uuid, kind text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  with due as (select t.id, t.status from public.transactions t where private.is_under_way(t.status))
  select d.transaction_id, 'no_driver', d.exhausted_at
    from private.dispatches d join due t on t.id = d.transaction_id and t.status = 'payment_confirmed'
   where d.exhausted_at is not null
  union all
  select d.transaction_id, 'no_hub', d.no_hub_since
    from private.dispatches d join due t on t.id = d.transaction_id and t.status = 'payment_confirmed'
   where d.no_hub_since is not null
  union all
  select t.id, 'late', l.since from public.transactions t cross join lateral private.late_since(t) l (since) where private.is_under_way(t.status)
  union all
  select t.id, 'outside_gate', u."timestamp"
    from due t join public.transaction_status_updates u on u.transaction_id = t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason'
   where t.status = 'servicing'
  union all
  select h.transaction_id, 'cash_to_return', min(h.due_at) from private.held_cash h where h.due_at is not null group by h.transaction_id
  union all
  select r.transaction_id, 'under_review', min(r.raised_at) from private.reviews r where r.cleared_at is null group by r.transaction_id
  union all
  select a.transaction_id, 'code_locked', min(a.last_at) from private.code_attempts a join public.transactions t on t.id = a.transaction_id
   where a.locked_until > now() and (private.is_under_way(t.status) or a.opens <> t.id) group by a.transaction_id
  union all
  select i.transaction_id, 'deposit_short', min(p.ended_at)
    from private.hub_deposit_items i join private.hub_deposits p on p.id = i.deposit_id join ledger.holdings h on h.transaction_id = i.transaction_id and h.driver_id = p.driver_id
   where i.posted < i.held group by i.transaction_id
  union all
  select t.id, 'refund_due', t.refund_due_at from public.transactions t where t.refund_due_at is not null
$$;

-- schemas/admin/end_holding.sql
-- end_holding: an administrator records that the cash of a delivery is back, or lost: its drivers get offers again, and
-- they and the sender are told. Lost cash is never by itself the driver's debt.
create function private.end_holding(p_transaction_id uuid, p_as text, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_action text := 'cash_' || p_as;
  v_t public.transactions;
  v_holders uuid[];
  v_amounts jsonb;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  select coalesce(jsonb_object_agg(h.driver_id, h.amount), '{}') into v_amounts from private.due_cash(v_t.id) h;
  v_holders := private.end_due_cash(v_t, p_as, p_admin, p_second, p_reason);
  perform private.record_admin_action(p_admin, v_action, v_t.id, p_reason,
    jsonb_build_object('driverId', h, 'amount', v_amounts -> h::text, 'orderNo', v_t.order_no) || private.signed(p_second)) from unnest(v_holders) h;
  perform private.notify_about(v_action, v_t.id, h, '{}', replace(v_action, '_', '-') || ':' || h || ':' || extract(epoch from clock_timestamp())) from unnest(v_holders || case v_t.funding when 'sender_cash' then v_t.user_id end) h where h is not null;
  perform private.offers_again(h) from unnest(v_holders) h;
end $$;

-- schemas/admin/redacting.sql
-- What stays of a delivery that money was asked for, when its people are to be forgotten: amounts, times, moves and
-- ids.

-- kept_on_record: money was asked for or taken for this delivery, or cash was to change hands: it is never deleted.
create function private.kept_on_record(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.transaction_status_updates u
                  where u.transaction_id = p_transaction_id and u.action in ('request_payment', 'confirm_payment', 'payment_confirmed_late'))
      or exists (select from public.custody_legs l where l.transaction_id = p_transaction_id)
      or exists (select from ledger.transfers x where x.transaction_id = p_transaction_id)
$$;

-- redact_delivery: addresses, places, names, phones, notes and reasons of a delivery that is over are gone, wherever
-- they stand. The provider's order goes with them. Why a place of whole degrees: the columns want one, and so near the
-- equator and the poles alike it names a region and no door.
create function private.redact_delivery(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.transactions t set redacted_at = clock_timestamp(), delivery_address = 'Erased', pickup_address = 'Erased',
         delivery_latitude = round(t.delivery_latitude), delivery_longitude = round(t.delivery_longitude), pickup_latitude = null, pickup_longitude = null,
         receiver_phone = '', customer_name = 'Erased', customer_phone = '',
         sender_name = 'Erased', receiver_name = 'Erased', package_details = '{}', notes = null, reason = case when t.reason is not null then 'Erased' end
   where t.id = p_transaction_id;
  update public.transaction_status_updates u set metadata = u.metadata - 'position' - 'reason' where u.transaction_id = p_transaction_id;
  update public.optimoroute_orders a set custom_fields = a.custom_fields - 'reason' where a.transaction_id = p_transaction_id;
  update public.driver_notifications o set data = o.data || '{"pickupAddress": "Erased", "deliveryAddress": "Erased"}' || '{"way": null}' where o.transaction_id = p_transaction_id;
  update public.driver_task_actions a set metadata = a.metadata - 'position' - 'reason' where a.transaction_id = p_transaction_id;
  delete from public.notifications n
   where n.user_id in (select t.user_id from public.transactions t where t.id = p_transaction_id
                       union select t.receiver_id from public.transactions t where t.id = p_transaction_id
                       union select a.driver_id from public.optimoroute_orders a where a.transaction_id = p_transaction_id)
     and n.data ->> 'transactionId' = p_transaction_id::text;
  update public.verification_codes c set qr_data = c.qr_data - 'receiverPhone' where c.transaction_id = p_transaction_id;
  update public.custody_legs l set evidence = (select coalesce(jsonb_agg(e.note - 'position' - 'reason' order by e.n), '[]')
    from jsonb_array_elements(l.evidence) with ordinality e (note, n)) where l.transaction_id = p_transaction_id;
  delete from private.tracking_links l where l.transaction_id = p_transaction_id;
  perform private.enqueue_routing_order(p_transaction_id);
end $$;

-- schemas/deliveries/accept_transaction.sql
-- accept_transaction: the receiver accepts, whose number is still the one that the sender named; a code is made, the
-- sender told, payment asked for; where nothing is due, it is settled at once.
create function app.accept_transaction(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
  v_code public.verification_codes;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_t := private.receivers_delivery(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "not_authorized"}');
  end if;
  if v_t.status in ('cancelled', 'failed', 'refunded') then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "not_authorized"}');
  end if;
  if v_t.status = 'pending' and private.proven_phone(v_actor) is distinct from v_t.receiver_phone then
    return private.refuse('PHONE_NOT_VERIFIED', '{"reason": "deliverys_number"}');
  end if;
  if v_t.status = 'pending' then
    v_t := private.move_transaction(v_t.id, array['pending'], 'accept', 'receiver', v_actor);
    v_code := private.issue_code(v_t);
    select * into v_t from public.transactions t where t.id = v_t.id;
    perform private.notify_about('transaction_accepted', v_t.id, v_t.user_id);
    perform private.notify_about('verification_code_generated', v_t.id, v_t.receiver_id, '{}', v_code.id::text);
    if private.nothing_due(v_t) then
      v_t := private.settle_nothing(v_t);
    else
      perform private.enqueue('request_payment', jsonb_build_object('transactionId', v_t.id), null, 'pay:' || v_t.id);
    end if;
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;
revoke execute on function app.accept_transaction(uuid) from public;
grant execute on function app.accept_transaction(uuid) to handover_person;

-- schemas/deliveries/allowed_actions.sql
-- What the reader of a delivery may do with it now, in the words of the routes: the moves of their part, with the gates
-- that the verbs keep, and what is no move. The verbs judge again.

-- party_actions: the sender's or the receiver's.
create function private.party_actions(p_t public.transactions, p_viewer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(a.action order by a.action), '[]') from (
    select m.action from private.transaction_moves m
     where m.from_status = p_t.status
       and m.actor = case p_viewer when p_t.user_id then 'sender' when p_t.receiver_id then 'receiver' end
       and (m.action <> 'accept' or private.proven_phone(p_viewer) is not distinct from p_t.receiver_phone)
    union all
    select 'share' where p_viewer in (p_t.user_id, p_t.receiver_id) and not private.is_over(p_t.status)
    union all
    select 'read_code' where p_viewer = p_t.receiver_id and private.is_going_on(p_t.status)) a
$$;

-- driver_actions: those of this driver who has it in hand: its moves, where it is theirs, and what they do at their
-- open leg.
create function private.driver_actions(p_t public.transactions, p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(a.action order by a.action), '[]') from private.open_leg_of(p_t.id, p_driver_id) l cross join lateral (
    select replace(replace(m.action, '_pickup', ''), '_task', '') as action
      from private.transaction_moves m
     where p_t.driver_id = p_driver_id and private.is_active(p_t.status) and m.from_status = p_t.status and m.actor = 'driver'
       -- Proving sets off.
       and m.action <> 'start_service'
       and (m.action <> 'complete' or private.code_locked_until(p_t.id) is null)
       and (m.action <> 'leave_pickup' or private.may_leave(l) is not null)
    union all
    select 'count' where l.kind in ('pickup', 'return') and l.taker_kind <> 'hub'
    union all
    select 'prove' where l.kind in ('pickup', 'return') and l.taker_kind <> 'hub' and private.missing_proof(l) = 'prove' and private.code_locked_until(l.id) is null
    union all
    select 'arrive' where l.kind = 'return' and l.arrived_at is null
    union all
    select 'return_to_hub' where private.may_go_to_hub(l)
    union all
    select 'deposit' where l.taker_kind = 'hub') a
$$;

-- decisions: an administrator's, who decides nothing in a case of their own.
create function private.decisions(p_t public.transactions, p_admin uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.own_case(p_admin, p_t) then '[]' else (
    select coalesce(jsonb_agg(a.action order by a.action), '[]') from (
      select m.action from private.transaction_moves m where m.from_status = p_t.status and m.actor = 'admin'
      union all
      select c from unnest(array['cash_returned', 'cash_lost']) c where private.cash_is_due(p_t.id)
      union all
      select 'return_to_hub' where exists (select from private.open_returns(p_t.id))
      union all
      select 'clear_review' where private.review_json(p_t.id) is not null
      union all
      select 'cash_collected' where private.waits_at_hub(p_t.id)
      union all
      select 'unlock_code' where (private.is_active(p_t.status) or private.cash_is_due(p_t.id) or private.waits_at_hub(p_t.id)) and private.any_code_locked(p_t.id)
      union all
      -- With the delivery the trace of the money would go.
      select 'delete' where p_t.redacted_at is null and not private.is_on_the_way(p_t.status) and not private.cash_is_due(p_t.id) and not private.waits_at_hub(p_t.id)) a) end
$$;

-- schemas/deliveries/answering.sql
-- Receiver and sender decide about a delivery before it is paid. Repeating a decision is a success.

-- ended_by: whether this person ended the delivery by this very action, so that a repeat is a success.
create function private.ended_by(p_transaction_id uuid, p_action text, p_actor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.transaction_status_updates u
                  where u.transaction_id = p_transaction_id and u.action = p_action and u.actor_id = p_actor and u.new_status = 'cancelled')
$$;

-- schemas/deliveries/arrival_gate.sql
-- How far from the address a driver may say that they have arrived.

-- arrival_gate: 'free'; 'warn': it goes on, and the distance is on record; 'reason': it goes on only with a reason,
-- also when nobody knows the distance (null). A fix counts by its distance less its accuracy, so that a poor one does
-- not punish; bounded, so that a useless one does not open the gate. lib/domain/arrival-gate.ts predicts the same; a
-- test compares.
create function private.arrival_gate(p_metres double precision, p_accuracy double precision) returns text
language sql stable security definer set search_path = '' as $$
  select case when c.metres <= private.setting('arrive_free_m') then 'free'
              when c.metres <= private.setting('arrive_warn_m') then 'warn' else 'reason' end
    from (select p_metres - least(greatest(coalesce(p_accuracy, 0), 0), private.setting('arrive_accuracy_m')) as metres) c
$$;

-- arrival_limits_json: the gate's numbers, for the phone that has to predict it without a network.
create function private.arrival_limits_json() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('freeMetres', private.setting('arrive_free_m'), 'warnMetres', private.setting('arrive_warn_m'),
    'accuracyMetres', private.setting('arrive_accuracy_m'), 'fixSeconds', private.setting('arrive_fix_seconds'))
$$;

-- step_place: the place that a step carries, if the phone was there when the step was taken; else a row of nulls. A
-- place without a time of its own is of the step's time. Why the claimed time on both sides: a wrong clock is wrong in
-- both.
create function private.step_place(p_position jsonb, p_claimed timestamptz, out lat double precision, out lng double precision, out accuracy double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := extract(epoch from coalesce(p_claimed, clock_timestamp()));
begin
  if abs(v_step - coalesce((p_position ->> 'timestamp')::numeric, v_step)) > private.setting('arrive_fix_seconds') then
    return;
  end if;
  lat := private.axis_number((p_position ->> 'latitude')::numeric);
  lng := private.axis_number((p_position ->> 'longitude')::numeric);
  accuracy := private.axis_number((p_position ->> 'accuracy')::numeric);
end $$;

-- evaluate_place: how far from a point the driver was when they say that they were there, and what the gate makes of
-- it: by the place that the step carries, else by their newest known one at that time, else by none. p_since: the step
-- was not taken before that.
create function private.evaluate_place(p_t public.transactions, p_driver_id uuid, p_lat double precision, p_lng double precision, p_position jsonb,
                                       p_claimed timestamptz, p_since timestamptz, out gate text, out metres int)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- A step may be sent long after it was taken: where the driver is by then says nothing.
  v_at timestamptz := private.claimed_time(p_claimed, p_since);
  v_fresh interval := make_interval(secs => private.setting('position_fresh_seconds')::double precision);
  v_place record;
  v_metres double precision;
begin
  v_place := private.step_place(p_position, p_claimed);
  if v_place.lat is null then
    -- The minute ahead is what record_positions allows a clock.
    select p.latitude as lat, p.longitude as lng, p.accuracy::double precision as accuracy into v_place from public.driver_positions p
     where p.driver_id = p_driver_id and p."timestamp" between v_at - v_fresh and v_at + interval '60 seconds'
     order by p."timestamp" desc limit 1;
  end if;
  v_metres := private.distance_m(v_place.lat, v_place.lng, p_lat, p_lng);
  gate := private.arrival_gate(v_metres, v_place.accuracy);
  metres := round(v_metres::numeric)::int;
end $$;

-- evaluate_arrival: the same of the delivery's address.
create function private.evaluate_arrival(p_t public.transactions, p_driver_id uuid, p_position jsonb, p_claimed timestamptz, out gate text, out metres int)
language sql stable security definer set search_path = '' as $$
  select e.gate, e.metres from private.evaluate_place(p_t, p_driver_id, p_t.delivery_latitude, p_t.delivery_longitude, p_position, p_claimed, p_t.started_at) e
$$;

-- schemas/deliveries/arrive.sql
-- arrive_with_cash: the driver of an open return is where it goes, the sender's or a hub, judged by that address; who
-- takes it back is told.
create function private.arrive_with_cash(p_t public.transactions, p_leg public.custody_legs, p_at timestamptz, p_position jsonb, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_place record;
  v_note jsonb;
begin
  if p_leg.arrived_at is null then
    v_place := private.evaluate_place(p_t, p_leg.driver_id, private.leg_lat(p_leg, p_t), private.leg_lng(p_leg, p_t), p_position, p_at, p_leg.opened_at);
    if v_place.gate = 'reason' and coalesce(length(btrim(p_reason)), 0) < 3 and private.leg_lat(p_leg, p_t) is not null then
      return private.refuse('NOT_AT_DESTINATION', jsonb_build_object('distanceM', v_place.metres, 'needsReason', true));
    end if;
    v_note := private.position_hint(p_position, p_reason, p_at)
           || case when v_place.gate = 'free' then '{}' else jsonb_strip_nulls(jsonb_build_object('gate', v_place.gate, 'distanceM', v_place.metres)) end;
    update public.custody_legs l set evidence = l.evidence || private.leg_note('arrived', v_note) where l.id = p_leg.id;
    perform private.reached_leg(p_leg);
    perform private.log_action(p_leg.driver_id, null, p_t.id, 'arrive', v_note - 'position');
    perform private.broadcast_delivery(p_t);
  end if;
  return private.ok(private.task_of(p_t.id, p_leg.driver_id));
end $$;

-- arrive: in_transit -> servicing, by the driver who holds the task; both parties are told. Far from the address, or
-- where nobody knows how far, it takes a reason. The reason and the distance are for the record alone: the parties do
-- not read it.
create function app.arrive(p_transaction_id uuid, p_at timestamptz default null, p_position jsonb default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
  v_leg public.custody_legs;
  v_evaluated record;
  v_note jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  v_leg := private.open_return_of(v_t.id, v_actor);
  if v_leg.id is not null then
    return private.arrive_with_cash(v_t, v_leg, p_at, p_position, p_reason);
  end if;
  if v_t.driver_id is distinct from v_actor or not private.is_on_the_way(v_t.status) then
    return private.refuse('INVALID_STATE', '{"reason": "cannot_arrive"}');
  end if;
  if v_t.status = 'in_transit' then
    v_evaluated := private.evaluate_arrival(v_t, v_actor, p_position, p_at);
    -- Two letters are no reason.
    if v_evaluated.gate = 'reason' and coalesce(length(btrim(p_reason)), 0) < 3 then
      return private.refuse('NOT_AT_DESTINATION',
                            jsonb_build_object('distanceM', v_evaluated.metres, 'needsReason', true));
    end if;
    v_note := case when v_evaluated.gate = 'free' then '{}'
                   else jsonb_strip_nulls(jsonb_build_object('gate', v_evaluated.gate, 'distanceM', v_evaluated.metres)) end;
    v_t := private.move_transaction(v_t.id, array['in_transit'], 'arrive', 'driver', v_actor,
      private.position_hint(p_position, p_reason, p_at) || v_note, jsonb_build_object('at', p_at));
    perform private.log_action(v_actor, null, v_t.id, 'arrive', private.position_hint(null, p_reason, p_at) || v_note);
    perform private.notify_about('driver_arrived', v_t.id);
    perform private.review_step(v_t, v_actor, 'arrive', p_position, p_at);
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.arrive(uuid, timestamptz, jsonb, text) from public;
grant execute on function app.arrive(uuid, timestamptz, jsonb, text) to handover_person;

-- schemas/deliveries/cancel_task.sql
-- cancel_task: before the start the delivery goes back to dispatch, never to this driver; after it the cash is aboard,
-- so the delivery fails and they bring the cash back.
create function app.cancel_task(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
  v_task jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  if v_t.driver_id = v_actor and v_t.status = 'assigned' then
    perform private.give_back(v_t, 'cancel_task', 'driver', v_actor, p_reason);
  elsif v_t.driver_id = v_actor and private.is_on_the_way(v_t.status) then
    perform private.undelivered(v_t, 'cancel_task', v_actor, p_reason, 'cancelled');
  else
    v_task := private.task_of(v_t.id, v_actor);
    if v_task ->> 'state' <> 'cancelled' and not private.brings_back(v_t.id, v_actor, 'cancel_task') then
      return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_cancel"}');
    end if;
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.cancel_task(uuid, text) from public;
grant execute on function app.cancel_task(uuid, text) to handover_person;

-- schemas/deliveries/cancel_transaction.sql
-- cancel_transaction: the sender takes a delivery back while it is not paid; the receiver is told.
create function app.cancel_transaction(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "cannot_cancel"}');
  end if;
  if v_t.status in ('pending', 'accepted', 'payment_pending') then
    v_t := private.move_transaction(v_t.id, array['pending', 'accepted', 'payment_pending'], 'cancel', 'sender', v_actor, '{}',
                                    '{"reasonCode": "cancelled_by_sender"}');
    perform private.notify_others('transaction_cancelled', v_t, v_actor);
  elsif not private.ended_by(v_t.id, 'cancel', v_actor) then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "cannot_cancel"}');
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;
revoke execute on function app.cancel_transaction(uuid) from public;
grant execute on function app.cancel_transaction(uuid) to handover_person;

-- schemas/deliveries/cash_photo_files.sql
-- The private bucket of pictures of cash. No policy lets anybody read or write in it: the server does both, once a
-- function has said that this person may.
-- Why guarded: the platform owns the storage schema, and a database may stand without it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('cash-photos', 'cash-photos', false, 5242880, array['image/jpeg'])
  on conflict (id) do nothing;
end $do$;

-- schemas/deliveries/cash_photos.sql
-- Pictures of cash that changes hands.

-- photo_refusal: why this driver may add no picture of this leg or deposit now; null when they may. A foreign one looks
-- like one that is not there.
create function private.photo_refusal(p_driver_id uuid, p_leg_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
  v_d private.hub_deposits;
begin
  if p_leg_id is not null then
    select * into v_leg from public.custody_legs l where l.id = p_leg_id and l.driver_id = p_driver_id and l.kind in ('pickup', 'return');
  else
    select * into v_d from private.hub_deposits d where d.id = p_deposit_id and d.driver_id = p_driver_id;
  end if;
  return case
    when v_leg.id is null and v_d.id is null then private.not_found()
    when v_leg.taker_kind = 'hub' then private.refuse('NO_OPEN_LEG', '{"reason": "at_hub"}')
    -- Why a day: a phone without a network may bring it the next morning.
    when coalesce(v_leg.done_at, v_d.ended_at) < clock_timestamp() - interval '24 hours' then private.refuse('INVALID_STATE', '{"reason": "photo_late"}') end;
end $$;

-- photos_of: the pictures of a leg or a deposit.
create function private.photos_of(p_leg_id uuid, p_deposit_id uuid) returns setof private.cash_photos
language sql stable security definer set search_path = '' as $$
  select * from private.cash_photos p where p.leg_id = p_leg_id or p.deposit_id = p_deposit_id
$$;

-- photo_hashes: what an entry keeps of the pictures that came before it.
create function private.photo_hashes(p_leg_id uuid, p_deposit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 0 then '{}' else jsonb_build_object('photos', jsonb_agg(p.sha256 order by p.saved_at)) end
    from private.photos_of(p_leg_id, p_deposit_id) p
$$;

-- photo_json: a picture without where it lies.
create function private.photo_json(p_photo private.cash_photos) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_photo.id, 'legId', p_photo.leg_id, 'depositId', p_photo.deposit_id,
    'kind', coalesce((select l.kind from public.custody_legs l where l.id = p_photo.leg_id), 'deposit'),
    'sizeBytes', p_photo.size_bytes, 'sha256', p_photo.sha256, 'takenAt', private.iso(p_photo.taken_at), 'savedAt', private.iso(p_photo.saved_at))
$$;

-- may_see_photo: administrators and the leg's own sides. At a hub's counter nobody but the driver before the count has
-- ended: whoever counts must not see how much it is.
create function private.may_see_photo(p_photo private.cash_photos, p_actor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_photo.driver_id = p_actor
      or exists (select from public.custody_legs l where l.id = p_photo.leg_id and (private.is_leg_side(l, p_actor) or private.acting_admin() is not null))
      or exists (select from private.hub_deposits d where d.id = p_photo.deposit_id and d.state in ('done', 'void')
                    and (private.is_cashier(d.hub_id, p_actor) or private.acting_admin() is not null))
$$;

-- schemas/deliveries/check_cash_photo.sql
-- check_cash_photo: whether the driver may add a picture of this leg or deposit, asked before its file is kept.
create function app.check_cash_photo(p_leg_id uuid default null, p_deposit_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.driver_refusal(private.actor()), private.photo_refusal(private.actor(), p_leg_id, p_deposit_id), private.ok('{}'))
$$;
revoke execute on function app.check_cash_photo(uuid, uuid) from public;
grant execute on function app.check_cash_photo(uuid, uuid) to handover_person;

-- schemas/deliveries/codes.sql
-- The receiver's code: eight characters that open the delivery. The receiver alone ever reads it.

-- plain_code: a code as it is compared: capitals, without dashes and spaces, each lookalike read as the twin that codes
-- are made of. Codes made before the alphabet left the lookalikes out are found by it too. lib/domain/code-format.ts is
-- the same.
create function private.plain_code(p_text text) returns text
language sql immutable set search_path = '' as $$
  select translate(upper(regexp_replace(coalesce(p_text, ''), '[^A-Za-z0-9]', '', 'g')), 'OILBSZ', '011852')
$$;

-- make_code: eight characters of A-Z and 0-9 without lookalikes (no B, I, L, O, S, Z), each equally likely. The bytes
-- come from gen_random_uuid(), which is cryptographic; its two bytes with fixed bits are left out, and 240 to 255 are
-- thrown away because 256 is no multiple of 30.
create function private.make_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_code text := '';
  v_bytes bytea;
  v_byte int;
begin
  loop
    v_bytes := uuid_send(gen_random_uuid());
    for i in 0..15 loop
      continue when i in (6, 8);
      v_byte := get_byte(v_bytes, i);
      continue when v_byte >= 240;
      v_code := v_code || substr('ACDEFGHJKMNPQRTUVWXY0123456789', v_byte % 30 + 1, 1);
      if length(v_code) = 8 then
        return v_code;
      end if;
    end loop;
  end loop;
end $$;

-- code_until: when a code that is made or renewed now ends.
create function private.code_until() returns timestamptz
language sql volatile security definer set search_path = '' as $$
  select date_trunc('milliseconds', clock_timestamp() + make_interval(secs => private.setting('code_valid_seconds')::int))
$$;

-- issue_code: a new code for the delivery; the old one stops working.
create function private.issue_code(p_t public.transactions) returns public.verification_codes
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := private.make_code();
  v_until timestamptz := private.code_until();
  v_code public.verification_codes;
begin
  update public.verification_codes c set status = 'expired' where c.transaction_id = p_t.id and c.status = 'active';
  insert into public.verification_codes (transaction_id, code, qr_data, expires_at)
  values (p_t.id, v_text, jsonb_build_object('transactionId', p_t.id, 'amount', p_t.amount, 'receiverPhone', p_t.receiver_phone,
                                             'verificationCode', v_text, 'expiresAt', private.iso(v_until)), v_until)
  returning * into v_code;
  update public.transactions t set qr_code = v_code.id::text, qr_expires_at = v_until where t.id = p_t.id;
  return v_code;
end $$;

-- current_code: the code that belongs to the delivery now, whether or not its time is over; a row of nulls when there
-- is none.
create function private.current_code(p_t public.transactions) returns public.verification_codes
language sql stable security definer set search_path = '' as $$
  select * from public.verification_codes c where c.transaction_id = p_t.id and c.id::text = p_t.qr_code
$$;

-- renew_code: the code of a delivery that has not ended is good for another day, also when its time was over.
create function private.renew_code(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz := private.code_until();
begin
  update public.verification_codes c set status = 'active', expires_at = v_until, qr_data = c.qr_data || jsonb_build_object('expiresAt', private.iso(v_until))
    from public.transactions t
   where t.id = p_transaction_id and c.transaction_id = t.id and c.id::text = t.qr_code and c.status <> 'used'
     and private.is_going_on(t.status);
  if found then
    update public.transactions t set qr_expires_at = v_until where t.id = p_transaction_id;
  end if;
end $$;

-- expire_codes: active -> expired for codes whose time is over, at most 5,000 at a time; how many. Renewing takes it
-- back.
create function private.expire_codes() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.verification_codes c set status = 'expired'
   where c.id in (select x.id from public.verification_codes x where x.status = 'active' and x.expires_at <= clock_timestamp()
                   order by x.expires_at limit 5000 for no key update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- code_json: the code as its receiver reads it; one whose time is over reads as expired, whether or not anything has
-- swept it. The server adds the signature: the secret never lies beside the codes.
create function private.code_json(p_code public.verification_codes, p_t public.transactions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('codeId', p_code.id, 'code', p_code.code, 'display', left(p_code.code, 4) || '-' || right(p_code.code, 4),
    'expiresAt', private.iso(p_code.expires_at),
    'status', case when p_code.status = 'active' and p_code.expires_at <= clock_timestamp() then 'expired' else p_code.status end, 'amount', p_t.amount, 'receiverPhone', p_t.receiver_phone)
$$;

-- receivers_delivery: the delivery, locked, if it is addressed to this person; else a row of nulls.
create function private.receivers_delivery(p_transaction_id uuid, p_actor uuid) returns public.transactions
language sql volatile security definer set search_path = '' as $$
  select * from public.transactions t where t.id = p_transaction_id and t.receiver_id = p_actor for no key update
$$;

-- schemas/deliveries/complete_scanned_task.sql
-- complete_scanned_task: the same with a QR, for the server alone: whether it is genuine is never the caller's to say.
create function app.complete_scanned_task(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_verdict text,
                                             p_position jsonb default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.hand_over(p_driver_id, p_transaction_id, p_code, p_qr, p_verdict, p_position)
$$;
revoke execute on function app.complete_scanned_task(uuid, uuid, text, jsonb, text, jsonb) from public;
grant execute on function app.complete_scanned_task(uuid, uuid, text, jsonb, text, jsonb) to handover_machine;

-- schemas/deliveries/complete_task.sql
-- complete_task: the driver hands over with the typed code.
create function app.complete_task(p_transaction_id uuid, p_code text default null, p_position jsonb default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.hand_over(private.actor(), p_transaction_id, p_code, null, null, p_position)
$$;
revoke execute on function app.complete_task(uuid, text, jsonb) from public;
grant execute on function app.complete_task(uuid, text, jsonb) to handover_person;

-- schemas/deliveries/confirm_leg.sql
-- confirm_leg: the other side of the open leg says that the sum is right, and gets the code. Repeating answers the same
-- code. p_leg_id: which one they look at, where a delivery may have two.
create function app.confirm_leg(p_transaction_id uuid, p_counted numeric default null, p_leg_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_leg public.custody_legs := private.leg_of_side(p_transaction_id, v_actor, p_leg_id);
begin
  if v_leg.id is null then
    return private.no_leg_of_side(p_transaction_id, v_actor);
  end if;
  return private.confirm_leg_of(v_leg, p_counted, jsonb_build_object('by', v_actor));
end $$;
revoke execute on function app.confirm_leg(uuid, numeric, uuid) from public;
grant execute on function app.confirm_leg(uuid, numeric, uuid) to handover_person;

-- schemas/deliveries/confirm_leg_by_link.sql
-- confirm_leg_by_link: as confirm_leg, by whoever has the leg's link.
create function app.confirm_leg_by_link(p_token text, p_counted numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.leg_of_link(p_token, true);
begin
  if v_leg.id is null then
    return private.not_found();
  end if;
  return private.confirm_leg_of(v_leg, p_counted, '{"by": "link"}');
end $$;
revoke execute on function app.confirm_leg_by_link(text, numeric) from public;
grant execute on function app.confirm_leg_by_link(text, numeric) to handover_anonymous, handover_person;

-- schemas/deliveries/count_leg.sql
-- leg_of_driver: the leg that this driver counts and proves: the delivery's open pickup or return of theirs, else their
-- last one. A row of nulls when they never had one.
create function private.leg_of_driver(p_transaction_id uuid, p_driver_id uuid) returns public.custody_legs
language sql stable security definer set search_path = '' as $$
  select * from public.custody_legs l
   where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.kind in ('pickup', 'return')
   order by private.is_open_leg(l.state) desc, l.opened_at desc limit 1
$$;

-- may_come_late: the leg went another way after its code had been opened: a driver without a network knew nothing of
-- that, and may have taken the cash.
create function private.may_come_late(p_leg public.custody_legs) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_leg.kind = 'pickup' and p_leg.state = 'void' and exists (select from private.leg_codes c where c.leg_id = p_leg.id), false)
$$;

-- reached_leg: the driver is known to be where the cash changes hands; the other side is told, once.
create function private.reached_leg(p_leg public.custody_legs) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.custody_legs l set arrived_at = clock_timestamp() where l.id = p_leg.id and l.arrived_at is null;
  -- At a hub nobody waits at the door.
  if found and 'hub' not in (p_leg.giver_kind, p_leg.taker_kind) then
    perform private.notify_about(case p_leg.kind when 'pickup' then 'driver_at_pickup' else 'cash_at_door' end, p_leg.transaction_id,
      case p_leg.kind when 'pickup' then p_leg.giver_id else p_leg.taker_id end, '{}', 'leg-' || p_leg.id);
  end if;
end $$;

-- follow_leg: a driver's newest good position tells that they have come to the pickup. The delivery's lock is held.
create function private.follow_leg(p_driver_id uuid, p_fix private.fix) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
  v_t public.transactions;
begin
  select * into v_leg from public.custody_legs l
   where l.driver_id = p_driver_id and l.kind = 'pickup' and l.state in ('waiting', 'proving') and l.arrived_at is null
     -- Why not waited for: the driver's row is locked already, and who ends the leg needs it next. Another position comes.
     for no key update skip locked;
  if not found then
    return;
  end if;
  select * into v_t from public.transactions t where t.id = v_leg.transaction_id;
  if private.distance_m(p_fix.lat, p_fix.lng, v_t.pickup_latitude, v_t.pickup_longitude) <= private.setting('arrive_free_m') then
    perform private.reached_leg(v_leg);
    perform private.broadcast_delivery(v_t);
  end if;
end $$;

-- count_leg: the driver says what they counted at the open pickup or return. The right sum waits for the other side's
-- word, any other for another count. Repeating is a success.
create function app.count_leg(p_transaction_id uuid, p_amount numeric, p_bag_serial text default null, p_position jsonb default null, p_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
  v_leg public.custody_legs;
  v_note jsonb := private.position_hint(p_position, null, p_at) || jsonb_build_object('by', v_actor, 'counted', p_amount, 'bagSerial', p_bag_serial);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  v_leg := private.leg_of_driver(v_t.id, v_actor);
  if private.may_come_late(v_leg) then
    update public.custody_legs l set counted = p_amount, counted_at = clock_timestamp(), bag_serial = p_bag_serial, evidence = l.evidence || private.leg_note('counted', v_note)
     where l.id = v_leg.id and l.counted is distinct from p_amount;
    return private.ok(private.task_of(v_t.id, v_actor));
  elsif v_leg.state = 'done' and v_leg.counted = p_amount then
    return private.ok(private.task_of(v_t.id, v_actor));
  elsif not coalesce(private.is_open_leg(v_leg.state), false) then
    return private.refuse('NO_OPEN_LEG');
  elsif v_leg.taker_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "at_hub"}');
  end if;
  if (v_leg.counted, v_leg.bag_serial) is distinct from (p_amount, p_bag_serial) then
    if v_leg.state = 'proving' and p_amount = v_leg.amount then
      update public.custody_legs l set evidence = l.evidence || private.leg_note('counted', v_note) where l.id = v_leg.id;
    else
      v_leg := private.disagree_leg(v_leg, 'counted', v_note);
    end if;
    update public.custody_legs l set counted = p_amount, counted_at = clock_timestamp(), bag_serial = p_bag_serial where l.id = v_leg.id returning * into v_leg;
    perform private.reached_leg(v_leg);
    perform private.ask_for_confirmation(v_leg);
    perform private.broadcast_delivery(v_t);
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.count_leg(uuid, numeric, text, jsonb, timestamptz) from public;
grant execute on function app.count_leg(uuid, numeric, text, jsonb, timestamptz) to handover_person;

-- ask_for_confirmation: the other side is told what was counted, and asked to confirm it. Who has a plain telephone
-- gets the code with the right sum by text: they confirm by saying it.
create function private.ask_for_confirmation(p_leg public.custody_legs) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_side uuid := case when p_leg.giver_kind = 'driver' then p_leg.taker_id else p_leg.giver_id end;
begin
  -- At a hub whoever gives it looks at the hub's screen.
  if p_leg.state <> 'waiting' or p_leg.giver_kind = 'hub' then
    return;
  end if;
  if p_leg.counted = p_leg.amount and private.takes_codes_by_text(v_side) then
    perform private.agree_leg(p_leg, p_leg.counted, jsonb_build_object('by', v_side, 'via', 'text'));
    perform private.enqueue('text_leg_code', jsonb_build_object('legId', p_leg.id, 'transactionId', p_leg.transaction_id), null, 'leg-code:' || p_leg.id);
  end if;
  perform private.notify_about('cash_counted', p_leg.transaction_id, v_side, jsonb_build_object('differs', p_leg.counted <> p_leg.amount),
    'counted-' || p_leg.id || '-' || extract(epoch from p_leg.counted_at));
end $$;

-- takes_codes_by_text: the person has a plain telephone and said so: codes of legs come to their proven number.
create function private.takes_codes_by_text(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_settings s where s.user_id = p_user_id and s.notifications -> 'codesByText' = 'true')
     and private.proven_phone(p_user_id) is not null
$$;

-- schemas/deliveries/counting_legs.sql
-- Both sides of a leg say how much it is: the driver counts, the other side confirms or says another sum. Only the
-- delivery's own sum goes on.

-- leg_code_json: the code as the other side reads it; the server adds the signature.
create function private.leg_code_json(p_leg public.custody_legs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('legId', p_leg.id, 'kind', p_leg.kind, 'driverId', p_leg.driver_id, 'code', c.code,
                            'display', left(c.code, 4) || '-' || right(c.code, 4), 'expiresAt', private.iso(c.expires_at))
    from private.leg_codes c where c.leg_id = p_leg.id and p_leg.state = 'proving'
$$;

-- agree_leg: the other side has named the right sum: a code is open. Repeating keeps the code and renews its time.
create function private.agree_leg(p_leg public.custody_legs, p_counted numeric, p_by jsonb) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  update public.custody_legs l set state = 'proving',
         answer = jsonb_build_object('agrees', true, 'counted', p_counted, 'at', private.iso(clock_timestamp())),
         evidence = l.evidence || private.leg_note('confirmed', p_by || jsonb_build_object('counted', p_counted))
   where l.id = p_leg.id and l.state = 'waiting' returning * into v_leg;
  insert into private.leg_codes as c (leg_id, code, expires_at) values (p_leg.id, private.make_code(), private.code_until())
  on conflict (leg_id) do update set expires_at = excluded.expires_at;
  -- Why no coalesce: a row of nulls is none to it.
  return case when v_leg.id is null then p_leg else v_leg end;
end $$;

-- disagree_leg: what was agreed on holds no longer, and the code is worth nothing.
create function private.disagree_leg(p_leg public.custody_legs, p_what text, p_facts jsonb) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  update public.custody_legs l set state = 'waiting', answer = null, evidence = l.evidence || private.leg_note(p_what, p_facts)
   where l.id = p_leg.id returning * into v_leg;
  delete from private.leg_codes c where c.leg_id = p_leg.id;
  return v_leg;
end $$;

-- leg_at_hand: the open leg that this person answers for at the delivery, the named one where one is named; a row of
-- nulls when there is none. Of several, one driver's pickup and another's return, the one whose driver is there
-- longest, else the pickup.
create function private.leg_at_hand(p_transaction_id uuid, p_actor uuid, p_leg_id uuid default null) returns public.custody_legs
language sql stable security definer set search_path = '' as $$
  select l.* from public.custody_legs l
   where l.transaction_id = p_transaction_id and l.state in ('waiting', 'proving') and l.kind in ('pickup', 'return')
     and private.is_leg_side(l, p_actor) and l.id = coalesce(p_leg_id, l.id)
   order by l.arrived_at, l.kind = 'return', l.opened_at, l.id limit 1
$$;

-- leg_of_side: the same, its delivery locked.
create function private.leg_of_side(p_transaction_id uuid, p_actor uuid, p_leg_id uuid default null) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.transactions t
    where t.id = p_transaction_id and (p_actor in (t.user_id, t.receiver_id) or (private.leg_at_hand(t.id, p_actor, p_leg_id)).id is not null) for no key update;
  return case when found then private.leg_at_hand(p_transaction_id, p_actor, p_leg_id) end;
end $$;

-- leg_of_link: the open leg that a link speaks for, its delivery locked; a row of nulls besides.
create function private.leg_of_link(p_token text, p_lock boolean) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  select l.* into v_leg from private.leg_links k join public.custody_legs l on l.id = k.leg_id where k.token_hash = sha256(convert_to(p_token, 'UTF8'));
  if p_lock and v_leg.id is not null then
    perform private.lock_transaction(v_leg.transaction_id);
    -- It may have ended while we waited.
    select l.* into v_leg from private.leg_links k join public.custody_legs l on l.id = k.leg_id where k.token_hash = sha256(convert_to(p_token, 'UTF8'));
  end if;
  return case when private.is_open_leg(v_leg.state) then v_leg end;
end $$;

-- no_leg_of_side: why this person has nothing to answer for now: of a delivery that is not theirs nothing is known.
create function private.no_leg_of_side(p_transaction_id uuid, p_actor uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_actor is null then private.unauthenticated()
              when exists (select from public.transactions t where t.id = p_transaction_id and t.user_id = p_actor) then private.refuse('NO_OPEN_LEG')
              else private.refuse('TRANSACTION_NOT_FOUND') end
$$;

-- confirm_leg_of: the driver's count is right, or the other side's own where the driver has no network: opens the code.
create function private.confirm_leg_of(p_leg public.custody_legs, p_counted numeric, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_counted numeric := coalesce(p_counted, p_leg.counted);
  v_leg public.custody_legs;
  v_t public.transactions;
begin
  if p_leg.state = 'waiting' and v_counted is null then
    return private.refuse('NOT_COUNTED');
  elsif v_counted is distinct from p_leg.amount and (p_leg.state = 'waiting' or p_counted is not null) or p_leg.counted <> p_leg.amount then
    return private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', p_leg.amount, 'counted', v_counted));
  elsif p_leg.giver_kind = 'hub' and not private.safe_has(p_leg.giver_id, p_leg.amount) then
    return private.refuse('SAFE_TOO_LOW');
  end if;
  v_leg := private.agree_leg(p_leg, coalesce(v_counted, p_leg.amount), p_by);
  if p_leg.state = 'waiting' then
    select * into v_t from public.transactions t where t.id = p_leg.transaction_id;
    perform private.broadcast_delivery(v_t);
  end if;
  return private.ok(private.leg_code_json(v_leg));
end $$;

-- dispute_leg_of: the other side counted another sum: nothing is posted, and the driver counts anew.
create function private.dispute_leg_of(p_leg public.custody_legs, p_counted numeric, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
  v_t public.transactions;
begin
  perform private.disagree_leg(p_leg, 'disputed', p_by || jsonb_build_object('counted', p_counted, 'driverCounted', p_leg.counted));
  update public.custody_legs l set counted = null, counted_at = null,
         answer = jsonb_build_object('agrees', false, 'counted', p_counted, 'at', private.iso(clock_timestamp()))
   where l.id = p_leg.id returning * into v_leg;
  select * into v_t from public.transactions t where t.id = p_leg.transaction_id;
  perform private.broadcast_delivery(v_t);
  return private.ok(private.leg_json(v_leg, v_t, true, true));
end $$;

-- schemas/deliveries/create_leg_link.sql
-- create_leg_link: a link for somebody else who hands over or takes back in place of the sender; the one before it
-- stops working. It ends with the leg.
create function app.create_leg_link(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_leg public.custody_legs := private.leg_of_side(p_transaction_id, v_actor);
  -- Two random ids: 244 bits that nobody guesses.
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if v_leg.giver_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "by_cashier"}');
  elsif v_leg.id is null then
    return private.no_leg_of_side(p_transaction_id, v_actor);
  end if;
  insert into private.leg_links as k (token_hash, leg_id, made_by) values (sha256(convert_to(v_token, 'UTF8')), v_leg.id, v_actor)
  on conflict (leg_id) do update set token_hash = excluded.token_hash, made_by = excluded.made_by, created_at = clock_timestamp();
  update public.custody_legs l set evidence = l.evidence || private.leg_note('link_made', jsonb_build_object('by', v_actor)) where l.id = v_leg.id;
  return private.ok(jsonb_build_object('token', v_token));
end $$;
revoke execute on function app.create_leg_link(uuid) from public;
grant execute on function app.create_leg_link(uuid) to handover_person;

-- schemas/deliveries/create_tracking_link.sql
-- create_tracking_link: for sender or receiver. A repeat answers the same link while it holds.
create function app.create_tracking_link(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_status text;
  v_token text;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select t.status into v_status from public.transactions t
   where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id) for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if private.is_over(v_status) then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  select l.token into v_token from private.tracking_links l
   where l.transaction_id = p_transaction_id and l.made_by = v_actor and l.expires_at > now() + interval '1 day'
   order by l.expires_at desc limit 1;
  if not found then
    -- Two random ids: 244 bits that nobody guesses.
    insert into private.tracking_links (token, transaction_id, made_by, expires_at)
    values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), p_transaction_id, v_actor, now() + interval '7 days')
    returning token into v_token;
  end if;
  return private.ok(jsonb_build_object('token', v_token));
end $$;
revoke execute on function app.create_tracking_link(uuid) from public;
grant execute on function app.create_tracking_link(uuid) to handover_person;

-- schemas/deliveries/create_transaction.sql
-- lookup_askers: in whose names a look-up counts, and how many each has in a day. The address is the server's to know.
create function private.lookup_askers(p_actor uuid, p_address text) returns table (asked_by text, most int)
language sql stable security definer set search_path = '' as $$
  select 'user:' || p_actor, private.setting('lookups_per_day')::int
  union all
  select 'address:' || left(p_address, 200), private.setting('lookups_per_address_day')::int where p_address is not null
$$;

create function private.number_hash(p_number text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_number, 'UTF8'))
$$;

-- lookup_wait: null when this person may ask for this number, else the seconds to wait. Whoever has used up their day
-- learns nothing of another number, whether somebody has it or not; a number they asked for before, and that of
-- somebody they have sent to, always go through.
create function private.lookup_wait(p_actor uuid, p_address text, p_number text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_day interval := interval '1 day';
  v_asker record;
  v_first timestamptz;
begin
  perform from private.receiver_lookups l where l.asked_by = 'user:' || p_actor and l.number_hash = private.number_hash(p_number);
  if found then
    return null;
  end if;
  for v_asker in select * from private.lookup_askers(p_actor, p_address) loop
    -- Many at once are looked at one after the other, or each would see the count before all of them.
    perform pg_advisory_xact_lock(hashtextextended('lookup ' || v_asker.asked_by, 0));
    select l.asked_at into v_first from private.receiver_lookups l
     where l.asked_by = v_asker.asked_by and l.asked_at > clock_timestamp() - v_day
     order by l.asked_at desc offset v_asker.most - 1 limit 1;
    if found and not exists (select from public.transactions t where t.user_id = p_actor and t.receiver_phone = p_number) then
      return ceil(extract(epoch from v_first + v_day - clock_timestamp()))::int;
    end if;
  end loop;
  return null;
end $$;

-- note_lookup: a number that nobody has was asked for; the same number again within a day counts once.
create function private.note_lookup(p_actor uuid, p_address text, p_number text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.receiver_lookups as l (asked_by, number_hash, asked_at)
  select a.asked_by, private.number_hash(p_number), clock_timestamp() from private.lookup_askers(p_actor, p_address) a
  on conflict (asked_by, number_hash) do update set asked_at = excluded.asked_at where l.asked_at < excluded.asked_at - interval '1 day'
$$;

-- create_transaction: a new delivery, pending; the receiver is told. Refused when no driver may hold so much, or
-- no hub can give it where one has to. The same
-- client action again answers the first.
create function app.create_transaction(p_body jsonb, p_client_action_id uuid default null, p_address text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_number text := regexp_replace(p_body ->> 'receiverPhone', '[\s().-]', '', 'g');
  v_wait int;
  v_most numeric;
  v_sender public.user_profiles;
  v_receiver public.user_profiles;
  v_area jsonb := (select s.value from private.settings s where s.key = 'service_area');
  v_from time;
  v_to time;
  v_window record;
  v_prefunded boolean := coalesce(p_body ->> 'funding' = 'prefunded', false);
  v_hub public.hubs;
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.user_id = v_actor and t.client_action_id = p_client_action_id;
  if found then
    return private.ok(private.transaction_json(v_t, v_actor, false, true));
  end if;
  if (p_body ->> 'amount')::numeric > private.setting('max_amount') then
    return private.invalid('amount', 'too_much', jsonb_build_object('most', private.setting('max_amount')::text));
  end if;

  -- No search would ever find anybody.
  v_most := private.highest_ceiling();
  if (p_body ->> 'amount')::numeric > v_most then
    return private.invalid('amount', 'nobody_carries', jsonb_build_object('most', private.dollars(v_most)));
  end if;

  select * into v_sender from public.user_profiles p where p.user_id = v_actor;
  if not found then
    return private.refuse('FORBIDDEN', '{"reason": "no_profile"}');
  end if;
  v_wait := private.take_from_limit('create_transaction user:' || v_actor, private.setting('deliveries_per_minute')::int, 60);
  if v_wait is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', v_wait));
  end if;
  if coalesce(p_body ->> 'receiverId', '') <> '' then
    -- Only whom the caller has sent to by this number before: an id alone never shows whose it is.
    select p.* into v_receiver from public.user_profiles p
     where p.user_id = (p_body ->> 'receiverId')::uuid
       and (p.user_id = v_actor or exists (select from public.transactions t
             where t.user_id = v_actor and t.receiver_id = p.user_id and t.receiver_phone = p.phone_number));
  else
    v_wait := private.lookup_wait(v_actor, p_address, v_number);
    if v_wait is not null then
      return private.refuse('LOOKUP_LIMITED', jsonb_build_object('retryAfter', v_wait));
    end if;
    select * into v_receiver from public.user_profiles p where p.phone_number = v_number and p.phone_verified_at is not null;
    if not found then
      perform private.note_lookup(v_actor, p_address, v_number);
    end if;
  end if;
  if v_receiver.phone_verified_at is null and v_receiver.user_id is distinct from v_actor then
    return private.refuse('RECEIVER_NOT_FOUND');
  end if;
  if v_receiver.user_id = v_actor then
    return private.invalid(case when coalesce(p_body ->> 'receiverId', '') <> '' then 'receiverId' else 'receiverPhone' end, 'same_person');
  end if;
  if jsonb_typeof(v_area) = 'array'
     and not private.in_polygon(v_area, private.coordinate(p_body #> '{deliveryLocation,lat}'), private.coordinate(p_body #> '{deliveryLocation,lng}')) then
    return private.refuse('OUTSIDE_SERVICE_AREA', '{"reason": "not_there_yet"}');
  end if;

  -- A first one: who gives it is decided when it is paid.
  if v_prefunded then
    v_hub := private.first_hub((p_body ->> 'amount')::numeric, private.coordinate(p_body #> '{deliveryLocation,lat}'), private.coordinate(p_body #> '{deliveryLocation,lng}'));
    if v_hub.id is null then
      return private.refuse('NO_HUB');
    end if;
  end if;

  -- Which day it means is decided now; without a wish all four stay null.
  v_from := (p_body #>> '{preferredTime,from}')::time;
  v_to := (p_body #>> '{preferredTime,to}')::time;
  select * into v_window from private.next_window(v_from, v_to, clock_timestamp(),
    make_interval(secs => private.setting('window_notice_seconds')::double precision));

  insert into public.transactions (
    user_id, receiver_id, amount, funding, hub_id, delivery_address, pickup_address,
    delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
    receiver_phone, customer_name, customer_phone, sender_name, receiver_name, notes, urgent,
    preferred_from, preferred_to, wanted_from, wanted_to, client_action_id, package_details)
  values (
    v_actor, v_receiver.user_id, (p_body ->> 'amount')::numeric, case when v_prefunded then 'prefunded' else 'sender_cash' end, v_hub.id,
    btrim(p_body ->> 'deliveryAddress'), coalesce(v_hub.address, btrim(p_body ->> 'pickupAddress')),
    private.coordinate(p_body #> '{deliveryLocation,lat}'), private.coordinate(p_body #> '{deliveryLocation,lng}'),
    coalesce(v_hub.lat, private.coordinate(p_body #> '{pickupLocation,lat}')), coalesce(v_hub.lng, private.coordinate(p_body #> '{pickupLocation,lng}')),
    v_receiver.phone_number, v_receiver.name, v_receiver.phone_number, v_sender.name, v_receiver.name,
    p_body ->> 'notes', coalesce((p_body ->> 'urgent')::boolean, false), v_from, v_to, v_window.starts, v_window.ends, p_client_action_id,
    jsonb_strip_nulls(jsonb_build_object(
      'description', p_body -> 'description',
      'location_name', p_body -> 'locationName', 'special_instructions', p_body -> 'specialInstructions',
      'estimated_duration', p_body -> 'estimatedDuration', 'urgent', coalesce(p_body -> 'urgent', 'false'), 'delivery_location', p_body -> 'deliveryLocation')))
  -- Two that come at once: one makes it, the other waits here and then reads it. Nor can two ids begin alike.
  on conflict do nothing
  returning * into v_t;
  if not found then
    select * into v_t from public.transactions t where t.user_id = v_actor and t.client_action_id = p_client_action_id;
    if not found then
      return app.create_transaction(p_body, p_client_action_id, p_address);
    end if;
    return private.ok(private.transaction_json(v_t, v_actor, false, true));
  end if;
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, "timestamp")
  values (v_t.id, null, 'pending', 'create', v_actor, 'sender', clock_timestamp());
  perform private.notify_about('transaction_created', v_t.id, v_t.receiver_id);
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;
revoke execute on function app.create_transaction(jsonb, uuid, text) from public;
grant execute on function app.create_transaction(jsonb, uuid, text) to handover_person;

-- schemas/deliveries/creating.sql
-- A sender asks for cash to be delivered.

-- coordinate: degrees to seven decimals: a centimetre is enough, and numbers next to nothing make arithmetic fail.
create function private.coordinate(p_degrees jsonb) returns double precision
language sql immutable set search_path = '' as $$
  select round((p_degrees #>> '{}')::numeric, 7)::double precision
$$;

-- schemas/deliveries/delivery_json.sql
-- Deliveries as clients get them, in the words of the HTTP surface.

-- why_ended: why something ended, as somebody wrote it or else in the words of what happened; null for none.
create function private.why_ended(p_reason text, p_code text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(to_jsonb(p_reason), private.say(p_code))
$$;

-- mask_phone: enough to recognise a number, too little to call it.
create function private.mask_phone(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select '•••• ' || right(p_phone, 4)
$$;

-- history_json: every step of a delivery, oldest first.
create function private.history_json(p_transaction_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', u.old_status, 'to', u.new_status, 'at', private.iso(u."timestamp"),
                                               'action', u.action) order by u.id), '[]')
    from public.transaction_status_updates u
   where u.transaction_id = p_transaction_id and u.old_status is distinct from u.new_status
$$;

-- arrival_json: what is on record of an arrival that was not marked at the address; null when it was.
create function private.arrival_json(p_transaction_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when u.metadata ? 'gate' then jsonb_build_object('distanceM', u.metadata -> 'distanceM', 'reason', u.metadata -> 'reason') end
    from public.transaction_status_updates u
   where u.transaction_id = p_transaction_id and u.action = 'arrive' order by u.id desc limit 1
$$;

-- package_json: what the sender said about the delivery, but for the notes, which are not for the driver.
create function private.package_json(p_details jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('description', p_details -> 'description',
    'locationName', p_details -> 'location_name', 'specialInstructions', p_details -> 'special_instructions',
    'estimatedDuration', p_details -> 'estimated_duration')
$$;

-- comes_to_sender: the driver comes to the sender, to fetch the cash or to bring it back; not with cash for a hub.
create function private.comes_to_sender(p_t public.transactions) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_t.funding = 'sender_cash' and p_t.status = 'assigned' or coalesce((private.open_return_of(p_t.id, p_t.driver_id)).taker_kind = 'sender', false)
$$;

-- carrier_json: the driver as the reader may see them: their phone only while they hold the delivery, their place only
-- while they are on the way, and none from before it. The sender sees them, too, while they come for the cash or with
-- it, and may call them while they bring it to a hub; an administrator and they themselves see the place from the
-- acceptance on.
create function private.carrier_json(p_t public.transactions, p_viewer uuid, p_is_admin boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.user_id, 'name', d.name,
    'phone', case when p_is_admin then nullif(d.phone_number, '') when private.is_active(p_t.status) or p_viewer = p_t.user_id and private.is_returning(p_t.id, p_t.driver_id) then private.proven_phone(d.user_id) end,
    'vehicleType', d.vehicle_type, 'vehiclePlate', coalesce(d.vehicle_plate, nullif(d.license_plate, '')),
    'location', case when private.is_on_the_way(p_t.status) and private.seen_since_start(p_t, d.position_at) or (private.is_active(p_t.status) and (p_is_admin or p_viewer = p_t.driver_id))
                          or p_viewer = p_t.user_id and private.comes_to_sender(p_t) and d.position_at >= p_t.assigned_at
                     then private.moment_json(d.current_latitude, d.current_longitude, d.position_at) end)
    from public.driver_profiles d where d.user_id = p_t.driver_id
$$;

-- transaction_json: a delivery for one reader. The receiver's phone is whole for those who deal with them, the sender's
-- for the driver while they hold the delivery; everybody else reads the last four digits.
create function private.transaction_json(p_t public.transactions, p_viewer uuid, p_is_admin boolean default false,
                                         p_with_history boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_carries boolean := private.has_in_hand(p_t, p_viewer);
  v_receiver_phone text := case when p_is_admin or p_viewer in (p_t.user_id, p_t.receiver_id) or v_carries
                                then p_t.receiver_phone else private.mask_phone(p_t.receiver_phone) end;
  v_sender_phone text;
  v_carrier jsonb;
  v_eta int;
  v_arrival timestamptz;
  v_about boolean;
  v_dispatch text;
  v_hub jsonb;
  v_no_hub boolean;
begin
  -- Why apart: without a query in it PL/pgSQL reckons the long expression below at once instead of planning and
  -- starting one, and most deliveries of a list are over.
  if p_t.driver_id is not null then
    v_carrier := private.carrier_json(p_t, p_viewer, p_is_admin);
    if private.is_active(p_t.status) then
      select private.minutes_of(l.seconds), private.arrival_of(l.seconds), l.about into v_eta, v_arrival, v_about from private.way_left(p_t) l;
    end if;
  end if;
  select d.state, d.no_hub_since is not null into v_dispatch, v_no_hub from private.dispatches d where d.transaction_id = p_t.id and d.state <> 'done';
  if p_t.hub_id is not null then
    select jsonb_build_object('id', h.id, 'name', h.name) into v_hub from public.hubs h where h.id = p_t.hub_id;
  end if;
  select case when p_is_admin or p_viewer = p_t.user_id then p.phone_number
              when v_carries then private.proven_phone(p.user_id) else private.mask_phone(private.proven_phone(p.user_id)) end
    into v_sender_phone from public.user_profiles p where p.user_id = p_t.user_id and p_t.redacted_at is null;
  return jsonb_build_object(
    'id', p_t.id, 'orderNo', p_t.order_no, 'transactionType', p_t.transaction_type, 'status', p_t.status,
    'statusLabel', private.say('label_' || p_t.status), 'statusDescription', private.say('description_' || p_t.status),
    'amount', p_t.amount, 'funding', p_t.funding, 'paymentDue', private.payment_due(p_t), 'pickupHub', v_hub, 'waitsForHub', coalesce(v_no_hub, false),
    'deliveryAddress', p_t.delivery_address, 'deliveryLocation', private.point_json(p_t.delivery_latitude, p_t.delivery_longitude),
    'pickupAddress', p_t.pickup_address, 'pickupLocation', private.point_json(p_t.pickup_latitude, p_t.pickup_longitude),
    'receiverPhone', v_receiver_phone, 'customerName', p_t.customer_name, 'customerPhone', v_receiver_phone,
    'packageDetails', private.package_json(p_t.package_details)
      || jsonb_build_object('notes', case when p_is_admin or p_viewer in (p_t.user_id, p_t.receiver_id) then p_t.notes end), 'urgent', p_t.urgent,
    'preferredTime', private.preferred_time_json(p_t),
    'createdAt', private.iso(p_t.created_at), 'updatedAt', private.iso(p_t.updated_at), 'assignedAt', private.iso(p_t.assigned_at),
    'startedAt', private.iso(p_t.started_at), 'arrivedAt', private.iso(p_t.arrived_at),
    'completedAt', private.iso(p_t.completed_at), 'cancelledAt', private.iso(p_t.cancelled_at))
  || jsonb_build_object(
    'qrExpiresAt', case when p_viewer = p_t.receiver_id then private.iso(p_t.qr_expires_at) end,
    'codeLockedUntil', case when (p_is_admin or p_viewer = p_t.receiver_id) and private.is_active(p_t.status) then private.iso(private.code_locked_until(p_t.id)) end,
    'cancelReason', private.why_ended(p_t.reason, p_t.reason_code), 'cancelReasonCode', p_t.reason_code, 'eta', v_eta,
    'estimatedArrival', private.iso(v_arrival), 'etaAbout', v_about,
    -- From when on a driver is looked for, while that is still to come.
    'searchFrom', case when p_t.wanted_from is not null and p_t.status in ('pending', 'accepted', 'payment_pending', 'payment_confirmed') and private.search_opens(p_t) > clock_timestamp()
                       then private.iso(private.search_opens(p_t)) end,
    'dispatch', v_dispatch,
    'sender', jsonb_build_object('id', p_t.user_id, 'name', p_t.sender_name, 'phone', v_sender_phone),
    'receiver', jsonb_build_object('id', p_t.receiver_id, 'name', p_t.receiver_name, 'phone', v_receiver_phone),
    'driver', v_carrier,
    'cashToReturn', (p_is_admin or p_viewer = p_t.user_id) and private.cash_is_due(p_t.id),
    'cashAtHub', (p_is_admin or p_viewer = p_t.user_id) and private.waits_at_hub(p_t.id),
    'allowedActions', private.party_actions(p_t, p_viewer),
    'history', case when p_with_history then private.history_json(p_t.id) else '[]' end);
end $$;

-- schemas/deliveries/delivery_terms.sql
-- delivery_terms: what a sender's form needs to know: the most cash one delivery carries, in dollars, and the clock
-- that says which day a preferred time means.
create function app.delivery_terms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.actor() is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object('maxAmount', private.setting('max_amount'), 'timeZone', private.time_zone(),
    'noticeSeconds', private.setting('window_notice_seconds')));
end $$;
revoke execute on function app.delivery_terms() from public;
grant execute on function app.delivery_terms() to handover_person;

-- schemas/deliveries/delivery_way.sql
-- delivery_way: the way of a delivery that is being driven, for its sender, its receiver and administrators: {about,
-- metres, seconds, estimatedArrival, line}. The line as their place, and to the metre and second how far they are: for
-- the parties only while the driver is on the way to the door, for before that they may be at home. The way of cash
-- that comes back is its sender's, who waits for it, and administrators'; that to a hub these alone read. Null when
-- nobody drives.
create function app.delivery_way(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_is_admin boolean := private.acting_admin() is not null;
  v_t public.transactions;
  v_drive record;
  v_exact boolean;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select t.* into v_t from public.transactions t where t.id = p_id and (v_actor in (t.user_id, t.receiver_id) or v_is_admin);
  if not found then
    return private.not_found();
  end if;
  v_drive := private.driving(v_t, v_t.driver_id);
  if v_drive.status is null or v_drive.status = 'returning' and not v_is_admin and (v_actor <> v_t.user_id or not private.comes_to_sender(v_t)) then
    return private.ok(null);
  end if;
  v_exact := v_is_admin or v_drive.status <> 'assigned';
  return private.ok((
    select jsonb_build_object('about', coalesce(l.about, true), 'metres', case when v_exact then round(l.metres::numeric)::int end, 'seconds', case when v_exact then round(l.seconds::numeric)::int end,
             'estimatedArrival', private.iso(private.arrival_of(l.seconds)), 'line', case when v_exact then private.way_line(v_t) end)
      from private.way_left(v_t) l));
end $$;
revoke execute on function app.delivery_way(uuid) from public;
grant execute on function app.delivery_way(uuid) to handover_person;

-- schemas/deliveries/dispute_leg.sql
-- dispute_leg: the other side of the open leg counted another sum.
create function app.dispute_leg(p_transaction_id uuid, p_counted numeric, p_leg_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_leg public.custody_legs := private.leg_of_side(p_transaction_id, v_actor, p_leg_id);
begin
  if v_leg.id is null then
    return private.no_leg_of_side(p_transaction_id, v_actor);
  end if;
  return private.dispute_leg_of(v_leg, p_counted, jsonb_build_object('by', v_actor));
end $$;
revoke execute on function app.dispute_leg(uuid, numeric, uuid) from public;
grant execute on function app.dispute_leg(uuid, numeric, uuid) to handover_person;

-- schemas/deliveries/dispute_leg_by_link.sql
-- dispute_leg_by_link: as dispute_leg, by whoever has the leg's link.
create function app.dispute_leg_by_link(p_token text, p_counted numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.leg_of_link(p_token, true);
begin
  if v_leg.id is null then
    return private.not_found();
  end if;
  return private.dispute_leg_of(v_leg, p_counted, '{"by": "link"}');
end $$;
revoke execute on function app.dispute_leg_by_link(text, numeric) from public;
grant execute on function app.dispute_leg_by_link(text, numeric) to handover_anonymous, handover_person;

-- schemas/deliveries/driven.sql
-- How far drivers drove, as they and administrators read it.

-- driven_json: {metres, byRoad} of a driver's delivery: along roads, or along straight lines where no engine knew the
-- roads. Null while nobody has measured it.
create function private.driven_json(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('metres', round(coalesce(d.road_m, d.straight_m)::numeric)::int, 'byRoad', d.road_m is not null)
    from private.driven d where d.transaction_id = p_transaction_id and d.driver_id = p_driver_id
$$;

-- driven_between: the same of all their deliveries that ended in this time; by road when all of them are.
create function private.driven_between(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('metres', round(coalesce(sum(coalesce(d.road_m, d.straight_m)), 0)::numeric)::int,
                            'byRoad', coalesce(bool_and(d.road_m is not null), true))
    from private.driven d where d.driver_id = p_driver_id and d.ended_at >= p_from and d.ended_at < p_to
$$;

-- schemas/deliveries/ending_tasks.sql
-- How a task ends: with the receiver's code, or without having been delivered.

-- finish_delivery: what follows a hand-over, whoever recorded it: code used up, assignment completed, driver free.
create function private.finish_delivery(p_t public.transactions, p_used_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.verification_codes c set status = 'used', used_at = clock_timestamp(), used_by = p_used_by
   where c.transaction_id = p_t.id and c.id::text = p_t.qr_code and c.status <> 'used';
  perform private.end_assignment(p_t.id, 'completed');
  perform private.notify_about('delivery_completed', p_t.id);
  perform private.count_clean_deliveries(p_t.driver_id);
  perform private.free_driver(p_t.driver_id);
end $$;

-- hand_over: servicing -> delivered with the receiver's code: code checked and used up, delivery delivered, driver
-- free, all or nothing. A wrong code counts as a try and changes nothing else.
create function private.hand_over(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_verdict text, p_position jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(p_driver_id);
  v_t public.transactions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, p_driver_id);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  if v_t.driver_id is distinct from p_driver_id then
    return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_complete"}');
  end if;
  if v_t.status not in ('servicing', 'delivered') then
    return private.refuse('INVALID_STATE_TRANSITION',
        jsonb_build_object('reason', 'cannot_complete', 'about', jsonb_build_object('state', private.task_of(v_t.id, p_driver_id) ->> 'state')));
  end if;
  if v_t.status = 'servicing' then
    v_refusal := private.check_code(v_t, p_code, p_qr, p_verdict);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_t := private.move_transaction(v_t.id, array['servicing'], 'complete', 'driver', p_driver_id, private.position_hint(p_position, null, null));
    perform private.log_action(p_driver_id, null, v_t.id, 'complete', jsonb_build_object('by', case when p_qr is null then 'code' else 'qr' end));
    perform private.finish_delivery(v_t, p_driver_id);
    perform private.review_step(v_t, p_driver_id, 'complete', p_position, null);
    perform private.review_later(v_t.id, p_driver_id);
  end if;
  return private.ok(private.task_of(v_t.id, p_driver_id));
end $$;

-- undelivered: the cash is aboard and was not handed over: failed, and the driver brings it back, on duty until that is
-- proven (follow_legs has opened the return). The parties are told. p_outcome is the task's last state: cancelled or
-- failed.
create function private.undelivered(p_t public.transactions, p_action text, p_driver_id uuid, p_reason text, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  v_t := private.move_transaction(p_t.id, array['in_transit', 'servicing'], p_action, 'driver', p_driver_id,
    jsonb_build_object('reason', p_reason), jsonb_build_object('reason', p_reason));
  perform private.end_assignment(v_t.id, 'cancelled', jsonb_build_object('reason', p_reason, 'outcome', p_outcome));
  perform private.log_action(p_driver_id, null, v_t.id, p_action, jsonb_build_object('reason', p_reason));
  perform private.notify_about('transaction_failed', v_t.id);
  if v_t.funding = 'sender_cash' then
    perform private.notify_about('cash_coming_back', v_t.id, v_t.user_id);
  end if;
  perform private.review_later(v_t.id, p_driver_id);
  perform private.offers_changed(p_driver_id);
end $$;

-- brings_back: by this very step the driver has ended the delivery whose cash they bring back: a repeat of it.
create function private.brings_back(p_transaction_id uuid, p_driver_id uuid, p_action text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_returning(p_transaction_id, p_driver_id)
     and exists (select from public.transaction_status_updates u where u.transaction_id = p_transaction_id and u.action = p_action and u.actor_id = p_driver_id)
$$;

-- give_back: the driver hands an unstarted task back; it is dispatched again, never to them.
create function private.give_back(p_t public.transactions, p_action text, p_role text, p_actor uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_driver uuid := p_t.driver_id;
begin
  perform private.move_transaction(p_t.id, array['assigned'], p_action, p_role, p_actor, jsonb_build_object('reason', p_reason, 'driverId', v_driver));
  perform private.end_assignment(p_t.id, 'cancelled', jsonb_build_object('reason', p_reason));
  insert into private.dispatch_exclusions (transaction_id, driver_id, why) values (p_t.id, v_driver, p_action) on conflict do nothing;
  perform private.log_action(v_driver, null, p_t.id, p_action, jsonb_build_object('reason', p_reason));
  perform private.dispatch_again(p_t.id);
  perform private.review_later(p_t.id, v_driver);
  perform private.free_driver(v_driver);
end $$;

-- schemas/deliveries/fail_task.sql
-- fail_task: the driver cannot hand the cash over; the delivery fails with their reason, and they bring the cash back.
create function app.fail_task(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
  v_task jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  if v_t.driver_id = v_actor and private.is_on_the_way(v_t.status) then
    perform private.undelivered(v_t, 'fail_task', v_actor, p_reason, 'failed');
  else
    v_task := private.task_of(v_t.id, v_actor);
    if v_task ->> 'state' <> 'failed' and not private.brings_back(v_t.id, v_actor, 'fail_task') then
      return private.refuse('INVALID_STATE_TRANSITION',
        jsonb_build_object('reason', 'cannot_fail', 'about', jsonb_build_object('state', v_task ->> 'state')));
    end if;
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.fail_task(uuid, text) from public;
grant execute on function app.fail_task(uuid, text) to handover_person;

-- schemas/deliveries/get_cash_photo.sql
-- get_cash_photo: one picture with where its file lies, for administrators and the sides of its leg. For everybody else
-- there is none.
create function app.get_cash_photo(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_photo private.cash_photos;
begin
  if private.actor() is null then
    return private.unauthenticated();
  end if;
  select * into v_photo from private.cash_photos p where p.id = p_id;
  if v_photo.id is null or not private.may_see_photo(v_photo, private.actor()) then
    return private.not_found();
  end if;
  return private.ok(private.photo_json(v_photo) || jsonb_build_object('path', v_photo.path));
end $$;
revoke execute on function app.get_cash_photo(uuid) from public;
grant execute on function app.get_cash_photo(uuid) to handover_person;

-- schemas/deliveries/get_current_task.sql
-- get_current_task: the task the driver holds now, or null.
create function app.get_current_task() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(private.task_of(private.current_delivery_of(v_actor), v_actor));
end $$;
revoke execute on function app.get_current_task() from public;
grant execute on function app.get_current_task() to handover_person;

-- schemas/deliveries/get_leg.sql
-- get_leg: the delivery's open leg, else its last one, for its parties, its driver, those at the hub that gives it and
-- administrators; null when it has none. Of several that are open the reader's own.
create function app.get_leg(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
  v_leg public.custody_legs;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  v_leg := private.leg_at_hand(v_t.id, v_actor);
  if v_leg.id is null then
    select * into v_leg from public.custody_legs l where l.transaction_id = v_t.id
      order by case when private.is_open_leg(l.state) then 1 + (l.driver_id = v_actor)::int + (l.kind <> 'return')::int else 0 end desc, l.opened_at desc limit 1;
  end if;
  if v_t.id is null or not (v_actor in (v_t.user_id, v_t.receiver_id) or private.has_in_hand(v_t, v_actor) or private.is_leg_side(v_leg, v_actor) or private.acting_admin() is not null) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(private.leg_json(v_leg, v_t, private.is_leg_side(v_leg, v_actor) or v_leg.driver_id = v_actor, private.is_leg_side(v_leg, v_actor)));
end $$;
revoke execute on function app.get_leg(uuid) from public;
grant execute on function app.get_leg(uuid) to handover_person;

-- schemas/deliveries/get_leg_by_link.sql
-- get_leg_by_link: the leg that a link speaks for, as its other side reads it. Of one that is over it tells no more
-- than of one that never was.
create function app.get_leg_by_link(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.leg_of_link(p_token, false);
  v_t public.transactions;
begin
  if v_leg.id is null then
    return private.not_found();
  end if;
  select * into v_t from public.transactions t where t.id = v_leg.transaction_id;
  return private.ok(private.leg_json(v_leg, v_t, true, true) || '{"allowedActions": ["confirm", "dispute"]}');
end $$;
revoke execute on function app.get_leg_by_link(text) from public;
grant execute on function app.get_leg_by_link(text) to handover_anonymous, handover_person;

-- schemas/deliveries/get_leg_code.sql
-- get_leg_code: the code that is open, for the other side of the leg: what a repeated confirmation is answered by. A
-- count that came since is not confirmed by it.
create function app.get_leg_code(p_transaction_id uuid, p_leg_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_leg public.custody_legs := private.leg_of_side(p_transaction_id, v_actor, p_leg_id);
begin
  if v_leg.id is null then
    return private.no_leg_of_side(p_transaction_id, v_actor);
  end if;
  return case when v_leg.state = 'proving' then private.ok(private.leg_code_json(v_leg)) else private.refuse('NO_OPEN_LEG') end;
end $$;
revoke execute on function app.get_leg_code(uuid, uuid) from public;
grant execute on function app.get_leg_code(uuid, uuid) to handover_person;

-- schemas/deliveries/get_leg_code_by_link.sql
-- get_leg_code_by_link: as get_leg_code, for whoever has the leg's link.
create function app.get_leg_code_by_link(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.leg_of_link(p_token, false);
begin
  return case when v_leg.state = 'proving' then private.ok(private.leg_code_json(v_leg)) else private.not_found() end;
end $$;
revoke execute on function app.get_leg_code_by_link(text) from public;
grant execute on function app.get_leg_code_by_link(text) to handover_anonymous, handover_person;

-- schemas/deliveries/get_leg_portrait.sql
-- portrait_at: the photo of the driver whom somebody hands cash to, or takes it from, now: of an open pickup or return,
-- and only the one that an administrator has looked at with the application. A row of nulls besides.
create function private.portrait_at(p_leg public.custody_legs) returns public.driver_documents
language plpgsql stable security definer set search_path = '' as $$
declare
  v_photo public.driver_documents;
begin
  if p_leg.kind in ('pickup', 'return') and private.is_open_leg(p_leg.state) and p_leg.taker_kind <> 'hub' then
    select f.* into v_photo from public.driver_documents f join public.driver_applications a on a.driver_id = f.driver_id
     where f.driver_id = p_leg.driver_id and f.kind = 'photo' and a.status = 'approved';
  end if;
  return v_photo;
end $$;

-- portrait_json: where the driver's photo lies; nothing tells of a leg that is not there.
create function private.portrait_json(p_leg public.custody_legs) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_photo public.driver_documents := private.portrait_at(p_leg);
begin
  return case when v_photo.id is null then private.not_found() else private.ok(jsonb_build_object('path', v_photo.path, 'sha256', v_photo.sha256)) end;
end $$;

-- get_leg_portrait: for who stands opposite the driver of the delivery's open leg.
create function app.get_leg_portrait(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.leg_at_hand(p_transaction_id, private.actor());
begin
  if private.actor() is null then
    return private.unauthenticated();
  elsif not private.is_leg_side(v_leg, private.actor()) then
    return private.not_found();
  end if;
  return private.portrait_json(v_leg);
end $$;
revoke execute on function app.get_leg_portrait(uuid) from public;
grant execute on function app.get_leg_portrait(uuid) to handover_person;

-- schemas/deliveries/get_leg_portrait_by_link.sql
-- get_leg_portrait_by_link: the same, for whoever has the leg's link, until the leg ends.
create function app.get_leg_portrait_by_link(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.portrait_json(private.leg_of_link(p_token, false))
$$;
revoke execute on function app.get_leg_portrait_by_link(text) from public;
grant execute on function app.get_leg_portrait_by_link(text) to handover_anonymous, handover_person;

-- schemas/deliveries/get_transaction_by_id.sql
-- get_transaction_by_id: one delivery with its history: for its parties, its driver while they hold it, administrators.
create function app.get_transaction_by_id(transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_is_admin boolean;
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_is_admin := private.acting_admin() is not null;
  select * into v_t from public.transactions t where t.id = get_transaction_by_id.transaction_id
     and (v_is_admin or v_actor in (t.user_id, t.receiver_id) or private.has_in_hand(t, v_actor));
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, v_is_admin, true));
end $$;
revoke execute on function app.get_transaction_by_id(uuid) from public;
grant execute on function app.get_transaction_by_id(uuid) to handover_person;

-- schemas/deliveries/get_verification_code.sql
-- get_verification_code: the receiver opens their code; opening it renews it until delivery.
create function app.get_verification_code(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
  v_code public.verification_codes;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_t := private.receivers_delivery(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "not_authorized"}');
  end if;
  perform private.renew_code(v_t.id);
  select * into v_code from public.verification_codes c where c.transaction_id = v_t.id and c.status in ('active', 'used')
   order by c.created_at desc, c.id limit 1;
  if not found then
    return private.refuse('code_not_found');
  end if;
  return private.ok(private.code_json(v_code, v_t));
end $$;
revoke execute on function app.get_verification_code(uuid) from public;
grant execute on function app.get_verification_code(uuid) to handover_person;

-- schemas/deliveries/held_cash.sql
-- Cash in drivers' hands. A driver holds a delivery's cash from the proven pickup until it is handed over or back. The
-- ledger says so: private.held_cash reads its holdings.

-- held_now: the cash that a driver holds now, delivery by delivery. Whatever else asks what somebody holds asks here.
create function private.held_now(p_driver_id uuid) returns table (transaction_id uuid, amount numeric, since timestamptz, due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select h.transaction_id, h.amount, h.since, h.due_at from private.held_cash h where h.driver_id = p_driver_id
$$;

-- held_by: how much it is.
create function private.held_by(p_driver_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(h.amount), 0) from private.held_now(p_driver_id) h
$$;

-- due_cash: who still has to return how much of this delivery's cash, since when.
create function private.due_cash(p_transaction_id uuid) returns table (driver_id uuid, amount numeric, due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select h.driver_id, h.amount, h.due_at from private.held_cash h where h.transaction_id = p_transaction_id and h.due_at is not null
$$;

-- cash_is_due: some driver has.
create function private.cash_is_due(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.due_cash(p_transaction_id))
$$;

-- ended_holding: somebody held this delivery's cash, and that ended so: 'returned' or 'lost'.
create function private.ended_holding(p_transaction_id uuid, p_as text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from ledger.transfers x join ledger.accounts f on f.id = x.from_account and f.kind = 'driver' join ledger.accounts t on t.id = x.to_account
                  where x.transaction_id = p_transaction_id and t.kind <> 'receiver' and (t.kind = 'lost') = (p_as = 'lost'))
$$;

-- held_cash_json: what the driver holds, longest first, and the most they may, for their own dashboard. `due`: it has
-- to be returned.
create function private.held_cash_json(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('amount', coalesce(sum(h.amount), 0), 'ceiling', (select private.ceiling_of(d) from public.driver_profiles d where d.user_id = p_driver_id),
           'dueAmount', coalesce(sum(h.amount) filter (where h.due_at is not null), 0),
           'deliveries', coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'amount', h.amount, 'due', h.due_at is not null,
             'since', private.iso(coalesce(h.due_at, h.since)), 'senderName', t.sender_name, 'pickupAddress', t.pickup_address) order by h.since, t.id), '[]'))
    from private.held_now(p_driver_id) h join public.transactions t on t.id = h.transaction_id
$$;

-- took_cash: this driver took the delivery's cash at this moment or since.
create function private.took_cash(p_transaction_id uuid, p_driver_id uuid, p_since timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from ledger.transfers x join ledger.accounts a on a.id = x.to_account and a.kind = 'driver'
                  where x.transaction_id = p_transaction_id and a.owner = p_driver_id and x.happened_at >= p_since)
$$;

-- gave_cash_back: some driver gave the delivery's cash back.
create function private.gave_cash_back(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from ledger.transfers x join ledger.accounts f on f.id = x.from_account and f.kind = 'driver' join ledger.accounts t on t.id = x.to_account and t.kind <> 'receiver'
                  where x.transaction_id = p_transaction_id)
$$;

-- follow_cash: deliveries are over for everybody who still holds cash of them: they bring it back, as soon as nothing
-- else stands in its way. The deliveries' locks are held; p_driver_id: who is freed after this.
create function private.follow_cash(p_ended uuid[], p_driver_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_holders uuid[] := array(select distinct c.driver_id from private.held_cash c where c.transaction_id = any (p_ended) and c.due_at is not null);
begin
  if v_holders = '{}' then
    return;
  end if;
  -- Why the deliveries' own drivers with them, in the order of their ids: they are freed next, and may hold the cash of
  -- another delivery that ends in this moment for one of these. Whoever has something else in hand is locked, too: who
  -- ends that waits here, and then finds this delivery over.
  perform from public.driver_profiles d
    where d.user_id = any (v_holders || p_driver_id) or d.user_id in (select t.driver_id from public.transactions t where t.id = any (p_ended))
    order by d.user_id for no key update;
  perform private.open_next_return(h) from unnest(v_holders) h order by h;
end $$;

-- schemas/deliveries/late_since.sql
-- late_since: since when a delivery under way is late; no row while it is not. The preferred time is over, or its
-- driver is long overdue (counted no sooner than the preferred time needs), or will be by the way that lies before
-- them, since when they can no longer be in time. Every list and page asks this, so that all of them say the same.
-- Why a set without search_path: so the planner inlines it, and a list of all that are late reads each table once.
create function private.late_since(p_t public.transactions) returns setof timestamptz
language sql stable as $$
  select least(p_t.wanted_to, p_t.wanted_to + w.slack, w.overdue)
    from (
      select y.slack,
             case p_t.status
               when 'assigned' then greatest(p_t.assigned_at, private.search_opens(p_t)) + make_interval(secs => (select private.setting('late_start_seconds'))::double precision)
               when 'in_transit' then coalesce(greatest(y.first_arrival, p_t.wanted_from) + y.slack,
                 greatest(p_t.started_at + make_interval(secs => (select private.setting('late_drive_seconds'))::double precision), p_t.wanted_from))
               when 'servicing' then p_t.arrived_at + make_interval(secs => (select private.setting('late_hand_over_seconds'))::double precision) end
        from (select) one
        left join lateral (
          select x.first_arrival, make_interval(secs => (select private.setting('late_arrival_seconds'))::double precision - x.left_s)
            from private.task_ways x
           where x.transaction_id = p_t.id and x.driver_id = p_t.driver_id and x.status = p_t.status and x.left_s is not null)
          y (first_arrival, slack) on true) w (slack, overdue)
   where private.is_under_way(p_t.status) and least(p_t.wanted_to, p_t.wanted_to + w.slack, w.overdue) < now()
$$;

-- schemas/deliveries/learn_pace.sql
-- learn_pace: learns from the drives of the last weeks (pace_days) by what the engine's seconds have to be multiplied,
-- and how long a stop at the pickup takes. Without a drive in that time there is nothing to say. Safe to repeat.
create function app.learn_pace() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_since timestamptz := clock_timestamp() - make_interval(days => private.setting('pace_days')::int);
  v_paces double precision[];
  v_drives int;
begin
  select count(*), private.learned_paces(array_agg(private.pace_block(d.began_at)), array_agg(d.ratio)) into v_drives, v_paces
    from private.drives_done(v_since) d;
  delete from private.drives d where d.began_at < v_since;
  if v_drives = 0 then
    delete from private.road_pace;
  else
    insert into private.road_pace (paces, pickup_seconds, drives) values (v_paces, private.learned_pickup_seconds(v_since, v_paces), v_drives)
    on conflict (single) do update set paces = excluded.paces, pickup_seconds = excluded.pickup_seconds, drives = excluded.drives,
                                     learned_at = excluded.learned_at;
  end if;
  return private.ok(jsonb_build_object('drives', v_drives));
end $$;
revoke execute on function app.learn_pace() from public;
grant execute on function app.learn_pace() to handover_machine;

-- schemas/deliveries/leave_pickup.sql
-- may_leave: why the driver may leave the pickup without the cash: 'sums_differ', 'no_answer'; null when not (yet).
create function private.may_leave(p_leg public.custody_legs) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_leg.kind <> 'pickup' or p_leg.state <> 'waiting' then null
              when p_leg.counted <> p_leg.amount or p_leg.answer -> 'agrees' = 'false' then 'sums_differ'
              when private.leave_at(p_leg) <= clock_timestamp() then 'no_answer' end
$$;

-- leave_pickup: assigned -> cancelled: the sum is another than the delivery's, or nobody has answered for long enough.
-- No cash moves; what was paid is to be refunded, both are told, and the driver is free. Repeating is a success.
create function app.leave_pickup(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
  v_leg public.custody_legs;
  v_why text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  if v_t.driver_id is distinct from v_actor or v_t.status <> 'assigned' then
    if exists (select from public.transaction_status_updates u where u.transaction_id = v_t.id and u.action = 'leave_pickup' and u.actor_id = v_actor) then
      return private.ok(private.task_of(v_t.id, v_actor));
    end if;
    return private.refuse('NO_OPEN_LEG');
  end if;
  v_leg := private.going_leg(v_t.id);
  v_why := private.may_leave(v_leg);
  if v_why is null and v_leg.arrived_at is null then
    return private.refuse('LEAVE_TOO_EARLY', '{"reason": "not_there", "leaveAt": null}');
  elsif v_why is null then
    return private.refuse('LEAVE_TOO_EARLY', jsonb_build_object('reason', 'no_answer_yet', 'leaveAt', private.iso(private.leave_at(v_leg))));
  end if;
  v_t := private.move_transaction(v_t.id, array['assigned'], 'leave_pickup', 'driver', v_actor, jsonb_build_object('reason', p_reason, 'why', v_why),
                                  jsonb_build_object('reasonCode', v_why));
  perform private.end_assignment(v_t.id, 'cancelled', jsonb_build_object('reasonCode', v_why));
  perform private.log_action(v_actor, null, v_t.id, 'leave_pickup', jsonb_build_object('reason', p_reason, 'why', v_why));
  perform private.notify_others('transaction_cancelled', v_t, v_actor);
  perform private.review_later(v_t.id, v_actor);
  perform private.free_driver(v_actor);
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.leave_pickup(uuid, text) from public;
grant execute on function app.leave_pickup(uuid, text) to handover_person;

-- schemas/deliveries/leg_text.sql
-- leg_text: what the text to a plain telephone says of a leg whose code is open; null when there is nothing to say any
-- more. For the job alone: it is the one message that carries a code.
create function app.leg_text(p_leg_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
  v_side uuid;
begin
  select * into v_leg from public.custody_legs l where l.id = p_leg_id and l.state = 'proving';
  v_side := case when v_leg.giver_kind = 'driver' then v_leg.taker_id else v_leg.giver_id end;
  return private.ok((
    select jsonb_build_object('phone', n.phone, 'locale', coalesce(s.locale, 'en'), 'kind', v_leg.kind, 'amount', v_leg.amount, 'digits', v_leg.digits,
                              'display', left(c.code, 4) || '-' || right(c.code, 4), 'driver', split_part(btrim(d.name), ' ', 1))
      from private.leg_codes c
     cross join private.proven_phone(v_side) n (phone)
      join public.driver_profiles d on d.user_id = v_leg.driver_id
      left join public.user_settings s on s.user_id = v_side
     where c.leg_id = v_leg.id and n.phone is not null and private.takes_no_texts(n.phone) is null));
end $$;
revoke execute on function app.leg_text(uuid) from public;
grant execute on function app.leg_text(uuid) to handover_machine;

-- schemas/deliveries/legs.sql
-- Legs: who has to hand cash to whom now. They open and end with the delivery's moves; what people do at them stands
-- beside this (counting_legs, proving_legs).

-- is_open_leg: its people are still at it.
-- Why without a search_path: so that the planner sees through it, to the indexes of open legs.
create function private.is_open_leg(p_state text) returns boolean
language sql immutable return p_state in ('waiting', 'proving');

-- going_leg: the open leg by which the delivery goes on, its pickup or hand-over; a row of nulls when there is none.
create function private.going_leg(p_transaction_id uuid) returns public.custody_legs
language sql stable security definer set search_path = '' as $$
  select * from public.custody_legs l where l.transaction_id = p_transaction_id and l.kind <> 'return' and l.state in ('waiting', 'proving')
$$;

-- open_leg_of: this driver's open leg of the delivery; a row of nulls when there is none.
create function private.open_leg_of(p_transaction_id uuid, p_driver_id uuid) returns public.custody_legs
language sql stable security definer set search_path = '' as $$
  select * from public.custody_legs l where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.state in ('waiting', 'proving')
$$;

-- open_returns: who brings back cash of the delivery: one leg a driver.
create function private.open_returns(p_transaction_id uuid) returns setof public.custody_legs
language sql stable security definer set search_path = '' as $$
  select * from public.custody_legs l where l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'proving') order by l.opened_at, l.id
$$;

-- has_in_hand: the driver has the delivery to deal with: they fetch or carry it, or bring its cash back.
create function private.has_in_hand(p_t public.transactions, p_driver_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_t.driver_id = p_driver_id and private.is_active(p_t.status), false) or private.is_returning(p_t.id, p_driver_id)
$$;

-- leg_note: one thing that happened at a leg, for its evidence.
create function private.leg_note(p_what text, p_facts jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('what', p_what, 'at', private.iso(clock_timestamp())) || jsonb_strip_nulls(coalesce(p_facts, '{}')))
$$;

-- make_digits: the two that both phones show. They are no secret.
create function private.make_digits() returns text
language sql volatile set search_path = '' as $$
  select lpad(((get_byte(r.bytes, 0) * 256 + get_byte(r.bytes, 1)) % 100)::text, 2, '0') from (select uuid_send(gen_random_uuid()) as bytes) r
$$;

-- open_legs: a leg of this kind for each of these deliveries, between its driver and the other side. The deliveries'
-- locks are held.
create function private.open_legs(p_ids uuid[], p_kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, digits)
  select t.id, p_kind, case p_kind when 'pickup' then s.kind else 'driver' end, case p_kind when 'pickup' then s.id else t.driver_id end,
         case p_kind when 'pickup' then 'driver' when 'handover' then 'receiver' else s.kind end,
         case p_kind when 'pickup' then t.driver_id when 'handover' then t.receiver_id else s.id end, t.driver_id, t.amount, private.make_digits()
    from public.transactions t
   -- Whose cash it is: the sender's, or a hub's.
   cross join lateral (select case t.funding when 'prefunded' then 'hub' else 'sender' end as kind,
                              case when t.funding <> 'prefunded' then t.user_id when p_kind = 'return' then private.hub_to_return_to(t) else t.hub_id end as id) s
   where t.id = any (p_ids);
end $$;

-- end_leg: the leg is over, and its link with it. A code of one that is void stays for a driver whose steps come late.
create function private.end_leg(p_leg_id uuid, p_state text, p_note jsonb) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  update public.custody_legs l set state = p_state, done_at = clock_timestamp(), evidence = l.evidence || p_note
   where l.id = p_leg_id returning * into v_leg;
  delete from private.leg_links k where k.leg_id = p_leg_id;
  if p_state <> 'void' then
    delete from private.leg_codes c where c.leg_id = p_leg_id;
  end if;
  return v_leg;
end $$;

-- moves_a_leg: whether such a move of a delivery opens or ends a leg.
create function private.moves_a_leg(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select p_to in ('assigned', 'servicing', 'delivered') or p_from = 'assigned' and p_to <> 'in_transit' or p_to = 'failed' and private.is_on_the_way(p_from)
$$;

-- follow_legs: what the deliveries' moves mean for their legs. Assigned: a pickup waits. Taken from its driver, or
-- ended, before the pickup was proven: void, no cash. At the door: a handover waits. Delivered: it is done, and its
-- cash the receiver's. Failed with the cash aboard: a return is open, in the same transaction. Returns go their own
-- way.
create function private.follow_legs(p_moves jsonb, p_action text, p_actor_id uuid, p_metadata jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_move record;
  v_leg public.custody_legs;
  v_t public.transactions;
begin
  for v_move in select (m ->> 'id')::uuid as id, m ->> 'to' as to_status from jsonb_array_elements(p_moves) m order by m ->> 'id' loop
    v_leg := private.going_leg(v_move.id);
    if v_leg.id is not null then
      perform private.end_leg(v_leg.id, case v_move.to_status when 'delivered' then 'done' when 'failed' then case v_leg.kind when 'pickup' then 'void' else 'failed' end else 'void' end,
        private.leg_note(p_action, jsonb_build_object('by', p_actor_id) || coalesce(p_metadata, '{}')));
    end if;
    if v_move.to_status = 'delivered' then
      select * into v_t from public.transactions t where t.id = v_move.id;
      -- With the receiver's code both have said so; an administrator says it alone.
      perform private.post_cash(v_t, case p_action when 'complete' then 'handover' else 'override' end, coalesce(v_leg.id, v_t.id)::text,
        'driver', v_t.driver_id, 'receiver', v_t.receiver_id, v_leg.id, case p_action when 'complete' then v_t.driver_id end,
        case p_action when 'complete' then v_t.receiver_id end,
        jsonb_strip_nulls(jsonb_build_object('actor', case p_action when 'complete' then 'driver' else 'admin' end, 'actorId', p_actor_id)), v_t.completed_at);
      perform private.pay_out(v_t, jsonb_strip_nulls(jsonb_build_object('actor', case p_action when 'complete' then 'driver' else 'admin' end, 'actorId', p_actor_id)));
    end if;
  end loop;
  perform private.open_legs(array(select (m ->> 'id')::uuid from jsonb_array_elements(p_moves) m where m ->> 'to' = 'assigned'), 'pickup');
  perform private.open_legs(array(select (m ->> 'id')::uuid from jsonb_array_elements(p_moves) m where m ->> 'to' = 'servicing'), 'handover');
  perform private.open_legs(array(select (m ->> 'id')::uuid from jsonb_array_elements(p_moves) m
                                   where m ->> 'to' = 'failed' and private.is_on_the_way(m ->> 'from')), 'return');
end $$;

-- leg_lat, leg_lng: where the leg's cash changes hands; null when nobody knows.
create function private.leg_lat(p_leg public.custody_legs, p_t public.transactions) returns double precision
language sql stable security definer set search_path = '' as $$
  select case when 'hub' in (p_leg.giver_kind, p_leg.taker_kind) then (private.hub_of(p_leg)).lat when p_leg.kind = 'handover' then p_t.delivery_latitude else p_t.pickup_latitude end
$$;

create function private.leg_lng(p_leg public.custody_legs, p_t public.transactions) returns double precision
language sql stable security definer set search_path = '' as $$
  select case when 'hub' in (p_leg.giver_kind, p_leg.taker_kind) then (private.hub_of(p_leg)).lng when p_leg.kind = 'handover' then p_t.delivery_longitude else p_t.pickup_longitude end
$$;

-- is_leg_side: this person is the other side of the leg's driver, and answers for it. For a hub that gives cash it is
-- whoever takes cash there, unless the delivery is their own.
create function private.is_leg_side(p_leg public.custody_legs, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_leg.giver_kind <> 'driver' and p_leg.giver_id = p_person or p_leg.taker_kind <> 'driver' and p_leg.taker_id = p_person
    or p_leg.giver_kind = 'hub' and private.is_cashier(p_leg.giver_id, p_person)
       and not exists (select from public.transactions t where t.id = p_leg.transaction_id and p_person in (t.user_id, t.receiver_id)), false)
$$;

-- leave_at: from when on nobody having answered is no fault of the driver's; null before they are there.
create function private.leave_at(p_leg public.custody_legs) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select p_leg.arrived_at + make_interval(secs => private.setting('pickup_answer_seconds')::double precision) where p_leg.kind = 'pickup'
$$;

-- leg_json: a leg for one reader: digits and a lock are for those who give and take, p_as_side for who answers for the
-- other side. Null of no leg.
create function private.leg_json(p_leg public.custody_legs, p_t public.transactions, p_is_own boolean, p_as_side boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p_leg.id, 'kind', p_leg.kind, 'state', p_leg.state, 'digits', case when p_is_own then p_leg.digits end,
    'amount', p_leg.amount, 'counted', p_leg.counted, 'countedAt', private.iso(p_leg.counted_at),
    'answer', p_leg.answer, 'bagSerial', p_leg.bag_serial,
    'place', jsonb_build_object('address', case when hub.id is not null then hub.address when p_leg.kind = 'handover' then p_t.delivery_address else p_t.pickup_address end,
                                'location', private.point_json(private.leg_lat(p_leg, p_t), private.leg_lng(p_leg, p_t))),
    'openedAt', private.iso(p_leg.opened_at), 'arrivedAt', private.iso(p_leg.arrived_at), 'leaveAt', private.iso(private.leave_at(p_leg)),
    'hubId', hub.id, 'hubAt', private.iso(private.hub_at(p_leg)),
    'codeLockedUntil', case when p_is_own and private.is_open_leg(p_leg.state) then private.iso(private.code_locked_until(p_leg.id)) end,
    'driver', jsonb_build_object('name', d.name, 'vehicleType', d.vehicle_type, 'vehiclePlate', coalesce(d.vehicle_plate, nullif(d.license_plate, '')),
                                 'hasPhoto', p_as_side and (private.portrait_at(p_leg)).path is not null),
    'giverName', case p_leg.giver_kind when 'hub' then hub.name else private.side_name(p_leg.giver_kind, p_t, d.name) end,
    'takerName', case p_leg.taker_kind when 'hub' then hub.name else private.side_name(p_leg.taker_kind, p_t, d.name) end,
    'allowedActions', case when p_as_side and private.is_open_leg(p_leg.state) and p_leg.kind in ('pickup', 'return') then
      (select jsonb_agg(a order by a) from (
         select 'confirm' as a where p_leg.state = 'proving' or p_leg.counted is null or p_leg.counted = p_leg.amount
         union all select 'dispute' union all select 'link' where hub.id is null) x) else '[]' end)
    from public.driver_profiles d left join public.hubs hub on hub.id = case 'hub' when p_leg.taker_kind then p_leg.taker_id when p_leg.giver_kind then p_leg.giver_id end
   where d.user_id = p_leg.driver_id and p_leg.id is not null
$$;

-- side_name: what somebody at a leg is called.
create function private.side_name(p_kind text, p_t public.transactions, p_driver text) returns text
language sql immutable set search_path = '' as $$
  select case p_kind when 'sender' then p_t.sender_name when 'receiver' then p_t.receiver_name when 'driver' then p_driver else '' end
$$;

-- schemas/deliveries/list_cash_photos.sql
-- list_cash_photos: the pictures of a delivery's cash, of its legs and of the deposits it was handed in with, which the
-- reader may see, oldest first.
create function app.list_cash_photos(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if v_t.id is null or not (v_actor in (v_t.user_id, v_t.receiver_id) or private.has_in_hand(v_t, v_actor) or private.acting_admin() is not null) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.photo_json(p) order by p.taken_at, p.id), '[]') from private.cash_photos p
     where (p.leg_id in (select l.id from public.custody_legs l where l.transaction_id = v_t.id)
            or p.deposit_id in (select i.deposit_id from private.hub_deposit_items i where i.transaction_id = v_t.id))
       and private.may_see_photo(p, v_actor))));
end $$;
revoke execute on function app.list_cash_photos(uuid) from public;
grant execute on function app.list_cash_photos(uuid) to handover_person;

-- schemas/deliveries/list_transactions.sql
-- list_transactions: the caller's own, sent or received, newest first; of one status, or of one stage: what was
-- accepted and goes on, or what is over.
create function app.list_transactions(p_role text default 'all', p_status text default null, p_cursor text default null,
                                         p_limit int default null, p_stage text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_size int := private.page_size(p_limit, 20);
  v_stage text[] := case p_stage
    when 'active' then private.going_on_statuses() when 'over' then private.over_statuses() end;
  v_mark record;
  v_rows public.transactions[];
  v_last public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  -- Why two reads: each follows its own index to exactly one page; nobody is both sender and receiver of one.
  select array_agg(x.t order by (x.t).created_at desc, (x.t).id desc) into v_rows from (
    select y.t from (
      (select t from public.transactions t
        where t.user_id = v_actor and coalesce(p_role, 'all') <> 'receiver' and (p_status is null or t.status = p_status)
          and (v_stage is null or t.status = any (v_stage))
          and (v_mark.at is null or (t.created_at, t.id) < (v_mark.at, v_mark.id))
        order by t.created_at desc, t.id desc limit v_size + 1)
      union all
      (select t from public.transactions t
        where t.receiver_id = v_actor and coalesce(p_role, 'all') <> 'sender' and (p_status is null or t.status = p_status)
          and (v_stage is null or t.status = any (v_stage))
          and (v_mark.at is null or (t.created_at, t.id) < (v_mark.at, v_mark.id))
        order by t.created_at desc, t.id desc limit v_size + 1)) y
    order by (y.t).created_at desc, (y.t).id desc limit v_size + 1) x;
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.transaction_json(r, v_actor) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.page_mark(v_last.created_at, v_last.id) end));
end $$;
revoke execute on function app.list_transactions(text, text, text, int, text) from public;
grant execute on function app.list_transactions(text, text, text, int, text) to handover_person;

-- schemas/deliveries/moving.sql
-- Every change of a delivery's status goes through private.move_transactions, and through nothing else.

-- lock_transaction: the first lock of every change. The order is transaction, assignment, offer, driver.
-- Why no key update: rows that merely refer to the delivery must not wait.
create function private.lock_transaction(p_transaction_id uuid) returns public.transactions
language sql volatile security definer set search_path = '' as $$
  select * from public.transactions t where t.id = p_transaction_id for no key update
$$;

-- claimed_time: a time a phone claims, never in the future and never before what came before it.
create function private.claimed_time(p_claimed timestamptz, p_not_before timestamptz) returns timestamptz
language sql volatile set search_path = '' as $$
  select least(clock_timestamp(), greatest(coalesce(p_claimed, clock_timestamp()), p_not_before))
$$;

-- lock_transactions: the same for many, in the order of their ids, so that two who want the same never hold each other
-- up.
create function private.lock_transactions(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.transactions t where t.id = any (p_ids) order by t.id for no key update;
end $$;

-- move_transactions: makes the move that the action means for this actor from each delivery's present status, with its
-- record, and answers which moved: those that have such a move. p_set: {driverId, acceptedVia, reason, reasonCode, at}.
create function private.move_transactions(p_ids uuid[], p_from text[], p_action text, p_actor_role text,
                                          p_actor_id uuid default null, p_metadata jsonb default '{}', p_set jsonb default '{}')
returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := (p_set ->> 'at')::timestamptz;
  v_moved uuid[];
  v_ended uuid[];
  v_over uuid[];
  v_driving uuid[];
  v_moves jsonb;
begin
  perform private.lock_transactions(p_ids);
  with old as materialized (
    select t.id, t.status, m.to_status
      from public.transactions t
      join private.transaction_moves m on m.from_status = t.status and m.action = p_action and m.actor = p_actor_role
     where t.id = any (p_ids) and (p_from is null or t.status = any (p_from))
  ), moved as (
    update public.transactions t set
      status = o.to_status,
      -- Back in dispatch nobody holds it; a delivery that ended keeps its last driver for the record.
      driver_id = case o.to_status when 'assigned' then (p_set ->> 'driverId')::uuid when 'payment_confirmed' then null else t.driver_id end,
      accepted_via = case o.to_status when 'assigned' then p_set ->> 'acceptedVia' when 'payment_confirmed' then null else t.accepted_via end,
      assigned_at = case o.to_status when 'assigned' then clock_timestamp() when 'payment_confirmed' then null else t.assigned_at end,
      started_at = case o.to_status when 'in_transit' then private.claimed_time(v_at, t.assigned_at) else t.started_at end,
      arrived_at = case o.to_status when 'servicing' then private.claimed_time(v_at, t.started_at) else t.arrived_at end,
      completed_at = case o.to_status when 'delivered' then clock_timestamp() else t.completed_at end,
      cancelled_at = case when o.to_status in ('cancelled', 'failed') then clock_timestamp() else t.cancelled_at end,
      reason = case when o.to_status in ('cancelled', 'failed') then p_set ->> 'reason' else t.reason end,
      reason_code = case when o.to_status in ('cancelled', 'failed') then p_set ->> 'reasonCode' else t.reason_code end,
      -- Also of cash that a hub gave, and that comes back to one: its sender has paid it.
      refund_due_at = case when o.to_status = 'cancelled' and o.status in ('payment_confirmed', 'broadcast', 'assigned') and not private.nothing_due(t)
                                or o.to_status = 'failed' and private.is_on_the_way(o.status) and t.funding = 'prefunded' then clock_timestamp()
                           when o.to_status = 'refunded' then null else t.refund_due_at end
      from old o where t.id = o.id and t.status = o.status
    returning t.id, o.status as old_status, o.to_status
  ), recorded as (
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
    select m.id, m.old_status, m.to_status, p_action, p_actor_id, p_actor_role, p_metadata, clock_timestamp() from moved m
  )
  select coalesce(array_agg(m.id), '{}'), array_agg(m.id) filter (where m.to_status in ('cancelled', 'failed', 'refunded')),
         array_agg(m.id) filter (where not private.is_sought(m.to_status)),
         array_agg(m.id) filter (where m.to_status in ('assigned', 'in_transit')),
         jsonb_agg(jsonb_build_object('id', m.id, 'from', m.old_status, 'to', m.to_status)) filter (where private.moves_a_leg(m.old_status, m.to_status))
    into v_moved, v_ended, v_over, v_driving, v_moves from moved m;
  if v_moves is not null then
    perform private.follow_legs(v_moves, p_action, p_actor_id, p_metadata);
  end if;
  if v_ended is not null then
    perform private.follow_cash(v_ended);
    update public.verification_codes c set status = 'expired' where c.transaction_id = any (v_ended) and c.status = 'active';
  end if;
  if v_over is not null then
    update private.dispatches d set state = 'done', next_at = null, starved = false, exhausted_at = null
     where d.transaction_id = any (v_over) and d.state <> 'done';
  end if;
  -- The way was to another stop, or another's. That of a return goes with the return.
  delete from private.task_ways w where w.transaction_id = any (v_moved) and w.leg_id is null;
  perform private.enqueue_many('find_way', array_agg(jsonb_build_object('transactionId', t.id, 'driverId', t.driver_id)), array_agg(private.way_key(t.id, t.driver_id)), null, 3)
     from public.transactions t where t.id = any (v_driving);
  return v_moved;
end $$;

-- move_transaction: the same for one delivery, as it is afterwards; a row of nulls when there is no such move.
create function private.move_transaction(p_transaction_id uuid, p_from text[], p_action text, p_actor_role text,
                                         p_actor_id uuid default null, p_metadata jsonb default '{}', p_set jsonb default '{}')
returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_row public.transactions;
begin
  if cardinality(private.move_transactions(array[p_transaction_id], p_from, p_action, p_actor_role, p_actor_id, p_metadata, p_set)) > 0 then
    select * into v_row from public.transactions t where t.id = p_transaction_id;
  end if;
  return v_row;
end $$;

-- guard_transaction_status: a delivery is born pending and moves only along the list, whoever writes the row.
create function private.guard_transaction_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a delivery begins as pending, not as %', new.status using errcode = '23514';
    end if;
  elsif new.status is distinct from old.status and not exists (
    select from private.transaction_moves m where m.from_status = old.status and m.to_status = new.status) then
    raise exception 'a delivery cannot move from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;

create trigger transactions_guard before insert or update of status on public.transactions
  for each row execute function private.guard_transaction_status();

-- notice: what a job is told that tells people about a delivery. The key is unique by cause, so that a repeated job
-- tells nobody twice. Facts are ids and words: never a code, an amount or an address.
create function private.notice(p_type text, p_transaction_id uuid, p_user_id uuid, p_facts jsonb, p_cause text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'type', p_type, 'transactionId', p_transaction_id, 'userId', p_user_id,
    'key', p_type || ':' || p_transaction_id || ':' || p_cause, 'facts', p_facts));
end $$;

-- latest_step: the delivery's last step on record, the cause of what is told about it.
create function private.latest_step(p_transaction_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select max(u.id)::text from public.transaction_status_updates u where u.transaction_id = p_transaction_id
$$;

-- notify_about: a job that tells people about the delivery, by its latest step unless another cause is named.
create function private.notify_about(p_type text, p_transaction_id uuid, p_user_id uuid default null,
                                     p_facts jsonb default '{}', p_cause text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', private.notice(p_type, p_transaction_id, p_user_id, p_facts,
                                                   coalesce(p_cause, private.latest_step(p_transaction_id))));
end $$;

-- notify_others: a notice to sender, receiver and driver, but for the one who did it.
create function private.notify_others(p_type text, p_t public.transactions, p_but uuid, p_driver_id uuid default null,
                                      p_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid;
begin
  foreach v_person in array array[p_t.user_id, p_t.receiver_id, p_driver_id] loop
    if v_person is not null and v_person is distinct from p_but then
      perform private.notify_about(p_type, p_t.id, v_person, p_facts);
    end if;
  end loop;
end $$;

-- log_action: what a driver did or was given, beside the delivery's own history.
create function private.log_action(p_driver_id uuid, p_assignment_id uuid, p_transaction_id uuid, p_action text,
                                   p_metadata jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
  values (p_driver_id, p_assignment_id, p_transaction_id, p_action, p_metadata, clock_timestamp())
$$;

-- schemas/deliveries/pace.sql
-- How the routing engine's seconds become those of our drivers: learned from their own finished drives.

-- pace_block: which of the 24 blocks a moment lies in: two hours of a working day, or of a weekend, by the service's
-- clock.
create function private.pace_block(p_at timestamptz, p_zone text default private.time_zone()) returns int
language sql stable set search_path = '' as $$
  select 1 + extract(hour from l.at)::int / 2 + case when extract(isodow from l.at) > 5 then 12 else 0 end
    from (select p_at at time zone p_zone as at) l
$$;

-- pace_at: by what the engine's seconds are multiplied then; 1 while nothing is learned.
create function private.pace_at(p_at timestamptz) returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce((select r.paces[private.pace_block(p_at)] from private.road_pace r), 1)
$$;

-- pickup_seconds: how long a driver usually stands at a pickup, from the door's reach to Start Service; 0 while
-- nothing is learned.
create function private.pickup_seconds() returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce((select r.pickup_seconds from private.road_pace r), 0)
$$;

-- note_drive: what the engine says of a leg that has just begun; what it says later, on the way, is of a part of it.
-- p_way: as keep_way takes it; its seconds are the engine's times its pace.
create function private.note_drive(p_t public.transactions, p_way jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.drives as d (transaction_id, leg, began_at, engine_seconds)
  select p_t.id, b.leg, b.at, s.seconds
    from (select case p_t.status when 'assigned' then 'pickup' else 'drop_off' end as leg,
                 case p_t.status when 'assigned' then p_t.assigned_at else p_t.started_at end as at) b
   -- Of a point: where, and how many metres and seconds from the beginning.
   cross join lateral (select (p_way #>> array['points', p_way #>> '{stops,0,shapeIndex}', '3'])::double precision
                                / coalesce((p_way ->> 'pace')::double precision, 1) as seconds) s
   where s.seconds > 0 and clock_timestamp() - b.at < make_interval(secs => private.setting('pace_begin_seconds')::double precision)
     and p_way #>> '{stops,0,to}' = case b.leg when 'pickup' then 'pickup' else 'dropOff' end
  -- A delivery that went to another driver begins anew.
  on conflict (transaction_id, leg) do update set began_at = excluded.began_at, engine_seconds = excluded.engine_seconds
   where excluded.began_at > d.began_at
$$;

-- drives_done: the drives to a door that are over: from Start Service to the arrival, both as the phone says them.
-- Without those that ended somewhere else, short ones, and what nobody drove: quicker than a third of what the engine
-- says, or more than five times as long.
create function private.drives_done(p_since timestamptz)
returns table (transaction_id uuid, began_at timestamptz, ratio double precision)
language sql stable security definer set search_path = '' as $$
  select t.id, d.began_at, s.ratio
    from private.drives d
    join public.transactions t on t.id = d.transaction_id and t.started_at = d.began_at and t.arrived_at is not null
   cross join lateral (select extract(epoch from t.arrived_at - t.started_at)::double precision / d.engine_seconds as ratio) s
   where d.leg = 'drop_off' and d.began_at >= p_since and d.engine_seconds >= 60 and s.ratio between 1.0 / 3 and 5
     and not exists (select from public.transaction_status_updates u
                      where u.transaction_id = t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason')
$$;

-- learned_paces: the pace of each block from drives, each by its block and by what it took of the engine's seconds.
-- The median, so that a flat tyre is no pace; and with few drives more the pace of the next larger: of the block on
-- all days, of all blocks, 1.
create function private.learned_paces(p_blocks int[], p_ratios double precision[]) returns double precision[]
language sql immutable set search_path = '' as $$
  with drives as materialized (select u.block, u.ratio from unnest(p_blocks, p_ratios) u (block, ratio)),
  all_of_them as (
    select (count(*) * coalesce(percentile_cont(0.5) within group (order by d.ratio), 1) + 20) / (count(*) + 20) as pace from drives d),
  hours as (
    select h as hour, (count(d.ratio) * coalesce(percentile_cont(0.5) within group (order by d.ratio), 1) + 10 * max(a.pace)) / (count(d.ratio) + 10) as pace
      from generate_series(1, 12) h cross join all_of_them a
      left join drives d on d.block in (h, h + 12) group by h),
  blocks as (
    select b as block, (count(d.ratio) * coalesce(percentile_cont(0.5) within group (order by d.ratio), 1) + 10 * max(h.pace)) / (count(d.ratio) + 10) as pace
      from generate_series(1, 24) b join hours h on h.hour = 1 + (b - 1) % 12
      left join drives d on d.block = b group by b)
  select array_agg(least(3, greatest(0.5, b.pace)) order by b.block) from blocks b
$$;

-- learned_stop: seconds of stops, each what is left of the time between acceptance and Start Service when the drive to
-- the pickup is taken off it: the median, nearer to none with few of them, at most half an hour.
create function private.learned_stop(p_seconds double precision[]) returns double precision
language sql immutable set search_path = '' as $$
  select least(1800, greatest(0, coalesce(count(*) * percentile_cont(0.5) within group (order by u.seconds) / (count(*) + 10), 0)))
    from unnest(p_seconds) u (seconds)
$$;

-- learned_pickup_seconds: what a stop at the pickup takes, from the deliveries since then, at these paces. Who sets
-- off hours later waited for something else.
create function private.learned_pickup_seconds(p_since timestamptz, p_paces double precision[]) returns double precision
language sql stable security definer set search_path = '' as $$
  select private.learned_stop(array_agg(s.seconds))
    from private.drives d
    join public.transactions t on t.id = d.transaction_id and t.assigned_at = d.began_at and t.started_at is not null
   cross join lateral (select extract(epoch from t.started_at - t.assigned_at)::double precision
                                - d.engine_seconds * p_paces[private.pace_block(d.began_at)] as seconds) s
   where d.leg = 'pickup' and d.began_at >= p_since and s.seconds < 7200
$$;

-- schemas/deliveries/payments.sql
-- Money comes in: by a signed event, each once, or by an administrator's word.

-- payment_due: what the payment step asks for: the fee, and the cash itself where a hub gives it. Null where it was
-- never named.
create function private.payment_due(p_t public.transactions) returns numeric
language sql immutable set search_path = '' as $$
  select case p_t.funding when 'prefunded' then p_t.amount + coalesce(p_t.fee, 0) else p_t.fee end
$$;

-- nothing_due: the payment step asks for nothing.
create function private.nothing_due(p_t public.transactions) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.payment_due(p_t) = 0, false)
$$;

-- settle_nothing: an accepted delivery for which nothing is due is paid at once, on record.
create function private.settle_nothing(p_t public.transactions) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  perform private.move_transaction(p_t.id, array['accepted'], 'request_payment', 'payments', null, '{"due": 0}');
  v_t := private.move_transaction(p_t.id, array['payment_pending'], 'confirm_payment', 'payments', null, '{"due": 0}');
  perform private.on_payment_confirmed(v_t);
  return v_t;
end $$;

-- start_dispatch: a paid delivery begins to look for a driver, from a first round.
create function private.start_dispatch(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dispatches as d (transaction_id, priority)
  values (p_t.id, private.priority_of(p_t))
  on conflict (transaction_id) do nothing;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_t.id), null, 'dispatch:' || p_t.id);
end $$;

-- on_payment_confirmed: what follows a confirmed payment, whoever confirmed it: its money is ours to keep for the
-- sender.
create function private.on_payment_confirmed(p_t public.transactions, p_evidence jsonb default '{"actor": "payments"}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_payment(p_t, p_evidence);
  perform private.move_window(p_t);
  perform private.start_dispatch(p_t);
  perform private.notify_about('payment_confirmed', p_t.id);
end $$;

-- schemas/deliveries/places.sql
-- How far and how long a trip is, where no road was asked. Straight distances and zones: geography.

-- road_m: metres by road, guessed from the straight line. The phone guesses the same (lib/domain/distance.ts).
create function private.road_m(p_straight double precision) returns double precision
language sql immutable strict parallel safe set search_path = '' as $$
  select p_straight * 1.4
$$;

-- trip_m: metres by road from the driver by way of the pickup to the delivery, guessed. An unknown leg counts nothing.
create function private.trip_m(p_driver_lat double precision, p_driver_lng double precision, p_t public.transactions) returns double precision
language sql stable parallel safe set search_path = '' as $$
  select private.road_m(case when p_t.pickup_latitude is null or p_t.pickup_longitude is null
    then coalesce(private.distance_m(p_driver_lat, p_driver_lng, p_t.delivery_latitude, p_t.delivery_longitude), 0)
    else coalesce(private.distance_m(p_driver_lat, p_driver_lng, p_t.pickup_latitude, p_t.pickup_longitude), 0)
       + private.distance_m(p_t.pickup_latitude, p_t.pickup_longitude, p_t.delivery_latitude, p_t.delivery_longitude)
  end)
$$;

-- road_s: seconds for metres by road, guessed: at 30 km/h. The phone guesses the same (lib/domain/distance.ts).
create function private.road_s(p_metres double precision) returns double precision
language sql immutable strict parallel safe set search_path = '' as $$
  select p_metres * 0.12
$$;

-- minutes_of: seconds on the road as people read them: whole minutes, rounded up, at least one. The phone rounds the
-- same (minutesOf of lib/domain/distance.ts).
create function private.minutes_of(p_seconds double precision) returns int
language sql immutable strict parallel safe set search_path = '' as $$
  select greatest(1, ceil(round((p_seconds / 60)::numeric, 6)))::int
$$;

-- travel_minutes: of metres by road at 30 km/h.
create function private.travel_minutes(p_metres double precision) returns int
language sql immutable strict parallel safe set search_path = '' as $$
  select private.minutes_of(private.road_s(p_metres))
$$;

-- distance_text: '5 km', '4.2 km'.
create function private.distance_text(p_metres double precision) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select trim_scale(round((p_metres / 1000)::numeric, 1))::text || ' km'
$$;

-- point_json: a place as clients get it; null when unknown.
create function private.point_json(p_lat double precision, p_lng double precision) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_lat is not null and p_lng is not null then jsonb_build_object('lat', p_lat, 'lng', p_lng) end
$$;

-- moment_json: where somebody was, and when; null when either is unknown, for a place without its age would be taken
-- for now.
create function private.moment_json(p_lat double precision, p_lng double precision, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_at is not null then private.point_json(p_lat, p_lng) || jsonb_build_object('at', private.iso(p_at)) end
$$;

-- schemas/deliveries/possible.sql
-- Whether a driver can have been where a step says, and was seen there, by what the server knows itself.

-- place_before: the driver's last good position at or before a moment, not older than a day; a row of nulls when there
-- is none.
create function private.place_before(p_driver_id uuid, p_at timestamptz) returns public.driver_positions
language sql stable security definer set search_path = '' as $$
  select p from public.driver_positions p
   where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between p_at - interval '1 day' and p_at
   order by p."timestamp" desc limit 1
$$;

-- impossible: null when the driver can have been at this place; else {rule, metres, seconds, limit}. Three rules:
-- 'time': from the pickup to the place since the delivery was assigned, by the server's own clock at both ends. A step
-- that
--   comes hours late only has more time.
-- 'way': from where the driver was last recorded before the delivery was assigned, by the pickup, to the place, since
-- that position. 'track': from the recorded position next before the step, and next after it, to the place. Jumps and
-- poor fixes do not count;
--   where nothing was recorded (a tunnel, a phone that was off) nothing is concluded.
-- p_at is the phone's word for when the step was taken. Where that cannot be, before the delivery was this driver's or
-- in the future, it is now: a day that was recorded before proves nothing.
create function private.impossible(p_t public.transactions, p_driver_id uuid, p_lat double precision, p_lng double precision, p_accuracy double precision,
                                   p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_limit double precision := private.setting('position_max_speed');
  v_slack double precision := private.setting('review_slack_m')
    + least(greatest(coalesce(p_accuracy, 0), 0), private.setting('arrive_accuracy_m')::double precision);
  v_gap interval := make_interval(secs => private.setting('review_gap_seconds')::double precision);
  v_at timestamptz := case when p_at between p_t.assigned_at - v_gap and v_now then p_at else v_now end;
  v_stop record := private.first_stop(p_t);
  v_from public.driver_positions := private.place_before(p_driver_id, p_t.assigned_at);
  v_facts jsonb;
begin
  select jsonb_build_object('rule', c.rule, 'metres', round(c.metres::numeric), 'seconds', round(c.seconds::numeric, 1), 'limit', v_limit)
    into v_facts
    from (
      select 1 as n, 'time' as rule, private.distance_m(v_stop.lat, v_stop.lng, p_lat, p_lng) as metres,
             extract(epoch from v_now - p_t.assigned_at)::double precision as seconds
      union all
      select 2, 'way', greatest(private.distance_m(v_from.latitude, v_from.longitude, v_stop.lat, v_stop.lng) - coalesce(v_from.accuracy, 0), 0)
                         + private.distance_m(v_stop.lat, v_stop.lng, p_lat, p_lng), extract(epoch from v_now - v_from."timestamp")::double precision
      union all
      select 3, 'track', private.distance_m(f.latitude, f.longitude, p_lat, p_lng) - coalesce(f.accuracy, 0), abs(extract(epoch from v_at - f."timestamp"))::double precision
        from ((select p.* from public.driver_positions p
                where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between v_at - v_gap and v_at order by p."timestamp" desc limit 1)
              union all
              (select p.* from public.driver_positions p
                where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" > v_at and p."timestamp" <= v_at + v_gap order by p."timestamp" limit 1)) f) c
   where c.metres - v_slack > v_limit * c.seconds
   order by c.n limit 1;
  return v_facts;
end $$;

-- review_step: flags the delivery when the driver cannot have been where this step says: at the place that it carries,
-- else at the address. Changes nothing else, and comes after the step is on record.
create function private.review_step(p_t public.transactions, p_driver_id uuid, p_step text, p_position jsonb, p_claimed timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := coalesce(p_claimed, private.fix_time(p_position), clock_timestamp());
  v_place record := private.step_place(p_position, v_at);
  v_facts jsonb;
begin
  -- Marked with a reason, elsewhere or nobody knows where: that is on record already, and the address proves nothing.
  if v_place.lat is null and private.arrival_json(p_t.id) is not null then
    return;
  end if;
  v_facts := private.impossible(p_t, p_driver_id, coalesce(v_place.lat, p_t.delivery_latitude), coalesce(v_place.lng, p_t.delivery_longitude), v_place.accuracy, v_at);
  -- A completion without a place of its own may reach us long after it was made: the track of now says nothing of it.
  if v_facts is null or p_step = 'complete' and v_place.lat is null and v_facts ->> 'rule' = 'track' then
    return;
  end if;
  perform private.raise_review(p_t.id, p_driver_id, p_step, v_facts);
end $$;

-- left_pickup: null, or the facts of a driver who never pressed Start Service, stayed at the pickup and then went away
-- from it: the cash may be aboard.
create function private.left_pickup(p_t public.transactions, p_driver_id uuid, p_assigned_at timestamptz, p_ended_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_near double precision := private.setting('arrive_free_m');
  v_unsure double precision := private.setting('arrive_accuracy_m');
  v_away double precision := private.setting('review_slack_m');
  v_facts jsonb;
begin
  with seen as (
    select p."timestamp" as at, private.distance_m(p.latitude, p.longitude, p_t.pickup_latitude, p_t.pickup_longitude) - least(coalesce(p.accuracy, 0), v_unsure) as metres
      from public.driver_positions p
     where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between p_assigned_at and p_ended_at),
  stay as (select min(s.at) as came, max(s.at) as went from seen s where s.metres <= v_near)
  select jsonb_build_object('rule', 'pickup', 'metres', round(max(s.metres)::numeric), 'seconds', round(extract(epoch from y.went - y.came), 1), 'limit', v_near)
    into v_facts
    from stay y join seen s on s.at > y.went and s.metres > v_away
   where extract(epoch from y.went - y.came) >= private.setting('review_stay_seconds')::double precision
   group by y.came, y.went;
  return v_facts;
end $$;

-- raise_review: flags the delivery for this driver's step, once; nothing without facts. p_since: when they took the
-- delivery on; what an administrator cleared before that was about another time.
create function private.raise_review(p_transaction_id uuid, p_driver_id uuid, p_step text, p_facts jsonb, p_since timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_facts is null then
    return;
  end if;
  insert into private.reviews as r (transaction_id, driver_id, step, facts) values (p_transaction_id, p_driver_id, p_step, p_facts)
  on conflict (transaction_id, driver_id, step) do update
    set facts = excluded.facts, raised_at = excluded.raised_at, cleared_at = null, cleared_by = null where r.cleared_at < p_since;
  if found then
    perform private.count_clean_deliveries(p_driver_id);
    perform private.offers_changed(p_driver_id);
  end if;
end $$;

-- review_later: the driver's track is judged, and measured, when their phone has had time to send what it kept.
create function private.review_later(p_transaction_id uuid, p_driver_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue(j.task, jsonb_build_object('transactionId', p_transaction_id, 'driverId', p_driver_id),
    clock_timestamp() + make_interval(secs => private.setting('review_wait_seconds')::double precision), j.key || p_transaction_id || ':' || p_driver_id)
    from (values ('review_track', 'review:'), ('measure_drive', 'driven:')) j (task, key)
$$;

-- schemas/deliveries/preferred_times.sql
-- moment_on: the moment of a time of day. A time that the clock leaves out is as much later as the clock is put
-- forward; of one that comes twice it is the first, or the last where a window ends.
create function private.moment_on(p_day date, p_time time, p_zone text, p_last boolean) returns timestamptz
language sql stable set search_path = '' as $$
  select case when not p_last and (m.at - interval '1 hour') at time zone p_zone = p_day + p_time then m.at - interval '1 hour' else m.at end
    from (select (p_day + p_time) at time zone p_zone as at) m
$$;

-- next_window: the first day's window that ends no sooner than p_notice after a moment.
create function private.next_window(p_from time, p_to time, p_after timestamptz, p_notice interval,
                                    p_zone text default private.time_zone(), out starts timestamptz, out ends timestamptz)
language sql stable set search_path = '' as $$
  select w.starts, w.ends
    from (select (p_after at time zone p_zone)::date + n as day from generate_series(0, 2) n) d
   cross join lateral (select private.moment_on(d.day, p_from, p_zone, false) as starts, private.moment_on(d.day, p_to, p_zone, true) as clock_end) m
   -- Where the clock's change leaves nothing of it, the window keeps its length.
   cross join lateral (select m.starts, case when m.clock_end > m.starts then m.clock_end else m.starts + (p_to - p_from) end as ends) w
   where w.ends >= p_after + p_notice
   order by d.day limit 1
$$;

-- preferred_time_json: the wish and what it means.
create function private.preferred_time_json(p_t public.transactions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_t.preferred_from is not null then jsonb_build_object(
    'from', to_char(p_t.preferred_from, 'HH24:MI'), 'to', to_char(p_t.preferred_to, 'HH24:MI'),
    'startsAt', private.iso(p_t.wanted_from), 'endsAt', private.iso(p_t.wanted_to), 'timeZone', private.time_zone()) end
$$;

-- work_before_door: what lies between the pickup and the door: the service there, and the drive.
create function private.work_before_door(p_t public.transactions) returns interval
language sql stable set search_path = '' as $$
  select make_interval(mins => private.service_minutes(p_t)
    + coalesce(private.travel_minutes(private.road_m(
        private.distance_m(p_t.pickup_latitude, p_t.pickup_longitude, p_t.delivery_latitude, p_t.delivery_longitude))), 0))
$$;

-- search_opens: when offers go out, so that a driver comes to the door as the window opens; null when they need not
-- wait.
create function private.search_opens(p_t public.transactions) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select p_t.wanted_from - make_interval(secs => private.setting('window_approach_seconds')::double precision) - private.work_before_door(p_t)
$$;

-- move_window: a delivery whose window no driver can keep any more, because it was paid too late, gets the next day's;
-- both sides are told. Where the way is so long that none of the next days would do, it stays as it is.
create function private.move_window(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_window record;
begin
  if p_t.wanted_to is null or p_t.wanted_to >= clock_timestamp() + private.work_before_door(p_t) then
    return;
  end if;
  select * into v_window from private.next_window(p_t.preferred_from, p_t.preferred_to, clock_timestamp(),
    greatest(make_interval(secs => private.setting('window_notice_seconds')::double precision), private.work_before_door(p_t)));
  if v_window.starts is null then
    return;
  end if;
  update public.transactions t set wanted_from = v_window.starts, wanted_to = v_window.ends where t.id = p_t.id;
  perform private.notify_about('preferred_time_moved', p_t.id, null, jsonb_build_object(
    'day', to_char(v_window.starts at time zone private.time_zone(), 'YYYY-MM-DD'),
    'from', to_char(p_t.preferred_from, 'HH24:MI'), 'to', to_char(p_t.preferred_to, 'HH24:MI')), 'preferred_time');
end $$;

-- schemas/deliveries/prove_leg.sql
-- What proves a leg: the code that the other side of it shows. Cash is booked here, in the transaction that moves what
-- follows from it, or nothing happens.

-- check_leg_code: null when the code proves this leg, else the refusal; wrong tries are counted. The caller holds the
-- delivery's lock. p_qr: {legId, kind, driverId} of a scanned one, p_verdict the server's on it.
create function private.check_leg_code(p_leg public.custody_legs, p_t public.transactions, p_code text, p_qr jsonb, p_verdict text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_typed text := private.plain_code(p_code);
  v_code private.leg_codes;
  v_digest text;
begin
  select * into v_code from private.leg_codes c where c.leg_id = p_leg.id;
  -- With a new code every text is a new try.
  v_digest := encode(sha256(convert_to(concat_ws('|', p_leg.id, v_code.created_at, v_typed, p_qr, p_verdict), 'UTF8')), 'hex');
  if p_qr is not null and (p_verdict is null or p_verdict not in ('ok', 'expired')
                           or p_qr ->> 'kind' is distinct from p_leg.kind or p_qr ->> 'driverId' is distinct from p_leg.driver_id::text) then
    return private.refuse('invalid_signature', private.count_wrong_try(p_t, p_leg.id, v_digest));
  elsif p_qr is not null and p_verdict = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  elsif v_code.leg_id is null or private.plain_code(v_code.code) <> v_typed then
    return private.refuse('invalid_code', private.count_wrong_try(p_t, p_leg.id, v_digest));
  elsif p_qr is null and v_code.expires_at <= clock_timestamp() then
    return private.refuse('expired_code');
  end if;
  return null;
end $$;

-- leg_refusal: why this leg cannot be proven now, before its code is looked at; null when it can. A QR of another leg
-- can open nothing here, whoever drew it, so looking at it is no try.
create function private.leg_refusal(p_leg public.custody_legs, p_qr jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_locked_until timestamptz := private.code_locked_until(p_leg.id);
begin
  return case
    when p_qr ? 'transactionId' or p_qr ->> 'legId' <> p_leg.id::text then private.refuse('WRONG_LEG')
    when v_locked_until is not null then private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.iso(v_locked_until)))
    when p_leg.counted is null then private.refuse('LEG_NOT_CONFIRMED', '{"reason": "count", "missing": "count"}')
    when p_leg.counted <> p_leg.amount then private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', p_leg.amount, 'counted', p_leg.counted))
    when p_leg.state = 'waiting' then private.refuse('LEG_NOT_CONFIRMED', '{"reason": "confirm", "missing": "confirm"}') end;
end $$;

-- confirmed_by: who of the other side said that the sum is right; null when it was whoever had the leg's link.
create function private.confirmed_by(p_leg public.custody_legs) returns uuid
language sql stable set search_path = '' as $$
  select private.uuid_of(e.note ->> 'by') from jsonb_array_elements(p_leg.evidence) with ordinality e (note, n)
   where e.note ->> 'what' = 'confirmed' order by e.n desc limit 1
$$;

-- proof_of: what of a proof an entry keeps: ids and figures alone, for it outlives an erasure.
create function private.proof_of(p_leg public.custody_legs, p_note jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('actor', 'driver', 'actorId', p_leg.driver_id) || (p_note - 'position' - 'reason' - 'at')
      || case when private.confirmed_by(p_leg) is null then '{"confirmed": "link"}' else '{}'::jsonb end || private.photo_hashes(p_leg.id, null)
$$;

-- take_cash: a pickup is proven: the cash is the driver's to carry, and they have set off.
create function private.take_cash(p_t public.transactions, p_leg public.custody_legs, p_note jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  perform private.end_leg(p_leg.id, 'done', private.leg_note('proved', p_note));
  perform private.post_cash(p_t, 'pickup', p_leg.id::text, p_leg.giver_kind, p_leg.giver_id, 'driver', p_leg.driver_id, p_leg.id, private.confirmed_by(p_leg), p_leg.driver_id,
                            private.proof_of(p_leg, p_note), private.claimed_time(p_at, p_t.assigned_at));
  v_t := private.move_transaction(p_t.id, array['assigned'], 'start_service', 'driver', p_leg.driver_id, p_note, jsonb_build_object('at', p_at));
  perform private.log_action(p_leg.driver_id, null, v_t.id, 'start_service', p_note - 'position');
  perform private.notify_about('driver_on_way', v_t.id);
end $$;

-- take_late_cash: a pickup was proven without a network, and the delivery had been taken from the driver before we
-- heard of it: the cash is in their hands, and has to go back. The delivery itself does not change, and goes on with
-- whoever has it; the return is open at once, or as soon as they have nothing else in hand.
create function private.take_late_cash(p_t public.transactions, p_leg public.custody_legs, p_note jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.leg_codes c where c.leg_id = p_leg.id;
  update public.custody_legs l set evidence = l.evidence || private.leg_note('proved_late', p_note) where l.id = p_leg.id;
  perform private.post_cash(p_t, 'late_pickup', p_leg.id::text, p_leg.giver_kind, p_leg.giver_id, 'driver', p_leg.driver_id, p_leg.id, private.confirmed_by(p_leg), p_leg.driver_id,
                            private.proof_of(p_leg, p_note), private.claimed_time(p_at, p_leg.opened_at));
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (p_t.id, p_t.status, p_t.status, 'start_after_end', p_leg.driver_id, 'driver', private.position_hint(null, null, p_at), clock_timestamp());
  perform private.open_next_return(p_leg.driver_id);
  perform private.notify_about('cash_to_return', p_t.id, p_leg.driver_id, '{}', 'late-' || p_leg.id);
  if p_leg.giver_kind = 'sender' then
    perform private.notify_about('cash_coming_back', p_t.id, p_leg.giver_id, '{}', 'late-' || p_leg.id);
  end if;
  perform private.offers_changed(p_leg.driver_id);
end $$;

-- open_next_return: opens the return of the cash that a driver owes longest, of a delivery that is over for them
-- whoever has it now, unless they have something else in hand; whether it did. With it they are on duty.
create function private.open_next_return(p_driver_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Why the driver first: an accept holds their row before it opens a leg.
  perform from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  if private.has_active_task(p_driver_id) then
    return false;
  end if;
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, digits)
  select t.id, 'return', 'driver', p_driver_id, case when hub.id is null then 'sender' else 'hub' end, coalesce(hub.id, t.user_id), p_driver_id, h.amount, private.make_digits()
    from private.held_cash h join public.transactions t on t.id = h.transaction_id
   cross join lateral (select coalesce(private.last_hub(t.id, p_driver_id), case t.funding when 'prefunded' then private.hub_to_return_to(t) end) as id) hub
   where h.driver_id = p_driver_id and h.due_at is not null
   order by h.due_at, t.id limit 1
  on conflict do nothing;
  if found then
    perform private.put_on_duty(p_driver_id);
    return true;
  end if;
  return false;
end $$;

-- give_back_cash: a return is proven: the cash is back, the driver is free, both are told.
create function private.give_back_cash(p_t public.transactions, p_leg public.custody_legs, p_note jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_leg(p_leg.id, 'done', private.leg_note('proved', p_note));
  perform private.post_cash(p_t, 'return', p_leg.id::text, 'driver', p_leg.driver_id, p_leg.taker_kind, p_leg.taker_id, p_leg.id, p_leg.driver_id, private.confirmed_by(p_leg),
                            private.proof_of(p_leg, p_note), private.claimed_time(p_at, p_leg.opened_at), p_leg.amount);
  perform private.log_action(p_leg.driver_id, null, p_t.id, 'cash_returned', p_note - 'position');
  perform private.notify_about('cash_returned', p_t.id, w, '{}', 'leg-' || p_leg.id) from unnest(array[p_leg.driver_id, p_leg.taker_id]) w;
  perform private.broadcast_delivery(p_t);
  -- Another may hold cash of the same delivery, and could not bring it back before.
  perform private.follow_cash(array[p_t.id], p_leg.driver_id);
  if not private.open_next_return(p_leg.driver_id) then
    perform private.free_driver(p_leg.driver_id);
    perform private.offers_again(p_leg.driver_id);
  end if;
end $$;

-- prove: the driver proves their open pickup or return. The place is judged as an arrival's is. Repeating is a success.
create function private.prove(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_verdict text, p_position jsonb, p_at timestamptz, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(p_driver_id);
  v_t public.transactions;
  v_leg public.custody_legs;
  v_place record;
  v_late boolean;
  v_note jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, p_driver_id);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  v_leg := private.leg_of_driver(v_t.id, p_driver_id);
  v_late := private.may_come_late(v_leg);
  if v_leg.state = 'done' then
    return case when p_qr ? 'transactionId' or p_qr ->> 'legId' <> v_leg.id::text then private.refuse('WRONG_LEG')
                else private.ok(private.task_of(v_t.id, p_driver_id)) end;
  elsif not v_late and not coalesce(private.is_open_leg(v_leg.state), false) then
    return private.refuse('NO_OPEN_LEG');
  elsif v_leg.taker_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "at_hub"}');
  end if;
  v_refusal := private.leg_refusal(v_leg, p_qr);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_place := private.evaluate_place(v_t, p_driver_id, private.leg_lat(v_leg, v_t), private.leg_lng(v_leg, v_t), p_position, p_at, v_leg.opened_at);
  -- A reason must be more than two letters. Where the sender has named no point there is nothing to judge by.
  if v_place.gate = 'reason' and coalesce(length(btrim(p_reason)), 0) < 3 and private.leg_lat(v_leg, v_t) is not null and not v_late then
    return private.refuse('NOT_AT_DESTINATION', jsonb_build_object('distanceM', v_place.metres, 'needsReason', true));
  end if;
  v_refusal := private.check_leg_code(v_leg, v_t, p_code, p_qr, p_verdict);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_leg.giver_kind = 'hub' then
    -- Who takes from one safe takes turns.
    perform from public.hubs h where h.id = v_leg.giver_id for no key update;
    if not private.safe_has(v_leg.giver_id, v_leg.amount) then
      return private.refuse('SAFE_TOO_LOW');
    end if;
  end if;
  v_note := private.position_hint(p_position, p_reason, p_at) || jsonb_build_object('by', case when p_qr is null then 'code' else 'qr' end)
         || case when v_place.gate = 'free' or private.leg_lat(v_leg, v_t) is null then '{}' else jsonb_strip_nulls(jsonb_build_object('gate', v_place.gate, 'distanceM', v_place.metres)) end;
  if v_late then
    perform private.take_late_cash(v_t, v_leg, v_note, p_at);
  elsif v_leg.kind = 'pickup' then
    perform private.take_cash(v_t, v_leg, v_note, p_at);
  else
    perform private.give_back_cash(v_t, v_leg, v_note, p_at);
  end if;
  return private.ok(private.task_of(v_t.id, p_driver_id));
end $$;

-- prove_leg: with the typed code.
create function app.prove_leg(p_transaction_id uuid, p_code text default null, p_position jsonb default null, p_at timestamptz default null, p_reason text default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.prove(private.actor(), p_transaction_id, p_code, null, null, p_position, p_at, p_reason)
$$;
revoke execute on function app.prove_leg(uuid, text, jsonb, timestamptz, text) from public;
grant execute on function app.prove_leg(uuid, text, jsonb, timestamptz, text) to handover_person;

-- schemas/deliveries/prove_scanned_leg.sql
-- prove_scanned_leg: the same with a QR, for the server alone: whether it is genuine is never the caller's to say.
create function app.prove_scanned_leg(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_verdict text,
                                      p_position jsonb default null, p_at timestamptz default null, p_reason text default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.prove(p_driver_id, p_transaction_id, p_code, p_qr, p_verdict, p_position, p_at, p_reason)
$$;
revoke execute on function app.prove_scanned_leg(uuid, uuid, text, jsonb, text, jsonb, timestamptz, text) from public;
grant execute on function app.prove_scanned_leg(uuid, uuid, text, jsonb, text, jsonb, timestamptz, text) to handover_machine;

-- schemas/deliveries/record_payment_event.sql
-- apply_payment: what an event of the payment provider means for the delivery, whose lock is held. An event that comes
-- late or twice moves nothing.
create function private.apply_payment(p_t public.transactions, p_event text) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := p_t;
  v_driver uuid := case when p_t.status = 'assigned' then p_t.driver_id end;
begin
  if private.nothing_due(v_t) then
    -- Nothing was asked for: it is on record, and changes nothing.
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, metadata, "timestamp")
    values (v_t.id, v_t.status, v_t.status, 'payment_not_due', 'payments', jsonb_build_object('event', p_event), clock_timestamp());
    return v_t;
  end if;
  -- Events may arrive out of order: the step that was skipped is taken first, so that the history stays whole.
  if v_t.status = 'accepted' and p_event in ('payment.pending', 'payment.confirmed', 'payment.failed') then
    v_t := private.move_transaction(v_t.id, array['accepted'], 'request_payment', 'payments');
  end if;
  if p_event = 'payment.confirmed' and v_t.status = 'payment_pending' then
    v_t := private.move_transaction(v_t.id, array['payment_pending'], 'confirm_payment', 'payments');
    perform private.on_payment_confirmed(v_t);
  elsif p_event = 'payment.failed' and v_t.status in ('payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
    perform private.withdraw_offers(v_t.id, 'cancelled');
    v_t := private.move_transaction(v_t.id, null, 'fail_payment', 'payments', null, '{}', '{"reasonCode": "payment_failed"}');
    perform private.reverse_payment(v_t);
    perform private.notify_about('payment_failed', v_t.id);
    perform private.recall_driver(v_t, v_driver, '{"reasonCode": "payment_failed"}');
  elsif p_event = 'payment.failed' and private.is_on_the_way(v_t.status) then
    -- The cash is on its way: an administrator decides, and finds this in the history.
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
    values (v_t.id, v_t.status, v_t.status, 'payment_failed_late', 'payments', clock_timestamp());
    perform private.reverse_payment(v_t);
  elsif p_event = 'payment.confirmed' and v_t.status in ('cancelled', 'failed') and v_t.refund_due_at is null
        and (not exists (select from public.transaction_status_updates u where u.transaction_id = v_t.id and u.action = 'confirm_payment')
             or exists (select from public.transaction_status_updates u where u.transaction_id = v_t.id and u.action = 'fail_payment')) then
    -- The money came when nobody wanted it any more: an administrator returns it.
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
    values (v_t.id, v_t.status, v_t.status, 'payment_confirmed_late', 'payments', clock_timestamp());
    update public.transactions t set refund_due_at = clock_timestamp() where t.id = v_t.id returning * into v_t;
    perform private.take_payment(v_t, '{"actor": "payments"}');
  elsif p_event = 'payment.refunded' and v_t.status in ('failed', 'cancelled') then
    v_t := private.move_transaction(v_t.id, array['failed', 'cancelled'], 'refund', 'payments');
    perform private.refund_money(v_t, '{"actor": "payments"}');
    perform private.refunded_money(v_t);
  elsif p_event = 'payment.refunded' and v_t.status = 'refunded' then
    -- As an administrator had said.
    perform private.refunded_money(v_t);
  end if;
  return v_t;
end $$;

-- record_payment_event: one event of the payment provider, each id once; a repeat gets the first answer.
create function app.record_payment_event(p_event_id text, p_transaction_id uuid, p_event text) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_t public.transactions;
  v_after public.transactions;
  v_outcome jsonb;
begin
  v_t := private.lock_transaction(p_transaction_id);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  -- One that comes twice at once waits here for the other, and then finds it done.
  insert into private.webhook_events (source, id) values ('payments', p_event_id) on conflict do nothing;
  if not found then
    select w.outcome into v_outcome from private.webhook_events w where w.source = 'payments' and w.id = p_event_id;
    return coalesce(v_outcome, private.ok());
  end if;
  v_after := private.apply_payment(v_t, p_event);
  v_outcome := private.ok(jsonb_build_object('transactionId', v_t.id, 'status', v_after.status, 'applied',
    (v_after.status, v_after.refund_due_at) is distinct from (v_t.status, v_t.refund_due_at)));
  update private.webhook_events w set outcome = v_outcome where w.source = 'payments' and w.id = p_event_id;
  return v_outcome;
end $$;
revoke execute on function app.record_payment_event(text, uuid, text) from public;
grant execute on function app.record_payment_event(text, uuid, text) to handover_machine;

-- schemas/deliveries/reissue_verification_code.sql
-- reissue_verification_code: a new code for the receiver. A lock stays: tries are counted by delivery.
create function app.reissue_verification_code(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
  v_code public.verification_codes;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_t := private.receivers_delivery(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "not_authorized"}');
  end if;
  if not private.is_going_on(v_t.status) then
    return private.refuse('INVALID_STATE', '{"reason": "no_code_now"}');
  end if;
  v_code := private.issue_code(v_t);
  perform private.notify_about('verification_code_generated', v_t.id, v_t.receiver_id, '{}', v_code.id::text);
  return private.ok(private.code_json(v_code, v_t));
end $$;
revoke execute on function app.reissue_verification_code(uuid) from public;
grant execute on function app.reissue_verification_code(uuid) to handover_person;

-- schemas/deliveries/reject_transaction.sql
-- reject_transaction: the receiver says no to a pending delivery; the sender is told.
create function app.reject_transaction(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_t := private.receivers_delivery(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND', '{"reason": "not_authorized"}');
  end if;
  if v_t.status = 'pending' then
    v_t := private.move_transaction(v_t.id, array['pending'], 'reject', 'receiver', v_actor, '{}', '{"reasonCode": "rejected_by_receiver"}');
    perform private.notify_about('transaction_rejected', v_t.id, v_t.user_id);
  elsif not private.ended_by(v_t.id, 'reject', v_actor) then
    return private.refuse('INVALID_STATE_TRANSITION', '{"reason": "not_authorized"}');
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, false, true));
end $$;
revoke execute on function app.reject_transaction(uuid) from public;
grant execute on function app.reject_transaction(uuid) to handover_person;

-- schemas/deliveries/review_track.sql
-- unseen: null when the driver was seen at the drop-off or on the way to it, or the way is too short to tell; else its
-- facts. What they carried is judged from where they were when they took it on, by the pickup, to the door. A poor fix
-- counts as far as it may be off; a jump does not. A phone that slept on the way is seen again when its page is opened
-- at the door.
create function private.unseen(p_t public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_near double precision := private.setting('review_near_m');
  v_gap interval := make_interval(secs => private.setting('review_gap_seconds')::double precision);
  v_stop record := private.first_stop(p_t);
  v_from public.driver_positions := private.place_before(p_driver_id, p_t.assigned_at);
  v_to_door double precision := private.distance_m(v_stop.lat, v_stop.lng, p_t.delivery_latitude, p_t.delivery_longitude);
  v_way double precision := v_to_door + coalesce(private.distance_m(v_from.latitude, v_from.longitude, v_stop.lat, v_stop.lng), 0);
  v_marked boolean := exists (select from public.transaction_status_updates u
                               where u.transaction_id = p_t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason');
begin
  if v_way <= private.setting('review_unseen_m')::double precision or exists (
    select from public.driver_positions p
     cross join lateral (select private.distance_m(p.latitude, p.longitude, v_stop.lat, v_stop.lng) as from_stop,
                                private.distance_m(p.latitude, p.longitude, p_t.delivery_latitude, p_t.delivery_longitude) as to_door) d
     where p.driver_id = p_driver_id and p.excluded is distinct from 'jump' and p."timestamp" between p_t.assigned_at and p_t.completed_at + v_gap
       and (d.to_door - least(coalesce(p.accuracy, 0), v_near) <= v_near
            -- Between pickup and door, and neither near the pickup nor far aside.
            or d.from_stop > v_near and d.from_stop + d.to_door <= 1.5 * v_to_door
            -- Marked elsewhere with a reason, which is on record: seen there is enough, if they have moved at all.
            or v_marked and d.from_stop > v_near and coalesce(private.distance_m(p.latitude, p.longitude, v_from.latitude, v_from.longitude), v_way) > v_near
               and p."timestamp" between p_t.arrived_at - v_gap and p_t.arrived_at + v_gap)) then
    return null;
  end if;
  return jsonb_build_object('rule', 'unseen', 'metres', round(v_way::numeric),
                            'seconds', round(extract(epoch from p_t.completed_at - p_t.assigned_at), 1), 'limit', v_near);
end $$;

-- review_track: judges the driver's track of a delivery that ended for them: delivered unseen, or given back after a
-- stay at the pickup. Nothing when cash on record says it all already, or when its places were erased. Repeating
-- changes nothing.
create function app.review_track(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_a public.optimoroute_orders;
begin
  if v_t.id is null or v_t.redacted_at is not null then
    return private.ok(null);
  elsif v_t.status = 'delivered' and v_t.driver_id = p_driver_id then
    perform private.raise_review(v_t.id, p_driver_id, 'complete', private.unseen(v_t, p_driver_id));
  else
    select * into v_a from public.optimoroute_orders a
     where a.transaction_id = v_t.id and a.driver_id = p_driver_id and a.accepted_at is not null and a.ended_at is not null order by a.accepted_at desc limit 1;
    -- Cash of an earlier time, brought back since, says nothing of this one.
    if not private.took_cash(v_t.id, p_driver_id, v_a.accepted_at) then
      perform private.raise_review(v_t.id, p_driver_id, 'give_back', private.left_pickup(v_t, p_driver_id, v_a.accepted_at, v_a.ended_at), v_a.accepted_at);
    end if;
  end if;
  return private.ok(private.review_json(v_t.id));
end $$;
revoke execute on function app.review_track(uuid, uuid) from public;
grant execute on function app.review_track(uuid, uuid) to handover_machine;

-- schemas/deliveries/reviews.sql
-- Arrivals and completions that nobody could have made or nobody saw, and deliveries given back after a stay at the
-- pickup. A right code always completes; the delivery is flagged, and its driver gets no offers until an administrator
-- has looked.

-- held_back: why a driver who could work gets no offers: 'under_review', 'cash' (they have cash to return, or their day
-- before has not ended), or null.
create function private.held_back(p_driver_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from private.reviews r where r.driver_id = p_driver_id and r.cleared_at is null) then 'under_review'
    when exists (select from private.held_cash h where h.driver_id = p_driver_id and h.due_at is not null) then 'cash'
    when exists (select from public.custody_legs l where l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'proving')) then 'cash'
    when private.day_left_open(p_driver_id) then 'cash' end
$$;

-- held_back_refusal: the same as an answer to the driver's call; null when nothing holds them back.
create function private.held_back_refusal(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case private.held_back(p_driver_id)
    when 'under_review' then private.refuse('UNDER_REVIEW')
    when 'cash' then case when private.day_left_open(p_driver_id) then private.refuse('CASH_TO_RETURN', '{"reason": "earlier_day"}') else private.refuse('CASH_TO_RETURN') end end
$$;

-- review_json: the delivery's first review that nobody has cleared yet; null when there is none.
create function private.review_json(p_transaction_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('step', r.step, 'raisedAt', private.iso(r.raised_at), 'driverName', d.name) || r.facts
    from private.reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_transaction_id and r.cleared_at is null order by r.raised_at limit 1
$$;

-- schemas/deliveries/road_pace.sql
-- road_pace: by what the engine's seconds are multiplied now.
create function app.road_pace() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(to_jsonb(private.pace_at(clock_timestamp())))
$$;
revoke execute on function app.road_pace() from public;
grant execute on function app.road_pace() to handover_machine;

-- schemas/deliveries/save_cash_photo.sql
-- save_cash_photo: records a picture whose file is kept, and puts its hash into the leg's evidence. At most three for a
-- leg or a deposit. The same picture again is answered as the first was, with kept = false: its new file is not needed.
-- Why for the server alone: it has made the bytes, so it knows that they carry no metadata, and their hash.
create function app.save_cash_photo(p_driver_id uuid, p_path text, p_size_bytes int, p_sha256 text, p_leg_id uuid default null, p_deposit_id uuid default null,
                                    p_taken_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb;
  v_opened timestamptz;
  v_photo private.cash_photos;
begin
  if p_leg_id is not null then
    perform private.lock_transaction(l.transaction_id) from public.custody_legs l where l.id = p_leg_id;
    select l.opened_at into v_opened from public.custody_legs l where l.id = p_leg_id;
  else
    select d.opened_at into v_opened from private.hub_deposits d where d.id = p_deposit_id for no key update;
  end if;
  v_refusal := private.photo_refusal(p_driver_id, p_leg_id, p_deposit_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_photo from private.photos_of(p_leg_id, p_deposit_id) p where p.sha256 = p_sha256;
  if found then
    return private.ok(private.photo_json(v_photo) || '{"kept": false}');
  elsif (select count(*) from private.photos_of(p_leg_id, p_deposit_id)) >= 3 then
    return private.refuse('INVALID_STATE', '{"reason": "photos_full"}');
  end if;
  insert into private.cash_photos (leg_id, deposit_id, driver_id, path, size_bytes, sha256, taken_at)
  values (p_leg_id, p_deposit_id, p_driver_id, p_path, p_size_bytes, p_sha256, private.claimed_time(p_taken_at, v_opened)) returning * into v_photo;
  update public.custody_legs l
     set evidence = l.evidence || private.leg_note('photo', jsonb_build_object('by', p_driver_id, 'photoId', v_photo.id, 'sha256', p_sha256))
   where l.id = p_leg_id;
  return private.ok(private.photo_json(v_photo) || '{"kept": true}');
end $$;
revoke execute on function app.save_cash_photo(uuid, text, int, text, uuid, uuid, timestamptz) from public;
grant execute on function app.save_cash_photo(uuid, text, int, text, uuid, uuid, timestamptz) to handover_machine;

-- schemas/deliveries/start_service.sql
-- missing_proof: what a leg still needs before its cash has changed hands: 'count', 'confirm', 'prove'.
-- lib/domain/leg.ts is the same.
create function private.missing_proof(p_leg public.custody_legs) returns text
language sql immutable set search_path = '' as $$
  select case when p_leg.counted is distinct from p_leg.amount then 'count' when p_leg.state = 'proving' then 'prove' else 'confirm' end
$$;

-- start_service: that the driver has set off. Proving the pickup is what sets off; before it the answer is what is
-- missing, after it a success.
create function app.start_service(p_transaction_id uuid, p_at timestamptz default null, p_position jsonb default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  if v_t.driver_id is distinct from v_actor then
    return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_start"}');
  end if;
  if v_t.status not in ('assigned', 'in_transit') then
    return private.refuse('INVALID_STATE_TRANSITION',
        jsonb_build_object('reason', 'cannot_start', 'about', jsonb_build_object('state', private.task_of(v_t.id, v_actor) ->> 'state')));
  end if;
  if v_t.status = 'assigned' then
    return case private.missing_proof(private.going_leg(v_t.id))
      when 'count' then private.refuse('PICKUP_NOT_PROVEN', '{"reason": "count", "missing": "count"}')
      when 'confirm' then private.refuse('PICKUP_NOT_PROVEN', '{"reason": "confirm", "missing": "confirm"}')
      else private.refuse('PICKUP_NOT_PROVEN', '{"reason": "prove", "missing": "prove"}') end;
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.start_service(uuid, timestamptz, jsonb, text) from public;
grant execute on function app.start_service(uuid, timestamptz, jsonb, text) to handover_person;

-- schemas/deliveries/statuses.sql
-- What a status means, each said once. Indexes, constraints and policies name the statuses themselves; a test compares.
-- Why those that lists are searched by are written without a search_path: so that the planner sees through them, to the
-- indexes. Their names are bound when they are made: a search_path could not change them.

-- is_sought: it is paid, and no driver has it.
create function private.is_sought(p_status text) returns boolean
language sql immutable return p_status in ('payment_confirmed', 'broadcast');

-- is_active: a driver holds it now.
create function private.is_active(p_status text) returns boolean
language sql immutable return p_status in ('assigned', 'in_transit', 'servicing');

-- is_on_the_way: a driver is on the way to the people of the delivery, or with them: the time in which they see where
-- the driver is.
create function private.is_on_the_way(p_status text) returns boolean
language sql immutable return p_status in ('in_transit', 'servicing');

-- is_under_way: it is paid and not over.
create function private.is_under_way(p_status text) returns boolean
language sql immutable return p_status in ('payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing');

-- going_on_statuses, is_going_on: the receiver has accepted, and it is not over.
create function private.going_on_statuses() returns text[]
language sql immutable set search_path = '' return array['accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing'];

create function private.is_going_on(p_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_status = any (private.going_on_statuses());
end $$;

-- over_statuses, is_over: nothing more happens by itself.
create function private.over_statuses() returns text[]
language sql immutable set search_path = '' return array['delivered', 'cancelled', 'failed', 'refunded'];

create function private.is_over(p_status text) returns boolean
language sql immutable return p_status = any (private.over_statuses());

-- priority_of: how a delivery is looked for when its search begins; one that comes back to the search is high at least.
create function private.priority_of(p_t public.transactions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_t.urgent then 'urgent' when p_t.amount > 100 then 'high' else 'medium' end;
end $$;

-- provider_priority: the same in the routing provider's letters.
create function private.provider_priority(p_t public.transactions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case private.priority_of(p_t) when 'urgent' then 'C' when 'high' then 'H' else 'M' end;
end $$;

-- service_minutes: how long the stop takes, as the sender estimates it, else as planned.
create function private.service_minutes(p_t public.transactions) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((p_t.package_details ->> 'estimated_duration')::numeric::int, case p_t.transaction_type when 'pickup' then 10 else 15 end);
end $$;

-- schemas/deliveries/task_json.sql
-- Offers and tasks as their driver gets them.

-- is_open: an offer that still waits for its driver, by its row alone; the deadline is judged apart.
-- Why without a search_path: so the planner sees through it, to the indexes of open offers.
create function private.is_open(p_status text) returns boolean
language sql immutable return p_status in ('sent', 'delivered', 'read');

-- offer_json: an offer. An open one whose deadline has passed reads as expired, whether or not anything has swept it.
create function private.offer_json(p_o public.driver_notifications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p_o.id,
    'status', case when private.is_open(p_o.status) and clock_timestamp() < p_o.expires_at then 'new'
                   when p_o.status in ('accepted', 'rejected') then p_o.status else 'expired' end,
    'closedReason', case when private.is_open(p_o.status) and clock_timestamp() >= p_o.expires_at then 'timeout' else p_o.closed_reason end,
    'sentAt', private.iso(p_o.sent_at), 'deliveredAt', private.iso(p_o.delivered_at), 'readAt', private.iso(p_o.read_at),
    'expiresAt', private.iso(p_o.expires_at), 'serverTime', private.iso(clock_timestamp()),
    'rejectionReason', p_o.rejection_reason, 'transactionId', p_o.transaction_id, 'assignmentId', p_o.assignment_id,
    'driverId', p_o.driver_id,
    'pickupCoordinates', private.point_json(t.pickup_latitude, t.pickup_longitude),
    'deliveryCoordinates', private.point_json(t.delivery_latitude, t.delivery_longitude),
    -- What the sender says to the driver is the business of whom it is offered to now, and of who took it. The line is
    -- drawn on an open offer alone.
    'taskDetails', '{"estimateAbout": true, "way": null}' || p_o.data
      || case when private.is_open(p_o.status) and clock_timestamp() < p_o.expires_at then '{}' else '{"way": null}'::jsonb end
      || jsonb_build_object('instructions', case when (private.is_open(p_o.status) and clock_timestamp() < p_o.expires_at) or p_o.status = 'accepted'
                                              then nullif(btrim(t.package_details ->> 'special_instructions'), '') end,
                            'preferredTime', private.preferred_time_json(t)),
    -- Old ones leave bell and phone; the rows stay for history and numbers.
    'withdrawn', p_o.sent_at < clock_timestamp() - make_interval(secs => private.setting('offer_cleanup_seconds')::int))
    from public.transactions t where t.id = p_o.transaction_id
$$;

-- task_state: a transaction status in the words of the driver's phone.
create function private.task_state(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status when 'assigned' then 'accepted' when 'in_transit' then 'active' when 'servicing' then 'arrived'
    when 'delivered' then 'completed' when 'cancelled' then 'cancelled' when 'failed' then 'cancelled' else 'pending' end
$$;

-- contact_json: whom the driver deals with on this leg: the sender at the pickup and at a return, or the hub that gives
-- it or that it goes to, else the receiver.
create function private.contact_json(p_t public.transactions, p_leg public.custody_legs, p_whole boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when 'hub' in (p_leg.taker_kind, p_leg.giver_kind) then (select jsonb_build_object('name', h.name, 'phone', null, 'role', 'hub') from private.hub_of(p_leg) h)
    when p_leg.kind = 'return' or p_leg.id is null and p_t.status = 'assigned' or p_leg.kind = 'pickup'
    then jsonb_build_object('name', p_t.sender_name, 'phone', case when p_whole then private.proven_phone(p.user_id) else private.mask_phone(private.proven_phone(p.user_id)) end, 'role', 'sender')
    else jsonb_build_object('name', p_t.customer_name, 'phone', case when p_whole then p_t.customer_phone else private.mask_phone(p_t.customer_phone) end, 'role', 'receiver') end
    from public.user_profiles p where p.user_id = p_t.user_id
$$;

-- task_leg: the open leg of the driver's task; a row of nulls when it has none, or when the delivery is no longer
-- theirs.
create function private.task_leg(p_transaction_id uuid, p_a public.optimoroute_orders) returns public.custody_legs
language sql stable security definer set search_path = '' as $$
  select l from public.custody_legs l
   where l.transaction_id = p_transaction_id and l.driver_id = p_a.driver_id and l.state in ('waiting', 'proving') and l.opened_at >= p_a.accepted_at
$$;

-- task_json: a driver's task, from their assignment and the delivery. What happened to the delivery after they were
-- done with it is not theirs to read, and the customer's phone is theirs only while they hold it.
create function private.task_json(p_a public.optimoroute_orders, p_t public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_own boolean := coalesce(p_t.driver_id = p_a.driver_id and p_t.assigned_at = p_a.accepted_at, false);
  -- Cash that has to go back is their task still, whatever became of the delivery.
  v_leg public.custody_legs := private.task_leg(p_t.id, p_a);
  v_returns boolean := coalesce(v_leg.kind = 'return', false);
  v_holds boolean := v_returns or v_own and private.is_active(p_t.status);
  v_state text := case when v_returns then case when v_leg.arrived_at is null then 'active' else 'arrived' end
                       when p_a.status = 'completed' then 'completed'
                       when p_a.status = 'cancelled' then coalesce(p_a.custom_fields ->> 'outcome', 'cancelled')
                       else private.task_state(p_t.status) end;
  v_metres double precision;
  v_seconds double precision;
  v_about boolean;
  v_instructions text := nullif(btrim(p_t.package_details ->> 'special_instructions'), '');
begin
  if v_holds and (case when v_returns then v_leg.arrived_at is not null else p_t.status = 'servicing' end) then
    v_metres := 0;
  elsif v_holds then
    select l.metres, l.seconds, l.about into v_metres, v_seconds, v_about from private.way_left(p_t, p_a.driver_id) l;
  end if;
  return jsonb_build_object(
    'id', p_a.id, 'transactionId', p_t.id, 'assignmentId', p_a.id, 'driverId', p_a.driver_id,
    'notificationId', (select o.id from public.driver_notifications o where o.transaction_id = p_a.transaction_id and o.assignment_id = p_a.id and o.status = 'accepted'),
    'customerName', p_t.customer_name,
    'customerPhone', case when v_holds then p_t.customer_phone else private.mask_phone(p_t.customer_phone) end,
    'pickupAddress', p_t.pickup_address, 'deliveryAddress', p_t.delivery_address, 'amount', p_t.amount,
    'state', v_state, 'acceptedVia', p_a.custom_fields ->> 'acceptedVia',
    'coordinates', private.point_json(p_t.delivery_latitude, p_t.delivery_longitude),
    'pickupCoordinates', private.point_json(p_t.pickup_latitude, p_t.pickup_longitude),
    'distance', round(v_metres::numeric)::int, 'eta', case when v_metres = 0 then 0 else private.minutes_of(v_seconds) end,
    'estimatedArrival', case when v_metres > 0 then private.iso(private.arrival_of(v_seconds)) end, 'etaAbout', v_about,
    -- The sender's own notes stay between the sender and the receiver: a driver's notes are the instructions.
    'notes', v_instructions, 'instructions', v_instructions, 'preferredTime', private.preferred_time_json(p_t), 'urgent', p_t.urgent,
    'contact', private.contact_json(p_t, v_leg, v_holds), 'leg', private.leg_json(v_leg, p_t, true, false),
    'priority', case when p_t.urgent then 'urgent' else coalesce(p_a.custom_fields ->> 'priority', 'medium') end)
  || jsonb_build_object(
    'startedAt', case when v_own then private.iso(p_t.started_at) end,
    'arrivedAt', case when v_own then private.iso(p_t.arrived_at) end,
    'completedAt', case when v_own then private.iso(p_t.completed_at) end,
    'cancelledAt', case when p_a.status = 'cancelled' then private.iso(p_a.ended_at) end,
    'reason', private.why_ended(p_a.custom_fields ->> 'reason', p_a.custom_fields ->> 'reasonCode'), 'reasonCode', p_a.custom_fields ->> 'reasonCode',
    'cashToReturn', exists (select from private.held_cash h where h.transaction_id = p_t.id and h.driver_id = p_a.driver_id and h.due_at is not null),
    'driven', private.driven_json(p_t.id, p_a.driver_id),
    'codeLockedUntil', case when v_holds then private.iso(private.code_locked_until(case when v_leg.kind in ('pickup', 'return') then v_leg.id else p_t.id end)) end,
    'allowedActions', case when v_holds then private.driver_actions(p_t, p_a.driver_id) else '[]' end,
    'arrivalLimits', case when v_holds then private.arrival_limits_json() end,
    'updatedAt', private.iso(greatest(p_a.updated_at, case when v_own then p_t.updated_at end)),
    'metadata', jsonb_build_object('acceptedAt', private.iso(p_a.accepted_at), 'orderNo', p_t.order_no,
      'urgent', p_t.urgent, 'preferredTime', private.preferred_time_json(p_t)) || private.package_json(p_t.package_details));
end $$;

-- task_of: the task of this driver in this delivery, the latest if they had it twice; null if they never had it.
create function private.task_of(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.task_json(a, t)
    from public.optimoroute_orders a join public.transactions t on t.id = a.transaction_id
   where a.transaction_id = p_transaction_id and a.driver_id = p_driver_id and a.accepted_at is not null
   order by a.accepted_at desc limit 1
$$;

-- schemas/deliveries/task_route.sql
-- task_route: the way of the task in the driver's hands, with its cash back, too, as it is known now. Null when they
-- drive to no stop.
create function app.task_route(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select t.* into v_t from public.transactions t where t.id = p_transaction_id and (t.driver_id = v_actor or private.is_returning(t.id, v_actor));
  if not found then
    return private.no_such_task();
  end if;
  if (private.driving(v_t, v_actor)).status is null then
    return private.ok(null);
  end if;
  return private.ok(private.route_json(v_t, v_actor));
end $$;
revoke execute on function app.task_route(uuid) from public;
grant execute on function app.task_route(uuid) to handover_person;

-- schemas/deliveries/tasks.sql
-- A driver works their task: start, arrive, and what it takes to read it. Repeating a done step is a success, which
-- suits phones with bad networks.

-- position_hint: where the phone says the step was taken. Kept with the step's record; it moves nothing.
create function private.position_hint(p_position jsonb, p_reason text, p_at timestamptz) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('position', case when p_position is not null then jsonb_build_object(
           'latitude', p_position -> 'latitude', 'longitude', p_position -> 'longitude', 'accuracy', p_position -> 'accuracy',
           'timestamp', p_position -> 'timestamp') end,
         'reason', p_reason, 'at', private.iso(p_at)))
$$;

-- held_task: the delivery, locked with its assignment, if it is or was this driver's task; else a row of nulls.
create function private.held_task(p_transaction_id uuid, p_driver_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  -- Why asked before the lock: a stranger must not be able to make others wait.
  if not exists (select from public.optimoroute_orders a where a.transaction_id = p_transaction_id
                    and a.driver_id = p_driver_id and a.accepted_at is not null) then
    return null;
  end if;
  v_t := private.lock_transaction(p_transaction_id);
  perform private.lock_offers(p_transaction_id);
  return v_t;
end $$;

-- no_such_task: missing and somebody else's look the same.
create function private.no_such_task() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('TRANSACTION_NOT_FOUND')
$$;

-- schemas/deliveries/track_delivery.sql
-- track_delivery: status, when a driver who has yet to collect is expected, and while they are on the way their first
-- name, place, line and arrival; `passed` is the line's point that they passed last, for the server shows the link no
-- more of it than lies ahead. Anybody with the link, as long as the delivery goes on: of one that is over it tells no
-- more than of one that never was.
create function app.track_delivery(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_data jsonb;
begin
  select jsonb_build_object('status', t.status, 'statusLabel', private.say('label_' || t.status), 'updatedAt', private.iso(t.updated_at),
           'expected', case when t.status = 'assigned' then private.expected_json(t) end,
           'driver', case when private.is_on_the_way(t.status) then jsonb_build_object(
             'firstName', split_part(btrim(d.name), ' ', 1), 'location', case when private.seen_since_start(t, d.position_at) then private.moment_json(d.current_latitude, d.current_longitude, d.position_at) end,
             'line', private.way_line(t), 'passed', coalesce((private.way_of(t, t.driver_id)).point - 1, 0),
             'about', (select l.about from private.way_left(t) l),
             'estimatedArrival', (select private.iso(private.arrival_of(l.seconds)) from private.way_left(t) l)) end)
    into v_data
    from private.tracking_links l
    join public.transactions t on t.id = l.transaction_id
    left join public.driver_profiles d on d.user_id = t.driver_id
   where l.token = p_token and l.expires_at > now() and not private.is_over(t.status);
  if not found then
    return private.not_found();
  end if;
  return private.ok(v_data);
end $$;
revoke execute on function app.track_delivery(text) from public;
grant execute on function app.track_delivery(text) to handover_anonymous, handover_person;

-- schemas/deliveries/track_to_measure.sql
-- drive_ended: when the drive of this assignment was over: at the arrival, for who came so far.
create function private.drive_ended(p_t public.transactions, p_a public.optimoroute_orders) returns timestamptz
language sql stable set search_path = '' as $$
  select case when p_t.driver_id = p_a.driver_id and p_t.assigned_at = p_a.accepted_at then coalesce(p_t.arrived_at, p_a.ended_at) else p_a.ended_at end
$$;

-- track_to_measure: where a driver was for a delivery that is over for them, from the acceptance to the arrival, or to
-- the end of it: {fixes: [[lat, lng, accuracy, seconds], …]}, without jumps and what is too unsure to be a place. Null
-- when it is not over, and when its places were erased.
create function app.track_to_measure(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok((
    select jsonb_build_object('fixes', coalesce((
             select jsonb_agg(jsonb_build_array(p.latitude, p.longitude, coalesce(p.accuracy, 0), extract(epoch from p."timestamp" - a.accepted_at)) order by p."timestamp")
               from public.driver_positions p
              where p.driver_id = a.driver_id and p.excluded is null and p."timestamp" between a.accepted_at and private.drive_ended(t, a)), '[]'))
      from public.optimoroute_orders a join public.transactions t on t.id = a.transaction_id
     where a.transaction_id = p_transaction_id and a.driver_id = p_driver_id and a.accepted_at is not null and a.ended_at is not null
       and t.redacted_at is null
     order by a.accepted_at desc limit 1))
$$;
revoke execute on function app.track_to_measure(uuid, uuid) from public;
grant execute on function app.track_to_measure(uuid, uuid) to handover_machine;

-- keep_driven: what was measured of such a track. p_driven: {straightMetres, roadMetres, answered}: roadMetres is
-- null where no road is known, answered false where the engine was away: it is asked again each hour, for a day.
-- Repeating it keeps the newest.
create function app.keep_driven(p_transaction_id uuid, p_driver_id uuid, p_driven jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ended_at timestamptz;
begin
  insert into private.driven (transaction_id, driver_id, ended_at, straight_m, road_m)
  select a.transaction_id, a.driver_id, a.ended_at, (p_driven ->> 'straightMetres')::double precision, (p_driven ->> 'roadMetres')::double precision
    from public.optimoroute_orders a
   where a.transaction_id = p_transaction_id and a.driver_id = p_driver_id and a.accepted_at is not null and a.ended_at is not null
   order by a.accepted_at desc limit 1
  on conflict (transaction_id, driver_id) do update set ended_at = excluded.ended_at, straight_m = excluded.straight_m,
    road_m = excluded.road_m, measured_at = excluded.measured_at
  returning ended_at into v_ended_at;
  if not coalesce((p_driven ->> 'answered')::boolean, true) and v_ended_at > clock_timestamp() - interval '1 day' then
    perform private.enqueue('measure_drive', jsonb_build_object('transactionId', p_transaction_id, 'driverId', p_driver_id),
      clock_timestamp() + interval '1 hour', 'driven:' || p_transaction_id || ':' || p_driver_id);
  end if;
  return private.ok(to_jsonb(v_ended_at is not null));
end $$;
revoke execute on function app.keep_driven(uuid, uuid, jsonb) from public;
grant execute on function app.keep_driven(uuid, uuid, jsonb) to handover_machine;

-- schemas/deliveries/verify_code.sql
-- verify_code: the driver of the task tries a typed code.
create function app.verify_code(p_transaction_id uuid default null, p_code text default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.try_code(private.actor(), p_transaction_id, p_code, null, null)
$$;
revoke execute on function app.verify_code(uuid, text) from public;
grant execute on function app.verify_code(uuid, text) to handover_person;

-- schemas/deliveries/verify_scanned_code.sql
-- verify_scanned_code: the same for a QR, for the server alone: whether it is genuine is never the caller's to say.
create function app.verify_scanned_code(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_verdict text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.try_code(p_driver_id, p_transaction_id, p_code, p_qr, p_verdict)
$$;
revoke execute on function app.verify_scanned_code(uuid, uuid, text, jsonb, text) from public;
grant execute on function app.verify_scanned_code(uuid, uuid, text, jsonb, text) to handover_machine;

-- schemas/deliveries/verifying.sql
-- A code is checked here alone: wrong tries counted, the lock kept, nothing ever said about what the code is.

-- code_locked_until: until when no code opens this delivery, or this leg, after too many wrong tries; null when it is
-- not locked.
create function private.code_locked_until(p_opens uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select a.locked_until from private.code_attempts a where a.opens = p_opens and a.locked_until > clock_timestamp()
$$;

-- broadcast_delivery: the open pages of a delivery ask anew, since something changed that is no move of it: its code
-- was locked, its cash counted. Those of who brings back cash of it, too, whoever has it now; of that they hear
-- nothing.
create function private.broadcast_delivery(p_t public.transactions) returns void
language sql volatile security definer set search_path = '' as $$
  select private.broadcast(m.topic, m.event, m.payload)
    from private.transaction_messages(p_t.id, p_t.user_id, p_t.receiver_id, p_t.status, p_t.driver_id, null) m;
  select private.broadcast('driver:' || l.driver_id, 'task', jsonb_build_object('transactionId', p_t.id, 'status', 'failed'))
    from private.open_returns(p_t.id) l where l.driver_id is distinct from p_t.driver_id
$$;

-- lock_code: no code opens the delivery, or its leg, for a while; whose code it is is told, and it is on record.
create function private.lock_code(p_t public.transactions, p_opens uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_seconds int := private.setting('code_lock_seconds')::int;
  v_whose uuid := case when p_opens = p_t.id then p_t.receiver_id else p_t.user_id end;
  v_driver uuid := coalesce((select l.driver_id from public.custody_legs l where l.id = p_opens), p_t.driver_id);
  v_until timestamptz;
begin
  update private.code_attempts a set locked_until = clock_timestamp() + make_interval(secs => v_seconds)
   where a.opens = p_opens returning a.locked_until into v_until;
  if v_driver is not null then
    perform private.log_action(v_driver, null, p_t.id, 'code_locked');
  end if;
  perform private.notify_about('code_locked', p_t.id, v_whose, jsonb_build_object('minutes', ceil(v_seconds / 60.0)::int), 'until-' || v_until::text);
  perform private.broadcast_delivery(p_t);
  return v_until;
end $$;

-- note_wrong_try: one more wrong try. A text that was counted before, as a camera or a repeat sends it, costs no second
-- one.
create function private.note_wrong_try(p_opens uuid, p_transaction_id uuid, p_digest text) returns private.code_attempts
language plpgsql security definer set search_path = '' as $$
declare
  v_tries private.code_attempts;
begin
  insert into private.code_attempts as a (opens, transaction_id, wrong, tried, last_at) values (p_opens, p_transaction_id, 1, array[p_digest], clock_timestamp())
  on conflict (opens) do update set
    -- A lock that has passed leaves no tries behind.
    wrong = case when a.locked_until is not null then 1 when p_digest = any (a.tried) then a.wrong else a.wrong + 1 end,
    tried = case when a.locked_until is not null then array[p_digest] when p_digest = any (a.tried) then a.tried else a.tried || p_digest end,
    locked_until = null, last_at = clock_timestamp()
  returning * into v_tries;
  return v_tries;
end $$;

-- count_wrong_try: the same of a delivery's code or its leg's; the fifth locks. Answers what the refusal carries beside
-- its code.
create function private.count_wrong_try(p_t public.transactions, p_opens uuid, p_digest text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_most int := private.setting('code_max_tries')::int;
  v_tries private.code_attempts := private.note_wrong_try(p_opens, p_t.id, p_digest);
begin
  if v_tries.wrong >= v_most then
    v_tries.locked_until := private.lock_code(p_t, p_opens);
  end if;
  return jsonb_build_object('attemptsLeft', greatest(v_most - v_tries.wrong, 0), 'lockedUntil', private.iso(v_tries.locked_until));
end $$;

-- qr_differs: whether what a QR says is not what the record says.
create function private.qr_differs(p_qr jsonb, p_t public.transactions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_qr ->> 'transactionId') is distinct from p_t.id::text
      or (p_qr ->> 'amount')::numeric is distinct from p_t.amount
      or (p_qr ->> 'receiverPhone') is distinct from p_t.receiver_phone;
exception when data_exception then
  return true;
end $$;

-- check_code: null when the code opens this delivery, else the refusal; wrong tries are counted. The caller holds the
-- delivery's lock, so that no two tries are counted as one. p_verdict is the server's on the QR's signature and on its
-- own expiry ('ok', 'invalid_signature', 'expired'), and comes from functions that the server alone may call; a typed
-- code has none.
create function private.check_code(p_t public.transactions, p_code text, p_qr jsonb, p_verdict text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_typed text := private.plain_code(p_code);
  v_locked_until timestamptz := private.code_locked_until(p_t.id);
  v_code public.verification_codes;
  v_digest text;
begin
  if v_locked_until is not null then
    return private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.iso(v_locked_until)));
  end if;
  -- They can open nothing here, whoever drew them, so looking at them is no try.
  if p_qr ? 'legId' then
    return private.refuse('WRONG_LEG');
  elsif p_qr ->> 'transactionId' <> p_t.id::text then
    return private.refuse('WRONG_DELIVERY');
  end if;
  v_code := private.current_code(p_t);
  -- With a new code every text is a new try.
  v_digest := encode(sha256(convert_to(concat_ws('|', coalesce(v_code.id, p_t.id), v_typed, p_qr, p_verdict), 'UTF8')), 'hex');
  if p_qr is not null and (p_verdict is null or p_verdict not in ('ok', 'expired') or private.qr_differs(p_qr, p_t)) then
    return private.refuse('invalid_signature', private.count_wrong_try(p_t, p_t.id, v_digest));
  end if;
  if p_qr is not null and p_verdict = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  end if;

  if v_code.id is null or v_code.status = 'used' or private.plain_code(v_code.code) <> v_typed then
    if p_qr is not null or exists (select from public.verification_codes c where c.transaction_id = p_t.id and private.plain_code(c.code) = v_typed) then
      return private.refuse('code_not_found', private.count_wrong_try(p_t, p_t.id, v_digest));
    end if;
    return private.refuse('invalid_code', private.count_wrong_try(p_t, p_t.id, v_digest));
  end if;
  -- A signed QR carries its own expiry, which the server has judged; a typed code has only the record's.
  if p_qr is null and (v_code.status = 'expired' or v_code.expires_at <= clock_timestamp()) then
    return private.refuse('expired_code');
  end if;
  return null;
end $$;

-- current_delivery_of: the one delivery this driver deals with now, also one whose cash they bring back; null if none.
create function private.current_delivery_of(p_driver_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select t.id from public.transactions t where t.driver_id = p_driver_id and private.is_active(t.status)),
                  (select l.transaction_id from public.custody_legs l where l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'proving')))
$$;

-- driver_refusal: why this person may not work as a driver; null when they may.
create function private.driver_refusal(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
begin
  if p_driver_id is null then
    return private.unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;
  return null;
end $$;

-- try_code: the driver of the task tries a code. Counts tries, uses nothing up. Without a delivery it is their current
-- one.
create function private.try_code(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_verdict text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(p_driver_id);
  v_t public.transactions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_transaction_id is null then
    p_transaction_id := private.current_delivery_of(p_driver_id);
    if p_transaction_id is null then
      return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_complete"}');
    end if;
  end if;
  select * into v_t from public.transactions t
   where t.id = p_transaction_id and t.driver_id = p_driver_id and (private.is_active(t.status) or t.status = 'delivered')
     for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if v_t.status = 'delivered' then
    return private.refuse('code_not_found');
  end if;
  v_refusal := private.check_code(v_t, p_code, p_qr, p_verdict);
  if v_refusal is not null then
    return v_refusal;
  end if;
  return private.ok('{"valid": true}');
end $$;

-- schemas/deliveries/way_to_find.sql
-- way_to_find: between what a way is wanted for: {status, legId, driverId, start, stops}. Null when this driver, the
-- delivery's own unless one is named, drives to no stop, when nobody knows where, and when the engine was asked a
-- moment ago.
create function app.way_to_find(p_transaction_id uuid, p_driver_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((
    select jsonb_build_object('status', d.status, 'legId', d.leg_id, 'driverId', w.id, 'start', s.stops -> 0, 'stops', s.stops - 0)
      from public.transactions t cross join lateral (select coalesce(p_driver_id, t.driver_id)) w (id)
     cross join lateral private.driving(t, w.id) d cross join lateral private.way_stops(t, w.id) s (stops)
     where t.id = p_transaction_id and s.stops is not null and not coalesce((private.way_of(t, w.id)).again_at > clock_timestamp(), false)));
end $$;
revoke execute on function app.way_to_find(uuid, uuid) from public;
grant execute on function app.way_to_find(uuid, uuid) to handover_machine;

-- keep_way: what the engine answered becomes the driver's way, unless they drive somewhere else meanwhile. p_way:
-- {status, legId, points: [[lat, lng, metres, seconds], …], polyline, steps, stops, pace, answered}, where pace is what
-- the engine's seconds were multiplied by; without points there is none. Where no engine has answered, a way that was
-- known is still the best there is, and stays. The engine is asked again p_again_seconds later at the earliest. A new
-- way begins where the driver is; what departures are judged by stays. Answers whether it was kept.
create function app.keep_way(p_transaction_id uuid, p_driver_id uuid, p_way jsonb, p_again_seconds int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_drive record;
  v_new private.task_ways;
  v_old private.task_ways;
begin
  v_drive := private.driving(v_t, p_driver_id);
  if v_drive.status is null or (v_drive.status, v_drive.leg_id) is distinct from (p_way ->> 'status', private.uuid_of(p_way ->> 'legId')) then
    return private.ok('false');
  end if;
  v_old := private.way_of(v_t, p_driver_id);
  if not coalesce((p_way ->> 'answered')::boolean, true) and v_old.left_m is not null then
    update private.task_ways w set again_at = clock_timestamp() + make_interval(secs => p_again_seconds) where w.transaction_id = v_t.id and w.driver_id = p_driver_id;
    return private.ok('false');
  end if;
  select array_agg((u.value ->> 0)::double precision order by u.ordinality), array_agg((u.value ->> 1)::double precision order by u.ordinality),
         array_agg((u.value ->> 2)::double precision order by u.ordinality), array_agg((u.value ->> 3)::double precision order by u.ordinality)
    into v_new.lats, v_new.lngs, v_new.metres_at, v_new.seconds_at
    from jsonb_array_elements(p_way -> 'points') with ordinality u;
  v_new.left_m := v_new.metres_at[cardinality(v_new.metres_at)];
  v_new.left_s := v_new.seconds_at[cardinality(v_new.seconds_at)];
  delete from private.task_ways w where w.transaction_id = v_t.id and w.driver_id = p_driver_id;
  insert into private.task_ways (transaction_id, driver_id, status, leg_id, again_at, lats, lngs, metres_at, seconds_at, polyline, steps, stops, left_m, left_s, first_arrival, followed_at,
                                 nearest_m, stands_at, stands_lat, stands_lng, departure, departed_at)
  values (v_t.id, p_driver_id, v_drive.status, v_drive.leg_id, clock_timestamp() + make_interval(secs => p_again_seconds), v_new.lats, v_new.lngs, v_new.metres_at, v_new.seconds_at,
          p_way ->> 'polyline', p_way -> 'steps', p_way -> 'stops', v_new.left_m, v_new.left_s,
          coalesce(v_old.first_arrival, clock_timestamp() + make_interval(secs => v_new.left_s)), v_old.followed_at,
          least(v_old.nearest_m, v_new.left_m), v_old.stands_at, v_old.stands_lat, v_old.stands_lng, v_old.departure, v_old.departed_at);
  -- What is learned is of drives to a pickup and to a door.
  if v_drive.leg_id is null then
    perform private.note_drive(v_t, p_way);
  end if;
  perform private.broadcast('driver:' || p_driver_id, 'way', jsonb_build_object('transactionId', v_t.id));
  return private.ok('true');
end $$;
revoke execute on function app.keep_way(uuid, uuid, jsonb, int) from public;
grant execute on function app.keep_way(uuid, uuid, jsonb, int) to handover_machine;

-- schemas/deliveries/ways.sql
-- The way by road of a delivery under way, and of its cash back: what is left of it, followed position by position, and
-- departures from it.

-- driving: what this driver has a way to for a delivery, and where that ends: 'assigned', by the pickup to the door;
-- 'in_transit', to the door; 'returning', with an open return, to where its cash goes. Nulls when they drive to no
-- stop.
create function private.driving(p_t public.transactions, p_driver_id uuid, out status text, out leg_id uuid, out lat double precision, out lng double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  if p_t.driver_id = p_driver_id and p_t.status in ('assigned', 'in_transit') then
    status := p_t.status;
    lat := p_t.delivery_latitude;
    lng := p_t.delivery_longitude;
  elsif p_driver_id is not null then
    v_leg := private.open_return_of(p_t.id, p_driver_id);
    if v_leg.id is not null and v_leg.arrived_at is null then
      status := 'returning';
      leg_id := v_leg.id;
      lat := private.leg_lat(v_leg, p_t);
      lng := private.leg_lng(v_leg, p_t);
    end if;
  end if;
end $$;

-- way_of: the way that is kept of what this driver drives now for a delivery; a row of nulls where none is.
create function private.way_of(p_t public.transactions, p_driver_id uuid) returns private.task_ways
language sql stable security definer set search_path = '' as $$
  select w from private.driving(p_t, p_driver_id) d
    join private.task_ways w on w.transaction_id = p_t.id and w.driver_id = p_driver_id and w.status = d.status and w.leg_id is not distinct from d.leg_id
$$;

-- driven_from: where a driver drives from now: their newest place, or the pickup where the newest is from before the
-- start: there they have taken the cash, and where they were before that is nobody's business. Nulls when they drive to
-- no stop or nobody knows.
create function private.driven_from(p_t public.transactions, p_driver_id uuid, out lat double precision, out lng double precision)
language sql stable security definer set search_path = '' as $$
  select case when s.is_old then p_t.pickup_latitude else d.current_latitude end,
         case when s.is_old then p_t.pickup_longitude else d.current_longitude end
    from public.driver_profiles d
    join lateral private.driving(p_t, p_driver_id) g on g.status is not null
    cross join lateral (select g.status = 'in_transit' and not private.seen_since_start(p_t, d.position_at)) s (is_old)
   where d.user_id = p_driver_id
$$;

-- seen_since_start: whether a place of this moment is one of the drive to the door, for those who wait for it: as near
-- to the start as a place has to be to a step.
create function private.seen_since_start(p_t public.transactions, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_at >= p_t.started_at - make_interval(secs => private.setting('arrive_fix_seconds')::double precision), false)
$$;

-- way_stops: the places that still lie before the driver, from where they are: {lat, lng, to}. Null unless they drive
-- to a place that is known, from one that is.
create function private.way_stops(p_t public.transactions, p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_array(private.point_json(f.lat, f.lng))
      || case when d.status = 'assigned' and p_t.pickup_latitude is not null and p_t.pickup_longitude is not null
              then jsonb_build_array(private.point_json(p_t.pickup_latitude, p_t.pickup_longitude) || '{"to": "pickup"}') else '[]' end
      || jsonb_build_array(private.point_json(d.lat, d.lng)
           || jsonb_build_object('to', case when d.leg_id is null then 'dropOff' else (select l.taker_kind from public.custody_legs l where l.id = d.leg_id) end))
    from private.driving(p_t, p_driver_id) d cross join private.driven_from(p_t, p_driver_id) f
   where f.lat is not null and f.lng is not null and d.lat is not null and d.lng is not null
$$;

-- way_left: metres and seconds that lie before the driver of a delivery, or of its cash: along the way by road, or
-- 'about', from the straight line, where no way is known; 'about', too, with a straight line back to a way that they
-- have left, and where nobody has heard for a while how far they have come. On the way to the pickup the usual stop
-- there lies before them, too. Nulls when they drive to no stop or nobody knows where. p_driver_id: the delivery's own
-- unless it is named.
create function private.way_left(p_t public.transactions, p_driver_id uuid default null, out metres double precision, out seconds double precision, out about boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver uuid := coalesce(p_driver_id, p_t.driver_id);
  v_drive record;
  v_from record;
begin
  v_drive := private.driving(p_t, v_driver);
  if v_drive.status is null then
    return;
  end if;
  select w.left_m, w.left_s,
         w.off or coalesce(d.position_at < clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int), true)
    into metres, seconds, about
    from private.task_ways w join public.driver_profiles d on d.user_id = w.driver_id
   where w.transaction_id = p_t.id and w.driver_id = v_driver and w.status = v_drive.status and w.leg_id is not distinct from v_drive.leg_id and w.left_m is not null;
  if found then
    seconds := seconds + case v_drive.status when 'assigned' then private.pickup_seconds() else 0 end;
    return;
  end if;
  v_from := private.driven_from(p_t, v_driver);
  if v_from.lat is not null and v_from.lng is not null and v_drive.lat is not null then
    metres := case v_drive.status when 'assigned' then private.trip_m(v_from.lat, v_from.lng, p_t)
                else private.road_m(private.distance_m(v_from.lat, v_from.lng, v_drive.lat, v_drive.lng)) end;
    seconds := private.road_s(metres);
    about := true;
  end if;
end $$;

-- arrival_of: when the driver comes to the door, as it looks now, rounded up to the minute that people read.
create function private.arrival_of(p_seconds double precision) returns timestamptz
language sql stable strict set search_path = '' as $$
  select clock_timestamp() + make_interval(mins => private.minutes_of(p_seconds))
$$;

-- expected_json: when the driver of a delivery comes to the door, {at, about}, as it looks now; null when nobody can
-- say.
create function private.expected_json(p_t public.transactions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('at', private.iso(private.arrival_of(l.seconds)), 'about', l.about) from private.way_left(p_t) l where l.seconds is not null
$$;

-- along_way: where on a way a place is: the point passed last, metres and seconds from the beginning, and how far
-- beside it. Looks from p_from on, so far as p_reach_m metres ahead: a way may pass the same corner twice.
create function private.along_way(p_way private.task_ways, p_lat double precision, p_lng double precision, p_from int, p_reach_m double precision,
                                  out point int, out metres double precision, out seconds double precision, out beside_m double precision)
language sql stable set search_path = '' as $$
  with points as (
    select u.n::int as n, u.metres, u.seconds,
           -- Metres east and north of the place: so near, the Earth is flat.
           (u.lng - p_lng) * cos(radians(p_lat)) * 111194.9 as x, (u.lat - p_lat) * 111194.9 as y
      from unnest(p_way.lats, p_way.lngs, p_way.metres_at, p_way.seconds_at) with ordinality u (lat, lng, metres, seconds, n)
     where u.n >= p_from and u.metres <= p_way.metres_at[p_from] + p_reach_m + 500),
  sides as (
    select p.n, p.x, p.y, p.metres, p.seconds, lead(p.x) over w - p.x as dx, lead(p.y) over w - p.y as dy,
           lead(p.metres) over w - p.metres as metres_on, lead(p.seconds) over w - p.seconds as seconds_on
      from points p window w as (order by p.n)),
  measured as (
    select s.*, case when s.dx = 0 and s.dy = 0 then 0 else least(1, greatest(0, -(s.x * s.dx + s.y * s.dy) / (s.dx ^ 2 + s.dy ^ 2))) end as part
      from sides s where s.dx is not null)
  select m.n, m.metres + m.part * m.metres_on, m.seconds + m.part * m.seconds_on, sqrt((m.x + m.part * m.dx) ^ 2 + (m.y + m.part * m.dy) ^ 2)
    from measured m
   order by round(((m.x + m.part * m.dx) ^ 2 + (m.y + m.part * m.dy) ^ 2)::numeric), m.n limit 1
$$;

-- departed: whether a driver at this place departs from their way, and how: 'going_away' from the stop by more than
-- way_away_m since they were nearest, 'standing' for way_standing_seconds with way still before them. Who stands at a
-- stop works there. p_lat, p_lng: where the way ends.
create function private.departed(p_way private.task_ways, p_t public.transactions, p_lat double precision, p_lng double precision, p_fix private.fix) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_way.left_m > p_way.nearest_m + private.setting('way_away_m') then 'going_away'
    -- Not before they have made good half of it.
    when p_way.departure = 'going_away' and p_way.left_m > p_way.nearest_m + private.setting('way_away_m') / 2 then 'going_away'
    when p_fix.at - p_way.stands_at >= make_interval(secs => private.setting('way_standing_seconds')::double precision)
         and private.distance_m(p_fix.lat, p_fix.lng, p_lat, p_lng) > private.setting('arrive_free_m')
         and (p_way.status <> 'assigned' or coalesce(private.distance_m(p_fix.lat, p_fix.lng, p_t.pickup_latitude, p_t.pickup_longitude) > private.setting('arrive_free_m'), true))
      then 'standing'
  end
$$;

-- follow_way: the driver's newest good position moves them along their way. Beside it, what is left grows by the way
-- back to it, and a new way is asked for. A departure that begins or ends is told on ops.
create function private.follow_way(p_driver_id uuid, p_fix private.fix) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_drive record;
  v_way private.task_ways;
  v_here record;
  v_before text;
  v_last int;
begin
  select t.* into v_t from public.transactions t where t.id = private.current_delivery_of(p_driver_id);
  v_drive := private.driving(v_t, p_driver_id);
  if v_drive.status is null then
    return;
  end if;
  select w.* into v_way from private.task_ways w
   where w.transaction_id = v_t.id and w.driver_id = p_driver_id and w.status = v_drive.status and w.leg_id is not distinct from v_drive.leg_id for update;
  if v_way.left_m is null then
    -- Nobody knew where they were, or there was no engine, or no road: now there may be.
    perform private.find_way(v_t.id, p_driver_id, v_way.again_at);
    return;
  end if;
  if p_fix.at <= v_way.followed_at then
    return;
  end if;
  v_here := private.along_way(v_way, p_fix.lat, p_fix.lng, greatest(1, v_way.point - 1), 3000);
  if v_here.beside_m is null or v_here.beside_m > private.setting('way_beside_m') then
    v_here := private.along_way(v_way, p_fix.lat, p_fix.lng, 1, 'infinity');
  end if;
  v_last := cardinality(v_way.lats);
  v_before := v_way.departure;
  v_way.point := v_here.point;
  v_way.beside_m := v_here.beside_m;
  v_way.left_m := v_way.metres_at[v_last] - v_here.metres;
  v_way.left_s := v_way.seconds_at[v_last] - v_here.seconds;
  v_way.off := v_here.beside_m > private.setting('way_beside_m') + least(100, coalesce(p_fix.accuracy, 0));
  if v_way.off then
    v_way.left_m := v_way.left_m + v_here.beside_m;
    v_way.left_s := v_way.left_s + private.road_s(private.road_m(v_here.beside_m));
    perform private.find_way(v_t.id, p_driver_id, v_way.again_at);
  end if;
  if v_way.stands_at is null or private.distance_m(p_fix.lat, p_fix.lng, v_way.stands_lat, v_way.stands_lng) > greatest(50, p_fix.accuracy) then
    v_way.stands_at := p_fix.at;
    v_way.stands_lat := p_fix.lat;
    v_way.stands_lng := p_fix.lng;
  end if;
  v_way.departure := private.departed(v_way, v_t, v_drive.lat, v_drive.lng, p_fix);
  -- Off the way, what is left is a guess.
  if not v_way.off then
    v_way.nearest_m := least(v_way.nearest_m, v_way.left_m);
  end if;
  if v_way.departure is distinct from v_before then
    v_way.departed_at := case when v_way.departure = 'standing' then v_way.stands_at when v_way.departure is not null then p_fix.at end;
    perform private.broadcast('ops', 'departure', jsonb_build_object('transactionId', v_t.id, 'driverId', p_driver_id,
      'departure', v_way.departure, 'since', private.iso(v_way.departed_at)));
  end if;
  update private.task_ways w set point = v_way.point, left_m = v_way.left_m, left_s = v_way.left_s, beside_m = v_way.beside_m,
         off = v_way.off, nearest_m = v_way.nearest_m, stands_at = v_way.stands_at, stands_lat = v_way.stands_lat, stands_lng = v_way.stands_lng,
         departure = v_way.departure, departed_at = v_way.departed_at, followed_at = p_fix.at
   where w.transaction_id = v_t.id and w.driver_id = p_driver_id;
end $$;

-- find_way: a job that asks the routing engine for the way of this driver for a delivery, now or when it may be asked
-- again; one waits at most.
create function private.find_way(p_transaction_id uuid, p_driver_id uuid, p_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('find_way', jsonb_build_object('transactionId', p_transaction_id, 'driverId', p_driver_id), case when p_at > clock_timestamp() then p_at end,
                          private.way_key(p_transaction_id, p_driver_id), 3);
end $$;

-- way_key: what such a job is known by.
create function private.way_key(p_transaction_id uuid, p_driver_id uuid) returns text
language sql immutable set search_path = '' as $$
  select 'way:' || p_transaction_id || ':' || p_driver_id
$$;

-- follow_return: a return that opens has a way to find, unless its driver stands there already; the way goes with the
-- arrival, and with the return: another one, to another place, has another.
create function private.follow_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.find_way(new.transaction_id, new.driver_id);
  else
    delete from private.task_ways w where w.leg_id = new.id;
  end if;
  return null;
end $$;

create trigger legs_way_opens after insert on public.custody_legs
  for each row when (new.kind = 'return' and new.state = 'waiting' and new.arrived_at is null) execute function private.follow_return();

create trigger legs_way_ends after update of state, arrived_at on public.custody_legs
  for each row when (new.kind = 'return' and (new.arrived_at is not null or new.state in ('done', 'failed', 'void'))) execute function private.follow_return();

-- route_json: the way of a delivery as this driver gets it, metres and seconds from its beginning and what is left of
-- them, in which the usual stop at the pickup (pickupSeconds) counts until the start; without one by road the stops
-- alone and what is reckoned of it, 'approximate'.
create function private.route_json(p_t public.transactions, p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('transactionId', p_t.id, 'status', d.status, 'legId', d.leg_id, 'approximate', w.polyline is null, 'polyline', w.polyline,
           'meters', round(coalesce(w.metres_at[cardinality(w.lats)], l.metres)::numeric)::int,
           'seconds', round(coalesce(w.seconds_at[cardinality(w.lats)], l.seconds)::numeric)::int,
           'from', case when w.lats is null then s.stops -> 0 else private.point_json(w.lats[1], w.lngs[1]) end,
           'steps', coalesce(w.steps, '[]'), 'stops', coalesce(w.stops, s.stops - 0, '[]'),
           'off', coalesce(w.off, false),
           'left', case when l.metres is not null then jsonb_build_object('meters', round(l.metres::numeric)::int, 'seconds', round(l.seconds::numeric)::int) end,
           'pickupSeconds', case d.status when 'assigned' then round(private.pickup_seconds()::numeric)::int else 0 end,
           'estimatedArrival', private.iso(private.arrival_of(l.seconds)), 'madeAt', private.iso(w.made_at))
    from private.driving(p_t, p_driver_id) d
    cross join private.way_left(p_t, p_driver_id) l
    cross join private.way_stops(p_t, p_driver_id) s (stops)
    left join private.way_of(p_t, p_driver_id) w on w.left_m is not null
$$;

-- way_line: the line that the driver of a delivery follows now, with its cash back, too. Null where no way is known.
-- Whose business it is the callers say.
create function private.way_line(p_t public.transactions) returns text
language sql stable security definer set search_path = '' as $$
  select (private.way_of(p_t, p_t.driver_id)).polyline
$$;

-- departure_json: how and since when a driver has departed from their way; null when they have not.
create function private.departure_json(p_t public.transactions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', w.departure, 'since', private.iso(w.departed_at))
    from private.way_of(p_t, p_t.driver_id) w
   where w.departure is not null
$$;

-- schemas/dispatch/admin_match_drivers.sql
-- admin_match_drivers: whom the search would ask for this delivery now, for an administrator who assigns by hand.
create function app.admin_match_drivers(p_transaction_id uuid, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.matches_of(v_t, private.priority_of(v_t), p_limit);
end $$;
revoke execute on function app.admin_match_drivers(uuid, int) from public;
grant execute on function app.admin_match_drivers(uuid, int) to handover_person;

-- schemas/dispatch/age_candidates.sql
-- age_candidates: the sweep for drivers whose position has grown old; they are found by their zones alone.
create function app.age_candidates(p_limit int default 2000) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('aged', private.age_candidates(p_limit)))
$$;
revoke execute on function app.age_candidates(int) from public;
grant execute on function app.age_candidates(int) to handover_machine;

-- schemas/dispatch/by_road.sql
-- What an engine has said of a search's roads, and what is reckoned where it has said nothing. The engine is asked
-- before the search's transaction, about app.ways_to_ask. Ways are {drivers: {id: {metres, seconds}}, trip: {metres,
-- seconds}, line}: from each driver to where the delivery begins, and from the pickup to the drop-off with its line.

-- to_first_stop: how far a driver has to where the delivery begins: by road, or 'about' from the straight line. Nulls
-- where nobody knows where they are.
create function private.to_first_stop(p_ways jsonb, p_driver_id uuid, p_straight_m double precision,
                                      out metres double precision, out seconds double precision, out about boolean)
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_said jsonb := p_ways #> array['drivers', p_driver_id::text];
begin
  if v_said is not null then
    metres := (v_said ->> 'metres')::double precision;
    seconds := (v_said ->> 'seconds')::double precision;
    about := false;
  elsif p_straight_m is not null then
    metres := private.road_m(p_straight_m);
    seconds := private.road_s(metres);
    about := true;
  end if;
end $$;

-- quickest_first: the tie-breaker behind the score. Of drivers whom one look of the search has found, those with the
-- same score stand in the order of their seconds to where the delivery begins; then the nearer by the straight line,
-- then the smaller id. Whom the search has not found, because as many with that score are nearer by the straight line,
-- stays behind them. Without an engine's word it changes nothing: reckoned seconds grow with the straight line.
create function private.quickest_first(p_matches private.match[], p_ways jsonb) returns private.match[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if p_ways is null or cardinality(p_matches) < 2 then
    return p_matches;
  end if;
  return array(select (m.driver_id, m.distance_m, m.score, m.points)::private.match
                 from unnest(p_matches) m cross join lateral private.to_first_stop(p_ways, m.driver_id, m.distance_m) s
                order by m.score desc, s.seconds nulls last, m.distance_m nulls last, m.driver_id);
end $$;

-- offer_estimate: what an offer says of its way for good: driver to pickup to drop-off, or from the pickup on where
-- nobody knows where the driver is. 'about' unless an engine has said all of it. Numbers of the driver count from where
-- they were when it was asked, a moment ago.
create function private.offer_estimate(p_t public.transactions, p_driver_id uuid, p_straight_m double precision, p_ways jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_start record := private.to_first_stop(p_ways, p_driver_id, p_straight_m);
  v_trip jsonb := p_ways -> 'trip';
  v_metres double precision := v_start.metres;
  v_seconds double precision := v_start.seconds;
  v_about boolean := coalesce(v_start.about, false);
  v_trip_m double precision;
begin
  if p_t.pickup_latitude is not null and p_t.pickup_longitude is not null then
    if jsonb_typeof(v_trip) = 'object' then
      v_trip_m := (v_trip ->> 'metres')::double precision;
      v_seconds := coalesce(v_seconds, 0) + (v_trip ->> 'seconds')::double precision;
    else
      v_trip_m := private.road_m(private.distance_m(p_t.pickup_latitude, p_t.pickup_longitude, p_t.delivery_latitude, p_t.delivery_longitude));
      v_seconds := coalesce(v_seconds, 0) + private.road_s(v_trip_m);
      v_about := true;
    end if;
    v_metres := coalesce(v_metres, 0) + v_trip_m;
  end if;
  return jsonb_build_object(
    'estimatedDistance', coalesce(private.distance_text(v_metres), 'unknown'), 'estimatedTime', coalesce(private.minutes_of(v_seconds), 0),
    'estimateAbout', v_about or v_metres is null,
    'distanceFrom', case when v_start.metres is not null then 'driver' when v_metres is not null then 'pickup' end,
    'way', p_ways -> 'line');
end $$;

-- schemas/dispatch/candidates.sql
-- Where drivers can be found: one row for each way in which an available driver may be matched. It is derived from
-- driver_profiles, driver_zone_assignments and geofence_zones in the same transaction that changes them, so a driver
-- who has just been taken is gone from it, and it is never stale by more than the minute it takes a position to age.
-- Why a table and not a cache of thirty seconds: it is as quick to read, and it is never wrong.

-- globe: a place on the unit sphere. The straight line through the Earth between two places grows with the great circle
-- between them, so the nearest by index are the nearest on the globe, at the poles and across the antimeridian too.
create function private.globe(p_lat double precision, p_lng double precision) returns extensions.cube
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return extensions.cube(array[cos(radians(p_lat)) * cos(radians(p_lng)), cos(radians(p_lat)) * sin(radians(p_lng)), sin(radians(p_lat))]);
end $$;

-- chord_m: great-circle metres from the straight line between two places of the unit sphere.
create function private.chord_m(p_chord double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 2 * 6371000 * asin(least(1, p_chord / 2));
end $$;

-- refresh_candidates: makes the rows of these drivers what they should be. Why the lock first: whoever changes a driver
-- holds it, so what is read here is the last word about them.
create function private.refresh_candidates(p_driver_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.driver_profiles d where d.user_id = any (p_driver_ids) order by d.user_id for no key update;
  with wanted as materialized (
    select w.* from private.candidate_wanted w where w.driver_id = any (p_driver_ids)),
  gone as (
    delete from private.candidates r where r.driver_id = any (p_driver_ids)
      and not exists (select from wanted w where w.driver_id = r.driver_id and w.zone_no = r.zone_no))
  insert into private.candidates as r (driver_id, zone_no, tier, place, lat, lng, position_at, room)
  select w.driver_id, w.zone_no, w.tier, w.place, w.lat, w.lng, w.position_at, w.room from wanted w order by w.driver_id, w.zone_no
  on conflict (driver_id, zone_no) do update set tier = excluded.tier, place = excluded.place,
    lat = excluded.lat, lng = excluded.lng, position_at = excluded.position_at, room = excluded.room;
end $$;

-- Why by the row: a condition costs a heartbeat nothing, a transition table does.
create function private.candidates_follow_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_candidates(array[new.user_id]);
  return null;
end $$;

create trigger driver_profiles_candidates after update on public.driver_profiles
  for each row when ((new.is_available or old.is_available)
    and (new.is_available, new.is_approved, new.suspended_at, new.optimo_route_external_id, new.optimo_route_serial, new.mobile_app_enabled,
         new.current_latitude, new.current_longitude, new.position_at, new.cash_ceiling, new.clean_deliveries)
        is distinct from
        (old.is_available, old.is_approved, old.suspended_at, old.optimo_route_external_id, old.optimo_route_serial, old.mobile_app_enabled,
         old.current_latitude, old.current_longitude, old.position_at, old.cash_ceiling, old.clean_deliveries))
  execute function private.candidates_follow_driver();

create function private.candidates_follow_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changed uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct o.driver_id) into v_changed from old_rows o;
  else
    select array_agg(distinct n.driver_id) into v_changed from new_rows n;
  end if;
  perform private.refresh_candidates(v_changed);
  return null;
end $$;

create trigger driver_zone_assignments_candidates_insert after insert on public.driver_zone_assignments
  referencing new table as new_rows for each statement execute function private.candidates_follow_assignment();

create trigger driver_zone_assignments_candidates_update after update on public.driver_zone_assignments
  referencing old table as old_rows new table as new_rows for each statement execute function private.candidates_follow_assignment();

create trigger driver_zone_assignments_candidates_delete after delete on public.driver_zone_assignments
  referencing old table as old_rows for each statement execute function private.candidates_follow_assignment();

create function private.candidates_follow_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changed uuid[];
begin
  select array_agg(distinct a.driver_id) into v_changed
    from new_rows n join old_rows o on o.id = n.id join public.driver_zone_assignments a on a.zone_id = n.id
   where (n.is_active, n.type, n.coordinates, n.center_lat, n.center_lng, n.radius)
         is distinct from (o.is_active, o.type, o.coordinates, o.center_lat, o.center_lng, o.radius);
  if v_changed is not null then
    perform private.refresh_candidates(v_changed);
  end if;
  return null;
end $$;

create trigger geofence_zones_candidates after update on public.geofence_zones
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.candidates_follow_zone();

-- age_candidates: drivers whose position has grown old are found by their zones alone, or not at all, until the next
-- one. Nothing waits for it: a search looks at the clock itself.
create function private.age_candidates(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_old uuid[];
begin
  select array_agg(distinct s.driver_id) into v_old from (
    select r.driver_id from private.candidates r
     where r.place is not null and r.position_at < clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int)
     order by r.position_at limit p_limit) s;
  if v_old is not null then
    perform private.refresh_candidates(v_old);
  end if;
  return coalesce(cardinality(v_old), 0);
end $$;

-- Why: what counts as fresh decides who has a place, and the ceilings how much cash finds them.
create function private.candidates_follow_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_candidates(array_agg(d.user_id)) from public.driver_profiles d where d.is_available;
  return null;
end $$;

create trigger settings_candidates after update on private.settings
  for each row when (new.key in ('position_fresh_seconds', 'ceiling_first', 'ceiling_trusted', 'trusted_deliveries') and new.value is distinct from old.value)
  execute function private.candidates_follow_settings();

-- schemas/dispatch/dispatch_transaction.sql
-- offer_to: makes the assignment and the offer for a driver whose row is locked, with its jobs. Null when they have an
-- open offer after all: the unique index has the last word.
create function private.offer_to(p_t public.transactions, p_driver public.driver_profiles, p_priority text, p_round int, p_ways jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  -- An old place of the driver is no place to measure from: then the trip is what is known of it, pickup to delivery.
  v_straight double precision := case when p_driver.position_at >= v_now - make_interval(secs => private.setting('position_fresh_seconds')::int)
    then (select private.distance_m(p_driver.current_latitude, p_driver.current_longitude, s.lat, s.lng) from private.first_stop(p_t) s) end;
  v_assignment uuid;
  v_offer uuid;
  v_expires timestamptz := v_now + make_interval(secs => private.setting('offer_seconds')::int);
begin
  v_assignment := private.new_assignment(p_t, p_driver.user_id, p_priority);
  insert into public.driver_notifications (driver_id, transaction_id, assignment_id, title, message, data, round, sent_at, expires_at)
  values (p_driver.user_id, p_t.id, v_assignment, 'task_offer', 'task_offer',
          jsonb_build_object('amount', p_t.amount, 'pickupAddress', p_t.pickup_address, 'deliveryAddress', p_t.delivery_address, 'priority', p_priority,
            'pickupHub', (select h.name from public.hubs h where h.id = p_t.hub_id))
            || private.offer_estimate(p_t, p_driver.user_id, v_straight, p_ways),
          p_round, v_now, v_expires)
  on conflict (driver_id) where private.is_open(status) do nothing
  returning id into v_offer;
  if v_offer is null then
    delete from public.optimoroute_orders a where a.id = v_assignment;
    return null;
  end if;
  perform private.log_action(p_driver.user_id, v_assignment, p_t.id, 'offered', jsonb_build_object('offerId', v_offer, 'round', p_round));
  perform private.enqueue('expire_offer', jsonb_build_object('offerId', v_offer), v_expires, 'expire:' || v_offer);
  perform private.enqueue('send_push', jsonb_build_object('offerId', v_offer));
  perform private.continue_escalation(v_offer, v_now + make_interval(secs => private.setting('receipt_seconds')::double precision));
  perform private.notify_about('task_offer', p_t.id, p_driver.user_id, jsonb_build_object('offerId', v_offer), v_offer::text);
  return v_offer;
end $$;

-- try_driver: offers the delivery to one driver if they may have it this very moment. Answers 'offered', 'passed' or
-- 'skipped'; skipped means that somebody else has their hands on them now: another dispatch, whose advisory lock is
-- only ever tried, or, without p_wait, whatever changes their row. Who holds a driver and waits for a second one would
-- close a circle with those who take several in the order of their ids.
create function private.try_driver(p_t public.transactions, p_driver_id uuid, p_d private.dispatches, p_wait boolean, p_ways jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
  v_gate text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('dispatch:' || p_driver_id, 0)) then
    return 'skipped';
  end if;
  if p_wait then
    select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  else
    select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for no key update skip locked;
    if not found then
      return 'skipped';
    end if;
  end if;
  select j.failed_gate into v_gate from private.evaluate_drivers(p_t, p_d.tried, p_d.priority, array[p_driver_id]) j;
  if not found or v_gate is not null then
    return 'passed';
  end if;
  return case when private.offer_to(p_t, v_driver, p_d.priority, p_d.round, p_ways) is null then 'passed' else 'offered' end;
end $$;

-- call_zone_drivers: tells up to ten drivers of the delivery's zones who are off duty or on a break, and were seen in
-- the last day, that a delivery waits: nobody online could take it. In the bell alone, for off duty is off, and without
-- amount or address.
create function private.call_zone_drivers(p_t public.transactions, p_round int) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue_many('notify', array_agg(private.notice('task_available', p_t.id, s.id, '{}', 'round-' || p_round)))
    from (select distinct d.user_id as id, d.last_seen
            from private.zones_at(p_t.delivery_latitude, p_t.delivery_longitude) z
            join public.driver_zone_assignments a on a.zone_id = z.id and a.is_active
            join public.driver_profiles d on d.user_id = a.driver_id
           where d.is_approved and d.suspended_at is null and d.status in ('offline', 'break')
             and d.last_seen > clock_timestamp() - interval '1 day'
             and d.user_id not in (p_t.user_id, p_t.receiver_id)
             and not exists (select from private.dispatch_exclusions e where e.transaction_id = p_t.id and e.driver_id = d.user_id)
           order by d.last_seen desc limit 10) s
  having count(*) > 0
$$;

-- pause_dispatch: nobody is left in this round. Waits longer each time; after the last pause the delivery is flagged
-- for an administrator and the sender told.
create function private.pause_dispatch(p_t public.transactions, p_d private.dispatches, p_starved boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_pauses jsonb := (select s.value from private.settings s where s.key = 'dispatch_pauses_seconds');
  v_next timestamptz;
begin
  if p_d.pauses >= jsonb_array_length(v_pauses) then
    update private.dispatches d set state = 'exhausted', next_at = null, starved = true, exhausted_at = clock_timestamp()
     where d.transaction_id = p_t.id;
    perform private.notify_about('no_driver_found', p_t.id, p_t.user_id, '{}', 'round-' || p_d.round);
    perform private.call_zone_drivers(p_t, p_d.round);
    return;
  end if;
  v_next := clock_timestamp() + make_interval(secs => (v_pauses ->> p_d.pauses)::double precision);
  update private.dispatches d set state = 'waiting', next_at = v_next, starved = p_starved, pauses = d.pauses + 1
   where d.transaction_id = p_t.id;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_t.id), v_next, 'dispatch:' || p_t.id);
end $$;

-- round_now: a search as a run finds it: a pause that is over, and an exhausted search that is tried once more, begin a
-- new round in which everybody may be asked again.
create function private.round_now(p_d private.dispatches) returns private.dispatches
language plpgsql stable set search_path = '' as $$
begin
  if p_d.state = 'exhausted' then
    p_d.round := p_d.round + 1;
    p_d.tried := '{}';
    p_d.pauses := 0;
  elsif p_d.next_at <= clock_timestamp() then
    -- A search that has only waited for the preferred time has had no round yet.
    p_d.round := p_d.round + (p_d.pauses > 0 or cardinality(p_d.tried) > 0)::int;
    p_d.tried := '{}';
    p_d.next_at := null;
    p_d.starved := false;
  end if;
  return p_d;
end $$;

-- offers_wanted: how many more drivers a run asks: one at a time, three when urgent, and so many alternatives a round.
create function private.offers_wanted(p_t public.transactions, p_open int, p_tried int) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_at_once int := case when p_t.urgent then private.setting('urgent_offers')::int else 1 end;
begin
  return greatest(0, least(v_at_once - p_open, v_at_once + private.setting('offer_alternatives')::int - p_tried));
end $$;

-- begin_dispatch: the delivery's dispatch row as this run finds it, in a new round where one is due.
create function private.begin_dispatch(p_t public.transactions) returns private.dispatches
language plpgsql security definer set search_path = '' as $$
declare
  v_was private.dispatches;
  v_d private.dispatches;
begin
  insert into private.dispatches as d (transaction_id, priority)
  values (p_t.id, private.priority_of(p_t))
  on conflict (transaction_id) do nothing;
  select * into v_was from private.dispatches d where d.transaction_id = p_t.id for update;
  v_d := private.round_now(v_was);
  if v_d.next_at is distinct from v_was.next_at then
    update private.dispatches d set round = v_d.round, tried = v_d.tried, next_at = v_d.next_at, starved = v_d.starved where d.transaction_id = p_t.id;
  end if;
  return v_d;
end $$;

-- hold_dispatch: it is too early for the sender's preferred time: the search begins when it makes sense, and the trace
-- says so once.
create function private.hold_dispatch(p_t public.transactions, p_d private.dispatches, p_opens timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_d.next_at is distinct from p_opens then
    update private.dispatches d set state = 'waiting', next_at = p_opens, starved = false, exhausted_at = null where d.transaction_id = p_t.id;
    insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, why, candidates)
    values (p_t.id, clock_timestamp(), p_d.round, 0, p_d.priority, 'scheduled', 'scheduled', '[]');
  end if;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_t.id), p_opens, 'dispatch:' || p_t.id);
end $$;

-- trace_dispatch: what this run saw and did, kept for an administrator: the best of the search and the forty who stood
-- nearest.
create function private.trace_dispatch(p_t public.transactions, p_d private.dispatches, p_wanted int, p_open int, p_offered uuid[], p_skipped int, p_seen uuid[], p_ways jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_outcome text := case
    when cardinality(p_offered) > 0 then 'offered'
    when p_skipped > 0 then 'busy'
    when p_open > 0 or p_d.next_at is not null then 'waiting'
    when p_d.state = 'exhausted' or p_d.pauses >= (select jsonb_array_length(s.value) from private.settings s where s.key = 'dispatch_pauses_seconds') then 'exhausted'
    else 'paused' end;
begin
  insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, why, candidates)
  values (p_t.id, clock_timestamp(), p_d.round, p_wanted, p_d.priority, v_outcome,
          case when cardinality(p_offered) = 0 and p_skipped = 0 then
            case when cardinality(p_seen) > 0 then 'assignment_failed' when private.has_candidates() then 'no_drivers_in_area' else 'no_drivers' end end,
          private.trace_candidates(p_t, p_d, p_offered, p_seen, private.bystanders(p_t, 40), p_ways));
end $$;

-- who_declined: drivers who said no to this delivery and are left alone: in the round of their no and in the next one,
-- and for a decent pause in any case. p_alone: nobody else is left, so only the pause counts.
create function private.who_declined(p_transaction_id uuid, p_round int, p_alone boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct o.driver_id from public.driver_notifications o
                where o.transaction_id = p_transaction_id and o.status = 'rejected'
                  and (not p_alone and o.round >= p_round - 1
                       or o.response_at > clock_timestamp() - make_interval(secs => private.setting('declined_again_seconds')::int)))
$$;

-- dispatch_transaction: one run. Offers the delivery to as many drivers as it still wants (one; three when urgent),
-- each at most once a round and at most the first ones plus the alternatives in all; or pauses. Safe to run at any
-- time. p_ways: what the routing engine said about app.ways_to_ask, a moment ago; without it ways are reckoned. Why one
-- plan for all calls: everything it reads it finds by key, and planning took longer than reading.
create function app.dispatch_transaction(p_transaction_id uuid, p_ways jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_d private.dispatches;
  v_wanted int;
  v_open int;
  v_offered uuid[] := '{}';
  v_passed uuid[] := '{}';
  v_seen uuid[] := '{}';
  v_declined uuid[];
  v_asked uuid[] := array(select distinct o.driver_id from public.driver_notifications o where o.transaction_id = p_transaction_id);
  v_alone boolean := false;
  v_matches private.match[];
  v_match private.match;
  v_outcome text;
  v_seen_by private.dispatches;
  v_skipped int := 0;
begin
  if v_t.id is null or not private.is_sought(v_t.status) then
    return private.ok('{"offered": 0}');
  end if;
  perform private.lock_offers(v_t.id);
  perform private.settle_offer(o.id, v_t.id) from public.driver_notifications o
    where o.transaction_id = v_t.id and private.is_open(o.status) and o.expires_at <= clock_timestamp();
  select * into v_t from public.transactions t where t.id = v_t.id;
  v_d := private.begin_dispatch(v_t);
  if v_t.status = 'payment_confirmed' and private.search_opens(v_t) > clock_timestamp() then
    perform private.hold_dispatch(v_t, v_d, private.search_opens(v_t));
    return private.ok('{"offered": 0}');
  elsif not private.choose_hub(v_t) then
    perform private.wait_for_hub(v_t, v_d);
    return private.ok('{"offered": 0}');
  end if;
  select * into v_t from public.transactions t where t.id = v_t.id;
  select count(*) into v_open from public.driver_notifications o where o.transaction_id = v_t.id and private.is_open(o.status);
  v_wanted := private.offers_wanted(v_t, v_open, cardinality(v_d.tried));

  -- Who was not asked in any round yet comes first, then who gave no answer, then, when nobody else is left, who said
  -- no. Who is taken between the search and their lock is passed over, and the search asked for those behind them.
  v_declined := private.who_declined(v_t.id, v_d.round, false);
  while v_wanted > cardinality(v_offered) loop
    v_matches := array(select m from private.best_drivers(v_t, v_d.tried || v_offered || v_passed || v_asked || v_declined, v_d.priority,
                                                          greatest(10, v_wanted - cardinality(v_offered))) m);
    if cardinality(v_matches) = 0 then
      if cardinality(v_asked) > 0 then
        v_asked := '{}';
      else
        exit when v_alone or v_open > 0 or v_skipped > 0 or cardinality(v_offered) > 0;
        v_alone := true;
        v_declined := private.who_declined(v_t.id, v_d.round, true);
      end if;
      continue;
    end if;
    v_matches := private.quickest_first(v_matches, p_ways);
    v_seen := v_seen || array(select m.driver_id from unnest(v_matches) m);
    foreach v_match in array v_matches loop
      exit when cardinality(v_offered) >= v_wanted;
      v_outcome := private.try_driver(v_t, v_match.driver_id, v_d, cardinality(v_offered || v_passed) = 0, p_ways);
      if v_outcome = 'offered' then
        v_offered := v_offered || v_match.driver_id;
      else
        v_passed := v_passed || v_match.driver_id;
        v_skipped := v_skipped + (v_outcome = 'skipped')::int;
      end if;
    end loop;
  end loop;
  if v_wanted > 0 then
    v_seen_by := v_d;
    v_seen_by.tried := v_d.tried || v_declined;
    perform private.trace_dispatch(v_t, v_seen_by, v_wanted, v_open, v_offered, v_skipped, v_seen[:50], p_ways);
  end if;

  if cardinality(v_offered) > 0 then
    update private.dispatches d set state = 'offering', round = v_d.round, tried = v_d.tried || v_offered, pauses = v_d.pauses, next_at = null,
           starved = cardinality(v_offered) < v_wanted, exhausted_at = null
     where d.transaction_id = v_t.id;
    if v_t.status = 'payment_confirmed' then
      perform private.move_transaction(v_t.id, array['payment_confirmed'], 'offer', 'system', null, jsonb_build_object('round', v_d.round));
    end if;
  end if;
  if v_skipped > 0 and cardinality(v_offered) < v_wanted then
    -- Others have their hands on them: who is still free is known in a moment.
    perform private.enqueue('dispatch', jsonb_build_object('transactionId', v_t.id), clock_timestamp() + interval '1 second', 'dispatch:' || v_t.id);
  elsif cardinality(v_offered) = 0 then
    if v_open > 0 then
      update private.dispatches d set starved = v_wanted > 0 where d.transaction_id = v_t.id;
    elsif v_d.next_at is not null then
      perform private.enqueue('dispatch', jsonb_build_object('transactionId', v_t.id), v_d.next_at, 'dispatch:' || v_t.id);
    elsif v_d.state <> 'exhausted' then
      perform private.pause_dispatch(v_t, v_d, v_wanted > 0);
    end if;
  end if;
  return private.ok(jsonb_build_object('offered', cardinality(v_offered), 'skipped', v_skipped));
end $$;
revoke execute on function app.dispatch_transaction(uuid, jsonb) from public;
grant execute on function app.dispatch_transaction(uuid, jsonb) to handover_machine;

-- schemas/dispatch/dispatching.sql
-- Dispatch: finds the best driver and offers them the delivery, in one transaction. When nobody is left it pauses, and
-- begins a new round after the pause; after the last pause an administrator is asked.

-- new_assignment: the routing order of a delivery and a driver, as the provider will hear of it (document 2, §9).
create function private.new_assignment(p_t public.transactions, p_driver_id uuid, p_priority text, p_accepted_at timestamptz default null,
                                       p_fields jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.optimoroute_orders (order_no, transaction_id, driver_id, order_date, order_type, priority, duration, status, accepted_at, custom_fields)
  values (p_t.order_no, p_t.id, p_driver_id, (clock_timestamp() at time zone private.time_zone())::date, case p_t.transaction_type when 'pickup' then 'P' else 'D' end,
          private.provider_priority(p_t),
          private.service_minutes(p_t),
          case when p_accepted_at is null then 'pending' else 'accepted' end, p_accepted_at,
          jsonb_build_object('priority', p_priority, 'skills', jsonb_build_array('cash_delivery'), 'vehicleFeatures', jsonb_build_array('gps_tracking'),
                             'estimatedDelivery', private.iso(clock_timestamp() + interval '1 hour')) || p_fields)
  returning id into v_id;
  return v_id;
exception when integrity_constraint_violation then
  raise exception 'Failed to create assignment record: %', sqlerrm using errcode = sqlstate;
end $$;

-- Why: a driver goes online before their phone has said where they are. Only their first fresh position puts them
-- within reach.
create function private.wake_on_position() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.position_at >= clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int) then
    perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', new.user_id), null, 'wake:' || new.user_id);
  end if;
  return null;
end $$;

create trigger driver_profiles_wake after update of position_at on public.driver_profiles
  for each row when (new.is_available and (old.position_at is null or new.position_at - old.position_at > interval '2 minutes'))
  execute function private.wake_on_position();

-- schemas/dispatch/evaluation.sql
-- Why this driver, and why not that one: each driver's first failed gate with what it was measured by, and their
-- points.

-- gate_values: what a gate was measured by, for an administrator to read.
create function private.gate_values(p_gate text, p_t public.transactions, p_d public.driver_profiles, p_metres double precision,
                                    p_zones int, p_round int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case p_gate
    when 'approved' then jsonb_build_object('suspended', p_d.suspended_at is not null)
    when 'external_id' then '{}'
    when 'under_review' then jsonb_build_object('transactionId',
      (select r.transaction_id from private.reviews r where r.driver_id = p_d.user_id and r.cleared_at is null order by r.raised_at limit 1))
    when 'cash' then jsonb_build_object('amount', (select coalesce(sum(h.amount) filter (where h.due_at is not null), 0) from private.held_now(p_d.user_id) h),
      'held', private.held_by(p_d.user_id), 'ceiling', private.ceiling_of(p_d), 'earlierDay', private.day_left_open(p_d.user_id))
    when 'available' then jsonb_build_object('status', p_d.status)
    when 'online' then jsonb_build_object('status', p_d.status)
    when 'position' then jsonb_build_object('positionAt', private.iso(p_d.position_at), 'freshSeconds', private.setting('position_fresh_seconds'))
    when 'radius' then jsonb_build_object('distanceKm', (
      select round((coalesce(p_metres, private.distance_m(p_d.current_latitude, p_d.current_longitude, s.lat, s.lng)) / 1000)::numeric, 3)
        from private.first_stop(p_t) s), 'radiusKm', trim_scale(private.setting('search_radius_m') / 1000))
    when 'zones' then jsonb_build_object('assigned', p_zones)
    when 'not_tried' then jsonb_build_object('round', p_round, 'declinedAt', (
      select private.iso(max(o.response_at)) from public.driver_notifications o
       where o.transaction_id = p_t.id and o.driver_id = p_d.user_id and o.status = 'rejected'))
    when 'no_active_task' then jsonb_build_object('transactionId',
      (select t.id from public.transactions t where t.driver_id = p_d.user_id and private.is_active(t.status)))
    when 'no_open_offer' then jsonb_build_object('transactionId',
      (select o.transaction_id from public.driver_notifications o where o.driver_id = p_d.user_id and private.is_open(o.status)))
    when 'not_a_party' then jsonb_build_object('role', case when p_d.user_id = p_t.user_id then 'sender' else 'receiver' end)
    when 'not_excluded' then jsonb_build_object('why',
      (select e.why from private.dispatch_exclusions e where e.transaction_id = p_t.id and e.driver_id = p_d.user_id))
  end
$$;

-- evaluate_drivers: these drivers as the search sees them, the eligible first, best first. The gates in their order:
-- approved, external_id, under_review, cash, available, online, position, radius, zones, not_tried, no_active_task,
-- no_open_offer, not_a_party, not_excluded. `cash`: they have some to return, or this would be more than they may hold.
-- private.best_drivers finds the same by index; a test compares them.
create function private.evaluate_drivers(p_t public.transactions, p_tried uuid[], p_priority text, p_ids uuid[])
returns table (driver_id uuid, name text, failed_gate text, distance_m double precision, score int, points int[], zones int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := clock_timestamp();
  v_radius double precision := private.setting('search_radius_m');
  v_fresh timestamptz := v_now - make_interval(secs => private.setting('position_fresh_seconds')::int);
  v_stop record := private.first_stop(p_t);
begin
  return query
  with here as materialized (
    select z.id from private.zones_at(p_t.delivery_latitude, p_t.delivery_longitude) z),
  measured as materialized (
    select d.*, case when d.position_at >= v_fresh then p.away end as metres, p.away, private.cash_room(d) as room, z.*
      from public.driver_profiles d
     cross join lateral (select private.distance_m(d.current_latitude, d.current_longitude, v_stop.lat, v_stop.lng) as away) p
     cross join lateral (
       select count(*)::int as zones, min(a.priority) filter (where h.id is not null) as best,
              max(private.zone_only_points(a.priority, false))
                filter (where h.id is not null) as asleep
         from public.driver_zone_assignments a join public.geofence_zones g on g.id = a.zone_id and g.is_active left join here h on h.id = a.zone_id
        where a.driver_id = d.user_id and a.is_active) z
     where d.user_id = any (p_ids)),
  evaluated as materialized (
    select m.user_id, m.name as called, m.metres, m.zones,
           case when not m.is_approved or m.suspended_at is not null then 'approved'
                when coalesce(m.optimo_route_external_id, '') = '' then 'external_id'
                when private.held_back(m.user_id) is not null then private.held_back(m.user_id)
                when p_t.amount > m.room then 'cash'
                when not m.is_available then 'available'
                when m.status <> 'online' then 'online'
                when m.metres is null and m.zones = 0 then 'position'
                -- An old place counts too: who was in another town is not scored by a zone of this one.
                when m.away > v_radius then 'radius'
                when m.zones > 0 and m.best is null then 'zones'
                when m.user_id = any (p_tried) then 'not_tried'
                when exists (select from public.transactions t where t.driver_id = m.user_id and private.is_active(t.status)) then 'no_active_task'
                when exists (select from public.driver_notifications o where o.driver_id = m.user_id and private.is_open(o.status)) then 'no_open_offer'
                when m.user_id in (p_t.user_id, p_t.receiver_id) then 'not_a_party'
                when exists (select from private.dispatch_exclusions e where e.transaction_id = p_t.id and e.driver_id = m.user_id) then 'not_excluded'
           end as gate,
           case when m.metres is null then array[coalesce(m.asleep, 50), 0, 0, 0, 0, 0]
             else array[private.zone_points(m.best), private.distance_points(m.metres / 1000), private.priority_points(p_priority),
                        private.serial_points(m.optimo_route_serial), private.app_points(m.mobile_app_enabled),
                        private.last_seen_points(extract(epoch from v_now - greatest(m.last_seen, m.position_at))::double precision)] end as terms
      from measured m)
  select e.user_id, e.called, e.gate, e.metres, private.score_sum(e.terms), e.terms, e.zones
    from evaluated e
   order by (e.gate is null) desc, private.score_sum(e.terms) desc, e.metres nulls last, e.user_id;
end $$;

-- bystanders: approved drivers, available or not, whose last position is among the nearest to where the delivery
-- begins. For the trace alone: nearest on the map's grid is near enough, and beyond twice the search's radius nobody is
-- of interest.
create function private.bystanders(p_t public.transactions, p_limit int) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select n.user_id from private.first_stop(p_t) s cross join lateral (
                 select d.user_id, d.current_latitude as lat, d.current_longitude as lng from public.driver_profiles d
                  where d.is_approved order by point(d.current_longitude, d.current_latitude) operator(pg_catalog.<->) point(s.lng, s.lat) limit p_limit) n
                where private.distance_m(n.lat, n.lng, s.lat, s.lng) <= (select 2 * private.setting('search_radius_m')))
$$;

-- trace_candidates: what a search saw, for an administrator: those it may ask, in its order, then who stood by and why
-- not. Of the same score, those whom the search found come first, the quickest to where the delivery begins before the
-- others.
create function private.trace_candidates(p_t public.transactions, p_d private.dispatches, p_offered uuid[], p_seen uuid[], p_bystanders uuid[],
                                         p_ways jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('driverId', j.driver_id, 'name', j.name,
           'eligible', j.failed_gate is null or j.driver_id = any (p_offered),
           'failedGate', case when j.driver_id <> all (p_offered) then j.failed_gate end,
           'gateValues', case when j.driver_id <> all (p_offered) then private.gate_values(j.failed_gate, p_t, d, j.distance_m, j.zones, p_d.round) end,
           'distanceKm', round((j.distance_m / 1000)::numeric, 3), 'score', j.score, 'terms', private.score_terms(j.points),
           'toPickup', case when s.seconds is not null then jsonb_build_object('metres', round(s.metres::numeric), 'seconds', round(s.seconds::numeric), 'about', s.about) end,
           'offered', j.driver_id = any (p_offered))
           order by j.driver_id = any (p_offered) desc, j.failed_gate is null desc, j.score desc, j.driver_id = any (p_seen) desc,
                    s.seconds nulls last, j.distance_m nulls last, j.driver_id), '[]')
    from private.evaluate_drivers(p_t, p_d.tried, p_d.priority, p_seen || p_bystanders) j join public.driver_profiles d on d.user_id = j.driver_id
   cross join lateral private.to_first_stop(p_ways, j.driver_id, j.distance_m) s
$$;

-- has_candidates: whether any driver at all could be asked: where nobody was found, the specification says one thing or
-- the other.
create function private.has_candidates() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.candidates)
$$;

-- schemas/dispatch/holding_back.sql
-- What holds a driver back from offers, and when it no longer does.

-- offers_changed: the search sees at once whether the driver may be asked, and their page whether and why not. The last
-- lock of a change: the driver's.
create function private.offers_changed(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_candidates(array[p_driver_id]);
  perform private.broadcast('driver:' || d.user_id, 'status', jsonb_build_object('status', d.status))
    from public.driver_profiles d where d.user_id = p_driver_id;
end $$;

-- offers_again: nothing holds the driver back any more: deliveries that wait for one look again.
create function private.offers_again(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.offers_changed(p_driver_id);
  perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', p_driver_id), null, 'wake:' || p_driver_id);
end $$;

-- end_due_cash: nobody has to return this delivery's cash any more, for it is back with its sender, or lost: by two
-- administrators' word, or the only one's. Each holding is an entry, the return of it is over, and its driver free.
-- Answers who held it. p_as: 'returned' or 'lost'.
create function private.end_due_cash(p_t public.transactions, p_as text, p_admin uuid, p_second uuid, p_reason text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_held private.held_cash;
  v_leg public.custody_legs;
  v_holders uuid[] := '{}';
  v_hub uuid;
begin
  -- Why the drivers first: who frees them opens the next return of what they still hold.
  perform from public.driver_profiles d
    where d.user_id in (select h.driver_id from private.held_cash h where h.transaction_id = p_t.id and h.due_at is not null)
    order by d.user_id for no key update;
  for v_held in select * from private.held_cash h where h.transaction_id = p_t.id and h.due_at is not null order by h.driver_id loop
    select * into v_leg from public.custody_legs l
     where l.driver_id = v_held.driver_id and l.transaction_id = p_t.id and l.kind = 'return' and private.is_open_leg(l.state);
    if found then
      perform private.end_leg(v_leg.id, case p_as when 'lost' then 'failed' else 'done' end,
        private.leg_note(p_as || '_by_admin', jsonb_build_object('by', p_admin, 'reason', p_reason) || private.signed(p_second)));
    end if;
    -- Cash that a hub gave is back at one.
    v_hub := case when p_as = 'returned' and p_t.funding = 'prefunded' then case v_leg.taker_kind when 'hub' then v_leg.taker_id else private.hub_to_return_to(p_t) end end;
    perform private.post_cash(p_t, 'cash_' || p_as, v_held.transfer_id::text, 'driver', v_held.driver_id,
                              case when p_as = 'lost' then 'lost' when v_hub is not null then 'hub' else 'sender' end, case when p_as = 'lost' then null else coalesce(v_hub, p_t.user_id) end, v_leg.id, null, null,
                              jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.signed(p_second), clock_timestamp(), v_held.amount);
    if v_leg.id is not null then
      perform private.free_driver(v_held.driver_id);
    end if;
    v_holders := v_holders || v_held.driver_id;
  end loop;
  return v_holders;
end $$;

-- schemas/dispatch/match_drivers.sql
-- is_place: a place {lat, lng} on the globe.
create function private.is_place(p_place jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_place -> 'lat') = 'number' and jsonb_typeof(p_place -> 'lng') = 'number'
    then (p_place ->> 'lat')::numeric between -90 and 90 and (p_place ->> 'lng')::numeric between -180 and 180 else false end
$$;

-- request_problems: what is wrong with a request for drivers {id, deliveryLocation, deliveryAddress, amount, priority,
-- estimatedDuration?, pickupLocation?} (specification, document 2, §5): the problems' names; an empty array when
-- nothing is.
create function private.request_problems(p_request jsonb) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when coalesce(btrim(p_request ->> 'id'), '') = '' then 'request_id' end,
    case when not private.is_place(p_request -> 'deliveryLocation') then 'request_location' end,
    case when coalesce(btrim(p_request ->> 'deliveryAddress'), '') = '' then 'request_address' end,
    case when jsonb_typeof(p_request -> 'amount') is distinct from 'number' or (p_request ->> 'amount')::numeric <= 0 then 'request_amount' end,
    case when coalesce(p_request ->> 'priority', '') not in ('low', 'medium', 'high', 'urgent') then 'request_priority' end,
    case when p_request ? 'estimatedDuration' and p_request -> 'estimatedDuration' <> 'null'
           and (jsonb_typeof(p_request -> 'estimatedDuration') <> 'number' or (p_request ->> 'estimatedDuration')::numeric <= 0) then 'request_duration' end
  ], null)
$$;

-- match_drivers: the best drivers for a delivery that is described, not stored; five unless told otherwise.
create function app.match_drivers(p_request jsonb, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_problems text[] := private.request_problems(coalesce(p_request, '{}'));
  v_t public.transactions;
begin
  if cardinality(v_problems) > 0 then
    return private.refuse('VALIDATION_ERROR', jsonb_build_object('reason', 'delivery_request', 'about', jsonb_build_object('problems', v_problems)));
  end if;
  v_t.delivery_latitude := private.coordinate(p_request #> '{deliveryLocation,lat}');
  v_t.delivery_longitude := private.coordinate(p_request #> '{deliveryLocation,lng}');
  v_t.amount := (p_request ->> 'amount')::numeric;
  if private.is_place(p_request -> 'pickupLocation') then
    v_t.pickup_latitude := private.coordinate(p_request #> '{pickupLocation,lat}');
    v_t.pickup_longitude := private.coordinate(p_request #> '{pickupLocation,lng}');
  end if;
  return private.matches_of(v_t, p_request ->> 'priority', p_limit);
end $$;
revoke execute on function app.match_drivers(jsonb, int) from public;
grant execute on function app.match_drivers(jsonb, int) to handover_machine;

-- schemas/dispatch/match_requests.sql
-- Asking for drivers: for a delivery as somebody describes it, and for a zone.

-- match_json: a driver who fits, with the terms of their score, the straight kilometres it counts, and the minutes from
-- their place to where the delivery begins: reckoned, for whoever asks may ask an engine about them afterwards.
create function private.match_json(p_m private.match) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('driverId', p_m.driver_id, 'name', d.name, 'score', p_m.score, 'terms', private.score_terms(p_m.points),
           'distanceKm', round((p_m.distance_m / 1000)::numeric, 3), 'minutes', private.travel_minutes(private.road_m(p_m.distance_m)),
           'minutesAbout', true, 'place', case when p_m.distance_m is not null then private.point_json(d.current_latitude, d.current_longitude) end)
    from public.driver_profiles d where d.user_id = p_m.driver_id
$$;

-- matches_of: the best drivers for a delivery and where it begins, or why there is none.
create function private.matches_of(p_t public.transactions, p_priority text, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_matches jsonb;
begin
  select jsonb_agg(private.match_json(m) order by m.score desc, m.distance_m nulls last, m.driver_id) into v_matches
    from private.best_drivers(p_t, '{}', p_priority, private.page_size(p_limit, 5)) m;
  if v_matches is null then
    return private.refuse('NO_DRIVERS_AVAILABLE', case when private.has_candidates() then '{"reason": "in_area"}'::jsonb else '{}' end);
  end if;
  return private.ok(jsonb_build_object('items', v_matches, 'stop', (select private.point_json(s.lat, s.lng) from private.first_stop(p_t) s)));
end $$;

-- schemas/dispatch/matching.sql
-- The best drivers for a delivery by score, exactly, without looking at everybody.

-- first_stop: where the driver must go first: the pickup, or the delivery without one.
create function private.first_stop(p_t public.transactions, out lat double precision, out lng double precision)
language sql stable set search_path = '' as $$
  select case when p_t.pickup_longitude is null then p_t.delivery_latitude else coalesce(p_t.pickup_latitude, p_t.delivery_latitude) end,
         case when p_t.pickup_latitude is null then p_t.delivery_longitude else coalesce(p_t.pickup_longitude, p_t.delivery_longitude) end
$$;

-- What follows is called by best_drivers alone, under its planner's settings.

-- better: the first p_limit of these, each driver once and as what they score most: by score, then nearer, then smaller
-- id.
create function private.better(p_matches private.match[], p_limit int) returns private.match[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select array_agg((f.driver_id, f.distance_m, f.score, f.points)::private.match order by f.score desc, f.distance_m nulls last, f.driver_id)
    from (select u.* from (select distinct on (m.driver_id) m.* from unnest(p_matches) m
                            order by m.driver_id, m.score desc, m.distance_m nulls last) u
           order by u.score desc, u.distance_m nulls last, u.driver_id limit p_limit) f);
end $$;

-- points_of: a match with a distance, term by term; its points are so far their tier's alone. Why 15: a fresh position
-- is at most 300 s old (settings_fresh), and last_seen_points gives the most until then.
create function private.points_of(p_d public.driver_profiles, p_m private.match, p_priority text) returns int[]
language plpgsql stable set search_path = '' as $$
declare
  v_serial int := private.serial_points(p_d.optimo_route_serial);
  v_app int := private.app_points(p_d.mobile_app_enabled);
begin
  return array[p_m.points[1] - v_serial - v_app, private.distance_points(p_m.distance_m / 1000), private.priority_points(p_priority),
               v_serial, v_app, 15];
end $$;

-- tiers_below: the next p_most tiers of a zone below one of them, most points first.
create function private.tiers_below(p_zone_no int, p_below int, p_most int) returns table (tier int)
language plpgsql stable set search_path = '' as $$
begin
  return query
    with recursive step as (
      select (select max(r.tier) from private.candidates r where r.place is not null and r.tier >= p_zone_no * 128 and r.tier < p_below) as tier, 1 as n
      union all
      select (select max(r.tier) from private.candidates r where r.place is not null and r.tier >= p_zone_no * 128 and r.tier < s.tier), s.n + 1
        from step s where s.tier is not null and s.n < p_most)
    select s.tier from step s where s.tier is not null;
end $$;

-- asleep_in_zones: of the delivery's zones, the drivers without a fresh position, of whom nobody can say that they are
-- in a zone now, up to p_fetch of each zone: most points first, then the smaller id. Whose last known place, however
-- old, is outside the radius is left out. rest has the last one listed of each zone where somebody is left, who comes
-- after them.
create function private.asleep_in_zones(p_t public.transactions, p_zones int[], p_not uuid[], p_amount numeric, p_fetch int,
                                        out matches private.match[], out rest private.match[])
language plpgsql stable set search_path = '' as $$
declare
  v_fresh timestamptz := clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int);
  v_radius double precision := private.setting('search_radius_m');
  v_stop record := private.first_stop(p_t);
begin
  with aged as materialized (
    select r.driver_id, r.zone_no, r.room from private.candidates r where r.place is not null and r.position_at < v_fresh and r.zone_no = any (p_zones)),
  known as materialized (
    select r.driver_id, r.tier % 128 as points, true as listed, r.zone_no, r.room from unnest(p_zones) z
     cross join lateral (select x.* from private.candidates x where x.zone_no = z and x.place is null
                          order by x.tier desc, x.driver_id limit p_fetch) r
    union all
    -- Grown old since the last look; private.age_candidates will list them.
    select r.driver_id, private.zone_only_points(a.priority, false), false, r.zone_no, r.room
      from aged r join public.geofence_zones g on g.no = r.zone_no join public.driver_zone_assignments a on a.zone_id = g.id and a.driver_id = r.driver_id),
  fit as (
    select k.driver_id, k.points from known k join public.driver_profiles d on d.user_id = k.driver_id
     where d.status = 'online' and k.room >= p_amount and d.user_id <> all (p_not) and (d.position_at < v_fresh or d.position_at is null or d.current_latitude is null)
       and coalesce(private.distance_m(d.current_latitude, d.current_longitude, v_stop.lat, v_stop.lng) <= v_radius, true)
       and not exists (select from public.driver_notifications o where o.driver_id = d.user_id and private.is_open(o.status))
       and not exists (select from public.transactions t where t.driver_id = d.user_id and private.is_active(t.status)))
  select (select array_agg((f.driver_id, null, f.points, array[f.points, 0, 0, 0, 0, 0])::private.match) from fit f),
         (select array_agg((l.driver_id, null, l.points, null)::private.match) from (
            select distinct on (k.zone_no) k.driver_id, k.points from known k
             where k.listed and (select count(*) from known c where c.listed and c.zone_no = k.zone_no) = p_fetch
             order by k.zone_no, k.points, k.driver_id desc) l)
    into matches, rest;
end $$;

-- best_drivers: the p_limit drivers with the highest score who may be offered the delivery now, best first; ties go to
-- the nearer, then to the smaller id. p_not are drivers not to be asked.
--
-- Why it may stop early and still be exact. The score of a driver with a fresh position is
--   points of their tier (zone, serial, app) + points of the delivery's priority + points of the distance
--   + 15 for being seen,
-- and the distance's points never grow with the distance. Drivers of one tier come nearest first, so once the search of
-- a tier has come to d metres, everybody left in it scores at most
--   bound(tier, d) = tier + priority + distance_points(d) + 15, and is no nearer than d.
-- With p_limit drivers in hand of whom the last scores more than that, or as much and is nearer than d, nobody left in
-- the tier comes before them: the order is score, then distance. For a tier not yet looked at, d = 0; tiers of a zone
-- come with the most points first and differ by 5 at least, so when the next one cannot matter, none after it can. A
-- zone-only score is at most 120 and loses every tie against a distance; those, too, are read best first. A driver with
-- several zones is in a tier of each, and counts as what they score most: with the same distance that is their best
-- zone. Everything else that is asked of a driver only takes them out.
create function private.best_drivers(p_t public.transactions, p_not uuid[], p_priority text, p_limit int) returns setof private.match
language plpgsql stable security definer set search_path = ''
-- Why: how many are fetched is not known when the plans are made, and a guess would sort a whole tier. Planning anew
-- for each call costs more than the search.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  v_lat double precision;
  v_lng double precision;
  v_here extensions.cube;
  v_fixed int := private.priority_points(p_priority) + 15;
  -- A delivery that is described without one may go to anybody.
  v_amount numeric := coalesce(p_t.amount, 0);
  v_not uuid[];
  v_radius double precision;
  v_fresh timestamptz;
  v_zones int[];
  v_groups int[];
  v_below int[];
  v_tiers int[];
  v_many int := 1;
  v_fetch int;
  v_best private.match[] := '{}';
  v_last private.match;
  v_rest private.match[];
  v_matches private.match[];
begin
  select s.lat, s.lng, private.globe(s.lat, s.lng) into v_lat, v_lng, v_here from private.first_stop(p_t) s;
  select array_remove(p_not || p_t.user_id || p_t.receiver_id, null) || array(select e.driver_id from private.dispatch_exclusions e where e.transaction_id = p_t.id),
         max(s.value::text::double precision) filter (where s.key = 'search_radius_m'),
         clock_timestamp() - make_interval(secs => max(s.value::text::double precision) filter (where s.key = 'position_fresh_seconds')),
         array(select z.no from private.zones_at(p_t.delivery_latitude, p_t.delivery_longitude) z)
    into v_not, v_radius, v_fresh, v_zones
    from private.settings s where s.key in ('search_radius_m', 'position_fresh_seconds');
  v_groups := 0 || v_zones;
  v_below := array(select z * 128 + 128 from unnest(v_groups) z);

  while cardinality(v_groups) > 0 loop
    v_tiers := array(select t.tier from unnest(v_groups, v_below) g (zone_no, below) cross join lateral private.tiers_below(g.zone_no, g.below, v_many) t);
    select array_agg(g.zone_no), array_agg(t.least) into v_groups, v_below
      from unnest(v_groups) g (zone_no) join lateral (
        select min(x) as least from unnest(v_tiers) x where x >= g.zone_no * 128 and x < g.zone_no * 128 + 128) t on t.least is not null;
    v_fetch := p_limit + 2;
    while cardinality(v_tiers) > 0 loop
      with near as materialized (
        select t.tier, r.driver_id, private.distance_m(r.lat, r.lng, v_lat, v_lng) as metres, r.chord, r.room
          from unnest(v_tiers) t (tier) cross join lateral (
            select x.driver_id, x.lat, x.lng, x.room, x.place operator(extensions.<->) v_here as chord from private.candidates x
             where x.tier = t.tier and x.place is not null and x.position_at >= v_fresh and x.driver_id <> all (v_not)
               and not exists (select from public.driver_notifications o where o.driver_id = x.driver_id and private.is_open(o.status))
             order by x.place operator(extensions.<->) v_here limit v_fetch) r)
      select (select array_agg((n.driver_id, n.metres, n.tier % 128 + v_fixed + private.distance_points(n.metres / 1000), array[n.tier % 128])::private.match)
                from near n where n.metres <= v_radius and n.room >= v_amount),
             -- Where somebody is left: the tier, how far its search has come and what the next one scores at most. Why
             -- a millimetre less: the straight line and the great circle are rounded each in its own way.
             (select array_agg((null, f.reached, f.tier % 128 + v_fixed + private.distance_points(f.reached / 1000), array[f.tier])::private.match)
                from (select n.tier, private.chord_m(max(n.chord)) - 0.001 as reached from near n group by n.tier having count(*) = v_fetch) f
               where f.reached <= v_radius)
        into v_matches, v_rest;
      v_best := coalesce(private.better(v_best || v_matches, p_limit), '{}');
      v_last := v_best[p_limit];
      v_tiers := array(select r.points[1] from unnest(v_rest) r
                        where v_last.score is null or r.score > v_last.score or (r.score = v_last.score and r.distance_m <= v_last.distance_m));
      v_fetch := v_fetch * 4;
    end loop;
    if v_last.score is not null then
      select array_agg(g.zone_no), array_agg(g.below) into v_groups, v_below from unnest(v_groups, v_below) g (zone_no, below)
       where g.below % 128 - 5 + v_fixed + 50 >= v_last.score;
    end if;
    -- Few drivers: look through what there is. Many: the next tiers may already not matter.
    v_many := case when v_last.score is null then 8 else v_many * 4 end;
  end loop;

  v_fetch := p_limit + 2;
  while cardinality(v_zones) > 0 and (v_last.driver_id is null or v_last.score < 120) loop
    select s.matches, s.rest into v_matches, v_rest from private.asleep_in_zones(p_t, v_zones, v_not, v_amount, v_fetch) s;
    v_best := coalesce(private.better(v_best || v_matches, p_limit), '{}');
    v_last := v_best[p_limit];
    exit when v_rest is null or v_last.driver_id is not null and not exists (
      select from unnest(v_rest) r where r.score > v_last.score
         or (r.score = v_last.score and v_last.distance_m is null and r.driver_id < v_last.driver_id));
    v_fetch := v_fetch * 4;
  end loop;

  return query
    select b.driver_id, b.distance_m, b.score, case when b.distance_m is null then b.points else private.points_of(d, b, p_priority) end
      from unnest(v_best) b join public.driver_profiles d on d.user_id = b.driver_id
     order by b.score desc, b.distance_m nulls last, b.driver_id;
end $$;

-- schemas/dispatch/scoring.sql
-- How well a driver fits a delivery, in the specification's points (document 2, §9). A model of it says the same; a
-- test compares. Why distance_points alone has no search_path: it is asked twice for every driver that a search comes
-- near to, and inlined it costs next to nothing. What is asked of the few that are left is PL/pgSQL, whose plans are
-- kept.

create function private.zone_points(p_zone_priority int) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce((10 - p_zone_priority) * 10, 0);
end $$;

create function private.distance_points(p_distance_km double precision) returns int
language sql immutable parallel safe as $$
  select case when p_distance_km <= 2 then 50 when p_distance_km <= 5 then 30 when p_distance_km <= 10 then 15 else 5 end
$$;

create function private.priority_points(p_priority text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case p_priority when 'urgent' then 20 when 'high' then 15 when 'medium' then 10 else 5 end;
end $$;

create function private.serial_points(p_serial text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when coalesce(p_serial, '') <> '' then 10 else 0 end;
end $$;

create function private.app_points(p_has_app boolean) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_has_app then 5 else 0 end;
end $$;

-- last_seen_points: at most 15. A position is a sign of life: who has a fresh one was seen when it was taken.
create function private.last_seen_points(p_seconds double precision) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_seconds <= 300 then 15 when p_seconds <= 900 then 10 when p_seconds <= 3600 then 5 else 0 end;
end $$;

-- zone_only_points: the whole score of a driver without a fresh position; at most 120.
create function private.zone_only_points(p_zone_priority int, p_in_zone boolean) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 50 + (10 - p_zone_priority) * 5 + case when p_in_zone then 25 else 0 end;
end $$;

-- score_sum: the points together. score_terms: each by its name. Points are zone, distance, priority, serial, app, last
-- seen; a zone-only score stands whole in the first.
create function private.score_sum(p_points int[]) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_points[1] + p_points[2] + p_points[3] + p_points[4] + p_points[5] + p_points[6];
end $$;

create function private.score_terms(p_points int[]) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return jsonb_build_object('zone', p_points[1], 'distance', p_points[2], 'priority', p_points[3], 'serial', p_points[4],
                            'app', p_points[5], 'lastSeen', p_points[6]);
end $$;

-- schemas/dispatch/wake_dispatches.sql
-- wake_dispatches: a driver has become available: searches that found nobody and lie within their reach run now, in the
-- same round. So do exhausted ones: a sender whose money is in expects the first driver who comes; they stay flagged
-- until somebody is offered the delivery.
create function app.wake_dispatches(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_radius double precision := private.setting('search_radius_m');
  v_driver public.driver_profiles;
  v_zoned boolean := exists (select from public.driver_zone_assignments a where a.driver_id = p_driver_id and a.is_active);
  v_woken uuid[];
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id and d.is_approved and d.is_available and d.suspended_at is null;
  if found then
    select array_agg(w.id) into v_woken from (
      select t.id from private.dispatches s
        join public.transactions t on t.id = s.transaction_id and private.is_sought(t.status)
       where s.starved
         and (v_zoned or private.distance_m(v_driver.current_latitude, v_driver.current_longitude, coalesce(t.pickup_latitude, t.delivery_latitude),
                                            coalesce(t.pickup_longitude, t.delivery_longitude)) <= v_radius)
       order by t.urgent desc, t.created_at limit 50) w;
    perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', w)), array_agg('dispatch:' || w)) from unnest(v_woken) w;
  end if;
  return private.ok(jsonb_build_object('woken', coalesce(cardinality(v_woken), 0)));
end $$;
revoke execute on function app.wake_dispatches(uuid) from public;
grant execute on function app.wake_dispatches(uuid) to handover_machine;

-- schemas/dispatch/ways_to_ask.sql
-- ways_to_ask: what the routing engine is asked before a run of the search, without a lock: {stop, dropOff, drivers}.
-- From each of the drivers {driverId, lat, lng}, whose place is known, to the first stop, and from there to the
-- drop-off; that is null where no pickup is known. Null when the run would look for nobody, or find nobody. Who may be
-- offered the delivery is for the run to say: whom it meets that is not among these has their way reckoned.
create function app.ways_to_ask(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  -- As many as the run looks at first, and some for those whom others take meanwhile.
  v_most constant int := 15;
  v_t public.transactions;
  v_d private.dispatches;
  v_open int;
  v_wanted int;
  v_asked uuid[];
  v_declined uuid[];
  v_found private.match[];
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if v_t.id is null or not private.is_sought(v_t.status)
     or v_t.status = 'payment_confirmed' and private.search_opens(v_t) > clock_timestamp() then
    return private.ok(null);
  end if;
  select * into v_d from private.dispatches d where d.transaction_id = v_t.id;
  v_d := private.round_now(v_d);
  v_d.tried := coalesce(v_d.tried, '{}');
  v_d.priority := coalesce(v_d.priority, private.priority_of(v_t));
  select count(*) into v_open from public.driver_notifications o
   where o.transaction_id = v_t.id and private.is_open(o.status) and o.expires_at > clock_timestamp();
  v_wanted := private.offers_wanted(v_t, v_open, cardinality(v_d.tried));
  if v_wanted = 0 then
    return private.ok(null);
  end if;

  -- In the order of the run: not asked yet, asked without an answer, and, when nobody else is left, who said no.
  v_asked := array(select distinct o.driver_id from public.driver_notifications o where o.transaction_id = v_t.id);
  v_declined := private.who_declined(v_t.id, coalesce(v_d.round, 1), false);
  v_found := array(select m from private.best_drivers(v_t, v_d.tried || v_asked || v_declined, v_d.priority, v_most) m);
  if cardinality(v_asked) > 0 and cardinality(v_found) < v_wanted + 2 then
    v_found := v_found || array(
      select m from private.best_drivers(v_t, v_d.tried || v_declined || array(select f.driver_id from unnest(v_found) f), v_d.priority, v_most) m);
    if cardinality(v_found) = 0 and v_open = 0 then
      v_declined := private.who_declined(v_t.id, coalesce(v_d.round, 1), true);
      v_found := array(select m from private.best_drivers(v_t, v_d.tried || v_declined, v_d.priority, v_most) m);
    end if;
  end if;
  if cardinality(v_found) = 0 then
    return private.ok(null);
  end if;
  return private.ok((
    select jsonb_build_object('stop', private.point_json(s.lat, s.lng),
             'dropOff', case when v_t.pickup_latitude is not null and v_t.pickup_longitude is not null
                          then private.point_json(v_t.delivery_latitude, v_t.delivery_longitude) end,
             'drivers', coalesce((select jsonb_agg(private.point_json(d.current_latitude, d.current_longitude) || jsonb_build_object('driverId', d.user_id))
                                    from unnest(v_found) f join public.driver_profiles d on d.user_id = f.driver_id
                                   where f.distance_m is not null and d.current_latitude is not null and d.current_longitude is not null), '[]'))
      from private.first_stop(v_t) s));
end $$;
revoke execute on function app.ways_to_ask(uuid) from public;
grant execute on function app.ways_to_ask(uuid) to handover_machine;

-- schemas/dispatch/zone_drivers.sql
-- zone_drivers: the available drivers of a zone by their zone-only score, ties by id; ten unless told otherwise. In the
-- zone is who was there by a fresh position.
create function app.zone_drivers(p_zone_id uuid, p_limit int default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('driverId', s.id, 'name', s.name,
           'score', s.score, 'inZone', s.here) order by s.score desc, s.id), '[]')))
    from (select d.user_id as id, d.name, h.here, private.zone_only_points(a.priority, h.here) as score
            from public.driver_zone_assignments a
            join public.geofence_zones z on z.id = a.zone_id and z.is_active
            join public.driver_profiles d on d.user_id = a.driver_id and d.is_approved and d.is_available and d.suspended_at is null
             and coalesce(d.optimo_route_external_id, '') <> ''
           cross join lateral (select coalesce(d.position_at >= clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int)
                                               and private.in_zone(z, d.current_latitude, d.current_longitude), false) as here) h
           where a.zone_id = p_zone_id and a.is_active
           order by score desc, d.user_id limit private.page_size(p_limit, 10)) s
$$;
revoke execute on function app.zone_drivers(uuid, int) from public;
grant execute on function app.zone_drivers(uuid, int) to handover_machine;

-- schemas/drivers/admin_approve_driver.sql
-- drawn_external_id: a name for a driver at the routing provider, DRV- and eight hex digits; somebody may have it
-- already.
create function private.drawn_external_id() returns text
language sql volatile set search_path = '' as $$
  select 'DRV-' || upper(left(gen_random_uuid()::text, 8))
$$;

-- new_external_id: one that nobody has, drawn anew on a collision.
create function private.new_external_id() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id text;
begin
  loop
    v_id := private.drawn_external_id();
    -- Why the lock: two approvals at once may draw the same id, and each would find it free.
    if pg_try_advisory_xact_lock(hashtext(v_id))
       and not exists (select from public.driver_profiles d where d.optimo_route_external_id = v_id) then
      return v_id;
    end if;
  end loop;
end $$;

-- admin_approve_driver: a submitted application becomes a driver who may work, with an id for the routing provider. The
-- hashes of the documents that were looked at must be those on file, none where there are none; they go on record.
create function app.admin_approve_driver(p_user_id uuid, p_documents text[] default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
  v_application public.driver_applications;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  select * into v_application from public.driver_applications a where a.driver_id = p_user_id for update;
  if v_driver.is_approved and v_application.status = 'approved' then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if v_application.status is distinct from 'submitted' then
    return private.refuse('INVALID_STATE', '{"reason": "nothing_submitted"}');
  end if;
  if array(select distinct h from unnest(p_documents) h order by h) <> array(select distinct f.sha256 from public.driver_documents f where f.driver_id = p_user_id order by f.sha256) then
    return private.refuse('INVALID_STATE', '{"reason": "documents_changed"}');
  end if;
  update public.driver_applications a set status = 'approved', decided_at = now(), decided_by = v_admin, decision_reason = null
   where a.driver_id = p_user_id and a.status = 'submitted';
  update public.driver_profiles d set
    is_approved = true,
    vehicle_type = v_application.vehicle_type,
    vehicle = v_application.vehicle_year || ' ' || v_application.vehicle_make || ' ' || v_application.vehicle_model,
    license_plate = v_application.license_plate,
    optimo_route_external_id = coalesce(d.optimo_route_external_id, private.new_external_id())
  where d.user_id = p_user_id;
  perform private.record_admin_action(v_admin, 'approve_driver', p_user_id, null, private.documents_on_file(p_user_id));
  perform private.notify_driver('driver_approved', p_user_id);
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_approve_driver(uuid, text[]) from public;
grant execute on function app.admin_approve_driver(uuid, text[]) to handover_person;

-- schemas/drivers/admin_reinstate_driver.sql
-- admin_reinstate_driver: a suspended driver may work again; they sign in and go online themselves.
create function app.admin_reinstate_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if not v_driver.is_approved then
    return private.refuse('INVALID_STATE', '{"reason": "driver_not_approved"}');
  end if;
  if v_driver.suspended_at is not null then
    update public.driver_profiles d set suspended_at = null, suspension_reason = null where d.user_id = p_user_id;
    perform private.record_admin_action(v_admin, 'reinstate_driver', p_user_id, btrim(p_reason));
    -- Told with the approval's words: they may work.
    perform private.notify_driver('driver_approved', p_user_id, '{"reinstated": true}');
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_reinstate_driver(uuid, text) from public;
grant execute on function app.admin_reinstate_driver(uuid, text) to handover_person;

-- schemas/drivers/admin_reject_driver.sql
-- admin_reject_driver: a submitted application is turned down; the driver may hand in another.
create function app.admin_reject_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_status text;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  perform from public.driver_profiles d where d.user_id = p_user_id for update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  select a.status into v_status from public.driver_applications a where a.driver_id = p_user_id for update;
  if v_status = 'rejected' then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if v_status is distinct from 'submitted' then
    return private.refuse('INVALID_STATE', '{"reason": "nothing_submitted"}');
  end if;
  update public.driver_applications a set status = 'rejected', decided_at = now(), decided_by = v_admin, decision_reason = btrim(p_reason)
   where a.driver_id = p_user_id and a.status = 'submitted';
  perform private.record_admin_action(v_admin, 'reject_driver', p_user_id, btrim(p_reason), private.documents_on_file(p_user_id));
  perform private.notify_driver('driver_rejected', p_user_id, jsonb_build_object('reason', btrim(p_reason)));
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_reject_driver(uuid, text) from public;
grant execute on function app.admin_reject_driver(uuid, text) to handover_person;

-- schemas/drivers/admin_set_ceiling.sql
-- set_ceiling: from now on the driver may hold so much; deliveries that wait for somebody look again.
create function private.set_ceiling(p_user_id uuid, p_ceiling numeric, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_d public.driver_profiles;
begin
  select * into v_d from public.driver_profiles d where d.user_id = p_user_id for no key update;
  perform private.record_admin_action(p_admin, 'set_ceiling', p_user_id, p_reason, jsonb_build_object('from', private.ceiling_of(v_d), 'amount', p_ceiling)
    || case when p_ceiling > private.ceiling_of(v_d) then private.signed(p_second) else '{}' end);
  update public.driver_profiles d set cash_ceiling = p_ceiling where d.user_id = p_user_id;
  perform private.offers_again(p_user_id);
end $$;

-- admin_set_ceiling: how much cash the driver may hold, whatever the settings give; with two administrators when it is
-- more than now. Repeating is a success.
create function app.admin_set_ceiling(p_user_id uuid, p_ceiling numeric, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_d public.driver_profiles;
  v_asked jsonb;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  select * into v_d from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if p_ceiling > private.ceiling_of(v_d) then
    v_asked := private.two_people('set_ceiling', p_user_id, jsonb_build_object('ceiling', p_ceiling, 'reason', btrim(p_reason)), v_admin);
  elsif v_d.cash_ceiling is distinct from p_ceiling then
    perform private.set_ceiling(p_user_id, p_ceiling, btrim(p_reason), v_admin, null);
  end if;
  return coalesce(v_asked, private.ok(private.admin_driver_json(p_user_id)));
end $$;
revoke execute on function app.admin_set_ceiling(uuid, numeric, text) from public;
grant execute on function app.admin_set_ceiling(uuid, numeric, text) to handover_person;

-- schemas/drivers/admin_suspend_driver.sql
-- admin_suspend_driver: an idle driver stops at once: offers closed, offline, every session ended. Refused while they
-- have a delivery in hand: unassign it first.
create function app.admin_suspend_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if v_driver.suspended_at is not null then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if not v_driver.is_approved then
    return private.refuse('INVALID_STATE', '{"reason": "driver_not_approved"}');
  end if;
  if not private.rest_driver(p_user_id, 'offline') then
    return private.refuse('INVALID_STATE', '{"reason": "driver_has_delivery"}');
  end if;
  -- The row is locked now; another administrator may have come first.
  update public.driver_profiles d set suspended_at = now(), suspension_reason = btrim(p_reason)
   where d.user_id = p_user_id and d.suspended_at is null;
  if found then
    delete from auth.sessions s where s.user_id = p_user_id;
    perform private.record_admin_action(v_admin, 'suspend_driver', p_user_id, btrim(p_reason));
    perform private.notify_driver('driver_suspended', p_user_id, jsonb_build_object('reason', btrim(p_reason)));
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_suspend_driver(uuid, text) from public;
grant execute on function app.admin_suspend_driver(uuid, text) to handover_person;

-- schemas/drivers/admin_update_work_day.sql
-- admin_update_work_day: changes what the patch names of a driver's working day, on record. The routing provider hears
-- of it by the driver's own sync. Repeating is a success and not on record again.
create function app.admin_update_work_day(p_user_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
  v_before jsonb;
  v_after jsonb;
  v_errors jsonb;
  v_changed text[];
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  v_errors := private.work_day_problems(p_patch, v_driver);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  v_before := private.work_day_json(v_driver);
  perform private.save_work_day(p_user_id, p_patch);
  select private.work_day_json(d) into v_after from public.driver_profiles d where d.user_id = p_user_id;
  v_changed := array(select k from jsonb_object_keys(v_before) k where v_before -> k is distinct from v_after -> k);
  if v_changed <> '{}' then
    perform private.record_admin_action(v_admin, 'set_work_day', p_user_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(k, v_before -> k) from unnest(v_changed) k), 'after', (select jsonb_object_agg(k, v_after -> k) from unnest(v_changed) k)));
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_update_work_day(uuid, jsonb) from public;
grant execute on function app.admin_update_work_day(uuid, jsonb) to handover_person;

-- schemas/drivers/applications.sql
-- A driver's application and its documents.

create function private.documents_json(p_driver_id uuid, p_with_paths boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'kind', f.kind, 'fileName', f.file_name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes,
      'sha256', f.sha256, 'uploadedAt', private.iso(f.uploaded_at))
      || case when p_with_paths then jsonb_build_object('path', f.path) else '{}' end order by f.kind), '[]')
    from public.driver_documents f where f.driver_id = p_driver_id
$$;

create function private.application_form_json(p_application public.driver_applications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'vehicleType', p_application.vehicle_type, 'vehicleMake', p_application.vehicle_make, 'vehicleModel', p_application.vehicle_model,
    'vehicleYear', p_application.vehicle_year, 'licensePlate', nullif(p_application.license_plate, ''),
    'insuranceProvider', p_application.insurance_provider, 'insurancePolicy', p_application.insurance_policy,
    'drivingExperience', p_application.driving_experience,
    'previousDeliveryExperience', p_application.previous_delivery_experience, 'availability', p_application.availability,
    'emergencyContact', p_application.emergency_contact, 'emergencyPhone', p_application.emergency_phone,
    'dateOfBirth', to_char(p_application.date_of_birth, 'YYYY-MM-DD'))
$$;

-- vehicle_years: the model years that are accepted, {from, to}: up to next year's, by the service's calendar.
create function private.vehicle_years() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('from', private.setting('vehicle_year_from'),
    'to', extract(year from clock_timestamp() at time zone private.time_zone()) + 1);
end $$;

-- application_json: the application as its driver sees it, 'none' before there is one.
create function private.application_json(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'status', coalesce(a.status, 'none'), 'submittedAt', private.iso(a.submitted_at), 'decidedAt', private.iso(a.decided_at),
    'decisionReason', a.decision_reason, 'vehicleYears', private.vehicle_years(), 'minimumAge', private.setting('minimum_driver_age'),
    'form', case when a.driver_id is null then null else private.application_form_json(a) end,
    'documents', private.documents_json(p_driver_id, false))
    from (select p_driver_id as id) me left join public.driver_applications a on a.driver_id = me.id
$$;

-- schemas/drivers/cash_ceiling.sql
-- How much cash a driver may hold: what an administrator has set for them, else what the settings give for their clean
-- deliveries. A new delivery has to fit beside what they hold already.

-- ceiling_of: the most this driver may hold.
create function private.ceiling_of(p_d public.driver_profiles) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_d.cash_ceiling, private.setting(
    case when p_d.clean_deliveries >= private.setting('trusted_deliveries') then 'ceiling_trusted' else 'ceiling_first' end));
end $$;

-- cash_room: what they may still take on, beside what they hold.
create function private.cash_room(p_d public.driver_profiles) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ceiling_of(p_d) - private.held_by(p_d.user_id);
end $$;

-- ceiling_refusal: null when the amount fits; else the refusal, to the driver themselves or to an administrator.
create function private.ceiling_refusal(p_d public.driver_profiles, p_amount numeric, p_own boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_about jsonb;
begin
  if p_amount <= private.cash_room(p_d) then
    return null;
  end if;
  v_about := jsonb_build_object('held', private.dollars(private.held_by(p_d.user_id)), 'ceiling', private.dollars(private.ceiling_of(p_d)));
  return case when p_own then private.refuse('CEILING_REACHED', jsonb_build_object('reason', 'own', 'about', v_about))
              else private.refuse('CEILING_REACHED', jsonb_build_object('reason', 'drivers', 'about', v_about)) end;
end $$;

-- highest_ceiling: the most that any driver may hold. Where nobody works yet, what the first one will.
create function private.highest_ceiling() returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select max(d.cash_ceiling) from public.driver_profiles d where d.is_approved and d.suspended_at is null),
    case when exists (select from public.driver_profiles d where d.is_approved and d.suspended_at is null and d.cash_ceiling is null
                         and d.clean_deliveries >= (select private.setting('trusted_deliveries'))) then private.setting('ceiling_trusted') end,
    case when exists (select from public.driver_profiles d where d.is_approved and d.suspended_at is null and d.cash_ceiling is null)
           or not exists (select from public.driver_profiles d where d.is_approved and d.suspended_at is null)
         then private.setting('ceiling_first') end)
$$;

-- count_clean_deliveries: brings the driver's count up to date, after a delivery and after a review began or ended. The
-- last lock of a change: the driver's.
create function private.count_clean_deliveries(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_clean int;
begin
  perform from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  select count(*) into v_clean from (
    select from public.transactions t
     where t.driver_id = p_driver_id and t.status = 'delivered'
       and not exists (select from private.reviews r where r.transaction_id = t.id and r.driver_id = p_driver_id and r.cleared_at is null)
     order by t.created_at desc, t.id desc limit 500) c;
  update public.driver_profiles d set clean_deliveries = v_clean where d.user_id = p_driver_id and d.clean_deliveries <> v_clean;
end $$;

-- schemas/drivers/document_files.sql
-- The private bucket of drivers' documents: a driver reads their own folder, administrators all of them. Nobody but the
-- server writes, so that what an administrator looks at cannot be exchanged, and each kind has one file.
-- Why guarded: the platform owns the storage schema, and a database may stand without it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('driver-documents', 'driver-documents', false, 10485760,
          array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
  on conflict (id) do nothing;

  create policy driver_documents_own_read on storage.objects for select to authenticated
    using (bucket_id = 'driver-documents'
           and (split_part(name, '/', 1) = (select private.actor())::text or (select private.acting_admin()) is not null));
end $do$;

-- schemas/drivers/driver_decisions.sql
-- Administrators' decisions about drivers: approve, reject, suspend, reinstate. Each is on record and told to the
-- driver; repeating one is a success and is neither recorded nor told again.

-- notify_driver: a notification job, once for each decision.
create function private.notify_driver(p_type text, p_user_id uuid, p_facts jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_user_id, 'facts', p_facts,
    'key', p_type || ':' || p_user_id || ':' || (extract(epoch from clock_timestamp()) * 1000000)::bigint))
$$;

-- documents_on_file: what an applicant has handed in, each kind with the hash of its file; a decision puts it on
-- record.
create function private.documents_on_file(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('documents', coalesce(jsonb_object_agg(f.kind, f.sha256), '{}')) from public.driver_documents f where f.driver_id = p_user_id
$$;

-- schemas/drivers/driver_history.sql
-- driver_history: the caller's finished tasks, newest first; p_status delivered, cancelled or failed; p_from: those
-- that ended since; p_transaction: that one alone.
create function app.driver_history(p_cursor text default null, p_limit int default null, p_status text default null,
  p_from timestamptz default null, p_transaction uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_size int := private.page_size(p_limit, 50);
  v_mark record;
  v_rows public.optimoroute_orders[];
  v_last public.optimoroute_orders;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  select array_agg(s.a order by (s.a).ended_at desc, (s.a).id desc) into v_rows from (
    select a from public.optimoroute_orders a
     where a.driver_id = v_actor and a.accepted_at is not null and a.ended_at is not null
       and (p_status is null or p_status = case when a.status = 'completed' then case p_status when 'completed' then 'completed' else 'delivered' end
                                                else coalesce(a.custom_fields ->> 'outcome', 'cancelled') end)
       and (p_from is null or a.ended_at >= p_from)
       and (p_transaction is null or a.transaction_id = p_transaction)
       and (v_mark.at is null or (a.ended_at, a.id) < (v_mark.at, v_mark.id))
     order by a.ended_at desc, a.id desc limit v_size + 1) s;
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.task_json(r, t) order by r.ended_at desc, r.id desc)
                         from unnest(v_rows[1:v_size]) r join public.transactions t on t.id = r.transaction_id), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.page_mark(v_last.ended_at, v_last.id) end));
end $$;
revoke execute on function app.driver_history(text, int, text, timestamptz, uuid) from public;
grant execute on function app.driver_history(text, int, text, timestamptz, uuid) to handover_person;

-- schemas/drivers/driver_holdings.sql
-- driver_holdings: the cash in the driver's own hands, longest first, the most they may hold, and where they can hand
-- it in.
create function app.driver_holdings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver uuid := private.actor();
  v_d public.driver_profiles;
begin
  if v_driver is null then
    return private.unauthenticated();
  end if;
  select * into v_d from public.driver_profiles d where d.user_id = v_driver;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('held', private.held_by(v_driver), 'ceiling', private.ceiling_of(v_d), 'items', (
    select coalesce(jsonb_agg(jsonb_build_object('transactionId', h.transaction_id, 'amount', h.amount, 'since', private.iso(h.since)) order by h.since, h.transaction_id), '[]')
      from private.held_now(v_driver) h), 'hubs', private.hubs_near(v_d, 5)));
end $$;
revoke execute on function app.driver_holdings() from public;
grant execute on function app.driver_holdings() to handover_person;

-- schemas/drivers/driver_register.sql
-- Drivers as administrators look them up, however many there are.

-- refresh_driver_register: a driver's row as it should be now.
create function private.refresh_driver_register(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Why first: what somebody else changes of the same driver is then either done, and seen below, or waits for us.
  perform from private.driver_register r where r.driver_id = p_driver_id for update;
  update private.driver_register r set standing = w.standing, at = w.at, words = w.words
    from private.driver_register_wanted w
   where r.driver_id = p_driver_id and w.driver_id = p_driver_id
     and (r.standing, r.at, r.words) is distinct from (w.standing, w.at, w.words);
end $$;

create function private.register_drivers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.driver_register (driver_id, standing, at, created_at, words)
  select w.driver_id, w.standing, w.at, w.created_at, w.words from private.driver_register_wanted w join new_rows n on n.user_id = w.driver_id;
  return null;
end $$;

create trigger driver_profiles_register after insert on public.driver_profiles
  referencing new table as new_rows for each statement execute function private.register_drivers();

create function private.register_follows_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_register(new.user_id);
  return null;
end $$;

create trigger driver_profiles_register_update
  after update of name, email, phone_number, vehicle_plate, license_plate, is_approved, suspended_at on public.driver_profiles
  for each row when ((new.name, new.email, new.phone_number, new.vehicle_plate, new.license_plate, new.is_approved, new.suspended_at)
    is distinct from (old.name, old.email, old.phone_number, old.vehicle_plate, old.license_plate, old.is_approved, old.suspended_at))
  execute function private.register_follows_driver();

create function private.register_follows_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_driver_register(coalesce(new.driver_id, old.driver_id));
  return null;
end $$;

create trigger driver_applications_register after insert or update of status, submitted_at or delete on public.driver_applications
  for each row execute function private.register_follows_application();

-- schemas/drivers/driver_stats.sql
-- status_spans: the driver's statuses since a moment, as spans; from the log of changes.
create function private.status_spans(p_driver_id uuid, p_from timestamptz)
returns table (status text, begins timestamptz, ends timestamptz)
language sql stable security definer set search_path = '' as $$
  with change as (
    select a.id, a.metadata ->> 'to' as status, greatest(a."timestamp", p_from) as at
      from public.driver_task_actions a
     where a.driver_id = p_driver_id and a.action = 'status_changed'
       and (a."timestamp" >= p_from or a.id = (select max(b.id) from public.driver_task_actions b
             where b.driver_id = p_driver_id and b.action = 'status_changed' and b."timestamp" < p_from)))
  select c.status, c.at, coalesce(lead(c.at) over (order by c.id), now()) from change c
$$;

-- driver_day: one day of a driver in numbers; days are UTC.
create function private.driver_day(p_driver_id uuid, p_day date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with bounds as (select p_day::timestamp at time zone 'UTC' as a, (p_day + 1)::timestamp at time zone 'UTC' as z)
  select jsonb_build_object('date', p_day::text,
    'deliveries', (select count(*) from public.transactions t where t.driver_id = p_driver_id and t.status = 'delivered' and t.completed_at >= a and t.completed_at < z),
    'amount', (select coalesce(sum(t.amount), 0) from public.transactions t where t.driver_id = p_driver_id and t.status = 'delivered' and t.completed_at >= a and t.completed_at < z),
    'driven', private.driven_between(p_driver_id, a, z),
    'hoursOnline', (select round(coalesce(sum(extract(epoch from least(s.ends, z) - greatest(s.begins, a))), 0) / 3600, 2)
                      from private.status_spans(p_driver_id, a) s
                     where s.status in ('online', 'busy', 'on_duty') and s.ends > a and s.begins < z))
    from bounds
$$;

-- driver_stats: the caller's numbers over today, a week or a month, today included. Rates are from 0 to 1, null for
-- nothing.
create function app.driver_stats(p_range text default 'today') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_today date := (now() at time zone 'UTC')::date;
  v_days int := case p_range when 'week' then 7 when 'month' then 30 else 1 end;
  v_from timestamptz := (v_today - v_days + 1)::timestamp at time zone 'UTC';
  v_offers jsonb;
  v_deliveries jsonb;
  v_per_day jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select jsonb_build_object('received', count(*), 'accepted', count(*) filter (where o.status = 'accepted'),
           'declined', count(*) filter (where o.status = 'rejected'), 'expired', count(*) filter (where o.closed_reason = 'timeout'))
    into v_offers from public.driver_notifications o where o.driver_id = v_actor and o.sent_at >= v_from;
  select jsonb_build_object('completed', count(*) filter (where a.status = 'completed'),
           'cancelled', count(*) filter (where a.status = 'cancelled' and coalesce(a.custom_fields ->> 'outcome', 'cancelled') = 'cancelled'),
           'failed', count(*) filter (where a.custom_fields ->> 'outcome' = 'failed'))
    into v_deliveries from public.optimoroute_orders a where a.driver_id = v_actor and a.accepted_at is not null and a.ended_at >= v_from;
  select jsonb_agg(private.driver_day(v_actor, v_today - n) order by n desc) into v_per_day from generate_series(0, v_days - 1) n;
  return private.ok(jsonb_build_object('range', p_range, 'offers', v_offers, 'deliveries', v_deliveries,
    -- Of the offers they answered or let pass: what was taken by another or withdrawn says nothing about them.
    'acceptanceRate', round((v_offers ->> 'accepted')::numeric
      / nullif((v_offers ->> 'accepted')::int + (v_offers ->> 'declined')::int + (v_offers ->> 'expired')::int, 0), 3),
    'amount', (select sum((d ->> 'amount')::numeric) from jsonb_array_elements(v_per_day) d),
    'hoursOnline', (select sum((d ->> 'hoursOnline')::numeric) from jsonb_array_elements(v_per_day) d),
    'driven', private.driven_between(v_actor, v_from, (v_today + 1)::timestamp at time zone 'UTC'),
    'days', v_per_day));
end $$;
revoke execute on function app.driver_stats(text) from public;
grant execute on function app.driver_stats(text) to handover_person;

-- schemas/drivers/driver_status.sql
-- Driver status and presence. Online means available; on_duty belongs to the task and is touched by nothing here.

-- has_active_task: the driver fetches or carries a delivery now, or brings its cash back.
create function private.has_active_task(p_driver_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.current_delivery_of(p_driver_id) is not null
$$;

-- log_driver_status: every change of status is on record; hours online are counted from it.
create function private.log_driver_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.driver_task_actions (driver_id, action, metadata)
  values (new.user_id, 'status_changed', jsonb_build_object('from', old.status, 'to', new.status));
  return null;
end $$;

create trigger driver_profiles_log_status after update of status on public.driver_profiles
  for each row when (new.status is distinct from old.status) execute function private.log_driver_status();

-- rest_driver: takes a driver out of work and locks their row: their open offers are closed first and go to the next
-- driver. Answers false, and changes no status, when a task keeps them.
create function private.rest_driver(p_driver_id uuid, p_status text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
begin
  for v_try in 1..5 loop
    -- Why before the driver's lock: transaction, assignment, offer, driver is the order of every change.
    perform private.close_offers_of_drivers(array[p_driver_id], 'driver_unavailable');
    begin
      select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for update;
      if v_driver.status = 'on_duty' or private.has_active_task(p_driver_id) then
        return false;
      end if;
      -- An offer may have been made between the closing and the lock. The block is left by an exception because that
      -- alone gives the lock back, so that the offer can be closed in the right order.
      if exists (select from public.driver_notifications o
                  where o.driver_id = p_driver_id and private.is_open(o.status)) then
        raise exception using errcode = 'HO001', message = 'offered meanwhile';
      end if;
      update public.driver_profiles d set
        status = p_status, is_available = false, leaving_at = null,
        last_status_change = case when d.status = p_status then d.last_status_change else now() end
      where d.user_id = p_driver_id;
      return true;
    exception when sqlstate 'HO001' then
      continue;
    end;
  end loop;
  raise exception 'driver % is offered deliveries faster than they can be closed', p_driver_id using errcode = '40001';
end $$;

-- has_left: the driver's beacon stood for the whole grace, or their app has been silent too long. A phone that
-- confirmed a push lately may sleep longer, for that is what push is for.
create function private.has_left(p_driver public.driver_profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_driver.status in ('online', 'busy', 'break') and (
    coalesce(p_driver.leaving_at <= clock_timestamp() - make_interval(secs => private.setting('leave_grace_seconds')::double precision), false)
    or (coalesce(p_driver.last_seen, p_driver.last_status_change)
          < clock_timestamp() - make_interval(secs => private.setting('presence_timeout_seconds')::double precision)
        and not coalesce(
          p_driver.last_seen > clock_timestamp() - make_interval(secs => private.setting('presence_push_seconds')::double precision)
          and p_driver.push_confirmed_at > clock_timestamp() - make_interval(secs => private.setting('presence_push_seconds')::double precision),
          false)))
$$;

-- schemas/drivers/get_application.sql
-- get_application: the caller's own.
create function app.get_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(private.application_json(v_actor));
end $$;
revoke execute on function app.get_application() from public;
grant execute on function app.get_application() to handover_person;

-- schemas/drivers/leave_soon.sql
-- leave_soon: the page says it is going away. Takes effect after a grace, for a reload is not leaving.
create function app.leave_soon(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_driver_id is distinct from v_actor or not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  update public.driver_profiles d set leaving_at = clock_timestamp()
   where d.user_id = v_actor and d.status in ('online', 'busy', 'break');
  if found then
    perform private.enqueue('settle_leaving', jsonb_build_object('driverId', v_actor),
      clock_timestamp() + make_interval(secs => private.setting('leave_grace_seconds')::double precision), 'leave:' || v_actor);
  end if;
  return private.ok();
end $$;
revoke execute on function app.leave_soon(uuid) from public;
grant execute on function app.leave_soon(uuid) to handover_person;

-- schemas/drivers/record_heartbeat.sql
-- record_heartbeat: the driver's app is open. Takes a beacon back; changes no status.
create function app.record_heartbeat() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.driver_profiles d set last_seen = now(), leaving_at = null where d.user_id = v_actor returning * into v_driver;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('lastSeen', private.iso(v_driver.last_seen), 'status', v_driver.status));
end $$;
revoke execute on function app.record_heartbeat() from public;
grant execute on function app.record_heartbeat() to handover_person;

-- schemas/drivers/save_application_document.sql
-- save_application_document: records an uploaded file; a new one of a kind replaces the old, whose path is answered so
-- that the caller removes the file.
-- Why for the server alone: it has read the bytes, so it knows what they are and their hash.
create function app.save_application_document(p_user_id uuid, p_kind text, p_path text, p_file_name text, p_content_type text, p_size_bytes int,
                                                 p_sha256 text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := p_user_id;
  v_replaced text;
begin
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  -- Why: a path into another driver's folder would show their papers as this one's.
  if not starts_with(p_path, v_actor || '/') or p_path like '%..%' then
    return private.invalid('path', 'own_folder');
  end if;
  if exists (select from public.driver_applications a where a.driver_id = v_actor and a.status = 'approved') then
    return private.refuse('INVALID_STATE', '{"reason": "application_approved"}');
  end if;
  select f.path into v_replaced from public.driver_documents f where f.driver_id = v_actor and f.kind = p_kind;
  insert into public.driver_documents as f (driver_id, kind, path, file_name, content_type, size_bytes, sha256)
  values (v_actor, p_kind, p_path, p_file_name, p_content_type, p_size_bytes, p_sha256)
  on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name,
    content_type = excluded.content_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = now();
  return private.ok(private.application_json(v_actor) || jsonb_build_object('replacedPath', nullif(v_replaced, p_path)));
end $$;
revoke execute on function app.save_application_document(uuid, text, text, text, text, int, text) from public;
grant execute on function app.save_application_document(uuid, text, text, text, text, int, text) to handover_machine;

-- schemas/drivers/set_driver_status.sql
-- driver_status_json: the status as its driver sees it.
create function private.driver_status_json(p_driver public.driver_profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_driver.status, 'isAvailable', p_driver.is_available,
                            'lastStatusChange', private.iso(p_driver.last_status_change))
$$;

-- set_driver_status: the driver goes online, offline, busy or on break. Going out of work closes their open offer; a
-- driver with a delivery in hand cannot change. Repeating is a success.
create function app.set_driver_status(p_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;
  if v_driver.status = 'on_duty' or private.has_active_task(v_actor) then
    return private.refuse('INVALID_STATE', '{"reason": "status_while_delivering"}');
  end if;

  if p_status = 'online' then
    select * into v_driver from public.driver_profiles d where d.user_id = v_actor for update;
    -- Asked again under the lock: an administrator or a task may have come first.
    if not v_driver.is_approved or v_driver.suspended_at is not null then
      return private.refuse('DRIVER_NOT_APPROVED');
    end if;
    if v_driver.status = 'on_duty' or private.has_active_task(v_actor) then
      return private.refuse('INVALID_STATE', '{"reason": "status_while_delivering"}');
    end if;
    update public.driver_profiles d set status = 'online', is_available = true, leaving_at = null, last_seen = now(),
      last_status_change = case when d.status = 'online' then d.last_status_change else now() end
    where d.user_id = v_actor
    returning * into v_driver;
    -- A repeat wakes them too: it costs little, and deliveries may have started waiting since.
    perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', v_actor), null, 'wake:' || v_actor);
  else
    if not private.rest_driver(v_actor, p_status) then
      return private.refuse('INVALID_STATE', '{"reason": "status_while_delivering"}');
    end if;
    update public.driver_profiles d set last_seen = now() where d.user_id = v_actor returning * into v_driver;
  end if;
  return private.ok(private.driver_status_json(v_driver));
end $$;
revoke execute on function app.set_driver_status(text) from public;
grant execute on function app.set_driver_status(text) to handover_person;

-- schemas/drivers/set_last_delivery.sql
-- set_last_delivery: when the delivery in the driver's hands ends, however it ends, they go off duty instead of online;
-- or not, after all. Without a delivery in hand only taking it back succeeds. Safe to repeat.
create function app.set_last_delivery(p_last boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_last is null then
    return private.invalid('last', 'true_or_false');
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if p_last and v_driver.status <> 'on_duty' then
    return private.refuse('NO_ACTIVE_TASK', '{"reason": "no_delivery"}');
  end if;
  if v_driver.last_delivery <> p_last then
    update public.driver_profiles d set last_delivery = p_last where d.user_id = v_actor;
    perform private.log_action(v_actor, null, (select t.id from public.transactions t
      where t.driver_id = v_actor and private.is_active(t.status)), 'last_delivery', jsonb_build_object('last', p_last));
  end if;
  return private.ok(jsonb_build_object('lastDelivery', p_last));
end $$;
revoke execute on function app.set_last_delivery(boolean) from public;
grant execute on function app.set_last_delivery(boolean) to handover_person;

-- schemas/drivers/settle_leaving.sql
-- settle_leaving: fifteen seconds after the beacon: offline, unless a heartbeat came.
create function app.settle_leaving(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_left boolean;
begin
  select private.has_left(d) into v_left from public.driver_profiles d where d.user_id = p_driver_id and d.leaving_at is not null;
  if coalesce(v_left, false) then
    v_left := private.rest_driver(p_driver_id, 'offline');
  end if;
  return private.ok(jsonb_build_object('left', coalesce(v_left, false)));
end $$;
revoke execute on function app.settle_leaving(uuid) from public;
grant execute on function app.settle_leaving(uuid) to handover_machine;

-- schemas/drivers/submit_application.sql
-- application_problems: what today's rules say of a form: the vehicle's year, its plate, the driver's age.
create function private.application_problems(p_form jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_errors jsonb := '[]';
  v_years jsonb := private.vehicle_years();
begin
  if (p_form ->> 'vehicleYear')::numeric not between (v_years ->> 'from')::numeric and (v_years ->> 'to')::numeric then
    v_errors := v_errors || private.problem('vehicleYear', 'between', jsonb_build_object('from', v_years ->> 'from', 'to', v_years ->> 'to'));
  end if;
  if p_form ->> 'vehicleType' <> 'bicycle' and p_form ->> 'licensePlate' is null then
    v_errors := v_errors || private.problem('licensePlate', 'required');
  end if;
  if (p_form ->> 'dateOfBirth')::date > current_date - make_interval(years => private.setting('minimum_driver_age')::int) then
    v_errors := v_errors || private.problem('dateOfBirth', 'too_young', jsonb_build_object('age', private.setting('minimum_driver_age')::text));
  end if;
  return v_errors;
end $$;

-- submit_application: hands the form in. Until it is decided it may be handed in again with corrections; after a
-- rejection it may be tried anew; after an approval it stands.
create function app.submit_application(p_form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_errors jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  -- Why the profile's lock: a decision takes it too, so that form and decision never cross.
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  v_errors := private.application_problems(p_form);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  if exists (select from public.driver_applications a where a.driver_id = v_actor and a.status = 'approved') then
    return private.refuse('INVALID_STATE', '{"reason": "application_approved"}');
  end if;
  insert into public.driver_applications as a (driver_id, vehicle_type, vehicle_make, vehicle_model, vehicle_year, license_plate,
    insurance_provider, insurance_policy, driving_experience, previous_delivery_experience, availability, emergency_contact,
    emergency_phone, date_of_birth)
  values (v_actor, p_form ->> 'vehicleType', btrim(p_form ->> 'vehicleMake'), btrim(p_form ->> 'vehicleModel'),
    (p_form ->> 'vehicleYear')::numeric::int, coalesce(btrim(p_form ->> 'licensePlate'), ''), btrim(p_form ->> 'insuranceProvider'),
    nullif(btrim(p_form ->> 'insurancePolicy'), ''), (p_form ->> 'drivingExperience')::numeric::int,
    nullif(btrim(p_form ->> 'previousDeliveryExperience'), ''), btrim(p_form ->> 'availability'),
    btrim(p_form ->> 'emergencyContact'), p_form ->> 'emergencyPhone', (p_form ->> 'dateOfBirth')::date)
  on conflict (driver_id) do update set
    status = 'submitted', decided_at = null, decided_by = null, decision_reason = null,
    submitted_at = case when a.status = 'submitted' then a.submitted_at else now() end,
    vehicle_type = excluded.vehicle_type, vehicle_make = excluded.vehicle_make, vehicle_model = excluded.vehicle_model,
    vehicle_year = excluded.vehicle_year, license_plate = excluded.license_plate,
    insurance_provider = excluded.insurance_provider, insurance_policy = excluded.insurance_policy,
    driving_experience = excluded.driving_experience, previous_delivery_experience = excluded.previous_delivery_experience,
    availability = excluded.availability, emergency_contact = excluded.emergency_contact,
    emergency_phone = excluded.emergency_phone, date_of_birth = excluded.date_of_birth;
  return private.ok(private.application_json(v_actor));
end $$;
revoke execute on function app.submit_application(jsonb) from public;
grant execute on function app.submit_application(jsonb) to handover_person;

-- schemas/drivers/sweep_presence.sql
-- sweep_presence: everybody who has left goes offline, at most 2,000 at a time. Any number may run at once.
create function app.sweep_presence() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_drivers uuid[];
  v_count int;
begin
  if not pg_try_advisory_xact_lock(hashtext('sweep_presence')) then
    return private.ok(jsonb_build_object('offline', 0, 'busy', true));
  end if;
  select array_agg(s.user_id) into v_drivers
    from (select d.user_id from public.driver_profiles d
           where d.status <> 'offline'
             -- Said apart, so that the many who are here cost no function call.
             and (d.leaving_at is not null or d.last_seen is null
                  or d.last_seen < now() - make_interval(secs => private.setting('presence_timeout_seconds')::double precision))
             and private.has_left(d)
           order by d.last_seen nulls first limit 2000) s;
  -- Why all offers before any driver: one driver's row must never be held while another's delivery is waited for.
  perform private.close_offers_of_drivers(v_drivers, 'driver_unavailable');
  perform from public.driver_profiles d where d.user_id = any (v_drivers) order by d.user_id for update;
  -- Who was offered something meanwhile, or came back, is left for the next time.
  update public.driver_profiles d set status = 'offline', is_available = false, leaving_at = null, last_status_change = now()
   where d.user_id = any (v_drivers) and private.has_left(d)
     and not exists (select from public.driver_notifications o
                      where o.driver_id = d.user_id and private.is_open(o.status));
  get diagnostics v_count = row_count;
  return private.ok(jsonb_build_object('offline', v_count));
end $$;
revoke execute on function app.sweep_presence() from public;
grant execute on function app.sweep_presence() to handover_machine;

-- schemas/hubs/admin_allow_overnight.sql
-- admin_allow_overnight: the driver may keep the cash that they hold through this night; with two administrators.
-- Repeating is a success.
create function app.admin_allow_overnight(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_asked jsonb;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if not exists (select from private.overnight_holdings o where o.driver_id = p_user_id and o.business_day = private.business_day(clock_timestamp())) then
    if private.held_by(p_user_id) = 0 then
      return private.refuse('INVALID_STATE', '{"reason": "holds_nothing"}');
    end if;
    v_asked := private.two_people('overnight', p_user_id, jsonb_build_object('reason', btrim(p_reason)), v_admin);
  end if;
  return coalesce(v_asked, private.ok(private.admin_driver_json(p_user_id)));
end $$;
revoke execute on function app.admin_allow_overnight(uuid, text) from public;
grant execute on function app.admin_allow_overnight(uuid, text) to handover_person;

-- schemas/hubs/admin_cash_collected.sql
-- admin_cash_collected: the sender has the cash that waited for them at a hub, or somebody of theirs, though no code
-- says so; with two administrators. Repeating is a success.
create function app.admin_cash_collected(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.waits_at_hub(v_t.id) then
    if private.waiting_facts(v_t.id) @> '[{"enough": false}]' then
      return private.refuse('SAFE_TOO_LOW');
    end if;
    v_asked := private.two_people('cash_collected', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not exists (select from private.hub_collections c where c.transaction_id = v_t.id) then
    return private.wrong_state('no_cash_at_hub', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_cash_collected(uuid, text) from public;
grant execute on function app.admin_cash_collected(uuid, text) to handover_person;

-- schemas/hubs/admin_create_hub.sql
-- admin_create_hub: a new hub, active unless told otherwise; on record.
create function app.admin_create_hub(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_hub public.hubs;
  v_cashiers jsonb := coalesce(p_body -> 'cashiers', '[]');
  v_errors jsonb;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  v_errors := private.cashier_problems(v_cashiers);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  insert into public.hubs (name, address, lat, lng, hours, is_active)
  values (btrim(p_body ->> 'name'), btrim(p_body ->> 'address'), (p_body #>> '{location,lat}')::double precision, (p_body #>> '{location,lng}')::double precision,
          coalesce(p_body -> 'hours', '[]'), coalesce((p_body ->> 'isActive')::boolean, true))
  returning * into v_hub;
  perform private.set_cashiers(v_hub.id, v_cashiers);
  perform private.record_admin_action(v_admin, 'create_hub', v_hub.id, null, private.hub_body(v_hub));
  return private.ok(private.hub_json(v_hub, v_admin));
end $$;
revoke execute on function app.admin_create_hub(jsonb) from public;
grant execute on function app.admin_create_hub(jsonb) to handover_person;

-- schemas/hubs/admin_list_hubs.sql
-- admin_list_hubs: all hubs by name, at most a hundred.
create function app.admin_list_hubs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
begin
  if v_admin is null then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.hub_json(h, v_admin) order by lower(h.name), h.id), '[]')
      from (select * from public.hubs x order by lower(x.name), x.id limit 100) h)));
end $$;
revoke execute on function app.admin_list_hubs() from public;
grant execute on function app.admin_list_hubs() to handover_person;

-- schemas/hubs/admin_move_cash.sql
-- admin_move_cash: cash goes from a hub's safe to the bank (`to_bank`), or comes from there (`from_bank`); with two
-- administrators.
create function app.admin_move_cash(p_hub_id uuid, p_direction text, p_amount numeric, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_hub public.hubs;
  v_asked jsonb;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_hub from public.hubs h where h.id = p_hub_id for no key update;
  if not found then
    return private.no_such_hub();
  elsif private.is_party(v_admin, 'hub_move', p_hub_id) then
    return private.refuse_own_case();
  elsif p_direction = 'to_bank' and not private.safe_has(p_hub_id, p_amount) then
    return private.refuse('SAFE_TOO_LOW');
  end if;
  v_asked := private.two_people('hub_move', p_hub_id, jsonb_build_object('direction', p_direction, 'amount', p_amount, 'reason', btrim(p_reason)), v_admin);
  return coalesce(v_asked, private.ok(private.hub_json(v_hub, v_admin)));
end $$;
revoke execute on function app.admin_move_cash(uuid, text, numeric, text) from public;
grant execute on function app.admin_move_cash(uuid, text, numeric, text) to handover_person;

-- schemas/hubs/admin_return_to.sql
-- admin_return_to: an administrator says to which hub the driver brings back the cash, where two hold some of it both
-- of them; on record. Repeating is a success.
create function app.admin_return_to(p_transaction_id uuid, p_hub_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_leg public.custody_legs;
  v_hub public.hubs;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_hub from public.hubs h where h.id = p_hub_id and h.is_active;
  if not exists (select from private.open_returns(v_t.id)) then
    return private.wrong_state('no_cash_to_return', v_t.status);
  elsif v_hub.id is null then
    return private.no_such_hub();
  end if;
  for v_leg in select * from private.open_returns(v_t.id) l where l.taker_kind <> 'hub' or l.taker_id <> p_hub_id order by l.driver_id loop
    perform private.send_to_hub(v_leg, v_hub, jsonb_build_object('by', v_admin, 'reason', p_reason));
    perform private.record_admin_action(v_admin, 'return_to_hub', v_t.id, p_reason,
      jsonb_build_object('hubId', v_hub.id, 'driverId', v_leg.driver_id, 'amount', v_leg.amount, 'orderNo', v_t.order_no));
  end loop;
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_return_to(uuid, uuid, text) from public;
grant execute on function app.admin_return_to(uuid, uuid, text) to handover_person;

-- schemas/hubs/admin_settle_closing.sql
-- admin_settle_closing: the difference of a hub's last count is settled by an entry; with two administrators. Repeating
-- is a success.
create function app.admin_settle_closing(p_hub_id uuid, p_closing_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_c private.hub_closings;
  v_asked jsonb;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  select * into v_c from private.hub_closings c where c.id = p_closing_id and c.hub_id = p_hub_id;
  if not found then
    return private.no_such_hub();
  elsif private.is_party(v_admin, 'hub_difference', v_c.id) then
    return private.refuse_own_case();
  elsif v_c.settled_at is null then
    if not exists (select from private.open_differences() d where d.id = v_c.id) then
      return private.refuse('INVALID_STATE', '{"reason": "nothing_to_settle"}');
    elsif v_c.difference < 0 and not private.safe_has(p_hub_id, -v_c.difference) then
      return private.refuse('SAFE_TOO_LOW');
    end if;
    v_asked := private.two_people('hub_difference', v_c.id, jsonb_build_object('reason', p_reason), v_admin);
    select * into v_c from private.hub_closings c where c.id = p_closing_id;
  end if;
  return coalesce(v_asked, private.ok(private.closing_json(v_c)));
end $$;
revoke execute on function app.admin_settle_closing(uuid, uuid, text) from public;
grant execute on function app.admin_settle_closing(uuid, uuid, text) to handover_person;

-- schemas/hubs/admin_update_hub.sql
-- admin_update_hub: changes what the patch names and leaves the rest; `cashiers` are all of them from then on. On
-- record. Repeating is a success.
create function app.admin_update_hub(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_hub public.hubs;
  v_old jsonb;
  v_new jsonb;
  v_errors jsonb;
  v_changed text[];
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_hub from public.hubs h where h.id = p_id for no key update;
  if not found then
    return private.no_such_hub();
  end if;
  v_old := private.hub_body(v_hub);
  if p_patch ? 'cashiers' then
    v_errors := private.cashier_problems(p_patch -> 'cashiers');
    if v_errors <> '[]' then
      return private.invalid(v_errors);
    end if;
    perform private.set_cashiers(p_id, p_patch -> 'cashiers');
  end if;
  v_new := v_old || (p_patch - 'cashiers');
  update public.hubs h set name = btrim(v_new ->> 'name'), address = btrim(v_new ->> 'address'), lat = (v_new #>> '{location,lat}')::double precision,
         lng = (v_new #>> '{location,lng}')::double precision, hours = v_new -> 'hours', is_active = (v_new ->> 'isActive')::boolean
   where h.id = p_id returning * into v_hub;
  v_new := private.hub_body(v_hub);
  v_changed := array(select k from jsonb_object_keys(v_old) k where v_old -> k is distinct from v_new -> k);
  if v_changed <> '{}' then
    perform private.record_admin_action(v_admin, 'update_hub', p_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(k, v_old -> k) from unnest(v_changed) k), 'after', (select jsonb_object_agg(k, v_new -> k) from unnest(v_changed) k)));
  end if;
  return private.ok(private.hub_json(v_hub, v_admin));
end $$;
revoke execute on function app.admin_update_hub(uuid, jsonb) from public;
grant execute on function app.admin_update_hub(uuid, jsonb) to handover_person;

-- schemas/hubs/close_hub.sql
-- close_hub: a cashier has counted the safe at the end of the day. While the day lasts it may be counted again, unless
-- its difference is settled already. On record is every count.
create function app.close_hub(p_hub_id uuid, p_counted numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_day date := private.business_day(clock_timestamp());
  v_expected numeric;
  v_c private.hub_closings;
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif not private.is_cashier(p_hub_id, v_actor) then
    return private.no_such_hub();
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  v_expected := private.hub_balance(p_hub_id);
  select * into v_c from private.hub_closings c where c.hub_id = p_hub_id and c.business_day = v_day;
  if v_c.settled_at is not null then
    return private.refuse('INVALID_STATE', '{"reason": "closing_settled"}');
  end if;
  insert into private.hub_closings as c (hub_id, business_day, expected, counted, closed_by, counts)
  values (p_hub_id, v_day, v_expected, p_counted, v_actor, '[]')
  on conflict (hub_id, business_day) do update set expected = excluded.expected, counted = excluded.counted, closed_by = excluded.closed_by, closed_at = clock_timestamp()
  returning * into v_c;
  update private.hub_closings c set counts = c.counts || jsonb_build_array(jsonb_build_object('expected', v_expected, 'counted', p_counted, 'by', v_actor, 'at', private.iso(c.closed_at)))
   where c.id = v_c.id;
  return private.ok(private.closing_json(v_c));
end $$;
revoke execute on function app.close_hub(uuid, numeric) from public;
grant execute on function app.close_hub(uuid, numeric) to handover_person;

-- schemas/hubs/closing.sql
-- The safe of a hub: what it should hold by the ledger, counted each business day; what goes between it and the bank,
-- and what the count did not find, take two administrators, of whom none takes cash there.

-- last_closing: the hub's newest; a row of nulls when it was never closed.
create function private.last_closing(p_hub_id uuid) returns private.hub_closings
language sql stable security definer set search_path = '' as $$
  select * from private.hub_closings c where c.hub_id = p_hub_id order by c.business_day desc limit 1
$$;

-- closing_json: null of none.
create function private.closing_json(p_c private.hub_closings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_c.id is not null then jsonb_build_object('id', p_c.id, 'hubId', p_c.hub_id, 'day', p_c.business_day, 'expected', p_c.expected,
    'counted', p_c.counted, 'difference', p_c.difference, 'closedBy', (select p.name from public.user_profiles p where p.user_id = p_c.closed_by),
    'closedAt', private.iso(p_c.closed_at), 'settledAt', private.iso(p_c.settled_at)) end
$$;

-- open_differences: of each hub's last closing what was more or less than the ledger says, and nobody has settled.
create function private.open_differences() returns setof private.hub_closings
language sql stable security definer set search_path = '' as $$
  select c.* from private.hub_closings c
   where c.difference <> 0 and c.settled_at is null and c.id = (private.last_closing(c.hub_id)).id
$$;

-- safe_has: so much can be taken out of the hub's safe.
create function private.safe_has(p_hub_id uuid, p_amount numeric) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.hub_balance(p_hub_id) >= p_amount
$$;

-- post_at_hub: an entry between a hub and what is outside of it. Answers its id.
create function private.post_at_hub(p_cause text, p_cause_id text, p_from_kind text, p_from uuid, p_to_kind text, p_to uuid, p_amount numeric, p_admin uuid, p_second uuid)
returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_hub bigint := ledger.account('cash', 'hub', coalesce(p_from, p_to));
  v_other bigint := ledger.account('cash', case when p_from is null then p_from_kind else p_to_kind end, null);
begin
  return (ledger.post(p_cause, p_cause_id, case when p_from is null then v_other else v_hub end, case when p_from is null then v_hub else v_other end, p_amount,
    null, null, null, null, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.signed(p_second), clock_timestamp())).id;
end $$;

-- settle_closing: what a count of the safe did not find is lost; what it found too much came from outside.
create function private.settle_closing(p_id uuid, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_c private.hub_closings;
begin
  update private.hub_closings c set settled_at = clock_timestamp() where c.id = p_id returning * into v_c;
  if v_c.difference < 0 then
    perform private.post_at_hub('hub_difference', v_c.id::text, 'hub', v_c.hub_id, 'lost', null, -v_c.difference, p_admin, p_second);
  else
    perform private.post_at_hub('hub_difference', v_c.id::text, 'bank', null, 'hub', v_c.hub_id, v_c.difference, p_admin, p_second);
  end if;
  perform private.record_admin_action(p_admin, 'hub_difference', v_c.hub_id, p_reason,
    jsonb_build_object('closingId', v_c.id, 'amount', v_c.difference) || private.signed(p_second));
end $$;

-- move_hub_cash: so much goes from the hub's safe to the bank, or comes from there.
create function private.move_hub_cash(p_hub_id uuid, p_given jsonb, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_amount numeric := (p_given ->> 'amount')::numeric;
  v_direction text := p_given ->> 'direction';
begin
  if v_direction = 'to_bank' then
    perform private.post_at_hub(v_direction, gen_random_uuid()::text, 'hub', p_hub_id, 'bank', null, v_amount, p_admin, p_second);
  else
    perform private.post_at_hub(v_direction, gen_random_uuid()::text, 'bank', null, 'hub', p_hub_id, v_amount, p_admin, p_second);
  end if;
  perform private.record_admin_action(p_admin, 'hub_' || v_direction, p_hub_id, p_given ->> 'reason', jsonb_build_object('amount', v_amount) || private.signed(p_second));
end $$;

-- schemas/hubs/collecting.sql
-- Cash that was handed in for a sender goes back to them at the hub. They count it there, their code says so, and the
-- cashier, who gave it, books it. Never by one of the two alone.

-- keep_for_sender: so much of this delivery's cash has come to the hub, and waits there. More than was counted before
-- ends a code that was open.
create function private.keep_for_sender(p_transaction_id uuid, p_hub_id uuid, p_amount numeric) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.hub_collections as c (transaction_id, hub_id, amount, digits) values (p_transaction_id, p_hub_id, p_amount, private.make_digits())
  on conflict (transaction_id, hub_id) where state <> 'done'
  do update set amount = c.amount + excluded.amount, state = 'waiting', code = null, code_expires_at = null
$$;

-- waits_at_hub: some of the delivery's cash is at a hub, for its sender.
create function private.waits_at_hub(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.hub_collections c where c.transaction_id = p_transaction_id and c.state <> 'done')
$$;

-- collection_of: what waits for the sender of this delivery, longest first, else what they got last; a row of nulls
-- when nothing ever did.
create function private.collection_of(p_transaction_id uuid) returns private.hub_collections
language sql stable security definer set search_path = '' as $$
  select * from private.hub_collections c where c.transaction_id = p_transaction_id
   order by c.state = 'done', case when c.state <> 'done' then c.opened_at end, c.done_at desc limit 1
$$;

-- collection_json: for one reader: the digits are for the sender and those who take cash there. Never the code.
create function private.collection_json(p_c private.hub_collections, p_reader uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_c.id, 'transactionId', t.id, 'orderNo', t.order_no, 'senderName', t.sender_name, 'amount', p_c.amount, 'state', p_c.state,
           'digits', case when p_reader = t.user_id or private.is_cashier(h.id, p_reader) then p_c.digits end,
           'hub', jsonb_build_object('id', h.id, 'name', h.name, 'address', h.address, 'location', private.point_json(h.lat, h.lng), 'hours', h.hours,
             'open', n.open, 'opensAt', case when not n.open then private.iso(private.opens_at(h, n.at)) end),
           'openedAt', private.iso(p_c.opened_at), 'doneAt', private.iso(p_c.done_at),
           'codeLockedUntil', case when p_c.state <> 'done' then private.iso(private.code_locked_until(p_c.id)) end,
           'mayGive', p_c.state <> 'done' and private.is_cashier(h.id, p_reader) and p_reader not in (t.user_id, t.receiver_id))
    from public.transactions t join public.hubs h on h.id = p_c.hub_id
   cross join lateral (select c.at, private.hub_is_open(h, c.at) as open from (select clock_timestamp() as at) c) n
   where t.id = p_c.transaction_id
$$;

-- collections_json: what waits at this hub for its senders, longest first.
create function private.collections_json(p_hub_id uuid, p_reader uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.collection_json(c, p_reader) order by c.opened_at, c.id), '[]')
    from private.hub_collections c where c.hub_id = p_hub_id and c.state <> 'done'
$$;

-- waiting_for_senders: how much of what this safe holds that is.
create function private.waiting_for_senders(p_hub_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(c.amount), 0) from private.hub_collections c where c.hub_id = p_hub_id and c.state <> 'done'
$$;

-- hand_back: the sender has it: one entry, and both are told. The delivery, the collection and the hub are locked.
create function private.hand_back(p_t public.transactions, p_c private.hub_collections, p_cause text, p_given_by uuid, p_taken_by uuid, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.hub_collections c set state = 'done', code = null, code_expires_at = null, given_by = p_given_by, done_at = clock_timestamp() where c.id = p_c.id;
  perform private.post_cash(p_t, p_cause, p_c.id::text, 'hub', p_c.hub_id, 'sender', p_t.user_id, null, p_given_by, p_taken_by,
                            p_evidence || jsonb_build_object('hubId', p_c.hub_id, 'collectionId', p_c.id), clock_timestamp(), p_c.amount);
  perform private.notify_about('cash_returned', p_t.id, p_t.user_id, jsonb_build_object('amount', p_c.amount), 'collection-' || p_c.id);
  perform private.broadcast_delivery(p_t);
end $$;

-- hand_back_by_word: two administrators, or the only one, say that the sender has what waits for them at hubs.
create function private.hand_back_by_word(p_transaction_id uuid, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_c private.hub_collections;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  perform from public.hubs h where h.id in (select c.hub_id from private.hub_collections c where c.transaction_id = v_t.id and c.state <> 'done') order by h.id for no key update;
  for v_c in select * from private.hub_collections c where c.transaction_id = v_t.id and c.state <> 'done' order by c.id for no key update loop
    perform private.hand_back(v_t, v_c, 'cash_collected', null, null, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.signed(p_second));
    perform private.record_admin_action(p_admin, 'cash_collected', v_t.id, p_reason,
      jsonb_build_object('hubId', v_c.hub_id, 'amount', v_c.amount, 'orderNo', v_t.order_no) || private.signed(p_second));
  end loop;
end $$;

-- waiting_facts: what waits at hubs for this delivery's sender, and whether each safe holds it.
create function private.waiting_facts(p_transaction_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'amount', c.amount, 'enough', private.safe_has(c.hub_id, c.amount)) order by c.id), '[]')
    from private.hub_collections c where c.transaction_id = p_transaction_id and c.state <> 'done'
$$;

-- check_collected: a sender gets no more from a hub than was brought there of their cash.
create function ledger.check_collected(p_entry ledger.transfers) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select sum(case when x.to_account = p_entry.from_account then x.amount else -x.amount end) from ledger.transfers x
       where x.transaction_id = p_entry.transaction_id and p_entry.from_account in (x.from_account, x.to_account)) < 0 then
    raise exception 'of delivery % more would leave the hub than was brought there', p_entry.transaction_id using errcode = '23514', constraint = 'collected';
  end if;
end $$;

-- schemas/hubs/confirm_collection.sql
-- confirm_collection: the sender has counted what waits for them, at the hub's counter, and gets the code that says so.
-- Repeating answers the same code, renewed.
create function app.confirm_collection(p_transaction_id uuid, p_counted numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_t public.transactions;
  v_c private.hub_collections;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_c := private.collection_of(v_t.id);
  if v_c.id is null or v_c.state = 'done' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "nothing_at_hub"}');
  elsif p_counted <> v_c.amount then
    return private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', v_c.amount, 'counted', p_counted));
  end if;
  update private.hub_collections c set state = 'proving', code = coalesce(c.code, private.make_code()), code_expires_at = private.code_until()
   where c.id = v_c.id returning * into v_c;
  return private.ok(jsonb_build_object('legId', v_c.id, 'kind', 'collection', 'driverId', v_actor, 'code', v_c.code,
    'display', left(v_c.code, 4) || '-' || right(v_c.code, 4), 'expiresAt', private.iso(v_c.code_expires_at)));
end $$;
revoke execute on function app.confirm_collection(uuid, numeric) from public;
grant execute on function app.confirm_collection(uuid, numeric) to handover_person;

-- schemas/hubs/count_deposit.sql
-- takes_two: so much cash is counted by two people. What the driver holds counts, too: else a short count of much cash
-- would be one person's word.
create function private.takes_two(p_sum numeric, p_held numeric) returns boolean
language sql stable security definer set search_path = '' as $$
  select greatest(p_sum, p_held) > private.setting('deposit_second_count')
$$;

-- same_count: this person has counted so much before, and it stood: a repeat.
create function private.same_count(p_d private.hub_deposits, p_actor uuid, p_sum numeric) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_d.state when 'second_count' then p_d.first_by = p_actor and p_d.first_sum = p_sum
                        when 'done' then p_d.counted = p_sum and exists (select from private.hub_deposit_counts c where c.deposit_id = p_d.id and c.counted_by = p_actor and c.sum = p_sum)
                        else false end
$$;

-- count_refusal: why this person does not count this deposit now; null when they do. The first count is a cashier's,
-- the second another one's or an administrator's; nobody counts cash of their own.
create function private.count_refusal(p_d private.hub_deposits, p_actor uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when p_d.driver_id = p_actor or exists (select from private.hub_deposit_items i join public.transactions t on t.id = i.transaction_id
                                             where i.deposit_id = p_d.id and private.own_case(p_actor, t)) then private.refuse('OWN_CASE', '{"reason": "own_cash"}')
    when p_d.state in ('done', 'void') then private.deposit_closed(p_d)
    when p_d.state = 'second_count' and p_d.first_by = p_actor then private.refuse('SECOND_PERSON')
    when p_d.state = 'waiting' and not private.is_cashier(p_d.hub_id, p_actor) then private.refuse('FORBIDDEN', '{"reason": "cashier_first"}') end
$$;

-- count_again: what was counted does not stand; nothing is posted, and no sum is said.
create function private.count_again(p_deposit_id uuid, p_why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.hub_deposits d set state = 'waiting', first_by = null, first_sum = null, was_over = d.was_over or p_why = 'over' where d.id = p_deposit_id;
  return case p_why when 'over' then private.refuse('COUNT_AGAIN', '{"reason": "over"}') else private.refuse('COUNT_AGAIN', '{"reason": "differs"}') end;
end $$;

-- count_deposit: somebody at the hub has counted what the driver handed in, by notes and coins. More than the driver
-- holds is counted again before it is believed; much cash is counted by two people, who come to the same sum. Repeating
-- is a success.
create function app.count_deposit(p_hub_id uuid, p_deposit_id uuid, p_denominations jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_sum numeric := private.count_sum(p_denominations);
  v_held numeric;
  v_d private.hub_deposits;
  v_refusal jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif (private.works_at(p_hub_id, v_actor)).id is null or not exists (select from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id) then
    return private.no_such_deposit();
  end if;
  perform private.lock_transactions(private.deposit_items(p_deposit_id));
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id for no key update;
  if private.same_count(v_d, v_actor, v_sum) then
    return private.ok(private.deposit_json(v_d, v_actor));
  end if;
  v_refusal := private.count_refusal(v_d, v_actor);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select coalesce(sum(i.amount), 0) into v_held from private.handing_in(v_d.driver_id, v_d.hub_id, private.deposit_items(v_d.id)) i;
  if v_held = 0 then
    update private.hub_deposits d set state = 'void', ended_at = clock_timestamp(), first_by = null, first_sum = null where d.id = v_d.id;
    return private.refuse('DEPOSIT_CLOSED', '{"reason": "void"}');
  end if;
  insert into private.hub_deposit_counts (deposit_id, counted_by, denominations, sum) values (v_d.id, v_actor, p_denominations, v_sum);
  if v_d.state = 'second_count' and v_d.first_sum <> v_sum then
    return private.count_again(v_d.id, 'differs');
  elsif v_sum > v_held and not v_d.was_over then
    return private.count_again(v_d.id, 'over');
  elsif v_d.state = 'waiting' and private.takes_two(v_sum, v_held) then
    update private.hub_deposits d set state = 'second_count', first_by = v_actor, first_sum = v_sum where d.id = v_d.id returning * into v_d;
  else
    v_d := private.post_deposit(v_d, v_sum, case when v_d.state = 'second_count' then array[v_d.first_by, v_actor] else array[v_actor] end);
  end if;
  return private.ok(private.deposit_json(v_d, v_actor));
end $$;
revoke execute on function app.count_deposit(uuid, uuid, jsonb) from public;
grant execute on function app.count_deposit(uuid, uuid, jsonb) to handover_person;

-- schemas/hubs/day_end.sql
-- A driver's day ends without cash in their hands, or two administrators have let them keep it for the night.

-- day_left_open: the driver holds cash of an earlier business day, which is over for them, and nobody has let them keep
-- it. What they are on the way with across midnight is none of it.
create function private.day_left_open(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_day(clock_timestamp());
begin
  return exists (select from private.settings s where s.key = 'day_close_enforced' and s.value = 'true')
     and exists (select from private.held_cash h where h.driver_id = p_driver_id and h.due_at is not null and private.business_day(h.since) < v_today)
     and not exists (select from private.overnight_holdings o where o.driver_id = p_driver_id and o.business_day >= v_today - 1);
end $$;

-- allow_overnight: the driver may keep what they hold through this night.
create function private.allow_overnight(p_driver_id uuid, p_reason text, p_admin uuid, p_second uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.overnight_holdings (driver_id, business_day, asked_by, approved_by)
  values (p_driver_id, private.business_day(clock_timestamp()), p_admin, p_second) on conflict do nothing;
  perform private.record_admin_action(p_admin, 'overnight', p_driver_id, p_reason, jsonb_build_object('amount', private.held_by(p_driver_id)) || private.signed(p_second));
  perform private.offers_changed(p_driver_id);
end $$;

-- schemas/hubs/depositing.sql
-- A driver hands in cash. They say which deliveries' it is, the cashier counts without knowing how much it should be,
-- and what was counted is posted: an entry for each delivery, the one they have held longest first. Never the driver's
-- own word.

-- handing_in: of these deliveries' cash what this driver can hand in at this hub now: it is over for them, and it is to
-- be brought to nobody else.
create function private.handing_in(p_driver_id uuid, p_hub_id uuid, p_items uuid[]) returns table (transaction_id uuid, amount numeric, since timestamptz, leg_id uuid)
language sql stable security definer set search_path = '' as $$
  select h.transaction_id, h.amount, h.since, l.id
    from private.held_cash h
    left join public.custody_legs l on l.transaction_id = h.transaction_id and l.driver_id = h.driver_id and l.kind = 'return' and l.state in ('waiting', 'proving')
   where h.driver_id = p_driver_id and h.transaction_id = any (p_items) and h.due_at is not null
     and (l.id is null or (l.taker_kind = 'hub' and l.taker_id = p_hub_id))
$$;

-- deposit_items: the deliveries of a deposit.
create function private.deposit_items(p_deposit_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select i.transaction_id from private.hub_deposit_items i where i.deposit_id = p_deposit_id order by i.transaction_id)
$$;

-- deposit_json: a deposit for one reader. What is held, and of what, is the driver's to read; those who count hear of
-- no sum before it is posted, and then of the one that they counted.
create function private.deposit_json(p_d private.hub_deposits, p_reader uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_d.id, 'hubId', p_d.hub_id, 'state', p_d.state,
           'driver', jsonb_build_object('name', v.name, 'vehicleType', v.vehicle_type, 'vehiclePlate', coalesce(v.vehicle_plate, nullif(v.license_plate, ''))),
           'openedAt', private.iso(p_d.opened_at), 'endedAt', private.iso(p_d.ended_at),
           'firstCountMine', coalesce(p_d.first_by = p_reader, false),
           'counted', p_d.counted, 'giveBack', p_d.counted - p_d.posted,
           'held', case when own.reads then i.held end, 'missing', case when own.reads and p_d.state = 'done' then i.held - p_d.posted end,
           'items', case when own.reads then i.items end)
    from public.driver_profiles v
   cross join lateral (select p_d.driver_id = p_reader as reads) own
   cross join lateral (
     select sum(x.held) as held, coalesce(jsonb_agg(jsonb_build_object('transactionId', x.id, 'orderNo', x.order_no, 'amount', x.held, 'posted', x.posted) order by x.since, x.id), '[]') as items
       from (select t.id, t.order_no, d.posted, coalesce(d.held, h.amount, 0) as held, h.since
               from private.hub_deposit_items d join public.transactions t on t.id = d.transaction_id
               left join ledger.holdings h on h.transaction_id = d.transaction_id and h.driver_id = p_d.driver_id and p_d.state in ('waiting', 'second_count')
              where d.deposit_id = p_d.id) x) i
   where v.user_id = p_d.driver_id
$$;

-- count_sum: what so many of each note and coin are.
create function private.count_sum(p_denominations jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(sum(c.key::numeric * c.value::numeric), 0) from jsonb_each_text(p_denominations) c
$$;

-- rest_at_hub: what was missing at the counter still has to come there: a return of it is open at once.
create function private.rest_at_hub(p_leg public.custody_legs, p_rest numeric) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, digits, arrived_at)
  values (p_leg.transaction_id, 'return', 'driver', p_leg.driver_id, 'hub', p_leg.taker_id, p_leg.driver_id, p_rest, private.make_digits(), p_leg.arrived_at)
$$;

-- post_item: so much of one delivery's cash is the hub's now. With an open return that is done, and what is missing of
-- it waits for another one. The sender is told whose cash it is.
create function private.post_item(p_d private.hub_deposits, p_transaction_id uuid, p_leg_id uuid, p_held numeric, p_part numeric, p_by uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_leg public.custody_legs;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if p_leg_id is not null then
    v_leg := private.end_leg(p_leg_id, 'done', private.leg_note('deposited', jsonb_build_object('depositId', p_d.id, 'counted', p_part, 'by', p_by[1])));
  end if;
  perform private.post_cash(v_t, case when p_leg_id is null then 'deposit' else 'return' end, coalesce(p_leg_id::text, p_d.id || ':' || v_t.id),
    'driver', p_d.driver_id, 'hub', p_d.hub_id, p_leg_id, p_d.driver_id, p_by[1],
    jsonb_build_object('actor', 'hub', 'hubId', p_d.hub_id, 'depositId', p_d.id, 'countedBy', to_jsonb(p_by)) || private.photo_hashes(null, p_d.id), clock_timestamp(), p_part);
  if p_part < p_held and p_leg_id is not null then
    perform private.rest_at_hub(v_leg, p_held - p_part);
  end if;
  perform private.log_action(p_d.driver_id, null, v_t.id, 'cash_deposited', jsonb_build_object('depositId', p_d.id, 'amount', p_part));
  if v_t.funding = 'sender_cash' then
    perform private.keep_for_sender(v_t.id, p_d.hub_id, p_part);
    perform private.notify_about('cash_at_hub', v_t.id, v_t.user_id,
      (select jsonb_build_object('amount', p_part, 'hub', h.name) from public.hubs h where h.id = p_d.hub_id), 'deposit-' || p_d.id);
  end if;
  perform private.broadcast_delivery(v_t);
end $$;

-- post_deposit: what was counted is posted, at most what the driver holds; what is missing stays with them. Where a
-- return has ended by it and they have no other in hand, they are free. The deliveries and the deposit are locked.
create function private.post_deposit(p_d private.hub_deposits, p_sum numeric, p_by uuid[]) returns private.hub_deposits
language plpgsql security definer set search_path = '' as $$
declare
  v_d private.hub_deposits;
  v_item record;
  v_part numeric;
  v_left numeric := p_sum;
  v_held numeric := 0;
begin
  -- As private.follow_cash says: all of them, in the order of their ids.
  perform from public.driver_profiles d
    where d.user_id = p_d.driver_id or d.user_id in (select h.driver_id from private.held_cash h where h.transaction_id = any (private.deposit_items(p_d.id)))
       or d.user_id in (select t.driver_id from public.transactions t where t.id = any (private.deposit_items(p_d.id)))
    order by d.user_id for no key update;
  -- Who counts the safe waits for what is put into it.
  perform from public.hubs h where h.id = p_d.hub_id for share;
  for v_item in select * from private.handing_in(p_d.driver_id, p_d.hub_id, private.deposit_items(p_d.id)) i order by i.since, i.transaction_id loop
    v_part := least(v_left, v_item.amount);
    v_left := v_left - v_part;
    v_held := v_held + v_item.amount;
    update private.hub_deposit_items i set held = v_item.amount, posted = v_part where i.deposit_id = p_d.id and i.transaction_id = v_item.transaction_id;
    if v_part > 0 then
      perform private.post_item(p_d, v_item.transaction_id, v_item.leg_id, v_item.amount, v_part, p_by);
    end if;
  end loop;
  update private.hub_deposits d set state = 'done', ended_at = clock_timestamp(), counted = p_sum, posted = p_sum - v_left
   where d.id = p_d.id returning * into v_d;
  perform private.follow_cash(private.deposit_items(p_d.id), p_d.driver_id);
  if not private.has_active_task(p_d.driver_id) then
    perform private.free_driver(p_d.driver_id);
  end if;
  perform private.offers_again(p_d.driver_id);
  perform private.tell_of_deposit(v_d, v_held);
  return v_d;
end $$;

-- tell_of_deposit: the driver is told what was counted, and what is still theirs to bring.
create function private.tell_of_deposit(p_d private.hub_deposits, p_held numeric) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue('notify', jsonb_build_object('type', n.type, 'userId', p_d.driver_id, 'key', n.type || ':' || p_d.id,
           'facts', jsonb_build_object('depositId', p_d.id, 'hub', h.name, 'amount', n.amount)))
    from public.hubs h
   cross join lateral (values ('deposit_counted', p_d.posted), ('deposit_short', p_held - p_d.posted)) n (type, amount)
   where h.id = p_d.hub_id and n.amount > 0
$$;

-- schemas/hubs/get_collection.sql
-- get_collection: what waits at a hub for the sender of this delivery, else what they got there last, for them and
-- administrators; null when nothing ever did.
create function app.get_collection(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_c private.hub_collections;
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif not exists (select from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor) and private.acting_admin() is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_c := private.collection_of(p_transaction_id);
  return private.ok(case when v_c.id is not null then private.collection_json(v_c, v_actor) end);
end $$;
revoke execute on function app.get_collection(uuid) from public;
grant execute on function app.get_collection(uuid) to handover_person;

-- schemas/hubs/get_deposit.sql
-- get_deposit: how far a deposit is, for its driver, those who take cash at its hub, and administrators.
create function app.get_deposit(p_hub_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_d private.hub_deposits;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id;
  if v_d.id is null or not (v_d.driver_id = v_actor or (private.works_at(p_hub_id, v_actor)).id is not null) then
    return private.no_such_deposit();
  end if;
  return private.ok(private.deposit_json(v_d, v_actor));
end $$;
revoke execute on function app.get_deposit(uuid, uuid) from public;
grant execute on function app.get_deposit(uuid, uuid) to handover_person;

-- no_such_deposit: missing and somebody else's look the same.
create function private.no_such_deposit() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('DEPOSIT_NOT_FOUND')
$$;

-- schemas/hubs/get_hub.sql
-- get_hub: a hub's screen, for those who take cash there and administrators: who waits at the counter, longest first,
-- who comes for cash, what waits for senders, and the last count of the safe. What the drivers hold it does not say: it
-- is counted blind.
create function app.get_hub(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_hub public.hubs;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_hub := private.works_at(p_id, v_actor);
  if v_hub.id is null then
    return private.no_such_hub();
  end if;
  return private.ok(jsonb_build_object('hub', private.hub_json(v_hub, v_actor), 'serverTime', private.iso(clock_timestamp()),
    'deposits', (select coalesce(jsonb_agg(private.deposit_json(d, v_actor) order by d.opened_at, d.id), '[]')
                   from private.hub_deposits d where d.hub_id = v_hub.id and d.state in ('waiting', 'second_count')),
    'pickups', private.pickups_json(v_hub.id, v_actor),
    'collections', private.collections_json(v_hub.id, v_actor),
    'closing', private.closing_json(private.last_closing(v_hub.id))));
end $$;
revoke execute on function app.get_hub(uuid) from public;
grant execute on function app.get_hub(uuid) to handover_person;

-- schemas/hubs/give_collection.sql
-- collection_refusal: why this cashier cannot book it now, the code apart; null when they can.
create function private.collection_refusal(p_t public.transactions, p_c private.hub_collections, p_cashier uuid, p_amount numeric, p_qr jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when p_cashier in (p_t.user_id, p_t.receiver_id) then private.refuse('OWN_CASE', '{"reason": "own_cash"}')
    when p_c.state = 'done' then private.refuse('NO_OPEN_LEG', '{"reason": "nothing_at_hub"}')
    when p_amount <> p_c.amount then private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', p_c.amount, 'counted', p_amount))
    when p_qr ? 'transactionId' or p_qr ->> 'legId' <> p_c.id::text then private.refuse('WRONG_LEG')
    when private.code_locked_until(p_c.id) is not null then
      private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.iso(private.code_locked_until(p_c.id))))
    when p_c.state = 'waiting' then private.refuse('LEG_NOT_CONFIRMED', '{"reason": "sender", "missing": "confirm"}') end
$$;

-- check_collection_code: null when the sender's code is right, else the refusal; wrong tries are counted.
create function private.check_collection_code(p_t public.transactions, p_c private.hub_collections, p_code text, p_qr jsonb, p_verdict text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_digest text := encode(sha256(convert_to(concat_ws('|', p_c.id, p_c.code, private.plain_code(p_code), p_qr, p_verdict), 'UTF8')), 'hex');
begin
  if p_qr is not null and (p_verdict is null or p_verdict not in ('ok', 'expired') or p_qr ->> 'kind' <> 'collection' or p_qr ->> 'driverId' <> p_t.user_id::text) then
    return private.refuse('invalid_signature', private.count_wrong_try(p_t, p_c.id, v_digest));
  elsif p_qr is not null and p_verdict = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  elsif private.plain_code(p_c.code) <> private.plain_code(p_code) then
    return private.refuse('invalid_code', private.count_wrong_try(p_t, p_c.id, v_digest));
  elsif p_qr is null and p_c.code_expires_at <= clock_timestamp() then
    return private.refuse('expired_code');
  end if;
  return null;
end $$;

-- give_collection: the cashier has given the sender what waited for them, who says so by their code: the cash is the
-- sender's again. For the server alone, which brings its verdict on a scanned code. Repeating is a success.
create function app.give_collection(p_cashier_id uuid, p_hub_id uuid, p_collection_id uuid, p_amount numeric, p_code text, p_qr jsonb default null, p_verdict text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_c private.hub_collections;
  v_refusal jsonb;
begin
  if not private.is_cashier(p_hub_id, p_cashier_id) then
    return private.no_such_hub();
  end if;
  select * into v_c from private.hub_collections c where c.id = p_collection_id and c.hub_id = p_hub_id;
  if not found then
    return private.no_such_hub();
  end if;
  v_t := private.lock_transaction(v_c.transaction_id);
  select * into v_c from private.hub_collections c where c.id = p_collection_id for no key update;
  if v_c.state = 'done' and v_c.given_by = p_cashier_id and v_c.amount = p_amount then
    return private.ok(private.collection_json(v_c, p_cashier_id));
  end if;
  v_refusal := coalesce(private.collection_refusal(v_t, v_c, p_cashier_id, p_amount, p_qr), private.check_collection_code(v_t, v_c, p_code, p_qr, p_verdict));
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  if not private.safe_has(p_hub_id, v_c.amount) then
    return private.refuse('SAFE_TOO_LOW');
  end if;
  perform private.hand_back(v_t, v_c, 'collected', p_cashier_id, v_t.user_id,
    jsonb_build_object('actor', 'hub', 'actorId', p_cashier_id, 'by', case when p_qr is null then 'code' else 'qr' end));
  select * into v_c from private.hub_collections c where c.id = p_collection_id;
  return private.ok(private.collection_json(v_c, p_cashier_id));
end $$;
revoke execute on function app.give_collection(uuid, uuid, uuid, numeric, text, jsonb, text) from public;
grant execute on function app.give_collection(uuid, uuid, uuid, numeric, text, jsonb, text) to handover_machine;

-- schemas/hubs/giving.sql
-- The cash of a prefunded delivery comes from a hub's safe: the nearest to the door that is open and has enough, as
-- far away as a driver may be looked for. Its address and place are the pickup's.

-- promised: what is to be drawn from this safe for other deliveries that are paid.
create function private.promised(p_hub_id uuid, p_but uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(t.amount), 0) from public.transactions t
   where t.hub_id = p_hub_id and t.id is distinct from p_but and t.status in ('payment_confirmed', 'broadcast', 'assigned')
$$;

-- giving_hub: the hub that can give so much for a door there, the nearest of them; a row of nulls when none can.
-- p_open: of those that are open now.
create function private.giving_hub(p_transaction_id uuid, p_amount numeric, p_lat double precision, p_lng double precision, p_open boolean) returns public.hubs
language sql stable security definer set search_path = '' as $$
  select h from public.hubs h
   where h.is_active and (not p_open or private.hub_is_open(h, clock_timestamp()))
     and private.distance_m(h.lat, h.lng, p_lat, p_lng) <= private.setting('search_radius_m')
     and private.hub_balance(h.id) - private.waiting_for_senders(h.id) - private.promised(h.id, p_transaction_id) >= p_amount
   order by private.distance_m(h.lat, h.lng, p_lat, p_lng), h.name, h.id limit 1
$$;

-- first_hub: the same when it is asked for: one that is open now, else one that will be.
create function private.first_hub(p_amount numeric, p_lat double precision, p_lng double precision) returns public.hubs
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hub public.hubs := private.giving_hub(null, p_amount, p_lat, p_lng, true);
begin
  return case when v_hub.id is null then private.giving_hub(null, p_amount, p_lat, p_lng, false) else v_hub end;
end $$;

-- choose_hub: the hub that this paid delivery is collected at is chosen anew, until a driver is asked; whether one can
-- give it. The delivery's lock is held.
create function private.choose_hub(p_t public.transactions) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_hub public.hubs;
begin
  if p_t.funding <> 'prefunded' or p_t.status <> 'payment_confirmed' then
    return true;
  end if;
  -- What is promised is counted by one at a time.
  perform pg_advisory_xact_lock(hashtextextended('choose_hub', 0));
  v_hub := private.giving_hub(p_t.id, p_t.amount, p_t.delivery_latitude, p_t.delivery_longitude, true);
  update private.dispatches d set no_hub_since = case when v_hub.id is null then coalesce(d.no_hub_since, clock_timestamp()) end where d.transaction_id = p_t.id;
  if v_hub.id is null then
    return false;
  end if;
  if v_hub.id <> p_t.hub_id or (v_hub.address, v_hub.lat, v_hub.lng) is distinct from (p_t.pickup_address, p_t.pickup_latitude, p_t.pickup_longitude) then
    update public.transactions t set hub_id = v_hub.id, pickup_address = v_hub.address, pickup_latitude = v_hub.lat, pickup_longitude = v_hub.lng where t.id = p_t.id;
    perform private.enqueue_routing_order(p_t.id);
  end if;
  return true;
end $$;

-- wait_for_hub: no hub can give it now: the search waits, the people of the delivery and administrators see it, and it
-- is looked at again soon.
create function private.wait_for_hub(p_t public.transactions, p_d private.dispatches) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_next timestamptz := clock_timestamp() + make_interval(secs => private.setting('hub_wait_seconds')::double precision);
begin
  if not exists (select from (select r.outcome from private.dispatch_traces r where r.transaction_id = p_t.id order by r.id desc limit 1) last where last.outcome = 'no_hub') then
    insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, why, candidates)
    values (p_t.id, clock_timestamp(), p_d.round, 0, p_d.priority, 'no_hub', 'no_hub', '[]');
    perform private.broadcast_delivery(p_t);
  end if;
  update private.dispatches d set state = 'waiting', next_at = v_next, starved = false, exhausted_at = null where d.transaction_id = p_t.id;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_t.id), v_next, 'dispatch:' || p_t.id);
end $$;

-- pickups_json: who comes to this hub for cash: those at the counter first.
create function private.pickups_json(p_hub_id uuid, p_reader uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'leg', private.leg_json(l, t, s.is_side, s.is_side)) order by l.arrived_at nulls last, l.opened_at, l.id), '[]')
    from public.custody_legs l join public.transactions t on t.id = l.transaction_id cross join lateral (select private.is_leg_side(l, p_reader) as is_side) s
   where l.giver_kind = 'hub' and l.giver_id = p_hub_id and l.state in ('waiting', 'proving')
$$;

-- schemas/hubs/hubs.sql
-- Hubs: when they are open, what their safes hold, and who works there. Everybody else gets the answer for what does
-- not exist.

-- no_such_hub: missing and not the caller's look the same.
create function private.no_such_hub() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('HUB_NOT_FOUND')
$$;

-- business_day: the day of this moment in the service's zone.
create function private.business_day(p_at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select (p_at at time zone private.time_zone())::date
$$;

-- hub_is_open: somebody takes cash there at this moment.
create function private.hub_is_open(p_hub public.hubs, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_hub.is_active and exists (
    select from (select p_at at time zone private.time_zone() as local) l cross join lateral jsonb_array_elements(p_hub.hours) h
     where (h ->> 'day')::int = extract(isodow from l.local) and to_char(l.local, 'HH24:MI') >= h ->> 'from' and to_char(l.local, 'HH24:MI') < h ->> 'to')
$$;

-- opens_at: when it opens next; null where it never does.
create function private.opens_at(p_hub public.hubs, p_at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(o.at)
    from generate_series(0, 7) n
   cross join lateral (select private.business_day(p_at) + n as day) d
   cross join lateral jsonb_array_elements(p_hub.hours) h
   cross join lateral (select (d.day + (h ->> 'from')::time) at time zone private.time_zone() as at) o
   where p_hub.is_active and (h ->> 'day')::int = extract(isodow from d.day) and o.at > p_at
$$;

-- hub_balance: what its safe holds by the ledger.
create function private.hub_balance(p_hub_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((select b.balance from ledger.accounts a join ledger.balances b on b.account_id = a.id
                    where a.book = 'cash' and a.kind = 'hub' and a.owner = p_hub_id), 0)
$$;

-- cashiers_json: who takes cash there, by name.
create function private.cashiers_json(p_hub_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('userId', c.user_id, 'name', p.name, 'email', p.email, 'phone', private.proven_phone(c.user_id)) order by p.name, c.user_id), '[]')
    from public.hub_cashiers c join public.user_profiles p on p.user_id = c.user_id where c.hub_id = p_hub_id
$$;

-- hub_json: a hub for one reader: the balance is for those who work there and for administrators, the people for these
-- alone.
create function private.hub_json(p_hub public.hubs, p_reader uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_hub.id, 'name', p_hub.name, 'address', p_hub.address, 'location', private.point_json(p_hub.lat, p_hub.lng),
           'hours', p_hub.hours, 'isActive', p_hub.is_active, 'open', n.open, 'opensAt', case when not n.open then private.iso(private.opens_at(p_hub, n.at)) end,
           'balance', case when r.is_admin or private.is_cashier(p_hub.id, p_reader) then private.hub_balance(p_hub.id) end,
           'cashiers', case when r.is_admin then private.cashiers_json(p_hub.id) end)
    from (select exists (select from private.admins a where a.user_id = p_reader) as is_admin) r
   cross join lateral (select c.at, private.hub_is_open(p_hub, c.at) as open from (select clock_timestamp() as at) c) n
$$;

-- works_at: the hub, if this person takes cash there or is an administrator; else a row of nulls.
create function private.works_at(p_hub_id uuid, p_actor uuid) returns public.hubs
language sql stable security definer set search_path = '' as $$
  select h from public.hubs h
   where h.id = p_hub_id and (private.is_cashier(h.id, p_actor) or exists (select from private.admins a where a.user_id = p_actor))
$$;

-- hubs_near: where a driver can hand in cash: those that are open first, and of these the nearest to where they were
-- seen last.
create function private.hubs_near(p_d public.driver_profiles, p_most int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'address', n.address, 'location', private.point_json(n.lat, n.lng), 'open', n.open,
           'opensAt', private.iso(n.opens_at), 'distanceKm', round((n.metres / 1000)::numeric, 1)) order by n.open desc, n.metres, n.name, n.id), '[]')
    from (select h.*, o.open, case when not o.open then private.opens_at(h, clock_timestamp()) end as opens_at,
                 private.distance_m(p_d.current_latitude, p_d.current_longitude, h.lat, h.lng) as metres
            from public.hubs h cross join lateral (select private.hub_is_open(h, clock_timestamp()) as open) o
           where h.is_active order by o.open desc, metres, h.name, h.id limit p_most) n
$$;

-- account_named_by: the account of this id, e-mail address or proven number; null for nobody.
create function private.account_named_by(p_who jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select u.id from auth.users u where u.id = private.uuid_of(p_who ->> 'userId') and u.deleted_at is null),
                  (select u.id from auth.users u where u.email = lower(p_who ->> 'email') and u.email_confirmed_at is not null and u.deleted_at is null order by u.created_at limit 1),
                  (select p.user_id from public.user_profiles p where p.phone_number = p_who ->> 'phone' and p.phone_verified_at is not null))
$$;

-- cashier_problems: who of these cannot take cash: nobody has such an account, or they drive.
create function private.cashier_problems(p_cashiers jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.problem('cashiers.' || w.n, case when w.id is null then 'nobody' else 'drives' end) -> 0 order by w.n), '[]')
    from (select c.n - 1 as n, private.account_named_by(c.who) as id from jsonb_array_elements(p_cashiers) with ordinality c (who, n)) w
   where w.id is null or exists (select from public.driver_profiles d where d.user_id = w.id)
$$;

-- set_cashiers: these people, and nobody else, take cash there. The hub is locked.
create function private.set_cashiers(p_hub_id uuid, p_cashiers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(select distinct private.account_named_by(c) from jsonb_array_elements(p_cashiers) c);
begin
  delete from public.hub_cashiers c where c.hub_id = p_hub_id and c.user_id <> all (v_ids);
  insert into public.hub_cashiers (hub_id, user_id) select p_hub_id, w from unnest(v_ids) w order by w on conflict do nothing;
end $$;

-- hub_body: what the record keeps of a hub.
create function private.hub_body(p_hub public.hubs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p_hub.name, 'address', p_hub.address, 'location', private.point_json(p_hub.lat, p_hub.lng), 'hours', p_hub.hours,
           'isActive', p_hub.is_active, 'cashiers', (select coalesce(jsonb_agg(c.user_id order by c.user_id), '[]') from public.hub_cashiers c where c.hub_id = p_hub.id))
$$;

-- schemas/hubs/list_hubs.sql
-- list_hubs: the hubs where the caller takes cash, by name.
create function app.list_hubs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.hub_json(h, v_actor) order by lower(h.name), h.id), '[]')
      from public.hubs h join public.hub_cashiers c on c.hub_id = h.id and c.user_id = v_actor where private.is_cashier(h.id, v_actor))));
end $$;
revoke execute on function app.list_hubs() from public;
grant execute on function app.list_hubs() to handover_person;

-- schemas/hubs/open_deposit.sql
-- hub_code_refusal: null when the code that the driver typed is the hub's, else the refusal. Wrong tries are counted by
-- the driver, at whichever hub: the fifth locks.
create function private.hub_code_refusal(p_driver_id uuid, p_hub_id uuid, p_typed text, p_verdict text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_most int := private.setting('code_max_tries')::int;
  v_locked_until timestamptz;
  v_tries private.code_attempts;
begin
  -- Two tries at once are two tries.
  perform pg_advisory_xact_lock(hashtextextended('hub_code:' || p_driver_id, 0));
  v_locked_until := private.code_locked_until(p_driver_id);
  if v_locked_until is not null then
    return private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.iso(v_locked_until)));
  elsif p_verdict = 'ok' then
    delete from private.code_attempts a where a.opens = p_driver_id;
    return null;
  elsif p_verdict = 'expired' then
    return private.refuse('expired_code');
  end if;
  v_tries := private.note_wrong_try(p_driver_id, null, encode(sha256(convert_to(p_hub_id || '|' || private.plain_code(p_typed), 'UTF8')), 'hex'));
  if v_tries.wrong >= v_most then
    update private.code_attempts a set locked_until = clock_timestamp() + make_interval(secs => private.setting('code_lock_seconds')::int)
     where a.opens = p_driver_id returning * into v_tries;
    perform private.log_action(p_driver_id, null, null, 'code_locked', jsonb_build_object('hubId', p_hub_id));
  end if;
  return private.refuse('invalid_code', jsonb_build_object('attemptsLeft', greatest(v_most - v_tries.wrong, 0), 'lockedUntil', private.iso(v_tries.locked_until)));
end $$;

-- open_deposit: the driver has scanned the code on a hub's screen, or typed it, and says which deliveries' cash they
-- hand in. One waits at a time; the same again answers it. For the server alone: whether the code is genuine is never
-- the caller's to say. p_qr_hub_id: the hub of the code; p_typed: what was typed.
create function app.open_deposit(p_driver_id uuid, p_hub_id uuid, p_items uuid[], p_qr_hub_id uuid, p_verdict text, p_typed text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_items uuid[] := array(select distinct i from unnest(p_items) i order by i);
  v_missing uuid[];
  v_d private.hub_deposits;
  v_refusal jsonb;
begin
  if not exists (select from public.driver_profiles d where d.user_id = p_driver_id) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif not exists (select from public.hubs h where h.id = p_hub_id and h.is_active) then
    return private.no_such_hub();
  elsif p_typed is not null then
    v_refusal := private.hub_code_refusal(p_driver_id, p_hub_id, p_typed, p_verdict);
    if v_refusal is not null then
      return v_refusal;
    end if;
  elsif p_verdict is distinct from 'ok' and p_verdict is distinct from 'expired' then
    return private.refuse('invalid_signature');
  elsif p_qr_hub_id is distinct from p_hub_id then
    return private.refuse('WRONG_HUB');
  elsif p_verdict = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  end if;
  perform private.lock_transactions(v_items);
  perform from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  select * into v_d from private.hub_deposits d where d.driver_id = p_driver_id and d.state in ('waiting', 'second_count');
  if found and v_d.hub_id = p_hub_id and private.deposit_items(v_d.id) = v_items then
    return private.ok(private.deposit_json(v_d, p_driver_id));
  elsif found then
    return private.refuse('DEPOSIT_OPEN', jsonb_build_object('depositId', v_d.id, 'hubId', v_d.hub_id));
  end if;
  v_missing := array(select i from unnest(v_items) i where i not in (select h.transaction_id from private.handing_in(p_driver_id, p_hub_id, v_items) h));
  if v_missing <> '{}' or v_items = '{}' then
    return private.refuse('NOT_TO_HAND_IN', jsonb_build_object('transactionIds', to_jsonb(v_missing)));
  end if;
  insert into private.hub_deposits (hub_id, driver_id) values (p_hub_id, p_driver_id) returning * into v_d;
  insert into private.hub_deposit_items (deposit_id, transaction_id) select v_d.id, i from unnest(v_items) i;
  return private.ok(private.deposit_json(v_d, p_driver_id));
end $$;
revoke execute on function app.open_deposit(uuid, uuid, uuid[], uuid, text, text) from public;
grant execute on function app.open_deposit(uuid, uuid, uuid[], uuid, text, text) to handover_machine;

-- schemas/hubs/return_to_hub.sql
-- too_early_for_a_hub: why the driver has to wait, and until when.
create function private.too_early_for_a_hub(p_leg public.custody_legs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when p_leg.arrived_at is null then private.refuse('RETURN_TOO_EARLY', '{"reason": "not_there", "hubAt": null}')
    when p_leg.state <> 'waiting' or p_leg.answer is not null then private.refuse('RETURN_TOO_EARLY', '{"reason": "answered", "hubAt": null}')
    else private.refuse('RETURN_TOO_EARLY', jsonb_build_object('reason', 'no_answer_yet', 'hubAt', private.iso(private.hub_at(p_leg)))) end
$$;

-- return_to_hub: the driver of a return brings it to a hub, because its sender has not answered for long enough since
-- they were there. Repeating is a success.
create function app.return_to_hub(p_transaction_id uuid, p_hub_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
  v_leg public.custody_legs;
  v_hub public.hubs;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  v_leg := private.open_return_of(v_t.id, v_actor);
  select * into v_hub from public.hubs h where h.id = p_hub_id and h.is_active;
  if v_leg.id is null then
    return private.refuse('NO_OPEN_LEG');
  elsif v_hub.id is null then
    return private.no_such_hub();
  elsif v_leg.taker_kind = 'hub' and v_leg.taker_id = p_hub_id then
    return private.ok(private.task_of(v_t.id, v_actor));
  elsif v_leg.taker_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "other_hub"}');
  elsif not private.may_go_to_hub(v_leg) then
    return private.too_early_for_a_hub(v_leg);
  end if;
  perform private.send_to_hub(v_leg, v_hub, jsonb_build_object('by', v_actor, 'driver', v_actor));
  perform private.log_action(v_actor, null, v_t.id, 'return_to_hub', jsonb_build_object('hubId', v_hub.id));
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.return_to_hub(uuid, uuid) from public;
grant execute on function app.return_to_hub(uuid, uuid) to handover_person;

-- schemas/hubs/returning_to_hubs.sql
-- Cash whose sender does not take it back goes to a hub: the open return is void, and another one opens whose taker is
-- the hub. Way, arrival and banner follow the leg.

-- hub_of: the hub that takes a leg's cash, or gives it; a row of nulls when people do both.
create function private.hub_of(p_leg public.custody_legs) returns public.hubs
language sql stable security definer set search_path = '' as $$
  select h from public.hubs h where h.id = case 'hub' when p_leg.taker_kind then p_leg.taker_id when p_leg.giver_kind then p_leg.giver_id end
$$;

-- hub_to_return_to: where the cash of a delivery that a hub gave goes when it cannot be handed over: the hub nearest to
-- the door, of those that are open, else of all that take cash; else the one that gave it.
create function private.hub_to_return_to(p_t public.transactions) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select h.id from public.hubs h
                    where h.is_active and private.distance_m(h.lat, h.lng, p_t.delivery_latitude, p_t.delivery_longitude) <= private.setting('search_radius_m')
                    order by private.hub_is_open(h, clock_timestamp()) desc, private.distance_m(h.lat, h.lng, p_t.delivery_latitude, p_t.delivery_longitude), h.id limit 1), p_t.hub_id)
$$;

-- hub_at: from when on the driver of a return may bring it to a hub, since nobody has answered; null before they are
-- there.
create function private.hub_at(p_leg public.custody_legs) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select p_leg.arrived_at + make_interval(secs => private.setting('return_answer_seconds')::double precision)
   where p_leg.kind = 'return' and p_leg.taker_kind <> 'hub'
$$;

-- may_go_to_hub: the driver of this return may bring it to a hub now: the sender has said nothing for long enough.
create function private.may_go_to_hub(p_leg public.custody_legs) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_leg.state = 'waiting' and p_leg.answer is null and private.hub_at(p_leg) <= clock_timestamp(), false)
$$;

-- last_hub: where this driver brought some of the delivery's cash, or was to bring it last: what they still hold of it
-- goes there, too; null when that is its sender.
create function private.last_hub(p_transaction_id uuid, p_driver_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when x.kind = 'hub' then x.id end
    from (select l.taker_kind as kind, l.taker_id as id, l.opened_at as at from public.custody_legs l
           where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.kind = 'return'
          union all
          select 'hub', d.hub_id, d.ended_at from private.hub_deposits d join private.hub_deposit_items i on i.deposit_id = d.id
           where i.transaction_id = p_transaction_id and d.driver_id = p_driver_id and d.state = 'done') x
   order by x.at desc limit 1
$$;

-- open_return_of: the driver's open return of this delivery; a row of nulls when there is none.
create function private.open_return_of(p_transaction_id uuid, p_driver_id uuid) returns public.custody_legs
language sql stable security definer set search_path = '' as $$
  select * from public.custody_legs l
   where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'proving')
$$;

-- send_to_hub: the return goes to this hub from now on. Sender and driver are told. The delivery's lock is held.
create function private.send_to_hub(p_leg public.custody_legs, p_hub public.hubs, p_note jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_new uuid;
  v_t public.transactions;
  v_facts jsonb := jsonb_build_object('hub', p_hub.name, 'address', p_hub.address, 'amount', p_leg.amount);
begin
  perform private.end_leg(p_leg.id, 'void', private.leg_note('to_hub', p_note || jsonb_build_object('hubId', p_hub.id)));
  delete from private.leg_codes c where c.leg_id = p_leg.id;
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, digits)
  values (p_leg.transaction_id, 'return', 'driver', p_leg.driver_id, 'hub', p_hub.id, p_leg.driver_id, p_leg.amount, private.make_digits())
  returning id into v_new;
  select * into v_t from public.transactions t where t.id = p_leg.transaction_id;
  perform private.notify_about('cash_to_hub', v_t.id, w, v_facts, 'leg-' || v_new)
     from unnest(array[case v_t.funding when 'sender_cash' then v_t.user_id end, p_leg.driver_id]) w where w is not null and w is distinct from private.uuid_of(p_note ->> 'driver');
  perform private.broadcast_delivery(v_t);
  perform private.offers_changed(p_leg.driver_id);
end $$;

-- schemas/hubs/void_deposit.sql
-- deposit_closed: why it is no longer waiting; null while it is.
create function private.deposit_closed(p_d private.hub_deposits) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_d.state
    when 'second_count' then private.refuse('DEPOSIT_CLOSED', '{"reason": "second_count"}')
    when 'done' then private.refuse('DEPOSIT_CLOSED', '{"reason": "done"}')
    when 'void' then private.refuse('DEPOSIT_CLOSED', '{"reason": "void"}') end
$$;

-- void_deposit: the driver takes back what they have put on the counter, before it is counted. Repeating is a success.
create function app.void_deposit(p_hub_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_d private.hub_deposits;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id and d.driver_id = v_actor for no key update;
  if not found then
    return private.no_such_deposit();
  elsif v_d.state in ('second_count', 'done') then
    return private.deposit_closed(v_d);
  end if;
  update private.hub_deposits d set state = 'void', ended_at = clock_timestamp() where d.id = v_d.id and d.state = 'waiting';
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id;
  return private.ok(private.deposit_json(v_d, v_actor));
end $$;
revoke execute on function app.void_deposit(uuid, uuid) from public;
grant execute on function app.void_deposit(uuid, uuid) to handover_person;

-- expire_deposits: deposits that nobody has counted for long enough, or counted again, are void: the cash is its
-- driver's to hold as before, who is told. What was counted stays on record.
-- Why skip locked: whoever holds one counts it now, or takes it back.
create function private.expire_deposits() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_void uuid[];
begin
  with due as (
    select d.id from private.hub_deposits d
     where d.state in ('waiting', 'second_count')
       and greatest(d.opened_at, (select max(c.at) from private.hub_deposit_counts c where c.deposit_id = d.id))
           < clock_timestamp() - make_interval(secs => private.setting('deposit_wait_seconds')::double precision)
     order by d.id limit 500 for no key update skip locked
  ), ended as (
    update private.hub_deposits d set state = 'void', ended_at = clock_timestamp(), first_by = null, first_sum = null
      from due where d.id = due.id returning d.id
  )
  select coalesce(array_agg(e.id), '{}') into v_void from ended e;
  perform private.enqueue_many('notify', array_agg(jsonb_build_object('type', 'deposit_expired', 'userId', d.driver_id, 'key', 'deposit_expired:' || d.id,
            'facts', jsonb_build_object('depositId', d.id, 'hub', h.name))))
     from private.hub_deposits d join public.hubs h on h.id = d.hub_id where d.id = any (v_void);
  return cardinality(v_void);
end $$;

-- schemas/ledger/accounts.sql
-- account: the account of this kind and owner, made when there is none yet.
create function ledger.account(p_book text, p_kind text, p_owner uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  for v_try in 1..2 loop
    if p_owner is null then
      select a.id into v_id from ledger.accounts a where a.book = p_book and a.kind = p_kind and a.owner is null;
    else
      select a.id into v_id from ledger.accounts a where a.book = p_book and a.kind = p_kind and a.owner = p_owner;
    end if;
    if v_id is null then
      insert into ledger.accounts (book, kind, owner) values (p_book, p_kind, p_owner) on conflict do nothing returning id into v_id;
    end if;
    -- Somebody else has made it in the same moment: then it is found.
    exit when v_id is not null;
  end loop;
  return v_id;
end $$;

-- open_balance: each account begins with nothing.
create function ledger.open_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into ledger.balances (account_id, floor) values (new.id, new.floor);
  return null;
end $$;

create trigger accounts_begin after insert on ledger.accounts
  for each row execute function ledger.open_balance();

-- account_name: the account in a word that people can write: `driver:<id>`, `lost`.
create function ledger.account_name(p_account ledger.accounts) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(':', p_account.kind, p_account.owner)
$$;

-- account_named: the account that such a word names; null when there is none.
create function ledger.account_named(p_name text) returns bigint
language sql stable security definer set search_path = '' as $$
  select a.id from ledger.accounts a
   where a.book in ('cash', 'money') and a.kind = split_part(p_name, ':', 1) and a.owner = private.uuid_of(split_part(p_name, ':', 2))
  union all
  select a.id from ledger.accounts a where a.book in ('cash', 'money') and a.kind = p_name and a.owner is null
$$;

-- schemas/ledger/admin_list_accounts.sql
-- admin_list_accounts: who has cash now, most of all first: drivers who hold any, hubs, or what there is but one of,
-- such as the bank and what was lost.
create function app.admin_list_accounts(p_kind text, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50);
  v_balance numeric;
  v_id bigint;
  v_answer jsonb;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null then
    if p_cursor !~ '^-?[0-9]{1,14}_[0-9]{1,18}$' then
      return private.invalid('cursor', 'cursor');
    end if;
    v_balance := split_part(p_cursor, '_', 1)::numeric / 100;
    v_id := split_part(p_cursor, '_', 2)::bigint;
  end if;
  with page as (
    select a.id, b.balance, row_number() over (order by b.balance desc, a.id desc) as place
      from ledger.accounts a join ledger.balances b on b.account_id = a.id
     where case p_kind when 'driver' then a.kind = 'driver' and b.balance <> 0 when 'hub' then a.kind = 'hub' else a.owner is null end
       and (p_cursor is null or (b.balance, a.id) < (v_balance, v_id))
     order by b.balance desc, a.id desc limit v_size + 1)
  select jsonb_build_object(
           'items', coalesce(jsonb_agg(ledger.account_json(a) order by p.place) filter (where p.place <= v_size), '[]'),
           'nextCursor', case when count(*) > v_size then max(round(p.balance * 100) || '_' || p.id) filter (where p.place = v_size) end)
    into v_answer from page p join ledger.accounts a on a.id = p.id;
  return private.ok(v_answer);
end $$;
revoke execute on function app.admin_list_accounts(text, text, int) from public;
grant execute on function app.admin_list_accounts(text, text, int) to handover_person;

-- schemas/ledger/admin_list_ledger.sql
-- owner_name: what the account's person or hub is called; null of the kinds of which there is one.
create function ledger.owner_name(p_account ledger.accounts) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.name from public.driver_profiles d where p_account.kind = 'driver' and d.user_id = p_account.owner),
                  (select h.name from public.hubs h where p_account.kind = 'hub' and h.id = p_account.owner),
                  (select p.name from public.user_profiles p where p.user_id = p_account.owner))
$$;

-- account_json: an account with what it has now.
create function ledger.account_json(p_account ledger.accounts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('account', ledger.account_name(p_account), 'book', p_account.book, 'kind', p_account.kind, 'ownerId', p_account.owner,
           'name', ledger.owner_name(p_account),
           'balance', (select b.balance from ledger.balances b where b.account_id = p_account.id))
$$;

-- admin_list_ledger: the entries of an account, of a delivery, of both or of all, oldest first, and the accounts they
-- are between with what those have now. With an account each entry says what the account had after it, counted over the
-- entries that were asked for: the page's mark carries the sum on.
create function app.admin_list_ledger(p_account text default null, p_transaction_id uuid default null, p_cursor text default null,
                                      p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_size int := private.page_size(p_limit, 50);
  v_account bigint;
  v_after bigint := 0;
  v_before numeric := 0;
  v_answer jsonb;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null then
    if p_cursor !~ '^[0-9]{1,18}_-?[0-9]{1,14}$' then
      return private.invalid('cursor', 'cursor');
    end if;
    v_after := split_part(p_cursor, '_', 1)::bigint;
    v_before := split_part(p_cursor, '_', 2)::numeric / 100;
  end if;
  if p_account is not null then
    -- Nobody's account has no entries.
    v_account := coalesce(ledger.account_named(p_account), 0);
  end if;
  -- Why an account from itself to itself, and its order named: by its equality alone the planner may go through all
  -- entries by their numbers, and pass by any number of others'.
  with found as materialized (
    (select x.* from ledger.transfers x where p_transaction_id is null and v_account is null and x.id > v_after order by x.id limit v_size + 1)
    union all
    (select x.* from ledger.transfers x where p_transaction_id is null and x.from_account between v_account and v_account and (x.from_account, x.id) > (v_account, v_after)
      order by x.from_account, x.id limit v_size + 1)
    union all
    (select x.* from ledger.transfers x where p_transaction_id is null and x.to_account between v_account and v_account and (x.to_account, x.id) > (v_account, v_after)
      order by x.to_account, x.id limit v_size + 1)
    union all
    (select x.* from ledger.transfers x
      where x.transaction_id = p_transaction_id and (v_account is null or v_account in (x.from_account, x.to_account)) and x.id > v_after order by x.id limit v_size + 1)),
  page as materialized (
    select f.*, row_number() over (order by f.id) as place,
           v_before + sum(case when f.to_account = v_account then f.amount when f.from_account = v_account then -f.amount else 0 end) over (order by f.id) as balance
      from found f order by f.id limit v_size + 1)
  select jsonb_build_object(
           'items', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'chain', p.chain, 'seq', p.seq, 'from', ledger.account_name(f), 'to', ledger.account_name(t),
             'fromName', ledger.owner_name(f), 'toName', ledger.owner_name(t),
             'amount', p.amount, 'balance', case when v_account is not null then p.balance end, 'transactionId', p.transaction_id, 'orderNo', d.order_no,
             'legId', p.leg_id, 'cause', p.cause, 'givenBy', p.given_by, 'takenBy', p.taken_by, 'evidence', p.evidence,
             'happenedAt', private.iso(p.happened_at), 'recordedAt', private.iso(p.recorded_at), 'hash', encode(p.hash, 'hex')) order by p.id) filter (where p.place <= v_size), '[]'),
           'nextCursor', case when count(*) > v_size then max(p.id || '_' || round(p.balance * 100)) filter (where p.place = v_size) end,
           'accounts', (select coalesce(jsonb_agg(ledger.account_json(a) order by a.id), '[]') from ledger.accounts a
                         where a.id in (select q.from_account from page q where q.place <= v_size union select q.to_account from page q where q.place <= v_size)))
    into v_answer
    from page p join ledger.accounts f on f.id = p.from_account join ledger.accounts t on t.id = p.to_account left join public.transactions d on d.id = p.transaction_id;
  return private.ok(v_answer);
end $$;
revoke execute on function app.admin_list_ledger(text, uuid, text, int) from public;
grant execute on function app.admin_list_ledger(text, uuid, text, int) to handover_person;

-- schemas/ledger/entries.sql
-- What holds for every entry, whoever writes it: it is sealed, balances and holdings follow it, and no delivery says
-- anything else than its cash.

-- entry_text: an entry as one text, of all of its columns but the hash itself, and of whom its accounts are: one that
-- became somebody else's would make it another entry. The same wherever and whenever it is read: times are seconds
-- since 1970.
-- Why without a search_path: so that the planner sees through it, where a million entries are read.
create function ledger.entry_text(p_t ledger.transfers, p_from ledger.accounts, p_to ledger.accounts) returns text
language sql stable return jsonb_build_array(
  p_t.id, p_t.chain, p_t.seq, p_t.from_account, p_from.book, p_from.kind, p_from.owner, p_t.to_account, p_to.book, p_to.kind, p_to.owner,
  p_t.amount, p_t.transaction_id, p_t.leg_id, p_t.cause, p_t.cause_id,
  p_t.given_by, p_t.taken_by, p_t.evidence, extract(epoch from p_t.happened_at), extract(epoch from p_t.recorded_at), encode(p_t.prev_hash, 'hex'))::text;

-- seal_entry: gives an entry its place at the end of its chain, its time, and the hash.
-- Why here and nothing else here: an insert that meets an entry of the same cause may go no further than this.
create function ledger.seal_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select x.seq + 1, x.hash into new.seq, new.prev_hash from ledger.transfers x where x.chain = new.chain order by x.seq desc limit 1;
  if new.seq is null then
    new.seq := 1;
    new.prev_hash := '\x0000000000000000000000000000000000000000000000000000000000000000';
  end if;
  new.recorded_at := clock_timestamp();
  new.happened_at := least(coalesce(new.happened_at, new.recorded_at), new.recorded_at);
  select sha256(convert_to(ledger.entry_text(new, f, t), 'UTF8')) into new.hash
    from ledger.accounts f, ledger.accounts t where f.id = new.from_account and t.id = new.to_account;
  return new;
end $$;

create trigger transfers_sealed before insert on ledger.transfers
  for each row execute function ledger.seal_entry();

-- hold_entry: a driver holds what they were given, at once. Two books never meet in one entry.
create function ledger.hold_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v record;
begin
  select f.book = t.book as same, case f.kind when 'driver' then f.owner end as giver, case t.kind when 'driver' then t.owner end as taker
    into v from ledger.accounts f, ledger.accounts t where f.id = new.from_account and t.id = new.to_account;
  if not v.same then
    raise exception 'entry % is between two books', new.id using errcode = '23514';
  end if;
  if v.giver is null and v.taker is null then
    return null;
  end if;
  if new.transaction_id is null then
    raise exception 'entry % says of no delivery whose cash a driver holds', new.id using errcode = '23514';
  end if;
  if v.giver is not null then
    delete from ledger.holdings h where h.transaction_id = new.transaction_id and h.driver_id = v.giver and h.amount = new.amount;
    if not found then
      update ledger.holdings h set amount = h.amount - new.amount
       where h.transaction_id = new.transaction_id and h.driver_id = v.giver and h.amount > new.amount;
      if not found then
        raise exception 'driver % does not hold % of delivery %', v.giver, new.amount, new.transaction_id using errcode = '23514';
      end if;
    end if;
  end if;
  if v.taker is not null then
    insert into ledger.holdings as h (transaction_id, driver_id, amount, since, recorded_at, late, transfer_id)
    values (new.transaction_id, v.taker, new.amount, new.happened_at, new.recorded_at, new.cause in ('late_pickup', 'opening'), new.id)
    on conflict (transaction_id, driver_id) do update set amount = h.amount + excluded.amount;
  end if;
  return null;
end $$;

create trigger transfers_held after insert on ledger.transfers
  for each row execute function ledger.hold_entry();

-- check_custody: a delivery says what its cash does. On the way its driver holds exactly its amount; delivered, its
-- receiver has got it; failed, a return is open of exactly what its driver still holds, or all is back; else nobody
-- does. Left out is who came to hold it late, after the delivery had moved on without them: that cash is due, and has a
-- return of its own open, of exactly that much, or waits for what its driver has in hand first.
create function ledger.check_custody(p_transaction_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t record;
  v_own numeric;
  v_others boolean;
  v_forgotten boolean;
  v_right boolean;
begin
  select t.status, t.amount, t.driver_id, t.receiver_id, t.status in ('cancelled', 'failed', 'refunded') as is_ended
    into v_t from public.transactions t where t.id = p_transaction_id;
  select coalesce(sum(h.amount) filter (where h.driver_id = v_t.driver_id and not (h.late and v_t.is_ended)), 0),
         coalesce(bool_or(h.driver_id is distinct from v_t.driver_id and not h.late), false),
         coalesce(bool_or(case when h.late and (v_t.is_ended or h.driver_id is distinct from v_t.driver_id)
           then private.returning_amount(p_transaction_id, h.driver_id) is distinct from h.amount
                and coalesce(private.current_delivery_of(h.driver_id), p_transaction_id) = p_transaction_id end), false)
    into v_own, v_others, v_forgotten from ledger.holdings h where h.transaction_id = p_transaction_id;
  v_right := not v_others and not v_forgotten and case
    when v_t.status in ('in_transit', 'servicing') then v_own = v_t.amount
    when v_t.status = 'delivered' then v_own = 0 and v_t.amount = (
      select sum(case when x.to_account = a.id then x.amount else -x.amount end)
        from ledger.accounts a join ledger.transfers x on x.transaction_id = p_transaction_id and a.id in (x.from_account, x.to_account)
       where a.book = 'cash' and a.kind = 'receiver' and a.owner = v_t.receiver_id)
    when v_own > 0 then v_t.status in ('failed', 'refunded') and v_own = private.returning_amount(p_transaction_id, v_t.driver_id)
    else true end;
  if v_right is distinct from true then
    raise exception 'delivery % is % and its cash is not where that says', p_transaction_id, v_t.status
      using errcode = '23514', constraint = 'custody', detail = format('its driver holds %s of %s', v_own, v_t.amount);
  end if;
end $$;

-- settle_entry: both balances follow an entry. At commit, so that accounts are locked last of all and no longer than
-- that takes; those of a delivery's entries in the order of their ids.
create function ledger.settle_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Those of the entries that the same change wrote after this one.
  v_more bigint[] := array(select unnest(array[x.from_account, x.to_account]) from ledger.transfers x where x.transaction_id = new.transaction_id and x.id > new.id);
begin
  if v_more <> '{}' then
    perform from ledger.balances b where b.account_id = any (v_more || new.from_account || new.to_account) order by b.account_id for no key update;
  end if;
  if new.from_account < new.to_account then
    update ledger.balances b set balance = b.balance - new.amount where b.account_id = new.from_account;
    update ledger.balances b set balance = b.balance + new.amount where b.account_id = new.to_account;
  else
    update ledger.balances b set balance = b.balance + new.amount where b.account_id = new.to_account;
    update ledger.balances b set balance = b.balance - new.amount where b.account_id = new.from_account;
  end if;
  if new.transaction_id is not null then
    perform ledger.check_custody(new.transaction_id);
    if exists (select from public.transactions t where t.id = new.transaction_id and t.funding = 'prefunded')
       or exists (select from ledger.accounts a where a.id = new.from_account and a.book = 'money') then
      perform ledger.check_money(new);
    end if;
    if new.cause in ('collected', 'cash_collected') then
      perform ledger.check_collected(new);
    end if;
  end if;
  return null;
end $$;

create constraint trigger transfers_settled after insert on ledger.transfers deferrable initially deferred
  for each row execute function ledger.settle_entry();

-- check_delivery: the same, when a delivery moves.
create function ledger.check_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform ledger.check_custody(new.id);
  return null;
end $$;

-- Why not before the pickup: there is nothing yet to hold, and what is posted all the same is judged by its entry.
create constraint trigger transactions_custody after update of status, driver_id, amount on public.transactions deferrable initially deferred
  for each row when (new.status in ('in_transit', 'servicing', 'delivered', 'cancelled', 'failed')
                     and (new.status, new.driver_id, new.amount) is distinct from (old.status, old.driver_id, old.amount))
  execute function ledger.check_delivery();

-- check_return: the same, when a return ends.
create function ledger.check_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform ledger.check_custody(new.transaction_id);
  return null;
end $$;

create constraint trigger legs_custody after update of state on public.custody_legs deferrable initially deferred
  for each row when (new.kind = 'return' and new.state in ('done', 'failed', 'void') and new.state is distinct from old.state)
  execute function ledger.check_return();

-- schemas/ledger/get_chain_head.sql
-- get_chain_head: where the chain of a delivery's entries stands, for its parties and administrators: how many there
-- are and the hash of the last one, which covers all of them. Null before the first.
create function app.get_chain_head(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  elsif not exists (select from public.transactions t where t.id = p_transaction_id and (v_actor in (t.user_id, t.receiver_id) or private.acting_admin() is not null)) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok((select jsonb_build_object('chain', x.chain, 'entries', x.seq, 'hash', encode(x.hash, 'hex'), 'recordedAt', private.iso(x.recorded_at))
                       from ledger.transfers x where x.chain = 'delivery:' || p_transaction_id order by x.seq desc limit 1));
end $$;
revoke execute on function app.get_chain_head(uuid) from public;
grant execute on function app.get_chain_head(uuid) to handover_person;

-- schemas/ledger/money.sql
-- The money book: what a delivery's sender has paid, and what became of it. The provider is outside of what we hold.
-- Cash never meets it: a hub's cash that went to a receiver and the money that its sender paid for it are two entries.

-- money_of: what accounts of this kind have of the delivery's money.
create function private.money_of(p_transaction_id uuid, p_kind text) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case when x.to_account = a.id then x.amount else -x.amount end), 0)
    from ledger.transfers x join ledger.accounts a on a.book = 'money' and a.kind = p_kind and a.id in (x.from_account, x.to_account)
   where x.transaction_id = p_transaction_id
$$;

-- post_money: so much of the delivery's money goes from one kind of account to another; nothing of nothing. What is
-- kept for a sender, and what goes back to them, is in accounts of their own. Its cause is the delivery's latest step.
create function private.post_money(p_t public.transactions, p_cause text, p_from text, p_to text, p_amount numeric, p_evidence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text;
  v_from bigint;
  v_to bigint;
begin
  if coalesce(p_amount, 0) <= 0 then
    return;
  end if;
  -- As private.post_cash says: in one order.
  foreach v_kind in array case when p_from < p_to then array[p_from, p_to] else array[p_to, p_from] end loop
    if v_kind = p_from then
      v_from := ledger.account('money', v_kind, case when v_kind in ('sender_funds', 'refund') then p_t.user_id end);
    else
      v_to := ledger.account('money', v_kind, case when v_kind in ('sender_funds', 'refund') then p_t.user_id end);
    end if;
  end loop;
  perform ledger.post(p_cause, private.latest_step(p_t.id), v_from, v_to, p_amount, p_t.id, null, null, null, p_evidence, clock_timestamp());
end $$;

-- take_payment: the delivery's payment has come in.
create function private.take_payment(p_t public.transactions, p_evidence jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.post_money(p_t, 'payment', 'provider', 'sender_funds', private.payment_due(p_t), p_evidence)
$$;

-- reverse_payment: it has not come in after all.
create function private.reverse_payment(p_t public.transactions) returns void
language sql volatile security definer set search_path = '' as $$
  select private.post_money(p_t, 'payment_reversed', 'sender_funds', 'provider', private.money_of(p_t.id, 'sender_funds'), '{"actor": "payments"}')
$$;

-- pay_out: the receiver has the cash that the sender paid for.
create function private.pay_out(p_t public.transactions, p_evidence jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.post_money(p_t, 'paid_out', 'sender_funds', 'payout', least(p_t.amount, private.money_of(p_t.id, 'sender_funds')), p_evidence)
   where p_t.funding = 'prefunded'
$$;

-- refund_money: what is left of the payment goes back to the sender: it is to be refunded, by the provider.
create function private.refund_money(p_t public.transactions, p_evidence jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.post_money(p_t, 'refund', 'sender_funds', 'refund', private.money_of(p_t.id, 'sender_funds'), p_evidence)
$$;

-- refunded_money: the provider says that it has refunded it.
create function private.refunded_money(p_t public.transactions) returns void
language sql volatile security definer set search_path = '' as $$
  select private.post_money(p_t, 'refunded', 'refund', 'provider', private.money_of(p_t.id, 'refund'), '{"actor": "payments"}')
$$;

-- check_money: nothing of a delivery's money is spent twice, or kept when it is over; and a hub gives cash only for a
-- delivery whose sender has paid it.
create function ledger.check_money(p_entry ledger.transfers) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_least numeric;
  v_funds numeric := private.money_of(p_entry.transaction_id, 'sender_funds');
begin
  select * into v_t from public.transactions t where t.id = p_entry.transaction_id;
  select min(m.amount) into v_least from (
    select sum(case when x.to_account = a.id then x.amount else -x.amount end) as amount
      from ledger.transfers x join ledger.accounts a on a.book = 'money' and a.floor = 0 and a.id in (x.from_account, x.to_account)
     where x.transaction_id = p_entry.transaction_id group by a.id) m;
  if v_least < 0
     or v_funds > 0 and (v_t.status = 'refunded' or v_t.status = 'delivered' and v_t.funding = 'prefunded' and v_funds >= v_t.amount)
     or p_entry.cause = 'pickup' and v_t.funding = 'prefunded' and v_t.status = 'in_transit' and v_funds < v_t.amount then
    raise exception 'delivery % is % and its money is not where that says', v_t.id, v_t.status
      using errcode = '23514', constraint = 'money', detail = format('of its payment %s is kept', v_funds);
  end if;
end $$;

-- schemas/ledger/posting.sql
-- post: one entry, once for its cause: a repeat answers the entry that is there. The delivery is locked first, the
-- accounts at commit.
create function ledger.post(p_cause text, p_cause_id text, p_from bigint, p_to bigint, p_amount numeric, p_transaction_id uuid, p_leg_id uuid,
                            p_given_by uuid, p_taken_by uuid, p_evidence jsonb, p_happened_at timestamptz)
returns ledger.transfers
language plpgsql security definer set search_path = '' as $$
declare
  v_chain text := 'delivery:' || p_transaction_id;
  v_entry ledger.transfers;
begin
  -- Two who post to one chain take turns.
  if p_transaction_id is not null then
    perform from public.transactions t where t.id = p_transaction_id for no key update;
  else
    select coalesce(min('hub:' || a.owner) filter (where a.kind = 'hub'), min('book:' || a.book)) into v_chain
      from ledger.accounts a where a.id in (p_from, p_to);
    perform pg_advisory_xact_lock(hashtextextended('ledger:' || v_chain, 0));
  end if;
  insert into ledger.transfers (chain, seq, from_account, to_account, amount, transaction_id, leg_id, cause, cause_id, given_by, taken_by,
                                evidence, happened_at, recorded_at, prev_hash, hash)
  values (v_chain, 0, p_from, p_to, p_amount, p_transaction_id, p_leg_id, p_cause, p_cause_id, p_given_by, p_taken_by,
          coalesce(p_evidence, '{}'), p_happened_at, now(), '', '')
  on conflict (cause, cause_id) do nothing returning * into v_entry;
  if v_entry.id is null then
    select x.* into v_entry from ledger.transfers x where x.cause = p_cause and x.cause_id = p_cause_id;
    if (v_entry.from_account, v_entry.to_account, v_entry.amount, v_entry.transaction_id) is distinct from (p_from, p_to, p_amount, p_transaction_id) then
      raise exception 'entry % has the cause % % and says something else', v_entry.id, p_cause, p_cause_id using errcode = '23505';
    end if;
  end if;
  return v_entry;
end $$;

-- post_cash: the delivery's whole amount, or the part of it that is named, goes from one hand to another; answers the
-- entry's id.
create function private.post_cash(p_t public.transactions, p_cause text, p_cause_id text, p_from_kind text, p_from_owner uuid, p_to_kind text,
                                  p_to_owner uuid, p_leg_id uuid, p_given_by uuid, p_taken_by uuid, p_evidence jsonb, p_happened_at timestamptz,
                                  p_amount numeric default null)
returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_from bigint;
  v_to bigint;
begin
  -- Why in one order: two who both make accounts would wait for each other.
  if (p_from_kind, p_from_owner) < (p_to_kind, p_to_owner) then
    v_from := ledger.account('cash', p_from_kind, p_from_owner);
    v_to := ledger.account('cash', p_to_kind, p_to_owner);
  else
    v_to := ledger.account('cash', p_to_kind, p_to_owner);
    v_from := ledger.account('cash', p_from_kind, p_from_owner);
  end if;
  return (ledger.post(p_cause, p_cause_id, v_from, v_to, coalesce(p_amount, p_t.amount), p_t.id, p_leg_id, p_given_by, p_taken_by, p_evidence, p_happened_at)).id;
end $$;

-- schemas/ledger/root_ledger.sql
-- root_ledger: writes the root over everything posted since the last one; nothing new, no root. Answers the newest:
-- {id, upto, chains, entries, root}, all null while nothing was ever posted.
-- Why nobody posts meanwhile: an entry under way has its number already, and would come into a root that was taken.
create function app.root_ledger() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_last ledger.roots;
  v_upto bigint;
  v_made record;
begin
  lock table ledger.transfers in share row exclusive mode;
  select r.* into v_last from ledger.roots r order by r.id desc limit 1;
  select max(x.id) into v_upto from ledger.transfers x;
  if v_upto > coalesce(v_last.upto, 0) then
    v_made := ledger.root_over(coalesce(v_last.root, ''), coalesce(v_last.upto, 0), v_upto);
    insert into ledger.roots (id, upto, chains, entries, prev_root, root)
    values (coalesce(v_last.id, 0) + 1, v_upto, v_made.chains, v_made.entries, coalesce(v_last.root, ''), v_made.root)
    returning * into v_last;
  end if;
  return private.ok(jsonb_build_object('id', v_last.id, 'upto', v_last.upto, 'chains', v_last.chains, 'entries', v_last.entries,
                                       'root', encode(v_last.root, 'hex')));
end $$;
revoke execute on function app.root_ledger() from public;
grant execute on function app.root_ledger() to handover_machine;

-- schemas/ledger/verify_ledger.sql
-- verify_ledger: whether the ledger is as it was written.
-- Why the machine's: over years of entries it takes longer than a person's call may.
create function app.verify_ledger() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(ledger.verify())
$$;
revoke execute on function app.verify_ledger() from public;
grant execute on function app.verify_ledger() to handover_machine;

-- schemas/ledger/verifying.sql
-- root_over: the hash of the heads of all chains that have entries after one and up to another, with the root before
-- it.
create function ledger.root_over(p_prev bytea, p_after bigint, p_upto bigint, out chains bigint, out entries bigint, out root bytea)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(h.n), 0)::bigint,
         sha256(p_prev || coalesce(string_agg(convert_to(h.chain || ' ' || h.seq || ' ', 'UTF8') || h.hash, '' order by h.chain collate "C"), ''))
    from (select distinct on (x.chain) x.chain, x.seq, x.hash, count(*) over (partition by x.chain) as n
            from ledger.transfers x where x.id > p_after and x.id <= p_upto order by x.chain, x.seq desc) h
$$;

-- broken_entry: the first entry whose hash, or whose place in its chain, is not what it says; nulls when there is none.
create function ledger.broken_entry(out checked bigint, out id bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), min(e.id) filter (where not (e.sealed and e.linked))
    from (select x.id, x.hash is not distinct from sha256(convert_to(ledger.entry_text(x, f, t), 'UTF8')) as sealed,
                 x.seq = coalesce(lag(x.seq) over c, 0) + 1 and x.prev_hash = coalesce(lag(x.hash) over c, decode(repeat('00', 32), 'hex')) as linked
            from ledger.transfers x left join ledger.accounts f on f.id = x.from_account left join ledger.accounts t on t.id = x.to_account
          window c as (partition by x.chain order by x.seq)) e
$$;

-- broken_balance: the first account that has not what its entries come to, or less than it may, or whose book does not
-- sum up to 0; null when there is none.
create function ledger.broken_balance() returns text
language sql stable security definer set search_path = '' as $$
  with moved as (
    select m.account_id, sum(m.amount) as amount
      from (select x.from_account as account_id, -x.amount as amount from ledger.transfers x
            union all select x.to_account, x.amount from ledger.transfers x) m group by m.account_id)
  select coalesce(
    (select ledger.account_name(a) from ledger.accounts a left join ledger.balances b on b.account_id = a.id left join moved m on m.account_id = a.id
      where b.balance is distinct from coalesce(m.amount, 0) or b.balance < a.floor order by a.id limit 1),
    (select a.book from ledger.accounts a join ledger.balances b on b.account_id = a.id group by a.book having sum(b.balance) <> 0 order by a.book limit 1))
$$;

-- broken_holding: the first delivery of which some driver holds something else than its entries come to; null when
-- there is none.
create function ledger.broken_holding() returns text
language sql stable security definer set search_path = '' as $$
  with moved as (
    select m.transaction_id, a.owner as driver_id, sum(m.amount) as amount
      from (select x.transaction_id, x.from_account as account_id, -x.amount as amount from ledger.transfers x
            union all select x.transaction_id, x.to_account, x.amount from ledger.transfers x) m
      join ledger.accounts a on a.id = m.account_id and a.kind = 'driver' group by m.transaction_id, a.owner having sum(m.amount) <> 0)
  select min(transaction_id::text) from moved m full join ledger.holdings h using (transaction_id, driver_id) where m.amount is distinct from h.amount
$$;

-- broken_root: the first root that is not that of the entries it covers; null when there is none.
create function ledger.broken_root() returns bigint
language sql stable security definer set search_path = '' as $$
  select min(r.id)
    from (select r.*, coalesce(lag(r.upto) over (order by r.id), 0) as after, coalesce(lag(r.root) over (order by r.id), '') as before, row_number() over (order by r.id) as n from ledger.roots r) r
   cross join lateral ledger.root_over(r.prev_root, r.after, r.upto) o
   where r.root <> o.root or r.prev_root <> r.before or r.id <> r.n
$$;

-- verify: reads all there is and answers whether any of it was changed behind the ledger's back: {ok, checked,
-- firstBroken: {kind: entry, root, balance or holding, id, chain}}. All of it as of one moment, since it is stable.
create function ledger.verify() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_entry record := ledger.broken_entry();
  v_root bigint;
  v_other text;
  v_broken jsonb;
begin
  if v_entry.id is not null then
    select jsonb_build_object('kind', 'entry', 'id', x.id::text, 'chain', x.chain) into v_broken from ledger.transfers x where x.id = v_entry.id;
  end if;
  if v_broken is null then
    v_root := ledger.broken_root();
    v_broken := case when v_root is not null then jsonb_build_object('kind', 'root', 'id', v_root::text, 'chain', null) end;
  end if;
  if v_broken is null then
    v_other := ledger.broken_balance();
    v_broken := case when v_other is not null then jsonb_build_object('kind', 'balance', 'id', v_other, 'chain', null) end;
  end if;
  if v_broken is null then
    v_other := ledger.broken_holding();
    v_broken := case when v_other is not null then jsonb_build_object('kind', 'holding', 'id', v_other, 'chain', 'delivery:' || v_other) end;
  end if;
  return jsonb_build_object('ok', v_broken is null, 'checked', v_entry.checked, 'firstBroken', v_broken);
end $$;

-- schemas/notifications/delete_push_subscription.sql
-- delete_push_subscription: this phone wants none any more. A missing or foreign one is answered alike.
create function app.delete_push_subscription(p_endpoint text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  perform private.forget_phone(v_actor, s.id) from public.push_subscriptions s where s.endpoint = p_endpoint and s.user_id = v_actor;
  return private.ok();
end $$;
revoke execute on function app.delete_push_subscription(text) from public;
grant execute on function app.delete_push_subscription(text) to handover_person;

-- schemas/notifications/insert_notification.sql
-- insert_notification: tells one person of one event once, however often its job runs. p_words: the same in each
-- language, {"en": {"title", "message"}, …}.
create function app.insert_notification(p_user_id uuid, p_type text, p_title text, p_message text, p_data jsonb, p_dedupe_key text, p_words jsonb default '{}')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.notifications (user_id, type, title, message, words, data, dedupe_key)
  values (p_user_id, p_type, p_title, p_message, coalesce(p_words, '{}'), coalesce(p_data, '{}'), p_dedupe_key)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  return private.ok(jsonb_build_object('inserted', v_id is not null, 'id', v_id));
end $$;
revoke execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb) from public;
grant execute on function app.insert_notification(uuid, text, text, text, jsonb, text, jsonb) to handover_machine;

-- schemas/notifications/list_notifications.sql
-- list_notifications: the caller's, newest first, with how many are unread in all.
create function app.list_notifications(p_limit int default null, p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_mark record;
  v_size int := private.page_size(p_limit, 20);
  v_items jsonb;
  v_next text;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_mark := private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  select coalesce(jsonb_agg(s.item order by s.n) filter (where s.n <= v_size), '[]'),
         case when count(*) > v_size then max(private.page_mark(s.at, s.id)) filter (where s.n = v_size) end
    into v_items, v_next
    from (select private.notification_json(m) as item, m.created_at as at, m.id,
                 row_number() over (order by m.created_at desc, m.id desc) as n
            from public.notifications m
           where m.user_id = v_actor and (v_mark.at is null or (m.created_at, m.id) < (v_mark.at, v_mark.id))
           order by m.created_at desc, m.id desc limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next,
    'unread', (select count(*) from public.notifications m where m.user_id = v_actor and not m.read)));
end $$;
revoke execute on function app.list_notifications(int, text) from public;
grant execute on function app.list_notifications(int, text) to handover_person;

-- schemas/notifications/notifications.sql
-- In-app notifications and push subscriptions.

-- notification_json: a notice in the language that its reader has chosen by now.
create function private.notification_json(p_notification public.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_notification.id, 'type', p_notification.type,
    'title', coalesce(p_notification.words #>> array[w.locale, 'title'], p_notification.title),
    'message', coalesce(p_notification.words #>> array[w.locale, 'message'], p_notification.message), 'data', p_notification.data, 'read', p_notification.read,
    'createdAt', private.iso(p_notification.created_at), 'readAt', private.iso(p_notification.read_at))
    from (select (select s.locale from public.user_settings s where s.user_id = p_notification.user_id) as locale) w
$$;

-- forget_phone: this phone gets no pushes any more. Whoever has no other has the app no more, as far as anybody can
-- tell, until a push is confirmed again. The driver before the phone, as a receipt does.
create function private.forget_phone(p_user_id uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  delete from public.push_subscriptions s where s.id = p_id and s.user_id = p_user_id;
  update public.driver_profiles d set mobile_app_enabled = false
   where d.user_id = p_user_id and d.mobile_app_enabled and not exists (select from public.push_subscriptions s where s.user_id = p_user_id);
end $$;

-- push_arrived: this phone of this person has got a push.
create function private.push_arrived(p_user_id uuid, p_subscription_id uuid) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  update public.push_subscriptions s set last_received_at = clock_timestamp() where s.id = p_subscription_id and s.user_id = p_user_id
  returning s.last_received_at
$$;

-- schemas/notifications/outgoing_messages.sql
-- What we sent to people outside the app, but for pushes: text messages and e-mails. Neither number nor words are kept
-- here: the number stands in the profile, the words are made anew.

-- takes_no_texts: why this number takes none, as far as is known now; null when it may.
create function private.takes_no_texts(p_phone text) returns text
language sql stable security definer set search_path = '' as $$
  select u.why from private.unreachable_phones u where u.phone = p_phone and (u.why = 'opted_out' or u.at > clock_timestamp() - interval '7 days')
$$;

-- schemas/notifications/own_push_phones.sql
-- own_push_phones: where to push to the caller's own phones, with their keys, and in which language. For the server,
-- which pushes.
create function app.own_push_phones() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object(
    'locale', (select s.locale from public.user_settings s where s.user_id = v_actor),
    'phones', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth))
                          from public.push_subscriptions s where s.user_id = v_actor), '[]')));
end $$;
revoke execute on function app.own_push_phones() from public;
grant execute on function app.own_push_phones() to handover_person;

-- schemas/notifications/push_health.sql
-- push_health: whether pushes reach the caller's phones, as far as is known. Never the keys.
create function app.push_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok((select jsonb_build_object(
      'subscribed', count(*) > 0,
      'confirmedAt', (select private.iso(d.push_confirmed_at) from public.driver_profiles d where d.user_id = v_actor),
      'lastSentAt', private.iso(max(s.last_sent_at)), 'lastReceivedAt', private.iso(max(s.last_received_at)),
      'subscriptions', coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'userAgent', s.user_agent,
        'createdAt', private.iso(s.created_at), 'renewedAt', private.iso(s.renewed_at), 'lastSentAt', private.iso(s.last_sent_at),
        'lastReceivedAt', private.iso(s.last_received_at), 'lastError', s.last_error,
        -- By which a browser knows its own: the address itself would let anybody who reads it push.
        'endpointHash', left(encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex'), 16)) order by s.renewed_at desc), '[]'))
    from public.push_subscriptions s where s.user_id = v_actor));
end $$;
revoke execute on function app.push_health() from public;
grant execute on function app.push_health() to handover_person;

-- schemas/notifications/push_targets.sql
-- push_targets: where a person's pushes go, with what the sender must know about them.
create function app.push_targets(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
                                        order by s.renewed_at desc)
                         from public.push_subscriptions s where s.user_id = p_user_id), '[]'),
    'phone', private.proven_phone(p_user_id),
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = p_user_id), 'en'),
    'notifications', coalesce((select s.notifications from public.user_settings s where s.user_id = p_user_id), '{}')))
$$;
revoke execute on function app.push_targets(uuid) from public;
grant execute on function app.push_targets(uuid) to handover_machine;

-- schemas/notifications/read_all_notifications.sql
-- read_all_notifications: marks all of the caller's as read.
create function app.read_all_notifications() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_count int;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.notifications m set read = true, read_at = now() where m.user_id = v_actor and not m.read;
  get diagnostics v_count = row_count;
  return private.ok(jsonb_build_object('read', v_count, 'unread', 0));
end $$;
revoke execute on function app.read_all_notifications() from public;
grant execute on function app.read_all_notifications() to handover_person;

-- schemas/notifications/read_notification.sql
-- read_notification: marks one of the caller's own as read. Repeating keeps the first time.
create function app.read_notification(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_notification public.notifications;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.notifications m set read = true, read_at = now() where m.id = p_id and m.user_id = v_actor and not m.read;
  select * into v_notification from public.notifications m where m.id = p_id and m.user_id = v_actor;
  if not found then
    return private.refuse('NOTIFICATION_NOT_FOUND');
  end if;
  return private.ok(private.notification_json(v_notification));
end $$;
revoke execute on function app.read_notification(uuid) from public;
grant execute on function app.read_notification(uuid) to handover_person;

-- schemas/notifications/receive_push.sql
-- receive_push: the caller's own phone has got a push that was not about an offer.
create function app.receive_push(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_at timestamptz;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  -- The driver before their phone, as an offer's receipt does.
  update public.driver_profiles d set push_confirmed_at = clock_timestamp(), mobile_app_enabled = true
   where d.user_id = v_actor and exists (select from public.push_subscriptions s where s.id = p_id and s.user_id = v_actor);
  v_at := private.push_arrived(v_actor, p_id);
  if v_at is null then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object('receivedAt', private.iso(v_at)));
end $$;
revoke execute on function app.receive_push(uuid) from public;
grant execute on function app.receive_push(uuid) to handover_person;

-- schemas/notifications/record_push_result.sql
-- record_push_result: what became of a push: sent, gone (the phone is forgotten) or failed; kept with the offer it was
-- about. An offer that was closed while its push was on the way is taken back.
create function app.record_push_result(p_id uuid, p_outcome text, p_error text default null, p_offer_id uuid default null, p_try int default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome not in ('sent', 'gone', 'failed') then
    return private.invalid('outcome', 'push_outcome');
  end if;
  -- The offer before the phone, as its receipt does, which comes at the same moment.
  if p_offer_id is not null then
    perform private.note_attempt(p_offer_id, 'push', p_outcome, jsonb_build_object('phone', p_id, 'try', p_try, 'why', p_error));
    if p_outcome = 'sent' then
      update public.driver_notifications o set metadata = o.metadata || '{"pushed": true}' where o.id = p_offer_id and not o.metadata ? 'pushed';
      perform private.withdraw_pushes(array[p_offer_id], false)
        from public.driver_notifications o where o.id = p_offer_id and not private.is_open(o.status);
    end if;
  end if;
  if p_outcome = 'gone' then
    perform private.forget_phone(s.user_id, p_id) from public.push_subscriptions s where s.id = p_id;
  else
    update public.push_subscriptions s set
      last_sent_at = case when p_outcome = 'sent' then now() else s.last_sent_at end,
      last_error = case when p_outcome = 'sent' then null else left(coalesce(p_error, 'failed'), 500) end
    where s.id = p_id;
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_push_result(uuid, text, text, uuid, int) from public;
grant execute on function app.record_push_result(uuid, text, text, uuid, int) to handover_machine;

-- schemas/notifications/save_push_subscription.sql
-- save_push_subscription: this phone wants pushes for the caller. A browser that changes hands goes with its endpoint;
-- the oldest of more than ten phones is forgotten.
create function app.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_user_agent text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_id uuid;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, user_agent)
  values (v_actor, p_endpoint, p_p256dh, p_auth, left(p_user_agent, 300))
  on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
    user_agent = excluded.user_agent, renewed_at = now(), last_error = null
  returning s.id into v_id;
  delete from public.push_subscriptions s
   where s.user_id = v_actor and s.id <> v_id
     and s.id in (select o.id from public.push_subscriptions o where o.user_id = v_actor
                   order by o.renewed_at desc, o.id offset 10);
  return private.ok(jsonb_build_object('id', v_id));
end $$;
revoke execute on function app.save_push_subscription(text, text, text, text) from public;
grant execute on function app.save_push_subscription(text, text, text, text) to handover_person;

-- schemas/offers/accept_offer.sql
-- accept_offer, decline_offer: by the signed-in driver.
create function app.accept_offer(p_id uuid, p_via text default 'app') returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.accept_offer_of(private.actor(), p_id, p_via)
$$;
revoke execute on function app.accept_offer(uuid, text) from public;
grant execute on function app.accept_offer(uuid, text) to handover_person;

-- schemas/offers/accept_offer_by_link.sql
-- accept_offer_by_link, decline_offer_by_link: by a signed link: the server has read the offer from the token, and an
-- offer has one driver.
create function app.accept_offer_by_link(p_id uuid, p_via text default 'push') returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce((select private.accept_offer_of(o.driver_id, o.id, p_via) from public.driver_notifications o where o.id = p_id), private.no_such_offer())
$$;
revoke execute on function app.accept_offer_by_link(uuid, text) from public;
grant execute on function app.accept_offer_by_link(uuid, text) to handover_machine;

-- schemas/offers/answer_by_text.sql
-- may_reply: whether a word back may be texted to this driver: so many an hour, to them and to all.
create function private.may_reply(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with replies as (select m.user_id from private.outgoing_messages m
                    where m.channel = 'sms' and m.kind = 'reply' and m.created_at > clock_timestamp() - interval '1 hour')
  select count(*) filter (where r.user_id = p_user_id) < private.setting('sms_replies_driver_hour')
         and count(*) < private.setting('sms_replies_hour') from replies r
$$;

-- answer_by_text: a driver's text. YES and NO answer the offer they were texted last; STOP and START are about their
-- number. Each message counts once: a repeat gets the first answer. Who writes is known by their number alone, which
-- the provider vouches for. Answers {answer, locale, offerId?}; no locale when nothing is to be said back.
create function app.answer_by_text(p_message_id text, p_phone text, p_word text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_first jsonb;
  v_user uuid := (select p.user_id from public.user_profiles p where p.phone_number = p_phone and p.phone_verified_at is not null);
  v_answer jsonb;
begin
  insert into private.webhook_events (source, id) values ('text', p_message_id) on conflict do nothing;
  if not found then
    select e.outcome into v_first from private.webhook_events e where e.source = 'text' and e.id = p_message_id;
    return private.ok(coalesce(v_first, '{"answer": "none"}'));
  end if;
  v_answer := case when v_user is null or p_word in ('stop', 'start') then '{"answer": "none"}'
                   else private.text_answer(v_user, p_word) end;
  -- Why not before: what becomes of a message holds its offer when it comes to the number, and a yes takes the offer,
  -- too.
  if p_word = 'stop' then
    insert into private.unreachable_phones (phone, why) values (p_phone, 'opted_out')
    on conflict (phone) do update set why = 'opted_out', at = now();
  else
    -- Whoever texts us has a phone. Twilio takes a YES for opting in again, too.
    delete from private.unreachable_phones u where u.phone = p_phone and (u.why <> 'opted_out' or p_word in ('start', 'yes'));
  end if;
  -- A word back costs money: past the cap nothing is said.
  if v_answer ->> 'answer' <> 'none' then
    if not private.may_reply(v_user) then
      v_answer := v_answer - 'locale';
    else
      insert into private.outgoing_messages (channel, kind, user_id, status) values ('sms', 'reply', v_user, 'accepted');
    end if;
  end if;
  update private.webhook_events e set outcome = v_answer where e.source = 'text' and e.id = p_message_id;
  return private.ok(v_answer);
end $$;
revoke execute on function app.answer_by_text(text, text, text) from public;
grant execute on function app.answer_by_text(text, text, text) to handover_machine;

-- text_answer: what a driver's word does. 'unclear' when they were texted of another offer a moment ago, or are being
-- texted: a yes that was meant for the one before must not take this one. Whoever was texted of none today is told
-- nothing.
create function private.text_answer(p_driver_id uuid, p_word text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_locale text := coalesce((select s.locale from public.user_settings s where s.user_id = p_driver_id), 'en');
  v_asked private.outgoing_messages[] := array(
    select m from private.outgoing_messages m
     where m.user_id = p_driver_id and m.channel = 'sms' and m.kind = 'offer' and m.status <> 'refused' and m.created_at > clock_timestamp() - interval '1 hour'
     order by m.created_at desc limit 2);
  v_last private.outgoing_messages := v_asked[1];
  v_result jsonb;
  v_word text;
begin
  if v_last.id is null then
    v_word := case when exists (select from private.outgoing_messages m where m.user_id = p_driver_id and m.channel = 'sms' and m.kind = 'offer'
                                   and m.created_at > clock_timestamp() - interval '1 day') then 'nothing_open' else 'none' end;
  elsif p_word not in ('yes', 'no') then
    v_word := 'help';
  elsif v_asked[2].id is not null and (v_last.status = 'sending'
      or coalesce(v_last.result_at, v_last.created_at) > clock_timestamp() - make_interval(secs => private.setting('unclear_seconds')::double precision)) then
    v_word := 'unclear';
  else
    v_result := case p_word when 'yes' then private.accept_offer_of(p_driver_id, v_last.offer_id, 'sms')
                            else private.decline_offer_of(p_driver_id, v_last.offer_id, 'Other') end;
    -- The phone has it, or they could not answer. Why after: the answer locks the delivery first, and a receipt the
    -- offer.
    perform private.receive_offer_of(p_driver_id, v_last.offer_id, 'sms');
    v_word := case when (v_result ->> 'ok')::boolean then case p_word when 'yes' then 'accepted' else 'declined' end
                   else lower(v_result ->> 'code') end;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('answer', v_word, 'locale', v_locale, 'offerId', v_last.offer_id));
end $$;

-- schemas/offers/answering_offers.sql
-- A driver accepts or declines. Accept, expiry, an administrator and a withdrawal may all come at once: the delivery's
-- lock puts them in a row, and whoever comes second finds the offer closed.

-- closed_offer: why a closed offer can no longer be accepted.
create function private.closed_offer(p_o public.driver_notifications) returns jsonb
language sql stable set search_path = '' as $$
  select case p_o.closed_reason
    when 'timeout' then private.refuse('OFFER_EXPIRED')
    when 'taken' then private.refuse('OFFER_TAKEN')
    else private.refuse('OFFER_CLOSED', '{"reason": "no_longer_open"}') end
$$;

-- put_on_duty: the driver has a task; nothing else is offered to them until it ends. Their row is locked.
create function private.put_on_duty(p_driver_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.driver_profiles d set status = 'on_duty', is_available = false, leaving_at = null, last_status_change = clock_timestamp()
   where d.user_id = p_driver_id
$$;

-- accept_offer_of: broadcast -> assigned, by one of the drivers it was offered to, before the deadline. Repeating is a
-- success.
create function private.accept_offer_of(p_driver_id uuid, p_id uuid, p_via text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(p_driver_id);
  v_via text := case when p_via in ('app', 'push', 'sms') then p_via else 'app' end;
  v_t public.transactions;
  v_o public.driver_notifications;
  v_d public.driver_profiles;
  v_now timestamptz;
begin
  select * into v_o from public.driver_notifications o where o.id = p_id and o.driver_id = p_driver_id;
  if v_refusal is not null then
    return v_refusal;
  elsif v_o.id is null then
    return private.no_such_offer();
  end if;
  v_t := private.lock_transaction(v_o.transaction_id);
  perform private.lock_offers(v_t.id);
  select * into v_o from public.driver_notifications o where o.id = p_id for no key update;
  if not found then
    return private.no_such_offer();
  end if;
  if v_o.status = 'accepted' then
    return private.ok(private.task_of(v_t.id, p_driver_id));
  end if;
  if not private.is_open(v_o.status) then
    return private.closed_offer(v_o);
  end if;
  select * into v_d from public.driver_profiles d where d.user_id = p_driver_id for no key update;

  -- Why clock_timestamp, and why here: now() is when the call began, and it may have waited for a lock until after the
  -- deadline. With every lock held the clock decides, the same way for accept and expiry.
  v_now := clock_timestamp();
  if v_now >= v_o.expires_at then
    perform private.expire_open_offers(array[v_o.id]);
    return private.refuse('OFFER_EXPIRED');
  end if;
  if v_t.status <> 'broadcast' then
    return private.refuse('OFFER_CLOSED', '{"reason": "no_longer_open"}');
  end if;
  v_refusal := private.driver_refusal(p_driver_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_refusal := private.held_back_refusal(p_driver_id);
  if v_refusal is null and private.has_active_task(p_driver_id) then
    v_refusal := private.refuse('TASK_ALREADY_ACTIVE');
  end if;
  v_refusal := coalesce(v_refusal, private.ceiling_refusal(v_d, v_t.amount, true));
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_d.status <> 'online' or not v_d.is_available then
    return private.refuse('DRIVER_NOT_AVAILABLE');
  end if;

  update public.driver_notifications o set status = 'accepted', closed_reason = 'accepted', closed_at = v_now,
         response = 'accept', response_at = v_now
   where o.id = v_o.id;
  perform private.withdraw_pushes(array[v_o.id], v_via <> 'sms');
  perform private.withdraw_offers(v_t.id, 'taken', v_o.id);
  v_t := private.move_transaction(v_t.id, array['broadcast'], 'accept_offer', 'driver', p_driver_id,
    jsonb_build_object('offerId', v_o.id), jsonb_build_object('driverId', p_driver_id, 'acceptedVia', v_via));
  update public.optimoroute_orders a set status = 'accepted', accepted_at = v_t.assigned_at,
         custom_fields = a.custom_fields || jsonb_build_object('acceptedVia', v_via)
   where a.id = v_o.assignment_id;
  perform private.renew_code(v_t.id);
  perform private.put_on_duty(p_driver_id);
  perform private.log_action(p_driver_id, v_o.assignment_id, v_t.id, 'offer_accepted', jsonb_build_object('offerId', v_o.id, 'via', v_via));
  perform private.notify_about('driver_assigned', v_t.id);
  perform private.notify_about('task_response_confirmation', v_t.id, p_driver_id, jsonb_build_object('offerId', v_o.id, 'response', 'accept'));
  return private.ok(private.task_of(v_t.id, p_driver_id));
end $$;

-- decline_offer_of: the driver says no, with one of the six reasons; the next one is asked. They need not be available.
create function private.decline_offer_of(p_driver_id uuid, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_o public.driver_notifications;
begin
  if p_driver_id is null then
    return private.unauthenticated();
  end if;
  select * into v_o from public.driver_notifications o where o.id = p_id and o.driver_id = p_driver_id;
  if not found then
    return private.no_such_offer();
  end if;
  v_t := private.lock_transaction(v_o.transaction_id);
  perform private.lock_offers(v_t.id);
  select * into v_o from public.driver_notifications o where o.id = p_id for no key update;
  if not found then
    return private.no_such_offer();
  end if;
  if v_o.status = 'rejected' then
    return private.ok(private.offer_json(v_o));
  end if;
  if not private.is_open(v_o.status) then
    return private.closed_offer(v_o);
  end if;
  if clock_timestamp() >= v_o.expires_at then
    perform private.expire_open_offers(array[v_o.id]);
    return private.refuse('OFFER_EXPIRED');
  end if;
  perform private.end_offers(array[v_o.id], 'declined', p_reason);
  perform private.notify_about('task_response_confirmation', v_t.id, p_driver_id,
    jsonb_build_object('offerId', v_o.id, 'response', 'reject'), v_o.id::text);
  return private.offer_of(p_driver_id, p_id);
end $$;

-- schemas/offers/closing_offers.sql
-- How offers end and what follows: the assignment ends with the offer, and the next driver is looked for at once. Each
-- rule stands once, for a set: one offer is a set of one, and a sweep of thousands takes a few statements.

-- lock_offers_of: locks the deliveries' open assignments and offers, in that order. The deliveries' own locks are held.
create function private.lock_offers_of(p_transaction_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.optimoroute_orders a where a.transaction_id = any (p_transaction_ids) and a.status in ('pending', 'accepted')
    order by a.id for no key update;
  perform from public.driver_notifications o where o.transaction_id = any (p_transaction_ids) and private.is_open(o.status)
    order by o.id for no key update;
end $$;

-- lock_offers: the same for one delivery.
create function private.lock_offers(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_offers_of(array[p_transaction_id]);
end $$;

-- withdraw_pushes: phones that were told of these offers by push are told that they are closed. What the driver
-- answered in the app is known to the phone in their hand: only their other phones need it.
create function private.withdraw_pushes(p_offer_ids uuid[], p_answered boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many('withdraw_push', array_agg(jsonb_build_object('offerId', o.id)), array_agg('withdraw:' || o.id))
    from public.driver_notifications o
   where o.id = any (p_offer_ids) and o.metadata ? 'pushed'
     and (not p_answered or (select count(*) from public.push_subscriptions s where s.user_id = o.driver_id) > 1);
end $$;

-- close_offers: ends these offers and their assignments. Answers those that were still open.
create function private.close_offers(p_offer_ids uuid[], p_closed_reason text, p_rejection_reason text default null) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_declined boolean := p_closed_reason = 'declined';
  v_closed uuid[];
begin
  with closed as (
    update public.driver_notifications o set
      status = case p_closed_reason when 'declined' then 'rejected' when 'undeliverable' then 'failed' else 'expired' end,
      closed_reason = p_closed_reason, closed_at = clock_timestamp(),
      response = case when v_declined then 'reject' end, response_at = case when v_declined then clock_timestamp() end,
      rejection_reason = p_rejection_reason
     where o.id = any (p_offer_ids) and private.is_open(o.status)
    returning o.id, o.driver_id, o.assignment_id, o.transaction_id
  ), ended as (
    update public.optimoroute_orders a set status = case p_closed_reason when 'declined' then 'rejected' when 'timeout' then 'timeout' else 'cancelled' end
      from closed c where a.id = c.assignment_id and a.status = 'pending'
  ), logged as (
    insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
    select c.driver_id, c.assignment_id, c.transaction_id, 'offer_' || p_closed_reason,
           jsonb_strip_nulls(jsonb_build_object('offerId', c.id, 'reason', p_rejection_reason)), clock_timestamp() from closed c
  )
  select coalesce(array_agg(c.id), '{}') into v_closed from closed c;
  perform private.withdraw_pushes(v_closed, v_declined);
  return v_closed;
end $$;

-- withdraw_offers: ends every open offer of the delivery but one, which follows a change of the delivery itself.
create function private.withdraw_offers(p_transaction_id uuid, p_closed_reason text, p_but uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_offers(p_transaction_id);
  perform private.close_offers(array(select o.id from public.driver_notifications o
    where o.transaction_id = p_transaction_id and private.is_open(o.status) and o.id is distinct from p_but), p_closed_reason);
end $$;

-- dispatch_all_again: a driver is looked for at once, with high priority; urgent stays urgent. The round goes on; a
-- delivery that comes back after somebody had it begins a new search.
create function private.dispatch_all_again(p_transaction_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dispatches as d (transaction_id, priority, state)
  select i, 'high', case when exists (select from public.driver_notifications o where o.transaction_id = i and private.is_open(o.status))
                         then 'offering' else 'waiting' end
    from unnest(p_transaction_ids) i
  on conflict (transaction_id) do update set
    priority = case when d.priority = 'urgent' then 'urgent' else 'high' end,
    round = case when d.state = 'done' then d.round + 1 else d.round end,
    tried = case when d.state = 'done' then '{}' else d.tried end,
    pauses = case when d.state = 'done' then 0 else d.pauses end,
    state = excluded.state, next_at = null, starved = false, exhausted_at = null;
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', i)), array_agg('dispatch:' || i))
    from unnest(p_transaction_ids) i;
end $$;

-- dispatch_again: the same for one delivery.
create function private.dispatch_again(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.dispatch_all_again(array[p_transaction_id]);
end $$;

-- end_offers: offers end without their drivers' word, or with a no: without open offers a delivery waits again; either
-- way the next driver is looked for. Deliveries and offers are locked. Answers the offers that were still open.
create function private.end_offers(p_offer_ids uuid[], p_closed_reason text, p_rejection_reason text default null) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_closed uuid[] := private.close_offers(p_offer_ids, p_closed_reason, p_rejection_reason);
  v_searching uuid[] := array(
    select distinct t.id from public.driver_notifications o join public.transactions t on t.id = o.transaction_id and t.status = 'broadcast'
     where o.id = any (v_closed));
begin
  if cardinality(v_searching) > 0 then
    perform private.move_transactions(array(
        select i from unnest(v_searching) i
         where not exists (select from public.driver_notifications o where o.transaction_id = i and private.is_open(o.status))),
      array['broadcast'], 'offers_closed', 'system');
    perform private.dispatch_all_again(v_searching);
  end if;
  return v_closed;
end $$;

-- close_offers_of_drivers: the drivers are gone; what they were offered goes to the next. Callers hold no driver's lock
-- yet: transaction, assignment, offer, driver is the order of every change.
create function private.close_offers_of_drivers(p_driver_ids uuid[], p_closed_reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_offers uuid[];
  v_deliveries uuid[];
begin
  select array_agg(o.id), array_agg(distinct o.transaction_id) into v_offers, v_deliveries from public.driver_notifications o
   where o.driver_id = any (p_driver_ids) and private.is_open(o.status);
  if v_offers is null then
    return 0;
  end if;
  perform private.lock_transactions(v_deliveries);
  perform private.lock_offers_of(v_deliveries);
  return cardinality(private.end_offers(v_offers, p_closed_reason));
end $$;

-- free_driver: the driver's task is over. They bring back what they still owe; without any they are online and
-- available again if their app was heard of lately and it was not their last delivery; else, or suspended, offline. The
-- last lock of a change.
create function private.free_driver(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_silence interval := make_interval(secs => private.setting('presence_timeout_seconds')::int);
  v_sleep interval := make_interval(secs => private.setting('presence_push_seconds')::int);
  v_present boolean;
begin
  if private.open_next_return(p_driver_id) then
    return;
  end if;
  select d.is_approved and d.suspended_at is null and not d.last_delivery and (
           d.last_seen >= clock_timestamp() - v_silence
           -- A phone that confirmed a push lately may sleep longer, as everywhere in presence.
           or (d.push_confirmed_at > clock_timestamp() - v_sleep and d.last_seen > clock_timestamp() - v_sleep))
    into v_present from public.driver_profiles d where d.user_id = p_driver_id and d.status = 'on_duty' for no key update;
  if not found then
    return;
  end if;
  v_present := coalesce(v_present, false);
  update public.driver_profiles d set status = case when v_present then 'online' else 'offline' end, is_available = v_present,
         last_delivery = false, last_status_change = clock_timestamp()
   where d.user_id = p_driver_id;
  if v_present then
    perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', p_driver_id), null, 'wake:' || p_driver_id);
  end if;
end $$;

-- end_assignment: the driver is done with the delivery, well or not. p_status 'completed' or 'cancelled'.
create function private.end_assignment(p_transaction_id uuid, p_status text, p_fields jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  update public.optimoroute_orders a set status = p_status, ended_at = clock_timestamp(), custom_fields = a.custom_fields || p_fields
   where a.transaction_id = p_transaction_id and a.status = 'accepted'
$$;

-- recall_driver: takes an ended delivery out of the hands of its driver and tells them; nothing when it had none.
-- p_why: {reason} or {reasonCode}, as the delivery has it.
create function private.recall_driver(p_t public.transactions, p_driver_id uuid, p_why jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_driver_id is null then
    return;
  end if;
  perform private.end_assignment(p_t.id, 'cancelled', p_why);
  perform private.log_action(p_driver_id, null, p_t.id, 'recalled');
  perform private.notify_about('transaction_cancelled', p_t.id, p_driver_id, '{"recalled": true}');
  perform private.review_later(p_t.id, p_driver_id);
  perform private.free_driver(p_driver_id);
end $$;

-- schemas/offers/decline_offer.sql
create function app.decline_offer(p_id uuid, p_reason text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.decline_offer_of(private.actor(), p_id, p_reason)
$$;
revoke execute on function app.decline_offer(uuid, text) from public;
grant execute on function app.decline_offer(uuid, text) to handover_person;

-- schemas/offers/decline_offer_by_link.sql
create function app.decline_offer_by_link(p_id uuid, p_reason text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce((select private.decline_offer_of(o.driver_id, o.id, p_reason) from public.driver_notifications o where o.id = p_id), private.no_such_offer())
$$;
revoke execute on function app.decline_offer_by_link(uuid, text) from public;
grant execute on function app.decline_offer_by_link(uuid, text) to handover_machine;

-- schemas/offers/escalate_offer.sql
-- text_cap: which limit on text messages about offers is reached, so that a loop cannot spend money; null when none is.
-- Tries count, since each may cost. Answers to texts have a limit of their own: whoever chats with us must not use up
-- what offers need. Worker slots that ask at the same moment may all find room for the last one: a few texts too many
-- at most.
create function private.text_cap(p_user_id uuid, p_transaction_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  with an_hour_ago as (select clock_timestamp() - interval '1 hour' as v_hour)
  select case
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'offer' and m.user_id = p_user_id and m.created_at > v_hour) >= private.setting('sms_per_driver_hour') then 'too_many_for_driver'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'offer' and m.transaction_id = p_transaction_id) >= private.setting('sms_per_delivery') then 'too_many_for_delivery'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'offer' and m.created_at > v_hour) >= private.setting('sms_per_hour') then 'too_many_this_hour'
  end from an_hour_ago
$$;

-- channel_problem: why this driver cannot be reached this way; null when they can.
create function private.channel_problem(p_o public.driver_notifications, p_channel text, p_channels jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_phone text := private.proven_phone(p_o.driver_id);
  v_wants jsonb := coalesce((select s.notifications from public.user_settings s where s.user_id = p_o.driver_id), '{}');
begin
  if not p_channels ? p_channel then
    return 'not_set_up';
  end if;
  if p_channel = 'email' then
    return case when not exists (select from auth.users u where u.id = p_o.driver_id and u.email <> '') then 'driver_email_not_found' end;
  end if;
  return case
    when v_phone is null then 'driver_phone_not_found'
    when v_wants -> 'sms' = 'false' then 'driver_wants_no_texts'
    when private.takes_no_texts(v_phone) is not null then 'number_' || private.takes_no_texts(v_phone)
    else private.text_cap(p_o.driver_id, p_o.transaction_id) end;
end $$;

-- message_order: what the worker needs to send a message. `again` when it may have been sent before: then the provider
-- is asked first whether it has it, and `last` when it is then not sent any more.
create function private.message_order(p_o public.driver_notifications, p_m private.outgoing_messages, p_last boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('step', 'send', 'channel', p_m.channel, 'messageId', p_m.id, 'offerId', p_o.id,
    'try', p_m.tries, 'again', p_m.tries > 1, 'last', p_last, 'expiresAt', private.iso(p_o.expires_at),
    'secondsLeft', extract(epoch from p_o.expires_at - clock_timestamp())::double precision,
    'to', case p_m.channel when 'sms' then private.proven_phone(p_o.driver_id)
                           else (select u.email from auth.users u where u.id = p_o.driver_id) end,
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = p_o.driver_id), 'en'))
$$;

-- push_untried: a phone of the driver waits for a push that nobody has sent yet: its job is late, or its worker died.
create function private.push_untried(p_o public.driver_notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.push_subscriptions s where s.user_id = p_o.driver_id)
     and not exists (select from public.user_settings s where s.user_id = p_o.driver_id and s.notifications -> 'push' = 'false')
     and not exists (select from jsonb_array_elements(p_o.metadata -> 'deliveryAttempts') a where a ->> 'channel' = 'push')
$$;

-- provider_at_fault: the text did not go out, and the driver's number is not to blame.
create function private.provider_at_fault(p_o public.driver_notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.outgoing_messages m
     where m.offer_id = p_o.id and m.channel = 'sms' and m.status = 'refused' and m.tries > 0
       and private.takes_no_texts(private.proven_phone(p_o.driver_id)) is null)
$$;

-- give_up_offer: no way is left to reach the driver of this locked open offer: it ends as failed, they are told in the
-- app, and the next one is asked. A driver whose app was not heard of either is offline, whatever their status says:
-- they would only hold up the next delivery. Not so when the provider is what failed: then all drivers would be.
create function private.give_up_offer(p_o public.driver_notifications) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_provider boolean := private.provider_at_fault(p_o);
begin
  update public.driver_notifications o set metadata = o.metadata || '{"error": "all_methods_failed"}' where o.id = p_o.id;
  perform private.end_offers(array[p_o.id], 'undeliverable');
  perform private.notify_about('task_timeout', p_o.transaction_id, p_o.driver_id, jsonb_build_object('offerId', p_o.id, 'unreached', true), p_o.id::text);
  -- An open page says so every 30 seconds.
  update public.driver_profiles d set status = 'offline', is_available = false, push_confirmed_at = null, leaving_at = null, last_status_change = clock_timestamp()
   where d.user_id = p_o.driver_id and d.status = 'online' and not v_provider
     and coalesce(d.last_seen, '-infinity') < least(p_o.sent_at, clock_timestamp() - interval '20 seconds') - interval '15 seconds';
  if found then
    perform private.log_action(p_o.driver_id, p_o.assignment_id, p_o.transaction_id, 'offline_unreachable', jsonb_build_object('offerId', p_o.id));
  end if;
end $$;

-- escalate_offer: the next step for an offer whose phone has not confirmed it. Answers what the worker is to send, or
-- that there is nothing to do. `p_channels`: the ways this installation has, of sms and email. Safe to run at any time.
create function app.escalate_offer(p_offer_id uuid, p_channels jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nothing constant jsonb := private.ok('{"step": "none"}');
  -- A little longer than the provider is waited for.
  c_asking constant interval := interval '4 seconds';
  v_o public.driver_notifications;
  v_m private.outgoing_messages;
  v_due timestamptz;
  v_channel text;
  v_why text;
begin
  select * into v_o from public.driver_notifications o where o.id = p_offer_id;
  if not found or not private.is_open(v_o.status) or private.settle_offer(v_o.id, v_o.transaction_id) <> 'open' then
    return v_nothing;
  end if;
  -- As it is with every lock held.
  select * into v_o from public.driver_notifications o where o.id = p_offer_id;
  if v_o.delivered_at is not null then
    return v_nothing;
  end if;
  v_due := v_o.sent_at + make_interval(secs => private.setting('receipt_seconds')::double precision);
  if clock_timestamp() < v_due then
    perform private.continue_escalation(v_o.id, v_due);
    return v_nothing;
  end if;
  foreach v_channel in array array['sms', 'email'] loop
    -- E-mail is off by default, which is nothing to record.
    continue when v_channel = 'email' and not p_channels ? 'email';
    select * into v_m from private.outgoing_messages m where m.offer_id = v_o.id and m.channel = v_channel and m.kind = 'offer' for update;
    if not found then
      v_why := private.channel_problem(v_o, v_channel, p_channels);
      insert into private.outgoing_messages (channel, user_id, offer_id, transaction_id, status, tries, error, asked_at)
      values (v_channel, v_o.driver_id, v_o.id, v_o.transaction_id, case when v_why is null then 'sending' else 'refused' end, (v_why is null)::int, v_why,
              case when v_why is null then clock_timestamp() end)
      returning * into v_m;
      if v_why is null then
        return private.ok(private.message_order(v_o, v_m, false));
      end if;
      perform private.note_attempt(v_o.id, v_channel, 'skipped', jsonb_build_object('why', v_why));
    elsif v_m.status = 'sending' then
      -- Somebody may be asking the provider at this moment: whoever looked now would not find what is on its way there.
      if v_m.asked_at > clock_timestamp() - c_asking then
        perform private.continue_escalation(v_o.id, v_m.asked_at + c_asking);
        return v_nothing;
      end if;
      update private.outgoing_messages m set tries = m.tries + 1, asked_at = clock_timestamp() where m.id = v_m.id returning * into v_m;
      return private.ok(private.message_order(v_o, v_m,
        v_m.tries > private.setting('offer_retries') + 1
        or clock_timestamp() >= v_m.created_at + make_interval(secs => private.setting('message_seconds')::double precision)));
    elsif v_m.status in ('accepted', 'sent', 'delivered') then
      -- On its way: what became of it is told by the provider, or by the phone.
      return v_nothing;
    end if;
  end loop;
  -- It is the installation that cannot ask, not the driver who cannot be reached.
  if not p_channels ? 'sms' then
    return v_nothing;
  end if;
  if private.push_untried(v_o) and clock_timestamp() < v_o.sent_at + 3 * make_interval(secs => private.setting('receipt_seconds')::double precision) then
    perform private.continue_escalation(v_o.id, clock_timestamp() + interval '3 seconds');
    return v_nothing;
  end if;
  perform private.give_up_offer(v_o);
  return private.ok('{"step": "failed"}');
end $$;
revoke execute on function app.escalate_offer(uuid, jsonb) from public;
grant execute on function app.escalate_offer(uuid, jsonb) to handover_machine;

-- schemas/offers/escalation.sql
-- Escalation: an offer goes to the open page and the phone's push at once. When the phone has not confirmed it after a
-- while it is texted, then (where switched on) mailed; when nothing is left the offer ends as failed and the next
-- driver is asked. Where no texts can be sent at all, a silent phone proves nothing: the offer stands until its
-- deadline.
-- Only the phone's receipt counts as delivered: a push service's 201 and a provider's "sent" do not.

-- note_attempt: what was tried to reach the driver, kept with the offer: {channel, at, try, outcome, why?, ...}. The
-- last fifty.
create function private.note_attempt(p_offer_id uuid, p_channel text, p_outcome text, p_more jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  update public.driver_notifications o set metadata = o.metadata || jsonb_build_object(
      'channel', p_channel,
      'retryCount', coalesce((o.metadata ->> 'retryCount')::int, 0) + (coalesce((p_more ->> 'try')::int, 1) > 1)::int,
      'deliveryAttempts', jsonb_path_query_array(coalesce(o.metadata -> 'deliveryAttempts', '[]')
        || jsonb_strip_nulls(jsonb_build_object('channel', p_channel, 'outcome', p_outcome, 'at', private.iso(clock_timestamp())) || p_more),
        '$[last - 49 to last]'))
   where o.id = p_offer_id
$$;

-- continue_escalation: the escalation goes on at that time, or at once. Why behind all other jobs: a provider that
-- hangs must not keep new deliveries waiting until it has kept every text waiting.
create function private.continue_escalation(p_offer_id uuid, p_at timestamptz default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue('escalate_offer', jsonb_build_object('offerId', p_offer_id), p_at, 'escalate:' || p_offer_id, p_priority => 10)
$$;

-- lock_message: the offer before its message, as everywhere.
create function private.lock_message(p_id uuid) returns private.outgoing_messages
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.outgoing_messages;
begin
  perform from public.driver_notifications o
    where o.id = (select m.offer_id from private.outgoing_messages m where m.id = p_id) for no key update;
  select * into v_m from private.outgoing_messages m where m.id = p_id for update;
  return v_m;
end $$;

-- keep_phone_problem: no more money goes to a number that takes no texts. The number that was texted, not the one that
-- stands in the profile by now.
create function private.keep_phone_problem(p_phone text, p_problem text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.unreachable_phones (phone, why) select p_phone, p_problem where p_phone is not null and p_problem is not null
  on conflict (phone) do update set why = excluded.why, at = now()
$$;

-- schemas/offers/expire_offer.sql
-- expire_offer: one offer at its deadline, by a job. Too early or too late does no harm.
create function app.expire_offer(p_offer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_o public.driver_notifications;
  v_outcome text;
begin
  select * into v_o from public.driver_notifications o where o.id = p_offer_id;
  if not found then
    return private.ok('{"outcome": "gone"}');
  end if;
  v_outcome := private.settle_offer(v_o.id, v_o.transaction_id);
  if v_outcome = 'open' then
    perform private.enqueue('expire_offer', jsonb_build_object('offerId', v_o.id), v_o.expires_at, 'expire:' || v_o.id);
  end if;
  return private.ok(jsonb_build_object('outcome', v_outcome));
end $$;
revoke execute on function app.expire_offer(uuid) from public;
grant execute on function app.expire_offer(uuid) to handover_machine;

-- schemas/offers/expire_offers.sql
-- revive_dispatches: searches that are a minute late and have no job left run again. One whose job merely waits its
-- turn is left alone: a new job would only send it to the end of the queue.
create function private.revive_dispatches(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_late timestamptz := clock_timestamp() - interval '1 minute';
  v_ids uuid[] := array(
    select d.transaction_id from private.dispatches d
     where d.state = 'waiting' and coalesce(d.next_at, d.updated_at) < v_late
       and not exists (select from graphile_worker.jobs j where j.key = 'dispatch:' || d.transaction_id and j.attempts < j.max_attempts)
     order by coalesce(d.next_at, d.updated_at) limit p_limit);
begin
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', d)), array_agg('dispatch:' || d)) from unnest(v_ids) d;
  return cardinality(v_ids);
end $$;

-- expire_offers: the sweep: the offers that are due, longest overdue first, so many at most but for others of the same
-- deliveries. Deliveries that somebody works on now are left for the next time.
create function app.expire_offers(p_limit int default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_deliveries uuid[] := array(
    select t.id from public.transactions t
     where t.id = any (array(select o.transaction_id from public.driver_notifications o
                              where private.is_open(o.status) and o.expires_at <= v_now order by o.expires_at limit p_limit))
     order by t.id for no key update skip locked);
  v_offers uuid[] := array(
    select o.id from public.driver_notifications o
     where o.transaction_id = any (v_deliveries) and private.is_open(o.status) and o.expires_at <= v_now);
  v_expired int;
begin
  select count(*) filter (where s.outcome = 'expired') into v_expired from private.settle_offers(v_deliveries, v_offers) s;
  return private.ok(jsonb_build_object('expired', v_expired, 'revived', private.revive_dispatches(p_limit)));
end $$;
revoke execute on function app.expire_offers(int) from public;
grant execute on function app.expire_offers(int) to handover_machine;

-- schemas/offers/expiring_offers.sql
-- Offers nobody answered.

-- expire_open_offers: the deadline of these locked open offers has passed: closed, each driver told, the next ones
-- asked.
create function private.expire_open_offers(p_offer_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_closed uuid[] := private.end_offers(p_offer_ids, 'timeout');
begin
  perform private.enqueue_many('notify', array_agg(
      private.notice('task_timeout', o.transaction_id, o.driver_id, jsonb_build_object('offerId', o.id), o.id::text)))
    from public.driver_notifications o where o.id = any (v_closed);
  return v_closed;
end $$;

-- settle_offers: ends those of these open offers whose deadline has passed, or whose driver can no longer take them.
-- The deliveries are locked. Answers what it did with each that was open: expired, withdrawn, open.
create function private.settle_offers(p_transaction_ids uuid[], p_offer_ids uuid[]) returns table (offer_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz;
  v_expired uuid[];
  v_withdrawn uuid[];
  v_open uuid[];
begin
  perform private.lock_offers_of(p_transaction_ids);
  -- Why here: with every lock held the clock decides, the same way for accept and expiry.
  v_now := clock_timestamp();
  select array_agg(s.id) filter (where s.outcome = 'expired'), array_agg(s.id) filter (where s.outcome = 'withdrawn'),
         array_agg(s.id) filter (where s.outcome = 'open')
    into v_expired, v_withdrawn, v_open
    from (select o.id, case when o.expires_at <= v_now then 'expired'
                            when (select d.status from public.driver_profiles d where d.user_id = o.driver_id) <> 'online' then 'withdrawn'
                            else 'open' end as outcome
            from public.driver_notifications o where o.id = any (p_offer_ids) and private.is_open(o.status)
          -- Judged once: what follows must not look at the driver again.
          offset 0) s;
  if v_withdrawn is not null then
    perform private.end_offers(v_withdrawn, 'driver_unavailable');
  end if;
  if v_expired is not null then
    perform private.expire_open_offers(v_expired);
  end if;
  return query select unnest(v_expired), 'expired' union all select unnest(v_withdrawn), 'withdrawn' union all select unnest(v_open), 'open';
end $$;

-- settle_offer: the same for one offer of a delivery that it locks. Answers what it did; closed when nothing was open.
create function private.settle_offer(p_offer_id uuid, p_transaction_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_transactions(array[p_transaction_id]);
  return coalesce((select s.outcome from private.settle_offers(array[p_transaction_id], array[p_offer_id]) s), 'closed');
end $$;

-- schemas/offers/get_offer.sql
-- get_offer: one offer of the caller.
create function app.get_offer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.offer_of(v_actor, p_id);
end $$;
revoke execute on function app.get_offer(uuid) from public;
grant execute on function app.get_offer(uuid) to handover_person;

-- schemas/offers/get_offer_by_link.sql
-- get_offer_by_link, receive_offer_by_link: the same for a signed link: the server has read the offer from the token,
-- and an offer has one driver.
create function app.get_offer_by_link(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.offer_of(o.driver_id, o.id) from public.driver_notifications o where o.id = p_id), private.no_such_offer())
$$;
revoke execute on function app.get_offer_by_link(uuid) from public;
grant execute on function app.get_offer_by_link(uuid) to handover_machine;

-- schemas/offers/list_offers.sql
-- list_offers: the driver's latest offers. Unread counts what still waits for them.
create function app.list_offers(p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.offer_json(o) order by (o).sent_at desc, (o).id desc) from (
        select n as o from public.driver_notifications n where n.driver_id = v_actor
         order by n.sent_at desc, n.id desc limit private.page_size(p_limit, 50)) s), '[]'),
    'unread', (select count(*) from public.driver_notifications n
                where n.driver_id = v_actor and n.status in ('sent', 'delivered') and n.expires_at > clock_timestamp())));
end $$;
revoke execute on function app.list_offers(int) from public;
grant execute on function app.list_offers(int) to handover_person;

-- schemas/offers/read_offer.sql
-- read_offer: the driver has looked at it. Safe to repeat; a closed offer stays closed.
create function app.read_offer(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_offer public.driver_notifications;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.driver_notifications o set
    status = case when o.status in ('sent', 'delivered') then 'read' else o.status end,
    delivered_at = coalesce(o.delivered_at, clock_timestamp()), read_at = coalesce(o.read_at, clock_timestamp())
   where o.id = p_id and o.driver_id = v_actor
  returning * into v_offer;
  if not found then
    return private.no_such_offer();
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;
revoke execute on function app.read_offer(uuid) from public;
grant execute on function app.read_offer(uuid) to handover_person;

-- schemas/offers/reading_offers.sql
-- Offers as their driver reads them, and the phone's receipts.

-- no_such_offer: missing and somebody else's look the same.
create function private.no_such_offer() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('NOTIFICATION_NOT_FOUND')
$$;

-- offer_of: one offer of this driver.
create function private.offer_of(p_driver_id uuid, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_offer public.driver_notifications;
begin
  select * into v_offer from public.driver_notifications o where o.id = p_id and o.driver_id = p_driver_id;
  if not found then
    return private.no_such_offer();
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;

-- receive_offer_of: the phone has the offer. A push that arrived proves that push reaches this driver.
create function private.receive_offer_of(p_driver_id uuid, p_id uuid, p_channel text, p_subscription_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_channel text := case when p_channel in ('app', 'realtime', 'push', 'sms', 'email') then p_channel else 'app' end;
  v_offer public.driver_notifications;
begin
  update public.driver_notifications o set
    status = case o.status when 'sent' then 'delivered' else o.status end,
    delivered_at = coalesce(o.delivered_at, clock_timestamp()),
    metadata = o.metadata || jsonb_build_object('receipts', coalesce(o.metadata -> 'receipts', '{}')
      || case when o.metadata -> 'receipts' ? v_channel then '{}' else jsonb_build_object(v_channel, private.iso(clock_timestamp())) end)
   where o.id = p_id and o.driver_id = p_driver_id
  returning * into v_offer;
  if not found then
    return private.no_such_offer();
  end if;
  if v_channel = 'push' then
    update public.driver_profiles d set push_confirmed_at = clock_timestamp(), mobile_app_enabled = true where d.user_id = p_driver_id;
    perform private.push_arrived(p_driver_id, p_subscription_id);
  end if;
  return private.ok(private.offer_json(v_offer));
end $$;

-- schemas/offers/receive_offer.sql
-- receive_offer: the phone's receipt. Safe to repeat.
create function app.receive_offer(p_id uuid, p_channel text default 'app') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.receive_offer_of(v_actor, p_id, p_channel);
end $$;
revoke execute on function app.receive_offer(uuid, text) from public;
grant execute on function app.receive_offer(uuid, text) to handover_person;

-- schemas/offers/receive_offer_by_link.sql
create function app.receive_offer_by_link(p_id uuid, p_channel text default 'push', p_subscription_id uuid default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce((select private.receive_offer_of(o.driver_id, o.id, p_channel, p_subscription_id) from public.driver_notifications o where o.id = p_id), private.no_such_offer())
$$;
revoke execute on function app.receive_offer_by_link(uuid, text, uuid) from public;
grant execute on function app.receive_offer_by_link(uuid, text, uuid) to handover_machine;

-- schemas/offers/record_message_result.sql
-- record_message_result: what the provider said to a message: accepted (with its own name for it), refused for good, or
-- later: again after a pause that doubles. `p_phone_problem` is kept with the number, so that no more money goes there.
create function app.record_message_result(p_id uuid, p_outcome text, p_provider_id text default null, p_error text default null,
                                             p_phone text default null, p_phone_problem text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.outgoing_messages;
begin
  if p_outcome not in ('accepted', 'refused', 'later') then
    return private.invalid('outcome', 'message_outcome');
  end if;
  v_m := private.lock_message(p_id);
  if v_m.id is null then
    return private.ok();
  end if;
  -- A status that came first by the webhook knows more.
  update private.outgoing_messages m set provider_id = coalesce(m.provider_id, p_provider_id), error = left(p_error, 500), asked_at = null,
         result_at = clock_timestamp(),
         status = case when m.status <> 'sending' then m.status when p_outcome = 'later' then 'sending' else p_outcome end
   where m.id = p_id;
  perform private.keep_phone_problem(p_phone, p_phone_problem);
  if v_m.offer_id is not null and v_m.kind = 'offer' then
    perform private.note_attempt(v_m.offer_id, v_m.channel, p_outcome, jsonb_build_object('try', v_m.tries, 'why', p_error));
    if p_outcome <> 'accepted' then
      -- After the last try nothing is waited for: the next step looks whether it went out after all.
      perform private.continue_escalation(v_m.offer_id, case when p_outcome = 'later' and v_m.tries <= private.setting('offer_retries')
        then clock_timestamp() + interval '1 second' * 2 ^ (v_m.tries - 1) end);
    end if;
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_message_result(uuid, text, text, text, text, text) from public;
grant execute on function app.record_message_result(uuid, text, text, text, text, text) to handover_machine;

-- schemas/offers/record_message_status.sql
-- message_rank: how far a message has come; a status that arrives late never takes it back.
create function private.message_rank(p_status text) returns int
language sql immutable set search_path = '' as $$
  select case p_status when 'sending' then 0 when 'accepted' then 1 when 'sent' then 2 else 3 end
$$;

-- record_message_status: what the provider tells of a message afterwards, by its own name for it or by ours (the worker
-- may have died before it wrote down the provider's). Delivered is the phone's own receipt; undelivered takes the next
-- step.
create function app.record_message_status(p_provider_id text, p_status text, p_id uuid default null, p_error text default null,
                                             p_phone text default null, p_phone_problem text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.outgoing_messages;
begin
  if p_status not in ('accepted', 'sent', 'delivered', 'undelivered', 'failed') then
    return private.invalid('status', 'message_status');
  end if;
  v_m := private.lock_message((select m.id from private.outgoing_messages m
    where m.provider_id = p_provider_id or (m.id = p_id and m.provider_id is null) order by m.provider_id nulls last limit 1));
  if v_m.id is null or private.message_rank(p_status) <= private.message_rank(v_m.status) then
    return private.ok('{"applied": false}');
  end if;
  update private.outgoing_messages m set status = p_status, provider_id = p_provider_id, error = left(p_error, 500), asked_at = null,
         result_at = clock_timestamp() where m.id = v_m.id;
  perform private.keep_phone_problem(p_phone, p_phone_problem);
  if v_m.kind = 'offer' and v_m.offer_id is not null then
    -- That it was taken is noted by who sent it, with its try.
    if p_status <> 'accepted' then
      perform private.note_attempt(v_m.offer_id, v_m.channel, p_status, jsonb_build_object('why', p_error));
    end if;
    if p_status = 'delivered' then
      perform private.receive_offer_of(v_m.user_id, v_m.offer_id, v_m.channel);
    elsif p_status in ('undelivered', 'failed') then
      perform private.continue_escalation(v_m.offer_id);
    end if;
  end if;
  return private.ok('{"applied": true}');
end $$;
revoke execute on function app.record_message_status(text, text, uuid, text, text, text) from public;
grant execute on function app.record_message_status(text, text, uuid, text, text, text) to handover_machine;

-- schemas/platform/admin_list_jobs.sql
-- failed_job_json: a failed job as an administrator reads it: what it was for, about what, how often it was tried, and
-- why it failed.
create function private.failed_job_json(p_id bigint, p_task text, p_payload jsonb, p_attempts int, p_last_error text, p_created_at timestamptz, p_failed_at timestamptz)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_id::text, 'task', p_task, 'notice', case when p_task = 'notify' then p_payload ->> 'type' end,
      'transactionId', t.id, 'orderNo', t.order_no, 'driverId', d.user_id, 'driverName', d.name, 'subject', s.state,
      'attempts', p_attempts, 'createdAt', private.iso(p_created_at), 'failedAt', private.iso(p_failed_at),
      'error', private.redacted(p_last_error, private.known_of(t.id, d.user_id)))
    from private.job_subject(p_task, p_payload) s
    left join public.transactions t on t.id = s.transaction_id
    left join public.driver_profiles d on d.user_id = s.driver_id
$$;

-- admin_list_jobs: work that failed for good, the newest work first.
create function app.admin_list_jobs(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50);
  v_before bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_ids bigint[];
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null and v_before is null then
    return private.invalid('cursor', 'cursor');
  end if;
  v_ids := array(select f.id from private.failed_jobs() f where v_before is null or f.id < v_before order by f.id desc limit v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.failed_job_json(f.id, f.task, f.payload, f.attempts, f.last_error, f.created_at, f.failed_at) order by f.id desc)
                         from private.failed_jobs() f where f.id = any (v_ids[1:v_size])), '[]'),
    'nextCursor', case when cardinality(v_ids) > v_size then v_ids[v_size]::text end,
    'total', private.failed_job_count()));
end $$;
revoke execute on function app.admin_list_jobs(text, int) from public;
grant execute on function app.admin_list_jobs(text, int) to handover_person;

-- schemas/platform/admin_retry_job.sql
-- admin_retry_job: tries a failed job again. One that waits or runs already is answered as it stands.
create function app.admin_retry_job(p_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_running boolean;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  perform private.retry_jobs(v_admin, array[p_id]);
  select j.locked_at is not null into v_running from graphile_worker.jobs j where j.id = p_id;
  if not found then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object('id', p_id::text, 'state', case when v_running then 'running' else 'waiting' end));
end $$;
revoke execute on function app.admin_retry_job(bigint) from public;
grant execute on function app.admin_retry_job(bigint) to handover_person;

-- schemas/platform/admin_retry_jobs.sql
-- admin_retry_jobs: the same for up to a hundred; those that have not failed, or are no more, are counted as skipped.
create function app.admin_retry_jobs(p_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_retried int;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  if coalesce(cardinality(p_ids), 0) not between 1 and 100 then
    return private.invalid('ids', 'job_count');
  end if;
  v_retried := cardinality(private.retry_jobs(v_admin, p_ids));
  return private.ok(jsonb_build_object('retried', v_retried, 'skipped', (select count(distinct i) from unnest(p_ids) i) - v_retried));
end $$;
revoke execute on function app.admin_retry_jobs(bigint[]) from public;
grant execute on function app.admin_retry_jobs(bigint[]) to handover_person;

-- schemas/platform/admission.sql
-- The door of the HTTP surface: who calls, how often, and whether this very request was answered before, in one round
-- trip.

-- take_from_limit: counts a request against a sliding window; null when it is within the limit, else the seconds to
-- wait. A refused request is not counted, so that someone who keeps knocking gets in as soon as their window has moved
-- on.
create function private.take_from_limit(p_bucket text, p_limit int, p_window_seconds int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now double precision := extract(epoch from clock_timestamp());
  v_start double precision := floor(v_now / p_window_seconds) * p_window_seconds;
  v_elapsed double precision := v_now - v_start;
  v_before int;
  v_carried double precision;
  v_used int;
begin
  select r.used into v_before from private.rate_limits r
   where r.bucket = p_bucket and r.window_start = to_timestamp(v_start - p_window_seconds);
  v_before := coalesce(v_before, 0);
  -- Why weighted: what is left of the window before still counts, or twice the limit would fit around a boundary.
  v_carried := v_before * (1 - v_elapsed / p_window_seconds);
  insert into private.rate_limits as r (bucket, window_start, used)
  select p_bucket, to_timestamp(v_start), 1 where v_carried < p_limit
  on conflict (bucket, window_start) do update set used = r.used + 1 where r.used + v_carried < p_limit
  returning r.used into v_used;
  if v_used is not null then
    return null;
  end if;
  select r.used into v_used from private.rate_limits r where r.bucket = p_bucket and r.window_start = to_timestamp(v_start);
  v_used := coalesce(v_used, 0);
  if v_used >= p_limit then
    return floor(p_window_seconds - v_elapsed)::int + 1;
  end if;
  return greatest(floor(p_window_seconds * (1 - (p_limit - v_used)::double precision / v_before) - v_elapsed)::int + 1, 1);
end $$;

-- requester: what limits and first answers are kept under. Users by account, strangers by the server's bucket.
create function private.requester(p_user_id uuid, p_bucket text) returns text
language sql immutable set search_path = '' as $$
  select case when p_user_id is not null then 'user:' || p_user_id else 'anonymous:' || left(coalesce(p_bucket, ''), 200) end
$$;

-- schemas/platform/admit_request.sql
-- begin_request: claims an idempotency key. One of {running}, {mismatch}, {replay: {status, response}} or {} to go
-- ahead. Two at once: the insert makes the second wait for the first and then see its row.
create function private.begin_request(p_requester text, p_key text, p_route text, p_body_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_row private.idempotency_keys;
begin
  insert into private.idempotency_keys (actor, key, route, body_hash, created_at)
  values (p_requester, p_key, p_route, coalesce(p_body_hash, ''), clock_timestamp())
  on conflict (actor, key) do nothing;
  if found then
    return '{}';
  end if;
  select * into v_row from private.idempotency_keys k where k.actor = p_requester and k.key = p_key for update;
  if not found then
    -- Released a moment ago by the request that held it: the caller asks again.
    return '{"running": true}';
  end if;
  if v_row.route <> p_route or v_row.body_hash <> coalesce(p_body_hash, '') then
    return '{"mismatch": true}';
  end if;
  if v_row.status is not null then
    return jsonb_build_object('replay', jsonb_build_object('status', v_row.status, 'response', v_row.response));
  end if;
  if v_row.created_at > clock_timestamp() - interval '30 seconds' then
    return '{"running": true}';
  end if;
  -- Its holder crashed. The verbs behind the routes are safe to repeat, so the next one may run.
  update private.idempotency_keys k set created_at = clock_timestamp() where k.actor = p_requester and k.key = p_key;
  return '{}';
end $$;

-- admit_request: the caller's identity, their rate limit and the beginning of an idempotent request. The account and
-- the session are those of a token that the server has verified.
-- Why for the server alone: whoever names the bucket, the limit and the key decides what is counted and what is stored.
create function app.admit_request(p_route text, p_bucket text default null, p_limit int default null,
                                     p_window_seconds int default 60, p_key text default null, p_body_hash text default null,
                                     p_user_id uuid default null, p_session_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.whose_session(p_session_id, p_user_id);
  v_requester text := private.requester(v_actor, p_bucket);
  v_wait int;
  v_begun jsonb := '{}';
  v_who jsonb;
begin
  if p_route is null or length(p_route) > 200 or length(p_key) > 200 or p_window_seconds not between 1 and 86400 then
    return private.invalid('route', 'request');
  end if;
  -- Its commit does not wait for the disk. What a crash takes of it is a count, or a key whose verb has not begun:
  -- a verb's own commit is written after it, and waits.
  perform set_config('synchronous_commit', 'off', true);
  if p_limit is not null then
    v_wait := private.take_from_limit(p_route || ' ' || v_requester, greatest(p_limit, 1), p_window_seconds);
  end if;
  -- Strangers without a bucket cannot be told apart, so they cannot share first answers either.
  if v_wait is null and p_key is not null and (v_actor is not null or p_bucket is not null) then
    v_begun := private.begin_request(v_requester, p_key, p_route, p_body_hash);
  end if;
  select jsonb_build_object(
      'userId', v_actor,
      'isAdmin', exists (select from private.admins a where a.user_id = v_actor),
      'userType', r.role,
      'driver', case when d.user_id is null then null else jsonb_build_object(
        'isApproved', d.is_approved, 'suspended', d.suspended_at is not null) end)
    into v_who
    from (select v_actor as id) me
    left join public.user_roles r on r.user_id = me.id
    left join public.driver_profiles d on d.user_id = me.id;
  return private.ok(v_who || jsonb_build_object(
    'limited', v_wait is not null,
    'retryAfter', v_wait,
    'replay', v_begun -> 'replay',
    'mismatch', coalesce((v_begun ->> 'mismatch')::boolean, false),
    'running', coalesce((v_begun ->> 'running')::boolean, false)));
end $$;
revoke execute on function app.admit_request(text, text, int, int, text, text, uuid, uuid) from public;
grant execute on function app.admit_request(text, text, int, int, text, text, uuid, uuid) to handover_machine;

-- schemas/platform/clean_text.sql
-- Names, plates, addresses and notes say only what can be seen, whoever writes them: lib/domain/clean-text.ts for the
-- database.

-- clean_words: without the signs that nobody sees or that turn the writing around; its lines stay lines.
create function private.clean_words(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    regexp_replace(regexp_replace(regexp_replace(normalize(p_text, nfc),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'),
      '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0001-\u0009\u000B-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'),
    E' \n')
$$;

-- clean_line: the same, in one line.
create function private.clean_line(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(private.clean_words(p_text), '[\n ]+', ' ', 'g')
$$;

-- clean_lines: a trigger for the columns that it is given. What nobody sees is no name: where a text has to be, there
-- has to be something to see.
create function private.clean_lines() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_column text;
  v_clean text;
begin
  foreach v_column in array tg_argv loop
    v_clean := private.clean_line(v_row ->> v_column);
    if v_clean is distinct from v_row ->> v_column then
      if v_clean = '' and v_column in ('name', 'delivery_address', 'pickup_address') then
        raise exception '% says nothing', v_column using errcode = 'check_violation';
      end if;
      new := jsonb_populate_record(new, jsonb_build_object(v_column, v_clean));
    end if;
  end loop;
  return new;
end $$;

create trigger user_profiles_clean before insert or update of name, address, city, state, zip_code on public.user_profiles
  for each row execute function private.clean_lines('name', 'address', 'city', 'state', 'zip_code');

-- Why named columns: a heartbeat, and a new place, cost nothing.
create trigger driver_profiles_clean before insert or update of name, license_number, vehicle, vehicle_plate, license_plate, start_address, end_address on public.driver_profiles
  for each row execute function private.clean_lines('name', 'license_number', 'vehicle', 'vehicle_plate', 'license_plate', 'start_address', 'end_address');

create trigger driver_applications_clean before insert or update on public.driver_applications
  for each row execute function private.clean_lines('vehicle_make', 'vehicle_model', 'license_plate', 'insurance_provider', 'insurance_policy', 'emergency_contact');

create trigger transactions_clean before insert on public.transactions
  for each row execute function private.clean_lines('delivery_address', 'pickup_address', 'customer_name', 'sender_name', 'receiver_name');

-- clean_package: what a sender says of a delivery, each text of it and the notes.
create function private.clean_package() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.notes := private.clean_words(new.notes);
  new.package_details := (
    select coalesce(jsonb_object_agg(d.key, case jsonb_typeof(d.value) when 'string' then to_jsonb(private.clean_words(d.value #>> '{}')) else d.value end), '{}')
      from jsonb_each(new.package_details) d);
  return new;
end $$;

create trigger transactions_clean_package before insert on public.transactions
  for each row execute function private.clean_package();

-- schemas/platform/clean_up.sql
-- clean_up: old rows go, up to 200,000 a table; offers leave the bell after an hour. Records of deliveries stay.
create function app.clean_up() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old timestamptz := now() - make_interval(days => private.setting('retention_days')::int);
  v_hour timestamptz := now() - make_interval(secs => private.setting('offer_cleanup_seconds')::int);
  v_rule record;
  v_table text;
  v_count int;
  v_done jsonb := '{}';
begin
  for v_rule in select * from (values
    ('public.notifications', format('type = ''task_offer'' and created_at < %L', v_hour)),
    ('public.notifications', format('created_at < %L', v_old)),
    -- Why not the accepted ones: they belong to the record of a delivery.
    ('public.driver_notifications', format('sent_at < %L and status in (''rejected'', ''expired'', ''failed'')', v_old)),
    ('public.geofence_events', format('"timestamp" < %L', v_old)),
    ('public.optimoroute_error_logs', format('"timestamp" < %L', v_old)),
    ('private.dispatch_traces', format('at < %L', v_old)),
    ('private.unreachable_phones', format('why <> ''opted_out'' and at < %L', v_old)),
    ('private.outgoing_messages', format('created_at < %L', v_old)),
    ('private.tracking_links', format('expires_at < %L', now())),
    ('private.webhook_events', format('at < %L', v_old)),
    ('private.routing_events', format('at < %L', v_old)),
    ('private.routing_drivers', format('date < %L', v_old::date)),
    ('private.routing_differences', format('coalesce(repaired_at, resolved_at) < %L', v_old)),
    ('private.routing_plans', format('finished_at < %L', v_old)),
    -- What the provider no longer holds, and what it holds of days long gone.
    ('private.routing_orders', format('updated_at < %L and (stage <> ''present'' or order_date < %L)', v_old, v_old::date - 30)),
    ('private.idempotency_keys', format('created_at < %L', now() - interval '48 hours')),
    ('private.receiver_lookups', format('asked_at < %L', now() - interval '1 day')),
    -- The window before still counts, and the longest is a day.
    ('private.rate_limits', format('window_start < %L', now() - interval '2 days')),
    ('private.worker_pools', format('beat_at < %L', now() - interval '1 day'))) as r (relation, condition)
  loop
    v_table := split_part(v_rule.relation, '.', 2);
    -- Small batches and many, so that an hour's rows go however busy the day was.
    for v_batch in 1..40 loop
      execute format('delete from %s where ctid in (select ctid from %s where %s limit 5000)', v_rule.relation, v_rule.relation, v_rule.condition);
      get diagnostics v_count = row_count;
      v_done := v_done || jsonb_build_object(v_table, coalesce((v_done ->> v_table)::int, 0) + v_count);
      exit when v_count < 5000;
    end loop;
  end loop;
  -- Positions go by the day: a row's ctid would not say of which.
  return private.ok(v_done || private.keep_position_days());
end $$;
revoke execute on function app.clean_up() from public;
grant execute on function app.clean_up() to handover_machine;

-- schemas/platform/expire_transactions.sql
-- expire_transactions: nobody answered for 72 hours, or nobody paid for 24: cancelled, both told. At most 2,000 at a
-- time. Exhausted searches are tried once more by the way: a driver may have driven into reach. Codes,
-- questions to a second administrator, and deposits that nobody counts, whose time is over expire.
create function app.expire_transactions() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_unanswered interval := make_interval(hours => private.setting('pending_hours')::int);
  v_unpaid interval := make_interval(hours => private.setting('unpaid_hours')::int);
  v_due uuid[] := array(
    select t.id from public.transactions t
     where (t.status = 'pending' and t.created_at < now() - v_unanswered)
        or (t.status in ('accepted', 'payment_pending') and t.created_at < now() - v_unpaid
            -- From the receiver's yes, not from the last touch of the row.
            and (select max(u."timestamp") from public.transaction_status_updates u
                  where u.transaction_id = t.id and u.new_status = 'accepted') < now() - v_unpaid)
     order by t.created_at limit 2000 for no key update skip locked);
  v_ended uuid[];
begin
  v_ended := private.move_transactions(v_due, array['pending'], 'expire', 'system', null, '{}', '{"reasonCode": "nobody_accepted"}')
          || private.move_transactions(v_due, array['accepted', 'payment_pending'], 'expire', 'system', null, '{}', '{"reasonCode": "nobody_paid"}');
  perform private.enqueue_many('notify', array_agg(private.notice('transaction_cancelled', t.id, p, '{}', private.latest_step(t.id))))
    from public.transactions t, unnest(array[t.user_id, t.receiver_id]) p where t.id = any (v_ended);
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', d.transaction_id)), array_agg('dispatch:' || d.transaction_id))
    from private.dispatches d where d.state = 'exhausted';
  return private.ok(jsonb_build_object('expired', cardinality(v_ended), 'codes', private.expire_codes(), 'approvals', private.expire_approvals(),
    'deposits', private.expire_deposits()));
end $$;
revoke execute on function app.expire_transactions() from public;
grant execute on function app.expire_transactions() to handover_machine;

-- schemas/platform/failed_jobs.sql
-- Background work that has failed for good, and trying it again. What the outside was to hear of lies here until
-- somebody decides.

-- failed_jobs: tried as often as it may be, and held by nobody. The one home of what that means: the list, the counts
-- and trying again go by it. Why no view: the queue's own migrations could not change what a view stands on. Why one of
-- the queue's private tables: its public view says everything of a job but its payload.
create function private.failed_jobs() returns table (id bigint, task text, payload jsonb, attempts int, last_error text, created_at timestamptz, failed_at timestamptz)
language sql stable set search_path = '' as $$
  select j.id, j.task_identifier, (select p.payload::jsonb from graphile_worker._private_jobs p where p.id = j.id), j.attempts::int, j.last_error, j.created_at,
         -- The queue does not keep when a try failed: each failure puts the next one off by so much, also when there is
         -- none.
         greatest(j.updated_at, least(now(), j.run_at - exp(least(j.attempts, 10)) * interval '1 second'))
    from graphile_worker.jobs j
   where j.attempts >= j.max_attempts and j.locked_at is null
$$;

-- failed_job_count: how much work has failed for good.
create function private.failed_job_count() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.failed_jobs()
$$;

-- redacted: an error's words as an administrator may read them: without what is known of the people concerned, and
-- without what looks like an address on the web or in a street, a key, a code, a number or an id.
create function private.redacted(p_text text, p_known text[] default '{}') returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := left(p_text, 2000);
  v_word text;
begin
  -- The longest first, also by their parts between commas.
  for v_word in
    select s.w from (select distinct btrim(part) as w from unnest(p_known) k, unnest(string_to_array(k, ',') || k) part) s
     where length(s.w) > 2 order by length(s.w) desc, s.w loop
    v_text := regexp_replace(v_text, regexp_replace(v_word, '([.*+?^${}()|\[\]\\])', '\\\1', 'g'), '[removed]', 'gi');
  end loop;
  v_text := regexp_replace(v_text, '\m([a-z][a-z0-9+.-]*://)([^\s/@]*@)?([^\s/?#"'',;)]+)[^\s"'',;)]*', '\1\3', 'gi');
  v_text := regexp_replace(v_text, '\m(bearer|basic)\s+\S+', '\1 [removed]', 'gi');
  v_text := regexp_replace(v_text, '\m([a-z_-]*(?:key|token|secret|password|signature|authorization))(["'']?\s*[=:]\s*["'']?)(?!(?:bearer|basic)\M)[^\s&"'',;)]+', '\1\2[removed]', 'gi');
  v_text := regexp_replace(v_text, '[^\s"''<>]+@[^\s"''<>]+', '[mail]', 'g');
  v_text := regexp_replace(v_text, '=\s*\([^)]*\)', '=([removed])', 'g');
  v_text := regexp_replace(v_text, '(syntax for type [^:]+: )".*"', '\1"[removed]"', 'g');
  v_text := regexp_replace(v_text, '\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\M', '[id]', 'gi');
  v_text := regexp_replace(v_text, '\m\d{1,6}\s+(?:[[:alpha:]][\w.''-]*\s+){1,4}(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|way|court|ct|place|pl|terrace|highway|hwy)\M\.?', '[address]', 'gi');
  v_text := regexp_replace(v_text, '-?\d{1,3}\.\d{4,}', '[number]', 'g');
  v_text := regexp_replace(v_text, '\m(?:[A-Z0-9]{8}|[A-Z0-9]{4}-[A-Z0-9]{4})\M', '[code]', 'g');
  v_text := regexp_replace(v_text, '\+?\d[\d\s().-]{6,}\d', '[number]', 'g');
  -- What is left that nobody could pronounce.
  v_text := regexp_replace(v_text, '\m(?=[\w-]*\d)(?=[\w-]*[[:alpha:]])[\w-]{24,}\M', '[removed]', 'g');
  return left(v_text, 500);
end $$;

-- job_subject: what a job is about. `there`; `over`: it exists, and nothing is left to do about it; `gone`: it does not
-- exist any more; none: it goes by the clock.
create function private.job_subject(p_task text, p_payload jsonb, out transaction_id uuid, out driver_id uuid, out plan_id uuid, out state text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_offer_id uuid := private.uuid_of(p_payload ->> 'offerId');
  v_user_id uuid := private.uuid_of(p_payload ->> 'userId');
  v_offer public.driver_notifications;
  v_status text;
begin
  transaction_id := private.uuid_of(p_payload ->> 'transactionId');
  driver_id := private.uuid_of(p_payload ->> 'driverId');
  plan_id := private.uuid_of(p_payload ->> 'planId');
  state := 'none';
  if v_offer_id is not null then
    select * into v_offer from public.driver_notifications o where o.id = v_offer_id;
    transaction_id := v_offer.transaction_id;
    driver_id := v_offer.driver_id;
    state := case when v_offer.id is null then 'gone'
                  when p_task = 'withdraw_push' or private.is_open(v_offer.status) and (p_task = 'expire_offer' or v_offer.expires_at > now()) then 'there'
                  else 'over' end;
  elsif plan_id is not null then
    select p.status into v_status from private.routing_plans p where p.id = plan_id;
    state := case when not found then 'gone' when v_status = 'running' then 'there' else 'over' end;
  elsif transaction_id is not null then
    select t.status into v_status from public.transactions t where t.id = transaction_id;
    state := case when not found then 'gone'
                  when p_task = 'dispatch' and v_status <> 'payment_confirmed' or p_task = 'request_payment' and v_status not in ('accepted', 'payment_pending') then 'over'
                  else 'there' end;
  elsif driver_id is not null or v_user_id is not null then
    perform from public.user_profiles u where u.user_id = coalesce(driver_id, v_user_id);
    state := case when found then 'there' else 'gone' end;
  end if;
  if driver_id is null and v_user_id is not null then
    select d.user_id into driver_id from public.driver_profiles d where d.user_id = v_user_id;
  end if;
end $$;

-- known_of: what is known of the people a job is about, for cutting it out of an error's words.
create function private.known_of(p_transaction_id uuid, p_driver_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select w from public.transactions t, unnest(array[t.sender_name, t.receiver_name, t.customer_name, t.receiver_phone, t.customer_phone, t.delivery_address, t.pickup_address,
        t.package_details ->> 'description', t.notes, t.package_details ->> 'special_instructions', t.package_details ->> 'location_name']) w
     where t.id = p_transaction_id and w is not null
    union all
    select w from public.verification_codes c, unnest(array[c.code, left(c.code, 4) || '-' || right(c.code, 4)]) w where c.transaction_id = p_transaction_id
    union all
    select w from public.driver_profiles d, unnest(array[d.name, d.email, d.phone_number, d.start_address, d.end_address]) w where d.user_id = p_driver_id and w is not null)
$$;

-- retry_jobs: those of these jobs that failed for good are tried again at once, as often as the first time; each is on
-- record. Which.
create function private.retry_jobs(p_admin_id uuid, p_ids bigint[]) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  v_due bigint[];
begin
  -- Whoever asks at the same moment waits here, and then finds them waiting.
  perform pg_advisory_xact_lock(hashtext('private.retry_jobs'));
  v_due := array(select f.id from private.failed_jobs() f where f.id = any (p_ids) order by f.id);
  -- On record with the delivery or the driver; what goes by the clock is about nobody.
  perform private.record_admin_action(p_admin_id, 'retry_job', coalesce(s.transaction_id, s.driver_id, s.plan_id, '00000000-0000-0000-0000-000000000000'), null,
      jsonb_build_object('jobId', f.id::text, 'task', f.task, 'attempts', f.attempts, 'error', private.redacted(f.last_error, private.known_of(s.transaction_id, s.driver_id))))
    from private.failed_jobs() f, private.job_subject(f.task, f.payload) s where f.id = any (v_due);
  perform graphile_worker.reschedule_jobs(v_due, run_at => clock_timestamp(), attempts => 0);
  return v_due;
end $$;

-- schemas/platform/finish_request.sql
-- finish_request: keeps the first answer under the key; without a status the key is free again. Later answers change
-- nothing. Server errors and "who are you" are never kept: the next try may fare better.
create function app.finish_request(p_key text, p_bucket text default null, p_status int default null, p_response jsonb default null,
                                      p_user_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Why no session: a sign-out has ended it by now, and its key must still be closed.
  v_requester text := case when p_user_id is not null or p_bucket is not null then private.requester(p_user_id, p_bucket) end;
begin
  -- Whose session had ended before began it as a stranger. One of the two alone: a stranger behind the same address may
  -- have a key of the same name.
  if p_user_id is not null and p_bucket is not null
     and not exists (select from private.idempotency_keys k where k.actor = v_requester and k.key = p_key) then
    v_requester := private.requester(null, p_bucket);
  end if;
  if p_status is null or p_status in (401, 429) or p_status >= 500 then
    delete from private.idempotency_keys k where k.actor = v_requester and k.key = p_key and k.status is null;
  else
    update private.idempotency_keys k set status = p_status, response = p_response
     where k.actor = v_requester and k.key = p_key and k.status is null;
  end if;
  return private.ok();
end $$;
revoke execute on function app.finish_request(text, text, int, jsonb, uuid) from public;
grant execute on function app.finish_request(text, text, int, jsonb, uuid) to handover_machine;

-- schemas/platform/foundation.sql
-- iso: a time as clients get it, ISO 8601 UTC with milliseconds.
create function private.iso(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- ok / refuse: the two answers a change can give. Refusals are values, because raising would undo counters and reach
-- clients as a bare 500. A refusal says no word: `code` is one of the documented codes; where a code has several
-- sentences, `reason` names which, and `about` holds what stands in it (lib/contracts/error-codes.ts). Other facts
-- reach clients.
create function private.ok(p_data jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ok', true, 'data', p_data)
$$;

create function private.refuse(p_code text, p_facts jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ok', false, 'code', p_code) || p_facts
$$;

-- say: words for people by their code, in an answer; `about` holds what stands in them. The words are
-- lib/i18n/text/said.ts's, in each language. Rows keep the code. Null for none.
create function private.say(p_code text, p_about jsonb default null) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_code is not null then jsonb_strip_nulls(jsonb_build_object('say', p_code, 'about', p_about)) end
$$;

-- uuid_of: an id out of a text, such as a job's payload; null for what is none.
create function private.uuid_of(p_text text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end;
end $$;

-- search_pattern: what has to be in such a text, for LIKE; null when nothing is asked for. A phone number or a plate of
-- digits may be written with whatever stands between them. Fewer than three letters are looked for at the beginnings of
-- words: less than that no index knows.
create function private.search_pattern(p_q text) returns text
language sql stable set search_path = '' as $$
  select case when length(q) < 3 then '% ' else '%' end || regexp_replace(q, '([\\%_])', '\\\1', 'g') || '%'
    from (select btrim(private.search_text(case when btrim(p_q) ~ '^[+(]*[0-9][-0-9 ().]*$' then regexp_replace(p_q, '[-+ ().]', '', 'g') else btrim(p_q) end)) as q) s
   where q <> ''
$$;

-- setting: a number from settings.
create function private.setting(p_key text) returns numeric
language sql stable security definer set search_path = '' as $$
  select (value #>> '{}')::numeric from private.settings where key = p_key
$$;

-- dollars: an amount as people read it, in a sentence.
create function private.dollars(p_amount numeric) returns text
language sql immutable set search_path = '' as $$
  select to_char(p_amount, 'FM"$"999,999,990.00')
$$;

-- enqueue: adds a background job in the caller's transaction. With a key, a job that still waits is replaced. Of the
-- jobs that are due, those of a lower priority go first. Jobs of one queue run one after the other.
create function private.enqueue(p_task text, p_payload jsonb, p_run_at timestamptz default null,
                                p_key text default null, p_max_attempts int default 10, p_priority int default 0,
                                p_queue text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_job_id bigint;
begin
  -- Why again: where a worker takes the job of this key in the same moment, the queue adds nothing and answers nothing.
  -- The job that was taken may have read what was true before; a second time the queue sees it taken, and adds a new
  -- one.
  for v_try in 1..10 loop
    v_job_id := (graphile_worker.add_job(p_task, payload := p_payload::json, queue_name := p_queue, run_at := p_run_at,
                                         job_key := p_key, max_attempts := p_max_attempts, priority := p_priority)).id;
    exit when v_job_id is not null;
  end loop;
  if v_job_id is null then
    raise exception 'job % of % was taken again and again', p_key, p_task using errcode = 'serialization_failure';
  end if;
end $$;

-- enqueue_many: one such job for each payload, in one statement. Keys, all different, and queues stand beside the
-- payloads, or are null.
create function private.enqueue_many(p_task text, p_payloads jsonb[], p_keys text[] default null,
                                     p_run_at timestamptz default null, p_max_attempts int default 10, p_queues text[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_specs graphile_worker.job_spec[];
  v_added text[];
begin
  if cardinality(p_payloads) > 0 then
    -- Why: the queue adds them in whatever order its plan has, and two who add the same jobs in two orders would wait
    -- for each other.
    perform pg_advisory_xact_lock(hashtextextended('job:' || j.key, 0))
       from (select k as key from unnest(p_keys) k where k is not null and cardinality(p_keys) > 1 order by k) j;
    v_specs := array(
      select row(p_task, j.payload::json, j.queue, p_run_at, p_max_attempts, j.key, null, null)::graphile_worker.job_spec
        from unnest(p_payloads, p_keys, p_queues) as j (payload, key, queue));
    for v_try in 1..10 loop
      v_added := array(select j.key from graphile_worker.add_jobs(v_specs) j where j.key is not null);
      -- As above: those that a worker took in the same moment.
      v_specs := array(select s from unnest(v_specs) s where s.job_key is not null and s.job_key <> all (v_added));
      exit when cardinality(v_specs) = 0;
    end loop;
    if cardinality(v_specs) > 0 then
      raise exception '% jobs of % were taken again and again', cardinality(v_specs), p_task using errcode = 'serialization_failure';
    end if;
  end if;
end $$;

-- schemas/platform/machinery.sql
-- Internals of the HTTP surface and the workers.

create trigger admin_actions_kept before update or delete or truncate on private.admin_actions
  for each statement execute function private.keep_record();

-- schemas/platform/notification_context.sql
-- person_json: whom a notice addresses and in which language.
create function private.person_json(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.user_id, 'name', p.name, 'phone', private.proven_phone(p.user_id), 'locale', coalesce(s.locale, 'en'),
                            'notifications', coalesce(s.notifications, '{}'))
    from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id
   where p.user_id = p_user_id
$$;

-- notification_context: what the texts of a notice need about a delivery. Never its code.
create function app.notification_context(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object(
    'transaction', jsonb_build_object('id', v_t.id, 'orderNo', v_t.order_no, 'status', v_t.status, 'amount', v_t.amount,
      'deliveryAddress', v_t.delivery_address, 'pickupAddress', v_t.pickup_address, 'urgent', v_t.urgent, 'reason', v_t.reason, 'reasonCode', v_t.reason_code,
      'createdAt', private.iso(v_t.created_at)),
    'sender', private.person_json(v_t.user_id), 'receiver', private.person_json(v_t.receiver_id),
    'driver', case when v_t.driver_id is not null then private.person_json(v_t.driver_id) end));
end $$;
revoke execute on function app.notification_context(uuid) from public;
grant execute on function app.notification_context(uuid) to handover_machine;

-- schemas/platform/platform_metrics.sql
-- platform_metrics: counts for monitoring.
create function app.platform_metrics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'drivers', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select d.status, count(*) as n from public.driver_profiles d where d.is_approved group by 1) s), '{}'),
    'openTransactions', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select t.status, count(*) as n from public.transactions t
       where not private.is_over(t.status) group by 1) s), '{}'),
    'openOffers', (select count(*) from public.driver_notifications o where private.is_open(o.status)),
    'overdueOffers', (select count(*) from public.driver_notifications o where private.is_open(o.status) and o.expires_at < now()),
    'dispatch', coalesce((select jsonb_object_agg(s.state, s.n) from (
      select d.state, count(*) as n from private.dispatches d where d.state <> 'done' group by 1) s), '{}'),
    'queue', app.queue_health() -> 'data'));
end $$;
revoke execute on function app.platform_metrics() from public;
grant execute on function app.platform_metrics() to handover_machine;

-- schemas/platform/queue_health.sql
-- queue_health: how the background work stands.
create function app.queue_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((select jsonb_build_object(
    'due', count(*) filter (where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts),
    'running', count(*) filter (where j.locked_at is not null),
    'scheduled', count(*) filter (where j.run_at > now() and j.locked_at is null and j.attempts < j.max_attempts),
    'failed', private.failed_job_count(),
    'oldestDueSeconds', coalesce(round(extract(epoch from now() - min(j.run_at) filter (
        where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts)))::int, 0))
    from graphile_worker.jobs j));
end $$;
revoke execute on function app.queue_health() from public;
grant execute on function app.queue_health() to handover_machine;

-- schemas/platform/realtime.sql
-- Broadcasts: small facts on private channels, from triggers, so that whatever changes a row is heard of. A failing
-- realtime service never breaks the change.

-- ops_topic: the administrators' channel as it is called now.
create function private.ops_topic() returns text
language sql stable security definer set search_path = '' as $$
  select 'ops:' || e.epoch from private.ops_epoch e
$$;

-- may_join: user:{id} and driver:{id} for that very person, transaction:{id} for its sender and its receiver,
-- ops:{epoch} for administrators. A driver hears of the delivery in hand on driver:{id}, an administrator on ops.
create function private.may_join(p_topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_kind text := split_part(p_topic, ':', 1);
  v_id text := substr(p_topic, length(v_kind) + 2);
begin
  if v_actor is null or p_topic is null then
    return false;
  end if;
  if v_kind = 'ops' then
    return p_topic = private.ops_topic() and private.acting_admin() is not null;
  end if;
  if v_kind = 'user' then
    return v_id = v_actor::text;
  elsif v_kind = 'driver' then
    return v_id = v_actor::text and exists (select from public.driver_profiles d where d.user_id = v_actor);
  elsif v_kind = 'transaction' and v_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return exists (
      select from public.transactions t
       where t.id = v_id::uuid and (t.user_id = v_actor or t.receiver_id = v_actor));
  end if;
  return false;
end $$;
grant execute on function private.may_join(text) to authenticated;

do $do$
begin
  if exists (select from pg_namespace where nspname = 'realtime') then
    create policy handover_channels on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select private.may_join(realtime.topic())));
  end if;
end $do$;

-- broadcast: one message on one private channel; `ops` is the administrators', whatever it is called now. Never fails
-- its caller.
create function private.broadcast(p_topic text, p_event text, p_payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(p_payload, p_event, case when p_topic = 'ops' then private.ops_topic() else p_topic end, true);
exception when others then
  raise warning 'broadcast of % on % failed: %', p_event, p_topic, sqlerrm;
end $$;

-- rename_ops: once somebody is no administrator any more, the channel of those who are has a name they do not know. The
-- last word on the old one lets the others ask for the new one.
create function private.rename_ops() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old text := private.ops_topic();
begin
  update private.ops_epoch set epoch = replace(gen_random_uuid()::text, '-', '');
  perform private.broadcast(v_old, 'moved', '{}');
  return null;
end $$;

create trigger admins_rename_ops after delete or update of user_id on private.admins
  for each row execute function private.rename_ops();

-- What changes by the thousand is told by the statement, with one guard against a failing service for all of its rows.
-- What changes one by one, as a driver does, is told by the row: those triggers name their columns, so that a heartbeat
-- costs nothing. Why no nested loops: a plan is kept, and one made when a single row changed must do for thousands. Why
-- the messages have no search_path: inlined they cost those thousands a fifth of a call each, and their names are bound
-- when they are made.

-- offer_messages: an offer, to its driver and to the operation.
create function private.offer_messages(p_id uuid, p_driver_id uuid, p_transaction_id uuid, p_status text)
returns table (topic text, event text, payload jsonb)
language sql stable begin atomic
  select m.topic, 'offer', m.payload
    from (select case when private.is_open(p_status) then 'new' when p_status = 'failed' then 'expired' else p_status end as word) s,
         lateral (values
      ('driver:' || p_driver_id, jsonb_build_object('offerId', p_id, 'status', s.word)),
      ((select private.ops_topic()), jsonb_build_object('offerId', p_id, 'transactionId', p_transaction_id, 'driverId', p_driver_id, 'status', s.word))) m (topic, payload);
end;

create function private.broadcast_offers() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    perform realtime.send(m.payload, m.event, m.topic, true)
      from new_rows n, private.offer_messages(n.id, n.driver_id, n.transaction_id, n.status) m;
  else
    perform realtime.send(m.payload, m.event, m.topic, true)
      from new_rows n join old_rows o on o.id = n.id and o.status is distinct from n.status,
           private.offer_messages(n.id, n.driver_id, n.transaction_id, n.status) m;
  end if;
  return null;
exception when others then
  raise warning 'broadcast of offers failed: %', sqlerrm;
  return null;
end $$;

create trigger driver_notifications_broadcast_new after insert on public.driver_notifications
  referencing new table as new_rows for each statement execute function private.broadcast_offers();

create trigger driver_notifications_broadcast after update on public.driver_notifications
  referencing old table as old_rows new table as new_rows for each statement execute function private.broadcast_offers();

-- transaction_messages: a delivery, to its channel, its parties, the operation, and the driver who has it or has just
-- lost it.
create function private.transaction_messages(p_id uuid, p_user_id uuid, p_receiver_id uuid, p_status text, p_driver_id uuid, p_old_driver_id uuid)
returns table (topic text, event text, payload jsonb)
language sql stable begin atomic
  select m.topic, m.event, jsonb_build_object('transactionId', p_id, 'status', p_status)
    from (values ('transaction:' || p_id, 'transaction'), ('user:' || p_user_id, 'transaction'), ('user:' || p_receiver_id, 'transaction'),
                 ((select private.ops_topic()), 'transaction'), ('driver:' || p_driver_id, 'task'),
                 (case when p_old_driver_id is distinct from p_driver_id then 'driver:' || p_old_driver_id end, 'task')) m (topic, event)
   where m.topic is not null;
end;

create function private.broadcast_transactions() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    perform realtime.send(m.payload, m.event, m.topic, true)
      from new_rows n, private.transaction_messages(n.id, n.user_id, n.receiver_id, n.status, n.driver_id, null) m;
  else
    perform realtime.send(m.payload, m.event, m.topic, true)
      from new_rows n
      join old_rows o on o.id = n.id and (o.status is distinct from n.status or o.driver_id is distinct from n.driver_id),
           private.transaction_messages(n.id, n.user_id, n.receiver_id, n.status, n.driver_id, o.driver_id) m;
  end if;
  return null;
exception when others then
  raise warning 'broadcast of transactions failed: %', sqlerrm;
  return null;
end $$;

create trigger transactions_broadcast_new after insert on public.transactions
  referencing new table as new_rows for each statement execute function private.broadcast_transactions();

create trigger transactions_broadcast after update on public.transactions
  referencing old table as old_rows new table as new_rows for each statement execute function private.broadcast_transactions();

-- A driver's status and approval.
create function private.broadcast_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.status, new.last_delivery) is distinct from (old.status, old.last_delivery) then
    perform private.broadcast('driver:' || new.user_id, 'status', jsonb_build_object('status', new.status));
  end if;
  if new.is_approved is distinct from old.is_approved or new.suspended_at is distinct from old.suspended_at then
    perform private.broadcast('user:' || new.user_id, 'approval',
      jsonb_build_object('isApproved', new.is_approved and new.suspended_at is null));
  end if;
  perform private.broadcast('ops', 'driver', jsonb_build_object('driverId', new.user_id, 'status', new.status));
  return null;
end $$;

create trigger driver_profiles_broadcast after update of status, last_delivery, is_approved, suspended_at on public.driver_profiles
  for each row when ((new.status, new.last_delivery) is distinct from (old.status, old.last_delivery) or new.is_approved is distinct from old.is_approved
                     or new.suspended_at is distinct from old.suspended_at)
  execute function private.broadcast_driver();

-- An application handed in or decided.
create function private.broadcast_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('user:' || new.driver_id, 'approval', jsonb_build_object('applicationStatus', new.status));
  perform private.broadcast('ops', 'driver', jsonb_build_object('driverId', new.driver_id, 'applicationStatus', new.status));
  return null;
end $$;

create trigger driver_applications_broadcast_new after insert on public.driver_applications
  for each row execute function private.broadcast_application();

create trigger driver_applications_broadcast after update of status on public.driver_applications
  for each row when (new.status is distinct from old.status) execute function private.broadcast_application();

-- Something that waits for a second administrator, or no longer does.
create function private.broadcast_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'approval', jsonb_build_object('approvalId', new.id, 'state', new.state));
  return null;
end $$;

create trigger approvals_broadcast after insert or update of state on private.approvals
  for each row execute function private.broadcast_approval();

-- A notification that came or was read, so that the bell on every phone agrees.
create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    perform realtime.send(jsonb_build_object('id', n.id, 'type', n.type), 'notification', 'user:' || n.user_id, true) from new_rows n;
  else
    perform realtime.send(jsonb_build_object('id', n.id, 'type', n.type), 'notification', 'user:' || n.user_id, true)
      from new_rows n join old_rows o on o.id = n.id and o.read is distinct from n.read;
  end if;
  return null;
exception when others then
  raise warning 'broadcast of notifications failed: %', sqlerrm;
  return null;
end $$;

create trigger notifications_broadcast_new after insert on public.notifications
  referencing new table as new_rows for each statement execute function private.broadcast_notifications();

create trigger notifications_broadcast after update on public.notifications
  referencing old table as old_rows new table as new_rows for each statement execute function private.broadcast_notifications();

-- schemas/platform/realtime_topics.sql
-- realtime_topics: the channels the caller's app should listen to, by the names they have now.
create function app.realtime_topics() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.topic), '{}') from (
    select 'user:' || me.id as topic from (select private.actor() as id) me where me.id is not null
    union all
    select 'driver:' || d.user_id from public.driver_profiles d where d.user_id = private.actor()
    union all
    select private.ops_topic() where private.acting_admin() is not null) s
$$;
revoke execute on function app.realtime_topics() from public;
grant execute on function app.realtime_topics() to handover_person;

-- schemas/positions/position_days.sql
-- The parts of driver_positions: one a UTC day, made ahead and dropped when the day is too old.

-- make_position_day: the part for a day; nothing when it exists.
-- Why attached and not made in place: attaching lets writers go on.
create function private.make_position_day(p_day date) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := 'driver_positions_' || to_char(p_day, 'YYYYMMDD');
begin
  if to_regclass('private.' || v_name) is not null then
    return false;
  end if;
  execute format('create table private.%I (like public.driver_positions including defaults including constraints)', v_name);
  execute format('alter table public.driver_positions attach partition private.%I for values from (%L) to (%L)', v_name,
                 p_day::timestamp at time zone 'UTC', (p_day + 1)::timestamp at time zone 'UTC');
  return true;
end $$;

-- keep_position_days: the days of the coming week exist, those beyond retention are gone. Gives way when the table is
-- busy: the next run does it.
create function private.keep_position_days() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_oldest date := (now() at time zone 'UTC')::date - private.setting('retention_days')::int;
  v_day date;
  v_part record;
  v_made int := 0;
  v_dropped int := 0;
  v_timeout text := current_setting('lock_timeout');
begin
  if not pg_try_advisory_xact_lock(hashtext('keep_position_days')) then
    return '{}';
  end if;
  perform set_config('lock_timeout', '2s', true);
  for v_day in select v_today + n from generate_series(-1, 7) n loop
    begin
      v_made := v_made + private.make_position_day(v_day)::int;
    exception when lock_not_available or check_violation then
      -- Busy, or the day has begun in the part for all others: it stays there.
      null;
    end;
  end loop;
  for v_part in
    select c.relname, to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.driver_positions'::regclass and c.relname ~ '^driver_positions_[0-9]{8}$'
  loop
    continue when v_part.day >= v_oldest;
    begin
      execute format('drop table private.%I', v_part.relname);
      v_dropped := v_dropped + 1;
    exception when lock_not_available then
      null;
    end;
  end loop;
  delete from private.driver_positions_other p where p."timestamp" < v_oldest;
  perform set_config('lock_timeout', v_timeout, true);
  return jsonb_build_object('position_days_made', v_made, 'position_days_dropped', v_dropped);
end $$;

select private.keep_position_days();

-- schemas/positions/position_feed.sql
-- Where drivers are, told as they move: small facts on private channels, for maps that live.

-- broadcast_position: a driver's new place, to the operation, and to the people of their delivery while they are on the
-- way to them: from the start of the service to its end, and at no other time. Whoever changes the place holds the
-- delivery first (record_positions), so a delivery that has ended meanwhile hears nothing more. A failing service never
-- breaks the change.
create function private.broadcast_position() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_place jsonb := jsonb_build_object('lat', new.current_latitude, 'lng', new.current_longitude, 'at', private.iso(new.position_at));
  v_transaction uuid;
begin
  perform private.broadcast('ops', 'position', v_place || jsonb_build_object('driverId', new.user_id));
  select t.id into v_transaction from public.transactions t where t.driver_id = new.user_id and private.is_on_the_way(t.status);
  if found then
    perform private.broadcast('transaction:' || v_transaction, 'position', v_place);
  end if;
  return null;
end $$;

-- Why the columns and the condition: a heartbeat, and a batch that brings nothing newer, cost nothing.
create trigger driver_profiles_position after update of current_latitude, current_longitude, position_at on public.driver_profiles
  for each row when (new.current_latitude is not null and new.current_longitude is not null and new.position_at is not null
                     and (new.current_latitude, new.current_longitude, new.position_at)
                         is distinct from (old.current_latitude, old.current_longitude, old.position_at))
  execute function private.broadcast_position();

-- schemas/positions/record_positions.sql
-- fix_time: when a place was measured.
create function private.fix_time(p_position jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return to_timestamp(round((p_position ->> 'timestamp')::numeric, 6)::double precision);
end $$;

-- read_fixes: the fixes of a checked batch, each moment once, oldest first.
create function private.read_fixes(p_positions jsonb) returns setof private.fix
language sql stable set search_path = '' as $$
  select distinct on (private.fix_time(p.value)) private.fix_time(p.value),
         -- A centimetre is enough, and numbers next to nothing make arithmetic fail.
         round((p.value ->> 'latitude')::numeric, 7)::double precision, round((p.value ->> 'longitude')::numeric, 7)::double precision,
         round((p.value ->> 'accuracy')::numeric, 3)::real,
         case when (p.value ->> 'speed')::numeric >= 0 then round((p.value ->> 'speed')::numeric, 3)::real end,
         case when (p.value ->> 'heading')::numeric >= 0 then round((p.value ->> 'heading')::numeric, 3)::real end,
         null::text, false, null::jsonb
    from jsonb_array_elements(p_positions) with ordinality p
   order by 1, p.ordinality
$$;

-- within_reach: whether something that drives no faster (m/s) could have come from one fix to the other, allowing for
-- what both are unsure of.
create function private.within_reach(p_from private.fix, p_to private.fix, p_speed double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.distance_m(p_from.lat, p_from.lng, p_to.lat, p_to.lng)
         <= p_speed * extract(epoch from p_to.at - p_from.at)::double precision + coalesce(p_from.accuracy, 0) + coalesce(p_to.accuracy, 0);
end $$;

-- kept_fix: a position of the history as a fix.
create function private.kept_fix(p public.driver_positions) returns private.fix
language plpgsql immutable set search_path = '' as $$
begin
  return row(p."timestamp", p.latitude, p.longitude, p.accuracy, p.speed, p.heading, p.excluded, true, p.zones)::private.fix;
end $$;

-- track_before: where a driver's way stood before a moment.
create function private.track_before(p_driver_id uuid, p_at timestamptz) returns private.driver_tracks
language plpgsql stable security definer set search_path = '' as $$
declare
  v_track private.driver_tracks;
begin
  select private.kept_fix(o) into v_track.good from public.driver_positions o
   where o.driver_id = p_driver_id and o."timestamp" < p_at and o.excluded is null order by o."timestamp" desc limit 1;
  v_track.jumps := array(
    select f from (
      select private.kept_fix(o) as f from public.driver_positions o
       where o.driver_id = p_driver_id and o."timestamp" < p_at and o."timestamp" > coalesce((v_track.good).at, '-infinity') and o.excluded = 'jump'
       order by o."timestamp" desc limit 2) j
     order by (f).at);
  return v_track;
end $$;

-- evaluate_fixes: marks those fixes that are no place to send work to. They come in order of time and go on from where
-- the way stood, so that the verdict does not depend on the order in which phones send: too_old, more than a day ago
-- when it came; inaccurate, worse than 200 m; jump, faster than anything drives. Three jumps in a row that agree with
-- each other were right, and the fix before them was wrong: the third counts again.
create function private.evaluate_fixes(p_track private.driver_tracks, p_fixes private.fix[]) returns private.fix[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_oldest timestamptz := clock_timestamp() - make_interval(secs => private.setting('position_old_seconds')::double precision);
  v_worst real := private.setting('position_worst_accuracy_m');
  v_speed double precision := private.setting('position_max_speed');
  v_fix private.fix;
  v_last private.fix := p_track.good;
  v_jump private.fix := p_track.jumps[cardinality(p_track.jumps)];
  -- Whether the last two jumps agree.
  v_agree boolean := cardinality(p_track.jumps) >= 2 and private.within_reach(p_track.jumps[cardinality(p_track.jumps) - 1], v_jump, v_speed);
  v_evaluated private.fix[] := '{}';
begin
  foreach v_fix in array p_fixes loop
    if v_fix.stored and v_fix.excluded = 'too_old' or not v_fix.stored and v_fix.at < v_oldest then
      v_fix.excluded := 'too_old';
    elsif v_fix.accuracy > v_worst then
      v_fix.excluded := 'inaccurate';
    elsif v_last.at is null or private.within_reach(v_last, v_fix, v_speed) or v_agree and private.within_reach(v_jump, v_fix, v_speed) then
      v_fix.excluded := null;
      v_last := v_fix;
      v_jump := null;
      v_agree := false;
    else
      v_fix.excluded := 'jump';
      v_agree := coalesce(v_jump.at is not null and private.within_reach(v_jump, v_fix, v_speed), false);
      v_jump := v_fix;
    end if;
    v_evaluated := v_evaluated || v_fix;
  end loop;
  return v_evaluated;
end $$;

-- note_crossings: makes the driver's entries and exits decided between two moments (the second may be null: for good)
-- what they should be, tells the operation of the new ones and answers them.
create function private.note_crossings(p_driver public.driver_profiles, p_crossings private.zone_crossing[], p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_news jsonb;
begin
  delete from public.geofence_events e
   where e.driver_id = p_driver.user_id and e.decided_at >= p_from and e.decided_at <= coalesce(p_to, 'infinity')
     and not exists (select from unnest(p_crossings) c where c.zone_id = e.zone_id and c.at = e."timestamp" and c.event_type = e.event_type);
  if cardinality(p_crossings) = 0 then
    return '[]';
  end if;
  -- A zone that is deleted at this moment takes what happened there along.
  perform from public.geofence_zones z where z.id in (select c.zone_id from unnest(p_crossings) c) order by z.id for key share;
  with happened as (
    insert into public.geofence_events (driver_id, driver_serial, zone_id, event_type, latitude, longitude, "timestamp", decided_at)
    select p_driver.user_id, p_driver.optimo_route_serial, c.zone_id, c.event_type, c.lat, c.lng, c.at, c.decided_at
      from unnest(p_crossings) with ordinality c (zone_id, event_type, at, lat, lng, decided_at, n) join public.geofence_zones z on z.id = c.zone_id order by c.n
    -- The same crossing, made certain by another position than before: no news, but it stands and falls with that one.
    on conflict (driver_id, zone_id, "timestamp", event_type) do update
      set decided_at = excluded.decided_at, latitude = excluded.latitude, longitude = excluded.longitude
     where (geofence_events.decided_at, geofence_events.latitude, geofence_events.longitude) <> (excluded.decided_at, excluded.latitude, excluded.longitude)
    returning zone_id, event_type, "timestamp", xmax = 0 as is_new)
  select jsonb_agg(jsonb_build_object('zoneId', h.zone_id, 'zoneName', z.name, 'eventType', h.event_type, 'timestamp', private.iso(h."timestamp"))
                   order by h."timestamp", h.event_type desc, z.name)
    into v_news from happened h join public.geofence_zones z on z.id = h.zone_id where h.is_new;
  perform private.broadcast('ops', 'zone', jsonb_build_object('driverId', p_driver.user_id, 'zoneId', e.value -> 'zoneId',
                                                              'eventType', e.value -> 'eventType', 'at', e.value -> 'timestamp'))
    from jsonb_array_elements(coalesce(v_news, '[]')) e;
  return coalesce(v_news, '[]');
end $$;

-- note_zones: keeps who is in which zone.
create function private.note_zones(p_driver_id uuid, p_zones jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_in uuid[] := array(select k.key::uuid from jsonb_each(p_zones) k where (k.value ->> 'in')::boolean);
begin
  delete from private.drivers_in_zones s where s.driver_id = p_driver_id and s.zone_id <> all (v_in);
  insert into private.drivers_in_zones (driver_id, zone_id, since)
  select p_driver_id, z.id, coalesce(max(e."timestamp"), now())
    from public.geofence_zones z
    left join public.geofence_events e on e.driver_id = p_driver_id and e.zone_id = z.id and e.event_type = 'entry'
   where z.id = any (v_in)
   group by z.id
  on conflict (driver_id, zone_id) do update set since = excluded.since where drivers_in_zones.since <> excluded.since;
end $$;

-- follow_zones: works the zones out along judged fixes, from where the way stood before them, until nothing is new any
-- more. What is behind the last change and is said again as it was, stays. Answers the fixes with their zones, the
-- entries and exits, and the time up to which they were worked out; null when to the end.
create function private.follow_zones(p_track private.driver_tracks, p_judged private.fix[], p_changed timestamptz,
                                     out fixes private.fix[], out crossings private.zone_crossing[], out settled_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_way private.fix[] := array(select f from unnest(p_judged) f where f.excluded is null order by f.at);
  v_before private.fix := p_track.good;
  v_from int := 1;
  v_to int;
  v_trace record;
begin
  fixes := '{}';
  crossings := '{}';
  while v_from <= cardinality(v_way) loop
    v_to := least(v_from + 199, cardinality(v_way));
    for n in v_from .. v_to loop
      if v_way[n].stored and v_way[n].at > p_changed then
        v_to := n;
        exit;
      end if;
    end loop;
    v_trace := private.trace_zones(v_before, v_way[v_from : v_to]);
    fixes := fixes || v_trace.fixes;
    crossings := crossings || v_trace.crossings;
    v_before := v_trace.fixes[cardinality(v_trace.fixes)];
    if v_way[v_to].stored and v_before.at > p_changed and v_way[v_to].zones is not distinct from v_before.zones then
      settled_at := v_before.at;
      return;
    end if;
    v_from := v_to + 1;
  end loop;
end $$;

-- record_positions: 1 to 100 places the driver's phone was at, in any order, each kept once, late ones too. The newest
-- good one is where the driver is, and so the delivery in their hands. Ignored: what has not happened yet, what is
-- there already, and, kept in the history with the reason, what is no place to send work to. Sending a batch again
-- changes nothing.
create function app.record_positions(p_positions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
  v_track private.driver_tracks;
  v_before private.driver_tracks;
  v_latest timestamptz;
  -- Older than the history reaches: nowhere to keep it.
  v_oldest timestamptz;
  v_new private.fix[];
  v_later private.fix[] := '{}';
  v_evaluated private.fix[];
  v_way record;
  v_changed timestamptz;
  v_end private.fix;
  v_events jsonb := '[]';
  v_ignored jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  -- Why: a delivery that ends meanwhile waits, so that its people hear of no place after its end.
  perform from public.transactions t
   where t.driver_id = v_actor and private.is_active(t.status) for no key update;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;

  v_latest := clock_timestamp() + interval '60 seconds';
  v_oldest := clock_timestamp() - make_interval(days => private.setting('retention_days')::int);
  select * into v_track from private.driver_tracks k where k.driver_id = v_actor;
  v_new := array(
    select f from private.read_fixes(p_positions) f
     where f.at between v_oldest and v_latest
     order by f.at);
  if v_new[1].at > v_track.newest_at then
    v_before := v_track;
  elsif cardinality(v_new) > 0 then
    v_new := array(
      select f from unnest(v_new) f
       where not exists (select from public.driver_positions o where o.driver_id = v_actor and o."timestamp" = f.at) order by f.at);
    v_before := private.track_before(v_actor, v_new[1].at);
    -- What is there already and came after the earliest of them is judged anew.
    v_later := array(select private.kept_fix(o) from public.driver_positions o where o.driver_id = v_actor and o."timestamp" > v_new[1].at);
  end if;

  if cardinality(v_new) > 0 then
    if v_later = '{}' then
      v_evaluated := private.evaluate_fixes(v_before, v_new);
      v_changed := v_evaluated[cardinality(v_evaluated)].at;
    else
      v_evaluated := private.evaluate_fixes(v_before, array(select f from unnest(v_new || v_later) f order by f.at));
      v_changed := (select max(f.at) from unnest(v_evaluated) f left join unnest(v_later) l on l.at = f.at where not f.stored or f.excluded is distinct from l.excluded);
    end if;
    v_way := private.follow_zones(v_before, v_evaluated, v_changed);
    insert into public.driver_positions (driver_id, latitude, longitude, accuracy, speed, heading, "timestamp", excluded, zones)
    select v_actor, f.lat, f.lng, f.accuracy, f.speed, f.heading, f.at, f.excluded, w.zones
      from unnest(v_evaluated) f left join unnest(v_way.fixes) w on w.at = f.at where not f.stored;
    if v_later <> '{}' then
      update public.driver_positions o set excluded = f.excluded, zones = w.zones
        from unnest(v_evaluated) f left join unnest(v_way.fixes) w on w.at = f.at
       where f.stored and f.at <= coalesce(v_way.settled_at, 'infinity') and o.driver_id = v_actor and o."timestamp" = f.at
         and (o.excluded, o.zones) is distinct from (f.excluded, w.zones);
    end if;
    v_events := private.note_crossings(v_driver, v_way.crossings, v_evaluated[1].at, v_way.settled_at);

    v_end := case when v_way.settled_at is not null then v_track.good
                  when cardinality(v_way.fixes) > 0 then v_way.fixes[cardinality(v_way.fixes)] else v_before.good end;
    insert into private.driver_tracks as k (driver_id, newest_at, good, jumps, unsent_since)
    values (v_actor, v_evaluated[cardinality(v_evaluated)].at, v_end, array(
      select j from (select f as j from unnest(v_before.jumps || v_evaluated) f where f.excluded = 'jump' and f.at > coalesce(v_end.at, '-infinity') order by f.at desc limit 2) l
       order by (j).at), now())
    on conflict (driver_id) do update set newest_at = excluded.newest_at, good = excluded.good, jumps = excluded.jumps, unsent_since = coalesce(k.unsent_since, now());
    if v_end.zones is distinct from (v_track.good).zones then
      perform private.note_zones(v_actor, v_end.zones);
    end if;
    if v_end.at is not null and v_end.at is distinct from v_driver.position_at then
      update public.driver_profiles d set current_latitude = v_end.lat, current_longitude = v_end.lng, position_at = v_end.at where d.user_id = v_actor;
      perform private.follow_way(v_actor, v_end);
      perform private.follow_leg(v_actor, v_end);
    end if;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('timestamp', m.said, 'reason', r.reason) order by m.at, m.n), '[]') into v_ignored
    from (select p.value -> 'timestamp' as said, a.at, p.ordinality as n, row_number() over (partition by a.at order by p.ordinality) as nth
            from jsonb_array_elements(p_positions) with ordinality p
            cross join lateral (select private.fix_time(p.value) as at) a) m
    left join unnest(v_evaluated) f on f.at = m.at and not f.stored
    cross join lateral (select case when m.at > v_latest then 'future' when m.at < v_oldest then 'too_old'
                                    -- The same moment twice is one fix.
                                    when f.at is null or m.nth > 1 then 'duplicate' else f.excluded end as reason) r
   where r.reason is not null;
  return private.ok(jsonb_build_object('accepted', jsonb_array_length(p_positions) - jsonb_array_length(v_ignored), 'ignored', v_ignored, 'geofenceEvents', v_events));
end $$;
revoke execute on function app.record_positions(jsonb) from public;
grant execute on function app.record_positions(jsonb) to handover_person;

-- schemas/routing/admin_dismiss_difference.sql
-- admin_dismiss_difference: an administrator has looked at it and leaves it as it is, on record. Not listed again while
-- both sides say the same; an order that was refused is asked for again only when it changes or both sides are compared
-- on demand. Repeating is a success.
create function app.admin_dismiss_difference(p_id bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_difference private.routing_differences;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_difference from private.routing_differences d where d.id = p_id for update;
  if not found then
    return private.not_found();
  end if;
  if v_difference.driver_id = v_admin
     or exists (select from public.transactions t where t.id = v_difference.transaction_id and private.own_case(v_admin, t)) then
    return private.refuse_own_case();
  end if;
  if v_difference.repaired_at is null and v_difference.resolved_at is null then
    update private.routing_differences d set resolved_at = clock_timestamp(), dismissed_by = v_admin, dismissal_reason = p_reason
     where d.id = p_id returning * into v_difference;
    if v_difference.what = 'refused' then
      update private.routing_orders r set refusals = greatest(r.refusals, private.most_refusals()), ask_again = false where r.transaction_id = v_difference.transaction_id;
    end if;
    perform private.record_admin_action(v_admin, 'dismiss_difference', coalesce(v_difference.transaction_id, v_difference.driver_id, '00000000-0000-0000-0000-000000000000'), p_reason,
      jsonb_build_object('differenceId', p_id, 'what', v_difference.what, 'subject', v_difference.subject));
  end if;
  return private.ok(private.difference_json(v_difference));
end $$;
revoke execute on function app.admin_dismiss_difference(bigint, text) from public;
grant execute on function app.admin_dismiss_difference(bigint, text) to handover_person;

-- schemas/routing/admin_list_differences.sql
-- admin_list_differences: where the sides differ, newest first; those that are settled too when asked for.
-- `reconciled`: when they were last compared, and what came of it.
create function app.admin_list_differences(p_state text default 'open', p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50, 200);
  v_before bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows private.routing_differences[];
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null and v_before is null then
    return private.invalid('cursor', 'cursor');
  end if;
  v_rows := array(select d from private.routing_differences d
                   where (p_state = 'all' or d.repaired_at is null and d.resolved_at is null) and (v_before is null or d.id < v_before)
                   order by d.id desc limit v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.difference_json(d) order by d.id desc) from unnest(v_rows[1:v_size]) d), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end,
    'reconciled', (select s.value || jsonb_build_object('at', private.iso(s.at)) from private.routing_state s where s.key = 'reconciled')));
end $$;
revoke execute on function app.admin_list_differences(text, text, int) from public;
grant execute on function app.admin_list_differences(text, text, int) to handover_person;

-- schemas/routing/admin_list_plans.sql
-- admin_list_plans: the newest plans first.
create function app.admin_list_plans(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50);
  v_mark record;
  v_rows private.routing_plans[];
  v_last private.routing_plans;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  v_rows := array(select p from private.routing_plans p where v_mark.at is null or (p.created_at, p.id) < (v_mark.at, v_mark.id)
                   order by p.created_at desc, p.id desc limit v_size + 1);
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.plan_json(r) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.page_mark(v_last.created_at, v_last.id) end));
end $$;
revoke execute on function app.admin_list_plans(text, int) from public;
grant execute on function app.admin_list_plans(text, int) to handover_person;

-- schemas/routing/admin_plan_routes.sql
-- admin_plan_routes: the provider plans this day; a day that is being planned answers with the plan that runs.
create function app.admin_plan_routes(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_plan private.routing_plans;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  if p_date is null or p_date not between current_date - 1 and current_date + 35 then
    return private.invalid('date', 'plannable_day');
  end if;
  -- Drivers on the road were promised their stops: they keep them.
  insert into private.routing_plans (date, lock_type, requested_by)
  values (p_date, case when exists (
      select from private.routing_orders r join public.transactions t on t.id = r.transaction_id
       where r.order_date = p_date and r.stage = 'present' and private.is_active(t.status)) then 'RESOURCES' else 'NONE' end, v_admin)
  on conflict (date) where status = 'running' do nothing
  returning * into v_plan;
  if found then
    perform private.record_admin_action(v_admin, 'plan_routes', v_plan.id, null, jsonb_build_object('date', p_date, 'lockType', v_plan.lock_type));
    perform private.enqueue_plan(v_plan.id);
  else
    select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'running';
  end if;
  return private.ok(private.plan_json(v_plan));
end $$;
revoke execute on function app.admin_plan_routes(date) from public;
grant execute on function app.admin_plan_routes(date) to handover_person;

-- schemas/routing/admin_reconcile.sql
-- admin_reconcile: both sides are compared now; asking twice compares once. What the provider refused is asked for
-- again, however often it was.
create function app.admin_reconcile() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  update private.routing_orders r set refusals = 0 where r.refused_version is not null;
  perform private.enqueue('reconcile_routing', '{}', null, 'cron:reconcile_routing', 3, p_queue => 'routing:4');
  return private.ok('{"started": true}');
end $$;
revoke execute on function app.admin_reconcile() from public;
grant execute on function app.admin_reconcile() to handover_person;

-- schemas/routing/admin_resolve_routing_error.sql
-- admin_resolve_routing_error: an administrator has dealt with it, on record. Repeating is a success.
create function app.admin_resolve_routing_error(p_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_error public.optimoroute_error_logs;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_error from public.optimoroute_error_logs e where e.id = p_id for update;
  if not found then
    return private.not_found();
  end if;
  if not v_error.resolved then
    update public.optimoroute_error_logs e set resolved = true where e.id = p_id returning * into v_error;
    perform private.record_admin_action(v_admin, 'resolve_routing_error', '00000000-0000-0000-0000-000000000000', null,
      jsonb_build_object('errorId', p_id, 'type', v_error.error_type, 'endpoint', v_error.endpoint));
  end if;
  return private.ok(private.routing_error_json(v_error));
end $$;
revoke execute on function app.admin_resolve_routing_error(bigint) from public;
grant execute on function app.admin_resolve_routing_error(bigint) to handover_person;

-- schemas/routing/admin_routes.sql
-- admin_routes: the routes of a day as they were planned last; plannedAt is null when they never were.
create function app.admin_routes(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'completed' order by p.finished_at desc limit 1;
  return private.ok(jsonb_build_object('date', p_date, 'planId', v_plan.id, 'plannedAt', private.iso(v_plan.finished_at), 'routes', coalesce((
    select jsonb_agg(r.value || jsonb_build_object('driverId', (select d.user_id from public.driver_profiles d where d.optimo_route_external_id = r.value ->> 'driverExternalId'),
        'stops', (select coalesce(jsonb_agg(s.value || jsonb_build_object('transactionId', (select t.id from public.transactions t where t.order_no = s.value ->> 'orderNo'))
                                            order by s.ordinality), '[]')
                    from jsonb_array_elements(r.value -> 'stops') with ordinality s)) order by r.ordinality)
      from jsonb_array_elements(v_plan.routes) with ordinality r), '[]')));
end $$;
revoke execute on function app.admin_routes(date) from public;
grant execute on function app.admin_routes(date) to handover_person;

-- schemas/routing/admin_routing_error_summary.sql
-- admin_routing_error_summary: the errors of the last day by type and by endpoint, how many of them the last hour has,
-- and the last of each kind.
create function app.admin_routing_error_summary() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  return private.ok((
    -- One look at the day's rows: there may be many of them.
    with kind as materialized (
      select e.error_type, e.error_code, e.endpoint, count(*) as n, count(*) filter (where not e.resolved) as unresolved,
             count(*) filter (where e."timestamp" > now() - interval '1 hour') as last_hour, max(e."timestamp") as last_at
        from public.optimoroute_error_logs e where e."timestamp" > now() - interval '24 hours' group by 1, 2, 3)
    select jsonb_build_object('since', private.iso(now() - interval '24 hours'),
      'total', (select coalesce(sum(k.n), 0) from kind k), 'unresolved', (select coalesce(sum(k.unresolved), 0) from kind k),
      'lastHour', (select coalesce(sum(k.last_hour), 0) from kind k),
      'byType', coalesce((select jsonb_object_agg(g.error_type, g.n) from (select k.error_type, sum(k.n) as n from kind k group by 1) g), '{}'),
      'byEndpoint', coalesce((select jsonb_object_agg(g.endpoint, g.n) from (select k.endpoint, sum(k.n) as n from kind k where k.endpoint is not null group by 1) g), '{}'),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('type', g.error_type, 'code', g.error_code, 'count', g.n, 'lastAt', private.iso(g.last_at)) order by g.n desc, g.error_type, g.error_code)
          from (select k.error_type, k.error_code, sum(k.n) as n, max(k.last_at) as last_at from kind k group by 1, 2) g), '[]'))));
end $$;
revoke execute on function app.admin_routing_error_summary() from public;
grant execute on function app.admin_routing_error_summary() to handover_person;

-- schemas/routing/admin_routing_errors.sql
-- admin_routing_errors: what went wrong at the provider, newest first, of one type or at one endpoint when asked for;
-- `open`: what is not resolved alone.
create function app.admin_routing_errors(p_limit int default null, p_cursor text default null, p_type text default null, p_endpoint text default null, p_state text default 'all') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.page_size(p_limit, 50, 500);
  v_before bigint := case when p_cursor ~ '^\d{1,18}$' then p_cursor::bigint end;
  v_rows public.optimoroute_error_logs[];
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if p_cursor is not null and v_before is null then
    return private.invalid('cursor', 'cursor');
  end if;
  v_rows := array(select e from public.optimoroute_error_logs e
                   where (v_before is null or e.id < v_before) and (p_type is null or e.error_type = p_type) and (p_endpoint is null or e.endpoint = p_endpoint)
                     and (p_state <> 'open' or not e.resolved)
                   order by e.id desc limit v_size + 1);
  return private.ok(jsonb_build_object('nextCursor', case when cardinality(v_rows) > v_size then (v_rows[v_size]).id::text end, 'items', coalesce((
    select jsonb_agg(private.routing_error_json(e) order by e.id desc) from unnest(v_rows[1:v_size]) e), '[]')));
end $$;
revoke execute on function app.admin_routing_errors(int, text, text, text, text) from public;
grant execute on function app.admin_routing_errors(int, text, text, text, text) to handover_person;

-- schemas/routing/admin_routing_state.sql
-- admin_routing_state: how the two worlds stand: whether the provider answers, what it has been told, what waits, was
-- refused or was never told, how far its events are read, when both sides were last compared, and what went wrong
-- lately. `p_date`: the account's day.
create function app.admin_routing_state(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  return private.ok((
    with job as materialized (
      select j.task_identifier as task, j.key, j.created_at, j.attempts >= j.max_attempts and j.locked_at is null as failed from graphile_worker.jobs j
       where j.task_identifier in ('sync_routing_order', 'sync_routing_driver', 'reconcile_routing')),
    total as (
      select count(*) filter (where task = 'sync_routing_order' and not failed) as orders_waiting, count(*) filter (where task = 'sync_routing_order' and failed) as orders_failed,
             count(*) filter (where task = 'sync_routing_driver' and not failed) as drivers_waiting, count(*) filter (where task = 'sync_routing_driver' and failed) as drivers_failed,
             min(created_at) filter (where task = 'sync_routing_order' and not failed) as since, coalesce(bool_or(task = 'reconcile_routing' and not failed), false) as reconciling
        from job)
    select jsonb_build_object('date', p_date, 'provider', private.provider_standing(), 'waitingSince', private.iso(total.since), 'reconciling', total.reconciling,
      'orders', jsonb_build_object(
        'held', (select count(*) from private.routing_orders r where r.stage = 'present'), 'waiting', total.orders_waiting, 'failed', total.orders_failed,
        'refused', (select count(*) from private.routing_orders r where r.refused_version is not null),
        'untold', (select count(*) from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
                    where private.is_under_way(t.status) and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
                      and not exists (select from job where job.key = 'routing:order:' || t.id))),
      'drivers', jsonb_build_object(
        'held', (select count(*) from private.routing_drivers r where r.date = p_date and r.sent is not null), 'waiting', total.drivers_waiting, 'failed', total.drivers_failed,
        'refused', (select count(*) from private.routing_drivers r where r.date = p_date and r.refused_version is not null),
        'untold', (select count(*) from public.driver_profiles d where private.works_lately(d) and not exists (select from job where job.key = 'routing:driver:' || d.user_id)
                      and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date))),
      'events', (select jsonb_build_object('tag', s.value #>> '{}', 'at', private.iso(s.at)) from private.routing_state s where s.key = 'events'),
      'reconciled', (select s.value || jsonb_build_object('at', private.iso(s.at)) from private.routing_state s where s.key = 'reconciled'),
      'differences', (select count(*) from private.routing_differences d where d.repaired_at is null and d.resolved_at is null),
      'errors', (select jsonb_build_object('lastHour', count(*), 'lastAt', private.iso(max(e."timestamp"))) from public.optimoroute_error_logs e where e."timestamp" > now() - interval '1 hour'),
      'plan', (select private.plan_json(p) from private.routing_plans p where p.status = 'running' order by p.created_at desc limit 1))
      from total));
end $$;
revoke execute on function app.admin_routing_state(date) from public;
grant execute on function app.admin_routing_state(date) to handover_person;

-- schemas/routing/admin_stop_plan.sql
-- admin_stop_plan: a plan that runs is to stop: at once when the provider was not asked yet, else as soon as it has
-- heard of it. On record. Repeating is a success, and one that has ended stays as it is.
create function app.admin_stop_plan(p_plan_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_plan private.routing_plans;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_plan from private.routing_plans p where p.id = p_plan_id for update;
  if not found then
    return private.not_found();
  end if;
  if v_plan.status = 'running' and v_plan.stop_asked_at is null then
    update private.routing_plans p set stop_asked_at = clock_timestamp() where p.id = p_plan_id returning * into v_plan;
    perform private.record_admin_action(v_admin, 'stop_plan', p_plan_id, null, jsonb_build_object('date', v_plan.date));
    perform private.enqueue_plan(p_plan_id);
  end if;
  return private.ok(private.plan_json(v_plan));
end $$;
revoke execute on function app.admin_stop_plan(uuid) from public;
grant execute on function app.admin_stop_plan(uuid) to handover_person;

-- schemas/routing/admin_sync_drivers.sql
-- admin_sync_drivers: the provider is told of every approved driver's day, where it has changed. How many are looked
-- at.
create function app.admin_sync_drivers(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  -- What was refused is asked once more, because an administrator says so.
  update private.routing_drivers r set refused_version = null where r.date = p_date and r.refused_version is not null;
  return private.ok(jsonb_build_object('drivers', private.enqueue_routing_drivers(p_date, true)));
end $$;
revoke execute on function app.admin_sync_drivers(date) from public;
grant execute on function app.admin_sync_drivers(date) to handover_person;

-- schemas/routing/apply_routing_statuses.sql
-- apply_routing_statuses: [{transactionId, status}]: statuses found at the provider that no event has told. They move
-- deliveries forward, or differ, as events do.
create function app.apply_routing_statuses(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_one jsonb;
  v_outcome text;
  v_counts jsonb := '{}';
begin
  for v_one in select e from jsonb_array_elements(p_found) e where private.provider_word(e ->> 'status') is not null order by e ->> 'transactionId' loop
    v_outcome := private.apply_provider_word((v_one ->> 'transactionId')::uuid, private.provider_word(v_one ->> 'status'), v_one ->> 'status', clock_timestamp(), null);
    v_counts := v_counts || jsonb_build_object(v_outcome, coalesce((v_counts ->> v_outcome)::int, 0) + 1);
  end loop;
  return private.ok(v_counts);
end $$;
revoke execute on function app.apply_routing_statuses(jsonb) from public;
grant execute on function app.apply_routing_statuses(jsonb) to handover_machine;

-- schemas/routing/begin_plan.sql
-- plan_scope: our orders of the day that no driver has begun, and our drivers whose day the provider was told.
create function private.plan_scope(p_date date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', coalesce((select jsonb_agg(r.order_no order by r.order_no) from private.routing_orders r join public.transactions t on t.id = r.transaction_id
                         where r.order_date = p_date and r.stage = 'present' and private.routed_as(t.status, t.driver_id) in ('waiting', 'assigned')), '[]'),
    'drivers', coalesce((select jsonb_agg(d.optimo_route_external_id order by d.optimo_route_external_id)
                           from private.routing_drivers r join public.driver_profiles d on d.user_id = r.driver_id
                          where r.date = p_date and r.sent is not null and private.routing_day(d) @> '{"enabled": true}' and d.optimo_route_external_id is not null), '[]'))
$$;

-- begin_plan: what is to be done for the plan now: prepare it, start it, poll it, stop it, or nothing. `start` is
-- answered once, whoever asks; until somebody says that the plan is prepared, `prepare` is, any number of times. With
-- no order or no driver of ours there is nothing to plan, and the provider is not asked: it would take a list that is
-- empty for everybody's.
create function app.begin_plan(p_plan_id uuid, p_prepared boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
  v_scope jsonb;
begin
  select * into v_plan from private.routing_plans p where p.id = p_plan_id for update;
  if not found or v_plan.status <> 'running' then
    return private.ok('{"step": "none"}');
  end if;
  if v_plan.stop_asked_at is not null and (v_plan.asked_at is null or v_plan.answered_at is not null and v_plan.planning_id is null) then
    perform private.fail_plan(p_plan_id, 'cancelled');
    return private.ok('{"step": "none"}');
  end if;
  if v_plan.asked_at is null and not p_prepared then
    return private.ok(jsonb_build_object('step', 'prepare', 'date', v_plan.date));
  elsif v_plan.asked_at is null then
    v_scope := private.plan_scope(v_plan.date);
    if v_scope -> 'orders' = '[]' or v_scope -> 'drivers' = '[]' then
      update private.routing_plans p set status = 'completed', progress = 100, routes = '[]', not_sent = 'no_stops', finished_at = clock_timestamp() where p.id = p_plan_id;
      return private.ok('{"step": "none"}');
    end if;
    update private.routing_plans p set asked_at = clock_timestamp() where p.id = p_plan_id;
    return private.ok(jsonb_build_object('step', 'start', 'date', v_plan.date, 'lockType', v_plan.lock_type) || v_scope);
  elsif v_plan.answered_at is null then
    perform private.fail_plan(p_plan_id, 'unknown');
    return private.ok('{"step": "none"}');
  end if;
  return private.ok(jsonb_build_object('step', case when v_plan.stop_asked_at is null then 'poll' else 'stop' end, 'date', v_plan.date, 'planningId', v_plan.planning_id, 'polls', v_plan.polls));
end $$;
revoke execute on function app.begin_plan(uuid, boolean) from public;
grant execute on function app.begin_plan(uuid, boolean) to handover_machine;

-- schemas/routing/begin_routing_driver.sql
-- begin_routing_driver: the driver's day as it should be and as it was sent for that date. `carries`: their day is left
-- alone while they are on the road, unless they are suspended. `known`: the provider was told of them before.
create function app.begin_routing_driver(p_driver_id uuid, p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
  v_row private.routing_drivers;
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id;
  if not found then
    return private.ok('{"wanted": null}');
  end if;
  select * into v_row from private.routing_drivers r where r.driver_id = p_driver_id and r.date = p_date;
  return private.ok(jsonb_build_object('wanted', private.routing_day(v_driver) || jsonb_build_object('date', p_date),
    'name', v_driver.name, 'version', md5(private.routing_day(v_driver)::text), 'sent', v_row.sent, 'refusedVersion', v_row.refused_version,
    'carries', private.has_active_task(p_driver_id) and v_driver.suspended_at is null,
    'known', exists (select from private.routing_drivers r where r.driver_id = p_driver_id and r.sent is not null)));
end $$;
revoke execute on function app.begin_routing_driver(uuid, date) from public;
grant execute on function app.begin_routing_driver(uuid, date) to handover_machine;

-- schemas/routing/begin_routing_order.sql
-- begin_routing_order: what the provider should hold and what it acknowledged; `row` is null when it never heard of the
-- delivery and need not. An order about to be created is marked so first: whoever dies in between leaves that on
-- record. `run` is what the run has to name itself by when it says what became of it.
create function app.begin_routing_order(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := private.routing_facts(p_transaction_id);
  v_row private.routing_orders;
begin
  update private.routing_orders r set runs = r.runs + 1 where r.transaction_id = p_transaction_id returning * into v_row;
  if v_facts is not null and coalesce(v_row.stage <> 'present' and not v_row.unsure, true) then
    insert into private.routing_orders as r (transaction_id, order_no, unsure, runs) values (p_transaction_id, v_facts ->> 'orderNo', true, 1)
    on conflict (transaction_id) do update set unsure = true, runs = r.runs + 1
    returning * into v_row;
    -- Marked for those who come after this one.
    v_row.unsure := false;
  end if;
  return private.ok(jsonb_build_object('facts', v_facts, 'version', private.routing_version(v_facts),
    'row', case when v_row.transaction_id is not null then private.routing_row_json(v_row) end));
end $$;
revoke execute on function app.begin_routing_order(uuid) from public;
grant execute on function app.begin_routing_order(uuid) to handover_machine;

-- schemas/routing/correct_routing_orders.sql
-- correct_routing_orders: [{transactionId, orderNo, updatedAt, what, ours, theirs, sent, completion}]: the provider
-- holds something else than we believed. Listed, and the delivery told again; what was told meanwhile is left alone,
-- and so is an order that was refused often enough. A refused order is tried once more.
create function app.correct_routing_orders(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_one jsonb;
begin
  for v_one in select e from jsonb_array_elements(p_found) e order by e ->> 'transactionId' loop
    insert into private.routing_orders as r (transaction_id, order_no, stage, sent, sent_completion)
    values ((v_one ->> 'transactionId')::uuid, v_one ->> 'orderNo', 'present', nullif(v_one -> 'sent', 'null'), nullif(v_one -> 'completion', 'null'))
    on conflict (transaction_id) do update set stage = 'present', sent = excluded.sent, sent_completion = excluded.sent_completion,
      ask_again = true, runs = r.runs + 1, seen_at = clock_timestamp(), updated_at = clock_timestamp()
     where r.updated_at is not distinct from (v_one ->> 'updatedAt')::timestamptz
       and (r.refused_version is null or r.refusals < private.most_refusals());
    if found then
      perform private.note_difference(v_one ->> 'what', v_one ->> 'orderNo', (v_one ->> 'transactionId')::uuid, null,
                                      nullif(v_one -> 'ours', 'null'), nullif(v_one -> 'theirs', 'null'));
      perform private.enqueue_routing_order((v_one ->> 'transactionId')::uuid);
    end if;
  end loop;
  return private.ok();
end $$;
revoke execute on function app.correct_routing_orders(jsonb) from public;
grant execute on function app.correct_routing_orders(jsonb) to handover_machine;

-- schemas/routing/defer_routing.sql
-- defer_routing: the provider is down: this delivery or driver is told later, or both sides are compared later. Nothing
-- was tried, so nothing is recorded.
create function app.defer_routing(p_task text, p_id uuid, p_seconds double precision) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
begin
  if p_task = 'sync_routing_order' then
    perform private.enqueue_routing_order(p_id, v_at);
  elsif p_task = 'sync_routing_driver' then
    perform private.enqueue_routing_driver(p_id, v_at);
  elsif p_task = 'mirror_routing_zones' then
    perform private.enqueue('mirror_routing_zones', '{}', v_at, 'routing:zones', p_queue => 'routing:4');
  else
    perform private.enqueue('reconcile_routing', '{}', v_at, 'cron:reconcile_routing', 3, p_queue => 'routing:4');
  end if;
  return private.ok();
end $$;
revoke execute on function app.defer_routing(text, uuid, double precision) from public;
grant execute on function app.defer_routing(text, uuid, double precision) to handover_machine;

-- schemas/routing/held_routing_orders.sql
-- held_routing_orders: what we know of the orders the provider holds, page by page; they are noted as seen. Numbers
-- nobody here has heard of are left out. `moving`: told since the comparison began, or about to be; `again`: met in
-- this comparison before.
create function app.held_routing_orders(p_order_nos jsonb, p_began timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nos text[] := array(select jsonb_array_elements_text(p_order_nos));
  v_held jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('orderNo', k.order_no, 'transactionId', k.id, 'facts', private.routing_facts(k.id), 'updatedAt', r.updated_at,
           'row', case when r.transaction_id is not null then private.routing_row_json(r) end, 'again', coalesce(r.seen_at >= p_began, false),
           'moving', coalesce(r.updated_at >= p_began, false) or exists (select from graphile_worker.jobs j where j.key = 'routing:order:' || k.id))), '[]')
    into v_held
    from (select t.order_no, t.id from public.transactions t where t.order_no = any (v_nos)
          union select r.order_no, r.transaction_id from private.routing_orders r where r.order_no = any (v_nos)) k
    left join private.routing_orders r on r.transaction_id = k.id;
  update private.routing_orders r set seen_at = clock_timestamp() where r.order_no = any (v_nos);
  return private.ok(v_held);
end $$;
revoke execute on function app.held_routing_orders(jsonb, timestamptz) from public;
grant execute on function app.held_routing_orders(jsonb, timestamptz) to handover_machine;

-- schemas/routing/log_routing_errors.sql
-- log_routing_errors: what went wrong at the provider, as its client tells it: without keys, names, numbers and
-- addresses.
create function app.log_routing_errors(p_errors jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.optimoroute_error_logs (error_type, error_code, error_message, endpoint, method, request_data, response_data, status_code, retry_count, "timestamp")
  select left(e ->> 'errorType', 100), left(e ->> 'errorCode', 100), left(e ->> 'errorMessage', 1000), left(e ->> 'endpoint', 200),
         left(e ->> 'method', 10), nullif(e -> 'requestData', 'null'), nullif(e -> 'responseData', 'null'), (e ->> 'statusCode')::int,
         coalesce((e ->> 'retryCount')::int, 0), coalesce((e ->> 'timestamp')::timestamptz, clock_timestamp())
    from jsonb_array_elements(p_errors) e;
  return private.ok();
end $$;
revoke execute on function app.log_routing_errors(jsonb) from public;
grant execute on function app.log_routing_errors(jsonb) to handover_machine;

-- schemas/routing/mark_positions_sent.sql
-- mark_positions_sent: [{driverId, since, receivedAt, at}]: the driver's places up to that one were acknowledged, or
-- there were none. What came meanwhile is still to be sent.
create function app.mark_positions_sent(p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.driver_tracks k where k.driver_id in (select (e ->> 'driverId')::uuid from jsonb_array_elements(p_sent) e) order by k.driver_id for no key update;
  update private.driver_tracks k set unsent_since = (
           select min(o.received_at) from public.driver_positions o
            where o.driver_id = k.driver_id and o.received_at >= (e ->> 'since')::timestamptz and o.excluded is null
              and o."timestamp" > greatest((e ->> 'since')::timestamptz, now() - interval '24 hours') - interval '1 hour'
              and (o.received_at, o."timestamp") > (coalesce((e ->> 'receivedAt')::timestamptz, '-infinity'), coalesce((e ->> 'at')::timestamptz, '-infinity')))
    from jsonb_array_elements(p_sent) e
   where k.driver_id = (e ->> 'driverId')::uuid and k.unsent_since = (e ->> 'since')::timestamptz;
  return private.ok();
end $$;
revoke execute on function app.mark_positions_sent(jsonb) from public;
grant execute on function app.mark_positions_sent(jsonb) to handover_machine;

-- schemas/routing/missing_routing_orders.sql
-- missing_routing_orders: orders of these days that should be at the provider and that this comparison has not met
-- there: sent again. At most so many at a time; how many.
create function app.missing_routing_orders(p_began timestamptz, p_from date, p_to date, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lost private.routing_orders[];
  v_one private.routing_orders;
begin
  v_lost := array(select r from private.routing_orders r
    where r.stage = 'present' and r.order_date between p_from and p_to and (r.seen_at is null or r.seen_at < p_began) and r.updated_at < p_began
    order by r.order_date, r.transaction_id limit p_limit);
  foreach v_one in array v_lost loop
    update private.routing_orders r set stage = 'gone', sent = null, sent_completion = null, updated_at = clock_timestamp()
     where r.transaction_id = v_one.transaction_id and r.updated_at = v_one.updated_at;
    if found and private.routing_facts(v_one.transaction_id) is not null then
      perform private.note_difference('missing', v_one.order_no, v_one.transaction_id, null, v_one.sent, null);
      perform private.enqueue_routing_order(v_one.transaction_id);
    end if;
  end loop;
  return private.ok(jsonb_build_object('found', cardinality(v_lost)));
end $$;
revoke execute on function app.missing_routing_orders(timestamptz, date, date, int) from public;
grant execute on function app.missing_routing_orders(timestamptz, date, date, int) to handover_machine;

-- schemas/routing/note_provider.sql
-- note_provider: it answers (up), or has not for so long that it is left alone (down, with the failure's code). Said at
-- each change and now and then in between: the word of a process that died grows old.
create function app.note_provider(p_state text, p_code text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_state as s (key, value, at)
  values ('provider', jsonb_build_object('state', p_state, 'code', p_code, 'since', private.iso(clock_timestamp())), clock_timestamp())
  on conflict (key) do update set at = excluded.at,
    value = case when s.value ->> 'state' = p_state then s.value || jsonb_build_object('code', p_code) else excluded.value end;
  if p_state = 'up' then
    perform private.resolve_routing_errors();
  end if;
  return private.ok();
end $$;
revoke execute on function app.note_provider(text, text) from public;
grant execute on function app.note_provider(text, text) to handover_machine;

-- schemas/routing/note_routing_differences.sql
-- note_routing_differences: [{what, subject, transactionId, ours, theirs}]: what is left to an administrator.
create function app.note_routing_differences(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_difference(e ->> 'what', e ->> 'subject', (e ->> 'transactionId')::uuid, null, nullif(e -> 'ours', 'null'), nullif(e -> 'theirs', 'null'))
    from jsonb_array_elements(p_found) e;
  return private.ok();
end $$;
revoke execute on function app.note_routing_differences(jsonb) from public;
grant execute on function app.note_routing_differences(jsonb) to handover_machine;

-- schemas/routing/open_routing_orders.sql
-- open_routing_orders: deliveries in drivers' hands that the provider knows, in the order of their ids: a driver who
-- sets off in the provider's app makes no event, so that their statuses are asked for.
create function app.open_routing_orders(p_after uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(coalesce(jsonb_agg(jsonb_build_object('transactionId', o.id, 'orderNo', o.order_no, 'status', o.status) order by o.id), '[]'))
    from (select t.id, t.order_no, t.status from public.transactions t join private.routing_orders r on r.transaction_id = t.id and r.stage = 'present'
           where private.is_active(t.status) and (p_after is null or t.id > p_after)
           order by t.id limit p_limit) o
$$;
revoke execute on function app.open_routing_orders(uuid, int) from public;
grant execute on function app.open_routing_orders(uuid, int) to handover_machine;

-- schemas/routing/record_mirrored_driver.sql
create function app.record_mirrored_driver(p_driver_id uuid, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_driver_zones as m (driver_id, sent) values (p_driver_id, p_sent)
  on conflict (driver_id) do update set sent = excluded.sent, at = clock_timestamp();
  return private.ok();
end $$;
revoke execute on function app.record_mirrored_driver(uuid, jsonb) from public;
grant execute on function app.record_mirrored_driver(uuid, jsonb) to handover_machine;

-- schemas/routing/record_mirrored_zone.sql
-- record_mirrored_zone: the provider has the zone like this, under its own name; without one it has it no more.
create function app.record_mirrored_zone(p_zone_id uuid, p_provider_id text, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_sent is null then
    delete from private.routing_zones m where m.zone_id = p_zone_id;
  else
    insert into private.routing_zones as m (zone_id, provider_id, sent) values (p_zone_id, p_provider_id, p_sent)
    on conflict (zone_id) do update set provider_id = coalesce(excluded.provider_id, m.provider_id), sent = excluded.sent, at = clock_timestamp();
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_mirrored_zone(uuid, text, jsonb) from public;
grant execute on function app.record_mirrored_zone(uuid, text, jsonb) to handover_machine;

-- schemas/routing/record_plan.sql
-- our_routes: of the provider's routes those with stops of ours, and of their stops ours.
create function private.our_routes(p_routes jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.route || jsonb_build_object('stops', o.stops) order by r.n), '[]')
    from jsonb_array_elements(p_routes) with ordinality r (route, n)
   cross join lateral (
     select jsonb_agg(s.stop order by s.n) as stops, bool_or(t.id is not null) as ours
       from jsonb_array_elements(r.route -> 'stops') with ordinality s (stop, n) left join public.transactions t on t.order_no = s.stop ->> 'orderNo'
      where t.id is not null or s.stop ->> 'type' in ('depot', 'break')) o
   where o.ours
$$;

-- record_plan: {outcome: started | running | completed | failed, planningId, progress, why, routes, sent, notSent}. A
-- plan that runs is looked at again in ten seconds, thirty times. Once routes were sent, deliveries whose progress only
-- a field says are told.
create function app.record_plan(p_plan_id uuid, p_result jsonb, p_poll_seconds double precision default 10, p_most_polls int default 30) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
  v_outcome text := p_result ->> 'outcome';
begin
  select * into v_plan from private.routing_plans p where p.id = p_plan_id and p.status = 'running' for update;
  if not found then
    return private.ok();
  end if;
  if v_outcome = 'failed' then
    perform private.fail_plan(p_plan_id, coalesce(p_result ->> 'why', 'unknown'));
  elsif v_outcome = 'completed' then
    update private.routing_plans p set status = 'completed', progress = 100, routes = private.our_routes(p_result -> 'routes'),
      sent_at = case when (p_result ->> 'sent')::boolean then clock_timestamp() end, not_sent = p_result ->> 'notSent', finished_at = clock_timestamp()
     where p.id = p_plan_id;
    if (p_result ->> 'sent')::boolean then
      perform private.enqueue_routing_order(r.transaction_id) from private.routing_orders r
        where r.order_date = v_plan.date and r.stage = 'present' and r.sent_completion ->> 'saidIn' = 'field';
    end if;
  elsif v_outcome = 'running' and v_plan.polls + 1 >= p_most_polls then
    perform private.fail_plan(p_plan_id, coalesce(p_result ->> 'why', 'in_progress'));
  else
    update private.routing_plans p set
      answered_at = coalesce(p.answered_at, clock_timestamp()), planning_id = coalesce((p_result ->> 'planningId')::bigint, p.planning_id),
      polls = p.polls + (v_outcome = 'running')::int, progress = coalesce((p_result ->> 'progress')::int, p.progress)
    where p.id = p_plan_id;
    perform private.enqueue_plan(p_plan_id, case when v_outcome = 'started' and v_plan.stop_asked_at is not null then 0 else p_poll_seconds end);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_plan(uuid, jsonb, double precision, int) from public;
grant execute on function app.record_plan(uuid, jsonb, double precision, int) to handover_machine;

-- schemas/routing/record_reconciliation.sql
-- record_reconciliation: when the sides were last compared, and what came of it. An order too many, or of nobody here,
-- that a comparison begun at p_began has not met is gone: its difference is resolved. Null: nothing was compared.
create function app.record_reconciliation(p_result jsonb, p_began timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.what in ('duplicate', 'unknown') and d.last_seen_at < p_began and d.repaired_at is null and d.resolved_at is null;
  insert into private.routing_state (key, value, at) values ('reconciled', p_result, clock_timestamp())
  on conflict (key) do update set value = excluded.value, at = excluded.at;
  return private.ok();
end $$;
revoke execute on function app.record_reconciliation(jsonb, timestamptz) from public;
grant execute on function app.record_reconciliation(jsonb, timestamptz) to handover_machine;

-- schemas/routing/record_routing_driver.sql
-- record_routing_driver: the provider acknowledged the day, or refused it, or is asked again after some seconds. A
-- driver whose day has changed meanwhile is told again.
create function app.record_routing_driver(p_driver_id uuid, p_date date, p_version text, p_sent jsonb, p_again double precision default null,
                                             p_problem text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id;
  if not found then
    return private.ok();
  end if;
  if p_sent is not null or p_problem is not null then
    insert into private.routing_drivers as r (driver_id, date, sent, refused_version)
    values (p_driver_id, p_date, p_sent, case when p_problem is not null then p_version end)
    on conflict (driver_id, date) do update set sent = coalesce(excluded.sent, r.sent), refused_version = excluded.refused_version,
      at = clock_timestamp();
  end if;
  if p_problem is not null then
    perform private.note_difference('refused', coalesce(v_driver.optimo_route_external_id, p_driver_id::text), null, p_driver_id, null, to_jsonb(p_problem));
  elsif p_sent is not null then
    perform private.resolve_routing_errors(n) from unnest(array[jsonb_build_object('externalId', v_driver.optimo_route_external_id), jsonb_build_object('driverId', p_driver_id)]) n;
    update private.routing_differences d set repaired_at = clock_timestamp()
     where d.what = 'refused' and d.subject in (v_driver.optimo_route_external_id, p_driver_id::text) and d.repaired_at is null and d.resolved_at is null;
  end if;
  if p_again is not null then
    perform private.enqueue_routing_driver(p_driver_id, clock_timestamp() + make_interval(secs => p_again));
  elsif md5(private.routing_day(v_driver)::text) <> p_version then
    perform private.enqueue_routing_driver(p_driver_id);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_routing_driver(uuid, date, text, jsonb, double precision, text) from public;
grant execute on function app.record_routing_driver(uuid, date, text, jsonb, double precision, text) to handover_machine;

-- schemas/routing/record_routing_order.sql
-- record_routing_order: what the provider acknowledged, {stage, sent, completion, providerId, date}, also when only
-- part of it was. p_run: the run that says it. One that was believed dead and lives on speaks to the provider beside
-- the next: nobody knows then who was heard last, so that neither is believed and all of it is said anew. p_again:
-- seconds after which it is asked again; p_refusal: why it never will be in this version. A delivery that has changed
-- meanwhile is told again at once.
create function app.record_routing_order(p_transaction_id uuid, p_run bigint, p_version text, p_state jsonb, p_again double precision default null,
                                            p_refusal text default null, p_refused jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stage text := p_state ->> 'stage';
  v_provider_id text := p_state ->> 'providerId';
  v_row private.routing_orders;
begin
  -- The next is outdated by this, too, where it has not ended yet.
  update private.routing_orders r set runs = r.runs + 1, stage = 'unsent', unsure = true, sent = null, sent_completion = null, refused_version = null,
    updated_at = clock_timestamp()
  where r.transaction_id = p_transaction_id and r.runs is distinct from p_run;
  if found then
    perform private.enqueue_routing_order(p_transaction_id);
    return private.ok();
  end if;
  update private.routing_orders r set
    stage = v_stage, sent = nullif(p_state -> 'sent', 'null'), sent_completion = nullif(p_state -> 'completion', 'null'),
    provider_id = coalesce(v_provider_id, r.provider_id), order_date = coalesce((p_state ->> 'date')::date, r.order_date),
    -- Until the provider has answered well, there may be something that nobody has heard of.
    unsure = r.unsure and coalesce(p_again, 0) > 0 and v_stage <> 'present',
    refused_version = case when p_refusal is not null then p_version when p_again is not null then r.refused_version end,
    refusals = case when p_refusal is not null then case when r.refused_version = p_version then r.refusals + 1 else 1 end
                    when p_again is not null then r.refusals else 0 end,
    ask_again = p_again is not null and r.ask_again, updated_at = clock_timestamp()
  where r.transaction_id = p_transaction_id
  returning * into v_row;
  if not found then
    return private.ok();
  end if;

  update public.transactions t set optimo_route_order_id = case when v_stage = 'present' then v_row.provider_id end
   where t.id = p_transaction_id and t.optimo_route_order_id is distinct from case when v_stage = 'present' then v_row.provider_id end;

  if p_refusal is not null then
    perform private.note_difference('refused', v_row.order_no, p_transaction_id, null, p_refused, to_jsonb(p_refusal));
  elsif p_again is null then
    perform private.resolve_routing_errors(jsonb_build_object('orderNo', v_row.order_no));
    -- Both sides agree now in everything that is ours to say.
    update private.routing_differences d set repaired_at = clock_timestamp()
     where d.transaction_id = p_transaction_id and d.what in ('missing', 'unwanted', 'fields', 'refused') and d.repaired_at is null and d.resolved_at is null;
  end if;
  if coalesce((p_state ->> 'completed')::boolean, false) then
    update private.routing_differences d set resolved_at = clock_timestamp()
     where d.transaction_id = p_transaction_id and d.what = 'status' and d.repaired_at is null and d.resolved_at is null;
  end if;

  if p_again is not null then
    perform private.enqueue_routing_order(p_transaction_id, clock_timestamp() + make_interval(secs => p_again));
  elsif private.routing_version(private.routing_facts(p_transaction_id)) <> p_version then
    perform private.enqueue_routing_order(p_transaction_id);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_routing_order(uuid, bigint, text, jsonb, double precision, text, jsonb) from public;
grant execute on function app.record_routing_order(uuid, bigint, text, jsonb, double precision, text, jsonb) to handover_machine;

-- schemas/routing/routes_not_sendable.sql
-- routes_not_sendable: why the day's routes must not go to the drivers' phones; null when they may. The provider sends
-- all of a day or nothing: no stop of somebody else's, none that a driver has not accepted, and each with the driver
-- who has it.
create function app.routes_not_sendable(p_routes jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with stop as (
    select private.routed_as(t.status, t.driver_id) as routed_as, d.optimo_route_external_id is not distinct from r ->> 'driverExternalId' as own
      from jsonb_array_elements(p_routes) r cross join jsonb_array_elements(r -> 'stops') s
      left join public.transactions t on t.order_no = s ->> 'orderNo'
      left join public.driver_profiles d on d.user_id = t.driver_id
     where coalesce(s ->> 'type', '') not in ('depot', 'break'))
  select private.ok(jsonb_build_object('why', case
    when not exists (select from stop) then 'no_stops'
    when exists (select from stop where routed_as is null) then 'others'
    when exists (select from stop where routed_as = 'waiting') then 'waiting'
    when exists (select from stop where not own) then 'other_driver' end))
$$;
revoke execute on function app.routes_not_sendable(jsonb) from public;
grant execute on function app.routes_not_sendable(jsonb) to handover_machine;

-- schemas/routing/routing_days.sql
-- routing_days: the days a comparison looks at: those of the orders we believe are there, at most a month back; null
-- when there are none. And when it begins, by the database's clock.
create function app.routing_days() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('began', clock_timestamp(), 'from', greatest(min(r.order_date), current_date - 30), 'to', greatest(max(r.order_date), current_date + 1)))
    from private.routing_orders r where r.stage = 'present'
$$;
revoke execute on function app.routing_days() from public;
grant execute on function app.routing_days() to handover_machine;

-- schemas/routing/routing_drivers.sql
-- Drivers at the routing provider: their day, and where they are.

-- enqueue_routing_driver: the provider is to be told of this driver's day, in the driver's lane.
create function private.enqueue_routing_driver(p_driver_id uuid, p_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('sync_routing_driver', jsonb_build_object('driverId', p_driver_id), p_run_at,
                          'routing:driver:' || p_driver_id, p_queue => private.routing_lane(p_driver_id));
end $$;

-- routing_day: a driver's day as the provider takes it. Enabled: approved and not suspended. Whether they are online
-- this minute or carries a delivery is no part of it: the provider plans days, and takes a driver off their route
-- whenever their day is written.
create function private.routing_day(p_d public.driver_profiles) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'externalId', p_d.optimo_route_external_id, 'enabled', p_d.is_approved and p_d.suspended_at is null,
    'workTimeFrom', to_char(p_d.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_d.work_time_to, 'HH24:MI'),
    'vehicleCapacity1', p_d.vehicle_capacity1, 'vehicleCapacity2', p_d.vehicle_capacity2, 'vehicleCapacity3', p_d.vehicle_capacity3, 'vehicleCapacity4', p_d.vehicle_capacity4,
    'startLatitude', p_d.start_latitude, 'startLongitude', p_d.start_longitude, 'startAddress', p_d.start_address,
    'endLatitude', p_d.end_latitude, 'endLongitude', p_d.end_longitude, 'endAddress', p_d.end_address)
$$;

create function private.sync_routing_driver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.routing_day(new) is distinct from private.routing_day(old) then
    perform private.enqueue_routing_driver(new.user_id);
  end if;
  return null;
end $$;

-- Why the columns: presence, status and positions change all the time, and are none of the provider's day.
create trigger driver_profiles_routing after update of is_approved, suspended_at, optimo_route_external_id, work_time_from, work_time_to,
    vehicle_capacity1, vehicle_capacity2, vehicle_capacity3, vehicle_capacity4, start_latitude, start_longitude, start_address,
    end_latitude, end_longitude, end_address on public.driver_profiles
  for each row when (new.is_approved or old.is_approved) execute function private.sync_routing_driver();

-- works_lately: a driver whom the provider may know and who works these weeks.
create function private.works_lately(p_d public.driver_profiles) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_d.is_approved and p_d.suspended_at is null and p_d.optimo_route_external_id is not null and p_d.last_seen > now() - interval '14 days';
end $$;

-- enqueue_routing_drivers: those whose day the provider has not been told yet and who work these weeks; all who are
-- approved when an administrator asks. How many.
create function private.enqueue_routing_drivers(p_date date, p_all boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(
    select d.user_id from public.driver_profiles d
     where d.is_approved and (p_all or private.works_lately(d)
       and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)));
begin
  perform private.enqueue_many('sync_routing_driver', array_agg(jsonb_build_object('driverId', i)), array_agg('routing:driver:' || i),
                               p_queues => array_agg(private.routing_lane(i))) from unnest(v_due) i;
  return cardinality(v_due);
end $$;

-- schemas/routing/routing_events.sql
-- What the routing provider tells: its events, and the statuses that a comparison finds there. They may move a delivery
-- that is under way to servicing, as its driver's own step does; they never say that its cash was taken or handed over,
-- never move it back, and never end it: without the receiver's code the hand-over is a difference that an administrator
-- looks at.

-- provider_word: what an event or a status says of a delivery; null when it says nothing.
create function private.provider_word(p_event text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_event = 'start_service' then 'servicing' when p_event in ('on_route', 'servicing', 'success', 'failed', 'rejected', 'cancelled') then p_event end;
end $$;

-- provider_step: the step that a driver made in the provider's app: recorded and told as if they had made it in ours.
create function private.provider_step(p_t public.transactions, p_action text, p_notice text, p_event text, p_at timestamptz) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := jsonb_build_object('source', 'routing', 'event', p_event, 'at', private.iso(p_at));
  v_t public.transactions := private.move_transaction(p_t.id, array[p_t.status], p_action, 'provider', null, v_facts, jsonb_build_object('at', p_at));
begin
  perform private.log_action(v_t.driver_id, null, v_t.id, p_action, v_facts);
  perform private.notify_about(p_notice, v_t.id);
  return v_t;
end $$;

-- apply_provider_word: what comes of it, in a word: moved; known, when we know as much or more; late, when it belongs
-- to an earlier life of the delivery; differs, when an administrator must look. A delivery that waits for a driver is
-- moved by nobody: who has not accepted it may be on a planned route and carry nothing.
create function private.apply_provider_word(p_transaction_id uuid, p_word text, p_event text, p_at timestamptz, p_driver_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_as text := private.routed_as(v_t.status, v_t.driver_id);
begin
  perform private.lock_offers(v_t.id);
  if v_as = 'waiting' then
    -- What was told before it went back to dispatch is of its last driver.
    if p_at < (select max(u."timestamp") from public.transaction_status_updates u where u.transaction_id = v_t.id and u.new_status = 'payment_confirmed') then
      return 'late';
    end if;
    perform private.note_difference('driver', v_t.order_no, v_t.id, p_driver_id, null, to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if v_as is null
     -- Phones' clocks differ by seconds; a minute before the assignment it was somebody else's.
     or p_at < v_t.assigned_at - interval '1 minute' then
    return 'late';
  end if;
  if p_driver_id is not null and p_driver_id <> v_t.driver_id then
    perform private.note_difference('driver', v_t.order_no, v_t.id, p_driver_id, to_jsonb(v_t.driver_id), to_jsonb(p_driver_id));
    return 'differs';
  end if;
  if p_word in ('success', 'failed', 'rejected', 'cancelled') then
    if v_t.status = (case p_word when 'success' then 'delivered' else 'failed' end) then
      return 'known';
    end if;
    perform private.note_difference('status', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_t.status), to_jsonb(p_word));
    return 'differs';
  end if;
  if v_t.status = 'assigned' and p_word = 'servicing' then
    -- At the door without the cash: nobody but the sender says that it was handed over.
    perform private.note_difference('status', v_t.order_no, v_t.id, v_t.driver_id, to_jsonb(v_t.status), to_jsonb(p_word));
    return 'differs';
  elsif v_t.status = 'in_transit' and p_word = 'servicing' then
    perform private.provider_step(v_t, 'arrive', 'driver_arrived', p_event, p_at);
    return 'moved';
  end if;
  return 'known';
end $$;

-- schemas/routing/routing_events_tag.sql
-- routing_events_tag: how far the provider's events were taken in; null: from the start.
create function app.routing_events_tag() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('tag', (select s.value from private.routing_state s where s.key = 'events')))
$$;
revoke execute on function app.routing_events_tag() from public;
grant execute on function app.routing_events_tag() to handover_machine;

-- schemas/routing/routing_orders.sql
-- Orders at the routing provider. Not a log of calls but what the provider should hold now, beside what it acknowledged
-- last: a job compares the two and does the least, so that it may die anywhere, run twice, or run an hour late.

-- routing_lane: the queue of everything the provider is told about one thing: in order, and at most four calls at once
-- for the account, however many workers there are. The provider takes five; the fifth is for what goes by the clock.
create function private.routing_lane(p_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'routing:' || (hashtextextended(p_id::text, 0) & 3);
end $$;

-- enqueue_routing_order: the provider is to be told of this delivery, in the delivery's lane.
create function private.enqueue_routing_order(p_transaction_id uuid, p_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('sync_routing_order', jsonb_build_object('transactionId', p_transaction_id), p_run_at,
                          'routing:order:' || p_transaction_id, p_queue => private.routing_lane(p_transaction_id));
end $$;

-- routed_as: what a delivery is to the provider: `waiting` once it is paid and until a driver has taken it, then its
-- status in the driver's hands or as it ended there; null when the provider should have no order.
create function private.routed_as(p_status text, p_driver_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_sought(p_status) then 'waiting'
              when p_driver_id is not null and p_status in ('assigned', 'in_transit', 'servicing', 'delivered', 'failed') then p_status end;
end $$;

-- sync_routing_order: the one place from which the provider hears of a delivery. By the row and on a condition, because
-- these moves come one by one: what happens before the payment, an offer that comes and goes, and where a driver is
-- cost nothing.
create function private.sync_routing_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_routing_order(old.id);
  return null;
end $$;

create trigger transactions_routing after update of status, driver_id on public.transactions
  -- The money coming back is no matter of the provider's.
  for each row when (new.status <> 'refunded'
                     and (private.routed_as(new.status, new.driver_id) is distinct from private.routed_as(old.status, old.driver_id)
                          or new.driver_id is distinct from old.driver_id and private.routed_as(new.status, new.driver_id) is not null))
  execute function private.sync_routing_order();

create trigger transactions_routing_deleted after delete on public.transactions
  for each row when (private.routed_as(old.status, old.driver_id) is not null) execute function private.sync_routing_order();

-- routing_facts: what an order at the provider is made of; null when there should be none. Everything that may change
-- it is among them, so that two equal answers mean the same order. Nothing of the people is: the provider learns where
-- to go.
create function private.routing_facts(p_transaction_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      'transactionId', t.id, 'orderNo', t.order_no, 'status', r.routed_as, 'transactionType', t.transaction_type, 'priority', private.provider_priority(t),
      'deliveryAddress', t.delivery_address, 'latitude', t.delivery_latitude, 'longitude', t.delivery_longitude,
      'pickupAddress', t.pickup_address, 'pickupLatitude', t.pickup_latitude, 'pickupLongitude', t.pickup_longitude,
      'estimatedDuration', t.package_details -> 'estimated_duration', 'wantedFrom', private.iso(t.wanted_from), 'wantedTo', private.iso(t.wanted_to),
      'locationName', t.package_details -> 'location_name', 'notes', t.package_details -> 'special_instructions',
      'driverExternalId', d.optimo_route_external_id,
      'assignedAt', private.iso(t.assigned_at), 'startedAt', private.iso(t.started_at), 'arrivedAt', private.iso(t.arrived_at),
      'endedAt', private.iso(coalesce(t.completed_at, t.cancelled_at)))
    from public.transactions t
    left join public.driver_profiles d on d.user_id = t.driver_id
   -- A delivery whose money went back is at the provider what it was before.
   cross join lateral (select case when t.status <> 'refunded' then t.status else (
     select u.old_status from public.transaction_status_updates u where u.transaction_id = t.id and u.new_status = 'refunded' order by u.id desc limit 1) end as status) s
   cross join lateral (select private.routed_as(s.status, t.driver_id)) r
   -- One whose people were erased is erased there, too.
   where t.id = p_transaction_id and r.routed_as is not null and t.redacted_at is null
$$;

-- routing_version: what two different orders never share.
create function private.routing_version(p_facts jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(md5(p_facts::text), 'none')
$$;

-- note_difference: the two sides differ in this; known already or new. What an administrator has dismissed is not
-- listed again before either side says something else.
create function private.note_difference(p_what text, p_subject text, p_transaction_id uuid default null, p_driver_id uuid default null,
                                        p_ours jsonb default null, p_theirs jsonb default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.routing_differences as d (what, subject, transaction_id, driver_id, ours, theirs)
  select p_what, p_subject, p_transaction_id, p_driver_id, p_ours, p_theirs
   where not exists (select from private.routing_differences x where x.what = p_what and x.subject = p_subject and x.dismissed_by is not null
                        and x.ours is not distinct from p_ours and x.theirs is not distinct from p_theirs)
  on conflict (what, subject) where repaired_at is null and resolved_at is null
  do update set last_seen_at = clock_timestamp(), ours = excluded.ours, theirs = excluded.theirs
$$;

-- order_row_json: what is known of a delivery at the provider, for the job that is about to tell it.
create function private.routing_row_json(p_row private.routing_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('orderNo', p_row.order_no, 'run', p_row.runs, 'stage', p_row.stage, 'unsure', p_row.unsure, 'sent', p_row.sent,
                            'sentCompletion', p_row.sent_completion, 'providerId', p_row.provider_id,
                            'refusedVersion', case when not p_row.ask_again then p_row.refused_version end)
$$;

-- most_refusals: how often the provider is asked for the same order before only a change or an administrator has it
-- asked again.
create function private.most_refusals() returns int
language sql immutable set search_path = '' as $$ select 4 $$;

-- schemas/routing/routing_plans.sql
-- Planning a day at the routing provider, of our orders and our drivers alone: others may lie in the same account.
-- Planning informs: a driver gets a delivery by accepting an offer, whatever route it is on. A run is asked for at most
-- once ever: a second one would throw the first one's routes away, so that an answer that was lost is a failed plan,
-- and somebody decides.

-- plan_json: a plan as an administrator reads it, without its routes.
create function private.plan_json(p_plan private.routing_plans) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_plan.id, 'date', p_plan.date, 'status', p_plan.status, 'lockType', p_plan.lock_type, 'progress', p_plan.progress,
    'stopping', p_plan.status = 'running' and p_plan.stop_asked_at is not null, 'sentAt', private.iso(p_plan.sent_at), 'notSent', p_plan.not_sent,
    'message', case when p_plan.status = 'failed' then private.say('planning_failed', jsonb_build_object('status', p_plan.failure)) end, 'failure', p_plan.failure, 'createdAt', private.iso(p_plan.created_at), 'finishedAt', private.iso(p_plan.finished_at))
$$;

create function private.enqueue_plan(p_plan_id uuid, p_seconds double precision default 0) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('plan_routes', jsonb_build_object('planId', p_plan_id), clock_timestamp() + make_interval(secs => p_seconds),
                         'routing:plan:' || p_plan_id, p_queue => 'routing:4')
$$;

-- fail_plan: the plan is over, and why.
create function private.fail_plan(p_plan_id uuid, p_why text) returns void
language sql security definer set search_path = '' as $$
  update private.routing_plans p set status = 'failed', failure = p_why, finished_at = clock_timestamp()
   where p.id = p_plan_id and p.status = 'running'
$$;

-- schemas/routing/routing_reading.sql
-- What an administrator reads of the routing provider, and asks of it. Everybody else gets the answer for what does not
-- exist.

-- driver_ref: a driver's id and name; null for nobody we know.
create function private.driver_ref(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.user_id, 'name', d.name) from public.driver_profiles d where d.user_id = private.uuid_of(p_id)
$$;

-- difference_json: a difference as an administrator reads it.
create function private.difference_json(p_d private.routing_differences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_d.id, 'what', p_d.what, 'subject', p_d.subject, 'driverId', p_d.driver_id,
    'transactionId', (select t.id from public.transactions t where t.id = p_d.transaction_id),
    'driver', private.driver_ref(p_d.driver_id::text), 'ourDriver', case when p_d.what = 'driver' then private.driver_ref(p_d.ours #>> '{}') end,
    'theirDriver', case when p_d.what = 'driver' then private.driver_ref(p_d.theirs #>> '{}') end, 'ours', p_d.ours, 'theirs', p_d.theirs,
    'foundAt', private.iso(p_d.found_at), 'lastSeenAt', private.iso(p_d.last_seen_at), 'repairedAt', private.iso(p_d.repaired_at),
    'resolvedAt', private.iso(p_d.resolved_at), 'dismissed', p_d.dismissed_by is not null, 'dismissalReason', p_d.dismissal_reason)
$$;

-- routing_error_json: a failed call as an administrator reads it.
create function private.routing_error_json(p_e public.optimoroute_error_logs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_e.id, 'type', p_e.error_type, 'code', p_e.error_code, 'message', p_e.error_message, 'endpoint', p_e.endpoint, 'method', p_e.method,
    'statusCode', p_e.status_code, 'retryCount', p_e.retry_count, 'request', p_e.request_data, 'response', p_e.response_data, 'at', private.iso(p_e."timestamp"), 'resolved', p_e.resolved)
$$;

-- schemas/routing/routing_standing.sql
-- Whether the routing provider answers, as those who ask it have found, and what of all this the operation hears at
-- once.

-- resolve_routing_errors: open errors that a good answer has made history: those of this order or driver, named in what
-- was asked ({orderNo}, {externalId} or {driverId}); without a name those of a provider that could not be reached or
-- would not answer.
create function private.resolve_routing_errors(p_name jsonb default null) returns void
language sql security definer set search_path = '' as $$
  update public.optimoroute_error_logs e set resolved = true
   where not e.resolved and case when p_name is null then e.error_type in ('configuration', 'authentication', 'rate_limit', 'server', 'network', 'timeout', 'malformed')
     else e.request_data @> p_name or e.request_data @> jsonb_build_object('orders', jsonb_build_array(p_name)) or e.request_data @> jsonb_build_object('updates', jsonb_build_array(p_name)) end
$$;

-- provider_standing: up, down, or unknown when nobody has said anything for minutes: the clock's own jobs ask each
-- minute.
create function private.provider_standing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', case when s.at > now() - interval '3 minutes' then s.value ->> 'state' else 'unknown' end,
                            'since', s.value ->> 'since', 'code', s.value ->> 'code', 'heardAt', private.iso(s.at))
    from (select 1) here left join private.routing_state s on s.key = 'provider'
$$;

-- broadcast_routing: plans as they go on, comparisons when they are done, and the provider's coming and going.
-- Differences are too many at once.
create function private.broadcast_routing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'routing', jsonb_build_object('what', tg_argv[0]));
  return null;
end $$;

create trigger routing_plans_broadcast after insert or update of status, progress on private.routing_plans
  for each row execute function private.broadcast_routing('plan');

create trigger routing_state_broadcast_new after insert on private.routing_state
  for each row when (new.key in ('reconciled', 'provider')) execute function private.broadcast_routing('state');

create trigger routing_state_broadcast after update on private.routing_state
  for each row when (new.key = 'reconciled' or new.key = 'provider' and new.value ->> 'state' is distinct from old.value ->> 'state')
  execute function private.broadcast_routing('state');

-- schemas/routing/routing_zones.sql
-- Why one job for all of them: administrators change zones, and few; the job finds by itself what has changed.
create function private.mirror_routing_zones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('mirror_routing_zones', '{}', null, 'routing:zones', p_queue => 'routing:4');
  return null;
end $$;

create trigger geofence_zones_routing after insert or update or delete on public.geofence_zones
  for each statement execute function private.mirror_routing_zones();

create trigger driver_zone_assignments_routing after insert or update or delete on public.driver_zone_assignments
  for each statement execute function private.mirror_routing_zones();

-- schemas/routing/send_routing_orders.sql
-- send_routing_orders: these deliveries are looked at once more, without a word in the list: what could not be said may
-- be said now.
create function app.send_routing_orders(p_ids jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many('sync_routing_order', array_agg(jsonb_build_object('transactionId', i)), array_agg('routing:order:' || i),
                               p_queues => array_agg(private.routing_lane(i::uuid))) from jsonb_array_elements_text(p_ids) i;
  return private.ok();
end $$;
revoke execute on function app.send_routing_orders(jsonb) from public;
grant execute on function app.send_routing_orders(jsonb) to handover_machine;

-- schemas/routing/settle_routing_differences.sql
-- settle_routing_differences: these orders agree now; what was open about them is resolved. One order too many stays
-- one.
create function app.settle_routing_differences(p_order_nos jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.subject in (select jsonb_array_elements_text(p_order_nos)) and d.repaired_at is null and d.resolved_at is null
     and d.what not in ('refused', 'duplicate', 'unknown');
  return private.ok();
end $$;
revoke execute on function app.settle_routing_differences(jsonb) from public;
grant execute on function app.settle_routing_differences(jsonb) to handover_machine;

-- schemas/routing/sync_routing_drivers.sql
-- sync_routing_drivers: what a new day of the account's brings: drivers' days that the provider has not been told, and
-- deliveries that still wait for a driver since an earlier day, which move to this one.
create function app.sync_routing_drivers(p_date date) returns jsonb
language sql security definer set search_path = '' as $$
  select private.enqueue_routing_order(r.transaction_id) from private.routing_orders r join public.transactions t on t.id = r.transaction_id
   where private.is_sought(t.status) and r.stage = 'present' and r.order_date < p_date;
  select private.ok(jsonb_build_object('enqueued', private.enqueue_routing_drivers(p_date, false)))
$$;
revoke execute on function app.sync_routing_drivers(date) from public;
grant execute on function app.sync_routing_drivers(date) to handover_machine;

-- schemas/routing/take_routing_events.sql
-- learn_serials: the provider's own names of our drivers, by the names we gave them, else by the orders they carry.
create function private.learn_serials(p_events jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with told as (
    select distinct on (e ->> 'driverExternalId') e ->> 'driverExternalId' as external_id, e ->> 'driverSerial' as serial
      from jsonb_array_elements(p_events) e
     where coalesce(e ->> 'driverExternalId', '') <> '' and coalesce(e ->> 'driverSerial', '') <> ''
     order by e ->> 'driverExternalId', (e ->> 'unixTimestamp')::bigint desc),
  changed as materialized (
    select d.user_id, s.serial from told s join public.driver_profiles d on d.optimo_route_external_id = s.external_id
     where d.optimo_route_serial is distinct from s.serial order by d.user_id for no key update of d)
  update public.driver_profiles d set optimo_route_serial = c.serial from changed c where d.user_id = c.user_id;

  with told as (
    select distinct on (t.driver_id) t.driver_id, e ->> 'driverSerial' as serial
      from jsonb_array_elements(p_events) e
      join public.transactions t on t.order_no = e ->> 'orderNo' and private.is_active(t.status)
     where coalesce(e ->> 'driverExternalId', '') = '' and coalesce(e ->> 'driverSerial', '') <> ''
       and to_timestamp((e ->> 'unixTimestamp')::double precision) >= t.assigned_at
     order by t.driver_id, (e ->> 'unixTimestamp')::bigint desc),
  changed as materialized (
    select d.user_id, s.serial from told s join public.driver_profiles d on d.user_id = s.driver_id
     where d.optimo_route_serial is null
       -- Two drivers never share a serial: who has it keeps it.
       and not exists (select from public.driver_profiles o where o.optimo_route_serial = s.serial)
     order by d.user_id for no key update of d)
  update public.driver_profiles d set optimo_route_serial = c.serial from changed c where d.user_id = c.user_id;
end $$;

-- apply_routing_event: one event, if it was never heard before; what came of it.
create function private.apply_routing_event(p_event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := to_timestamp((p_event ->> 'unixTimestamp')::double precision);
  v_order_no text := coalesce(p_event ->> 'orderNo', '');
  -- The provider's own id of the order, which it may tell alone.
  v_order_id text := coalesce(p_event ->> 'orderId', '');
  v_word text := private.provider_word(p_event ->> 'event');
  v_driver text := coalesce(nullif(p_event ->> 'driverSerial', ''), nullif(p_event ->> 'driverExternalId', ''), p_event ->> 'driverName', '');
  v_driver_id uuid;
  v_transaction_id uuid;
  v_outcome text := 'heard';
begin
  insert into private.routing_events (event, unix_timestamp, driver, order_no)
  values (p_event ->> 'event', (p_event ->> 'unixTimestamp')::bigint, v_driver, coalesce(nullif(v_order_no, ''), v_order_id)) on conflict do nothing;
  if not found then
    return 'repeated';
  end if;
  if v_word is not null and (v_order_no <> '' or v_order_id <> '') then
    select t.id into v_transaction_id from public.transactions t
     where t.order_no = v_order_no or v_order_no = '' and t.optimo_route_order_id = v_order_id limit 1;
    select d.user_id into v_driver_id from public.driver_profiles d where d.optimo_route_external_id = p_event ->> 'driverExternalId';
    if not found then
      select d.user_id into v_driver_id from public.driver_profiles d where d.optimo_route_serial = p_event ->> 'driverSerial' limit 1;
    end if;
    v_outcome := case when v_transaction_id is null then 'late'
                      else private.apply_provider_word(v_transaction_id, v_word, p_event ->> 'event', v_at, v_driver_id) end;
  end if;
  return v_outcome;
end $$;

-- take_routing_events: applies a page of events, oldest first, and remembers the page's tag with them, in one
-- transaction. `taken` is false when somebody else has read on from the same place: then nothing is applied.
create function app.take_routing_events(p_before text, p_after text, p_events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_event jsonb;
  v_outcome text;
  v_counts jsonb := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('routing events'));
  if (select s.value #>> '{}' from private.routing_state s where s.key = 'events') is distinct from p_before then
    return private.ok('{"taken": false}');
  end if;
  -- Why all of them first and in one order: two who want the same never hold each other up.
  perform private.lock_transactions(array(
    select t.id from jsonb_array_elements(p_events) e join public.transactions t on t.order_no = e ->> 'orderNo' and private.is_active(t.status)));
  perform private.learn_serials(p_events);
  for v_event in select e from jsonb_array_elements(p_events) with ordinality x (e, n) order by (e ->> 'unixTimestamp')::bigint, n loop
    begin
      v_outcome := private.apply_routing_event(v_event);
    exception when others then
      -- One event that nobody can make sense of must not stop all that come after it; a busy database is another
      -- matter.
      if sqlstate like '40%' or sqlstate like '5%' then
        raise;
      end if;
      raise warning 'a routing event failed with %: %', sqlstate, sqlerrm;
      v_outcome := 'failed';
    end;
    v_counts := v_counts || jsonb_build_object(v_outcome, coalesce((v_counts ->> v_outcome)::int, 0) + 1);
  end loop;
  if p_after is not null then
    insert into private.routing_state (key, value, at) values ('events', to_jsonb(p_after), clock_timestamp())
    on conflict (key) do update set value = excluded.value, at = excluded.at;
  end if;
  return private.ok(jsonb_build_object('taken', true) || v_counts);
end $$;
revoke execute on function app.take_routing_events(text, text, jsonb) from public;
grant execute on function app.take_routing_events(text, text, jsonb) to handover_machine;

-- schemas/routing/unmirrored_zones.sql
-- unmirrored_zones: zones and drivers' lists that are other than what the provider acknowledged, at most so many of
-- each. `wanted` is null for a zone that is gone. Drivers come when the zones are told.
create function app.unmirrored_zones(p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zones jsonb;
  v_drivers jsonb := '[]';
begin
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', s.id, 'wanted', s.wanted, 'providerId', s.provider_id)), '[]') into v_zones from (
    select coalesce(z.id, m.zone_id) as id, m.provider_id, case when z.id is not null then private.zone_body(z) end as wanted
      from public.geofence_zones z full join private.routing_zones m on m.zone_id = z.id
     where z.id is null or m.sent is distinct from private.zone_body(z) limit p_limit) s;
  if v_zones = '[]' then
    select coalesce(jsonb_agg(jsonb_build_object('driverId', s.user_id, 'externalId', s.optimo_route_external_id, 'wanted', s.wanted)), '[]') into v_drivers from (
      select d.user_id, d.optimo_route_external_id, w.wanted
        from (select a.driver_id from public.driver_zone_assignments a union select m.driver_id from private.routing_driver_zones m) l
        join public.driver_profiles d on d.user_id = l.driver_id and d.optimo_route_external_id is not null
        left join private.routing_driver_zones m on m.driver_id = l.driver_id
       cross join lateral (select private.routing_driver_zones(l.driver_id) as wanted) w
       where coalesce(m.sent, '[]') <> w.wanted limit p_limit) s;
  end if;
  return private.ok(jsonb_build_object('zones', v_zones, 'drivers', v_drivers));
end $$;
revoke execute on function app.unmirrored_zones(int) from public;
grant execute on function app.unmirrored_zones(int) to handover_machine;

-- schemas/routing/unsent_positions.sql
-- unsent_positions: the places the provider has not heard of, of at most so many drivers, those who wait longest first,
-- at most a hundred places of each, in the order in which they came. `since` is for acknowledging them. Places that
-- came an hour late are our history's alone. Why a hundred: no phone sends more at once, so that each call gets past
-- what came together.
create function app.unsent_positions(p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', w.driver_id, 'since', w.unsent_since, 'externalId', d.optimo_route_external_id,
                                                          'serial', d.optimo_route_serial, 'positions', coalesce(p.positions, '[]')) order by w.unsent_since), '[]'))
    from (select k.driver_id, k.unsent_since from private.driver_tracks k where k.unsent_since is not null order by k.unsent_since limit p_limit) w
    join public.driver_profiles d on d.user_id = w.driver_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('at', o."timestamp", 'receivedAt', o.received_at, 'timestampMs', floor(extract(epoch from o."timestamp") * 1000)::bigint, 'latitude', o.latitude, 'longitude', o.longitude,
                                          'accuracy', o.accuracy, 'speed', o.speed, 'heading', o.heading) order by o.received_at, o."timestamp") as positions
        from (select * from public.driver_positions x
               where x.driver_id = w.driver_id and x."timestamp" > greatest(w.unsent_since, now() - interval '24 hours') - interval '1 hour'
                 and x.received_at >= w.unsent_since and x.excluded is null
               order by x.received_at, x."timestamp" limit 100) o) p
$$;
revoke execute on function app.unsent_positions(int) from public;
grant execute on function app.unsent_positions(int) to handover_machine;

-- schemas/routing/unsent_routing_days.sql
-- unsent_routing_days: drivers whom the provider knows and whose day it was not told, before it plans that day. Who
-- carries a delivery today is left alone today: of a day to come they may be told, for that takes them off no route of
-- today's.
create function app.unsent_routing_days(p_date date, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', u.user_id, 'version', md5(u.day::text), 'wanted', u.day || jsonb_build_object('date', p_date))), '[]'))
    from (select d.user_id, private.routing_day(d) as day from public.driver_profiles d
           where d.is_approved and d.suspended_at is null and d.optimo_route_external_id is not null
             and exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.sent is not null)
             and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)
             and (p_date > p_today or not private.has_active_task(d.user_id))
           order by d.user_id limit 500) u
$$;
revoke execute on function app.unsent_routing_days(date, date) from public;
grant execute on function app.unsent_routing_days(date, date) to handover_machine;

-- schemas/routing/unsent_routing_orders.sql
-- unsent_routing_orders: deliveries that wait for a driver or are in one's hands and that the provider never heard of,
-- and orders it refused, are told once more: it may have been switched off, or mended, since. One that it refused often
-- enough is left to an administrator.
create function app.unsent_routing_orders() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_unsent uuid[] := array(
    select t.id from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
     where private.is_under_way(t.status) and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
    union
    select r.transaction_id from private.routing_orders r where r.refused_version is not null and r.refusals < private.most_refusals());
begin
  update private.routing_orders r set ask_again = true where r.refused_version is not null and r.transaction_id = any (v_unsent);
  perform private.enqueue_many('sync_routing_order', array_agg(jsonb_build_object('transactionId', u)), array_agg('routing:order:' || u),
                               p_queues => array_agg(private.routing_lane(u))) from unnest(v_unsent) u;
  return private.ok(jsonb_build_object('enqueued', cardinality(v_unsent)));
end $$;
revoke execute on function app.unsent_routing_orders() from public;
grant execute on function app.unsent_routing_orders() to handover_machine;

-- schemas/zones/admin_create_zone.sql
-- admin_create_zone: a new zone, active unless told otherwise. Nobody serves it yet.
create function app.admin_create_zone(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_new jsonb;
  v_errors jsonb;
  v_zone public.geofence_zones;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  v_new := '{"color": "#2f6f4f", "isActive": true}' || p_body;
  -- Whatever was said of the shape or not: it is judged.
  v_errors := private.zone_problems('{"type": null}' || p_body, v_new);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  insert into public.geofence_zones (name, type, center_lat, center_lng, radius, coordinates, color, is_active)
  values (btrim(v_new ->> 'name'), v_new ->> 'type', private.axis_number((v_new #>> '{center,lat}')::numeric), private.axis_number((v_new #>> '{center,lng}')::numeric),
    (v_new ->> 'radius')::double precision, nullif(v_new -> 'coordinates', 'null'), v_new ->> 'color', (v_new ->> 'isActive')::boolean)
  returning * into v_zone;
  perform private.record_admin_action(v_admin, 'create_zone', v_zone.id, null, private.zone_body(v_zone));
  return private.ok(private.zone_json(v_zone));
end $$;
revoke execute on function app.admin_create_zone(jsonb) from public;
grant execute on function app.admin_create_zone(jsonb) to handover_person;

-- schemas/zones/admin_delete_zone.sql
-- admin_delete_zone: the zone is gone for every driver, with its entries and exits; what is left is the record of it.
-- Who served no other may be wanted anywhere now.
create function app.admin_delete_zone(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_zone public.geofence_zones;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  perform private.one_zone_change();
  -- Why before the zone: a phone's positions hold their driver and then ask for the zone, and deleting the zone changes
  -- where its drivers can be found. The other way round the two would wait for each other.
  perform from public.driver_profiles d where d.user_id in (
    select a.driver_id from public.driver_zone_assignments a where a.zone_id = p_id
    union select s.driver_id from private.drivers_in_zones s where s.zone_id = p_id) order by d.user_id for no key update;
  delete from private.drivers_in_zones s where s.zone_id = p_id;
  select * into v_zone from public.geofence_zones z where z.id = p_id for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  perform private.record_admin_action(v_admin, 'delete_zone', p_id, null, private.zone_body(v_zone) || jsonb_build_object('drivers', (
    select coalesce(jsonb_agg(jsonb_build_object('userId', a.driver_id, 'priority', a.priority) order by a.driver_id), '[]')
      from public.driver_zone_assignments a where a.zone_id = p_id)));
  perform private.wake_zone(p_id);
  delete from public.geofence_zones z where z.id = p_id;
  return private.ok();
end $$;
revoke execute on function app.admin_delete_zone(uuid) from public;
grant execute on function app.admin_delete_zone(uuid) to handover_person;

-- schemas/zones/admin_get_zone.sql
-- admin_get_zone: one zone, with its first fifty drivers, the first fifty who are paused in it, and for how many
-- drivers it is the only active one: without it they would be wanted anywhere.
create function app.admin_get_zone(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.geofence_zones;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  return private.ok(private.zone_json(v_zone) || jsonb_build_object('onlyZoneOf', (
    select count(*) from public.driver_zone_assignments a
     where a.zone_id = p_id and a.is_active and v_zone.is_active
       and not exists (select from public.driver_zone_assignments o join public.geofence_zones z on z.id = o.zone_id
                        where o.driver_id = a.driver_id and o.zone_id <> p_id and o.is_active and z.is_active)),
    'paused', coalesce((select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'priority', s.priority) order by s.priority, d.name, d.user_id)
        from (select a.driver_id, a.priority from public.driver_zone_assignments a
               where a.zone_id = p_id and not a.is_active order by a.priority, a.driver_id limit 50) s
        join public.driver_profiles d on d.user_id = s.driver_id), '[]')));
end $$;
revoke execute on function app.admin_get_zone(uuid) from public;
grant execute on function app.admin_get_zone(uuid) to handover_person;

-- schemas/zones/admin_list_zones.sql
-- admin_list_zones: zones by name, by words in it; of each the first five drivers.
create function app.admin_list_zones(p_q text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_mark record;
  v_size int := private.page_size(p_limit, 50);
  v_like text := private.search_pattern(p_q);
  v_zones public.geofence_zones[];
  v_last public.geofence_zones;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_mark := private.read_name_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  v_zones := array(select z from public.geofence_zones z
    where (v_mark.id is null or (lower(z.name), z.id) > (v_mark.name, v_mark.id))
      and (v_like is null or private.search_text(z.name) like v_like)
    order by lower(z.name), z.id limit v_size + 1);
  v_last := v_zones[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.zone_json(z, 5) order by lower(z.name), z.id) from unnest(v_zones[1:v_size]) z), '[]'),
    'nextCursor', case when cardinality(v_zones) > v_size then private.name_mark(lower(v_last.name), v_last.id) end));
end $$;
revoke execute on function app.admin_list_zones(text, text, int) from public;
grant execute on function app.admin_list_zones(text, text, int) to handover_person;

-- schemas/zones/admin_remove_driver_zone.sql
-- admin_remove_driver_zone: one zone less for a driver; their other zones stay as they are. Repeating is a success.
create function app.admin_remove_driver_zone(p_user_id uuid, p_zone_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  perform private.one_zone_change();
  return app.admin_set_driver_zones(p_user_id, private.zones_without(p_user_id, p_zone_id));
end $$;
revoke execute on function app.admin_remove_driver_zone(uuid, uuid) from public;
grant execute on function app.admin_remove_driver_zone(uuid, uuid) to handover_person;

-- schemas/zones/admin_set_driver_zone.sql
-- admin_set_driver_zone: one zone more for a driver, another priority in it, or the assignment paused or resumed
-- (p_is_active; null: as it is). Their other zones stay as they are, whoever changes them meanwhile. Repeating is a
-- success.
create function app.admin_set_driver_zone(p_user_id uuid, p_zone_id uuid, p_priority int, p_is_active boolean default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  -- From here on nobody else changes the list.
  perform private.one_zone_change();
  if not exists (select from public.geofence_zones z where z.id = p_zone_id) then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  return app.admin_set_driver_zones(p_user_id, private.zones_without(p_user_id, p_zone_id)
    || (jsonb_build_object('zoneId', p_zone_id, 'priority', p_priority) || case when p_is_active is null then '{}' else jsonb_build_object('isActive', p_is_active) end));
end $$;
revoke execute on function app.admin_set_driver_zone(uuid, uuid, int, boolean) from public;
grant execute on function app.admin_set_driver_zone(uuid, uuid, int, boolean) to handover_person;

-- schemas/zones/admin_set_driver_zones.sql
-- driver_zones: a driver's list as the record keeps it.
create function private.driver_zones(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', a.zone_id, 'priority', a.priority, 'isActive', a.is_active) order by a.zone_id), '[]')
    from public.driver_zone_assignments a where a.driver_id = p_user_id
$$;

-- admin_set_driver_zones: the zones a driver serves, [{zoneId, priority, isActive?}], 1 before 10; none: they work
-- anywhere. Takes the place of their list. An assignment that is paused (isActive false) counts for nothing until it is
-- resumed; where isActive is not said, it stays as it is, and a new one is active. Searches that found nobody run
-- again. Repeating is a success.
create function app.admin_set_driver_zones(p_user_id uuid, p_zones jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
  v_errors jsonb;
  v_before jsonb;
  v_after jsonb;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  perform private.one_zone_change();
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  -- Why before the list is touched: whoever deletes a zone holds it first and then its rows here.
  perform from public.geofence_zones z
    where z.id in (select (w.value ->> 'zoneId')::uuid from jsonb_array_elements(p_zones) w) order by z.id for key share;
  select coalesce(jsonb_agg(jsonb_build_object('path', (w.ordinality - 1) || '.zoneId', 'reason', 'zone') order by w.ordinality), '[]')
    into v_errors from jsonb_array_elements(p_zones) with ordinality w
   where not exists (select from public.geofence_zones z where z.id = (w.value ->> 'zoneId')::uuid);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;

  v_before := private.driver_zones(p_user_id);
  delete from public.driver_zone_assignments a
   where a.driver_id = p_user_id and a.zone_id not in (select (w.value ->> 'zoneId')::uuid from jsonb_array_elements(p_zones) w);
  insert into public.driver_zone_assignments as a (driver_id, zone_id, priority, is_active)
  select p_user_id, (w.value ->> 'zoneId')::uuid, (w.value ->> 'priority')::numeric::int,
         coalesce((w.value ->> 'isActive')::boolean, (b.value ->> 'isActive')::boolean, true)
    from jsonb_array_elements(p_zones) w
    left join jsonb_array_elements(v_before) b on b.value ->> 'zoneId' = lower(w.value ->> 'zoneId')
  on conflict (driver_id, zone_id) do update set priority = excluded.priority, is_active = excluded.is_active
   where (a.priority, a.is_active) is distinct from (excluded.priority, excluded.is_active);
  v_after := private.driver_zones(p_user_id);
  if v_after <> v_before then
    perform private.record_admin_action(v_admin, 'set_driver_zones', p_user_id, null, jsonb_build_object('before', v_before, 'after', v_after));
    if v_driver.is_approved and v_driver.is_available and v_driver.suspended_at is null then
      perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', p_user_id), null, 'wake:' || p_user_id);
    end if;
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_set_driver_zones(uuid, jsonb) from public;
grant execute on function app.admin_set_driver_zones(uuid, jsonb) to handover_person;

-- schemas/zones/admin_update_zone.sql
-- admin_update_zone: changes what the patch names and leaves the rest; another type begins with no shape. Searches that
-- found nobody run again when the shape or whether it is active has changed. Repeating is a success.
create function app.admin_update_zone(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_zone public.geofence_zones;
  v_old jsonb;
  v_new jsonb;
  v_errors jsonb;
  v_changed text[];
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id for no key update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  v_old := private.zone_body(v_zone);
  v_new := case when p_patch -> 'type' is distinct from v_old -> 'type' and p_patch ? 'type'
                then v_old - array['center', 'radius', 'coordinates'] else v_old end || p_patch;
  v_errors := private.zone_problems(p_patch, v_new);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  if v_new = v_old then
    return private.ok(private.zone_json(v_zone));
  end if;
  update public.geofence_zones z set
    name = btrim(v_new ->> 'name'), type = v_new ->> 'type',
    center_lat = private.axis_number((v_new #>> '{center,lat}')::numeric), center_lng = private.axis_number((v_new #>> '{center,lng}')::numeric),
    radius = (v_new ->> 'radius')::double precision, coordinates = nullif(v_new -> 'coordinates', 'null'),
    color = v_new ->> 'color', is_active = (v_new ->> 'isActive')::boolean
  where z.id = p_id
  returning * into v_zone;
  v_new := private.zone_body(v_zone);
  v_changed := array(select k from jsonb_object_keys(v_old) k where v_old -> k is distinct from v_new -> k);
  if v_changed <> '{}' then
    perform private.record_admin_action(v_admin, 'update_zone', p_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(k, v_old -> k) from unnest(v_changed) k), 'after', (select jsonb_object_agg(k, v_new -> k) from unnest(v_changed) k)));
  end if;
  if v_changed && array['type', 'center', 'radius', 'coordinates', 'isActive'] then
    perform private.wake_zone(p_id);
  end if;
  return private.ok(private.zone_json(v_zone));
end $$;
revoke execute on function app.admin_update_zone(uuid, jsonb) from public;
grant execute on function app.admin_update_zone(uuid, jsonb) to handover_person;

-- schemas/zones/geography.sql
-- distance_m: great-circle metres between two places, with the Earth's radius of 6371000 m; null when one is unknown.
-- Why without a search_path: it is asked for every driver, fix and corner, and inlined it costs a third of a call.
create function private.distance_m(p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision
language sql immutable parallel safe as $$
  -- Why atan2 and abs: rounding may take the haversine past 1, and least() would turn an unknown place into the
  -- antipode.
  select 2 * 6371000 * atan2(
    sqrt(sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lng2 - p_lng1) / 2) ^ 2),
    sqrt(abs(1 - (sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lng2 - p_lng1) / 2) ^ 2))))
$$;

-- bearing: the direction of the second place from the first, in radians from north by east.
create function private.bearing(p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return atan2(sin(radians(p_lng2 - p_lng1)) * cos(radians(p_lat2)),
               cos(radians(p_lat1)) * sin(radians(p_lat2)) - sin(radians(p_lat1)) * cos(radians(p_lat2)) * cos(radians(p_lng2 - p_lng1)));
end $$;

-- along_lng: the longitude at a part of the shorter way between two.
create function private.along_lng(p_from double precision, p_to double precision, p_part double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select l.lng - 360 * round(l.lng / 360)
            from (select p_from + p_part * (p_to - p_from - 360 * round((p_to - p_from) / 360)) as lng) l);
end $$;

-- near_degrees, near_metres: how far from its edge a place still counts as on it: the centimetre that positions are
-- kept to, so that rounding never puts somebody who stands on the edge outside.
create function private.near_degrees() returns double precision
language sql immutable parallel safe set search_path = '' as $$ select 1e-7::double precision $$;

create function private.near_metres() returns double precision
language sql immutable parallel safe set search_path = '' as $$ select 0.01::double precision $$;

-- axis_number: a latitude or longitude. Next to nothing is nothing, for products of such numbers make arithmetic fail.
create function private.axis_number(p_value numeric) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when abs(p_value) < 1e-12 then 0 else p_value::double precision end;
end $$;

create function private.axis_number(p_value double precision) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when abs(p_value) < 1e-12 then 0 else p_value end;
end $$;

-- zone_sides: the sides of a polygon's rings. Coordinates are one ring or several (the first is the outline, the others
-- holes); a point is {lat, lng} or GeoJSON's [lng, lat]; a side is straight on the map, as GeoJSON has it. Corners said
-- twice in a row, the closing one too, count once. Longitudes are unrolled from the outline's first corner, so that a
-- zone may lie across the antimeridian.
create function private.zone_sides(p_coordinates jsonb, out ring int, out side int, out sides int,
                                   out x1 double precision, out y1 double precision, out x2 double precision, out y2 double precision)
returns setof record
language sql immutable strict set search_path = '' as $$
  with said as (
    select r.ordinality::int - 1 as ring, p.ordinality as n,
           private.axis_number((case when jsonb_typeof(p.value) = 'object' then p.value ->> 'lng' else p.value ->> 0 end)::numeric) as lng,
           private.axis_number((case when jsonb_typeof(p.value) = 'object' then p.value ->> 'lat' else p.value ->> 1 end)::numeric) as lat
      from jsonb_array_elements(case when jsonb_typeof(p_coordinates #> '{0,0}') in ('array', 'object') then p_coordinates
                                     else jsonb_build_array(p_coordinates) end) with ordinality r,
           jsonb_array_elements(r.value) with ordinality p),
  stepped as (
    select s.*, s.lng - coalesce(lag(s.lng) over (partition by s.ring order by s.n), first_value(s.lng) over (order by s.ring, s.n)) as step
      from said s),
  unrolled as (
    select s.ring, s.n, s.lat as y, s.lng - 360 * sum(round(s.step / 360)) over (partition by s.ring order by s.n) as x from stepped s),
  once as (
    select u.ring, u.n, u.x, u.y from (
      select v.*, lag(v.x) over w as before_x, lag(v.y) over w as before_y from unrolled v window w as (partition by v.ring order by v.n)) u
     where u.x is distinct from u.before_x or u.y is distinct from u.before_y),
  opened as (
    select o.ring, o.n, o.x, o.y from (
      select p.*, lead(p.n) over w as next_n, lag(p.n) over w as before_n, first_value(p.x) over w as first_x, first_value(p.y) over w as first_y
        from once p window w as (partition by p.ring order by p.n)) o
     where o.next_n is not null or o.before_n is null or o.x <> o.first_x or o.y <> o.first_y)
  select c.ring, row_number() over w, count(*) over (partition by c.ring), c.x, c.y,
         coalesce(lead(c.x) over w, first_value(c.x) over w), coalesce(lead(c.y) over w, first_value(c.y) over w)
    from opened c window w as (partition by c.ring order by c.n)
$$;

-- in_edges: whether a place lies inside, holes left out; the edge belongs to the zone, a hole's edge too.
-- Why this and what walks along edges is PL/pgSQL: its plans are kept, and SQL functions plan anew in each transaction.
create function private.in_edges(p_edges lseg[], p_lat double precision, p_lng double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(bool_or(case
           when p_lat between least(e.y1, e.y2) - private.near_degrees() and greatest(e.y1, e.y2) + private.near_degrees()
            and e.x between least(e.x1, e.x2) - private.near_degrees() and greatest(e.x1, e.x2) + private.near_degrees()
           then (select abs(e.x - e.x1 - f.part * (e.x2 - e.x1)) <= private.near_degrees()
                    and abs(p_lat - e.y1 - f.part * (e.y2 - e.y1)) <= private.near_degrees()
                   -- The foot of the perpendicular, as a part of the side.
                   from (select greatest(0, least(1, ((e.x - e.x1) * (e.x2 - e.x1) + (p_lat - e.y1) * (e.y2 - e.y1))
                                                     / nullif((e.x2 - e.x1) ^ 2 + (e.y2 - e.y1) ^ 2, 0))) as part) f) end), false)
      or count(*) filter (where case when (e.y1 > p_lat) <> (e.y2 > p_lat)
                                     then e.x < e.x1 + (e.x2 - e.x1) * (p_lat - e.y1) / (e.y2 - e.y1) end) % 2 = 1
    from (select here.x, (s[0])[0] as x1, (s[0])[1] as y1, (s[1])[0] as x2, (s[1])[1] as y2
            -- The place's longitude as the sides count it: less than half the globe from their first corner.
            from (select p_lng - 360 * round((p_lng - ((p_edges[1])[0])[0]) / 360) as x) here, unnest(p_edges) s) e);
end $$;

-- in_polygon: the same for coordinates of which no sides are kept.
create function private.in_polygon(p_coordinates jsonb, p_lat double precision, p_lng double precision) returns boolean
language sql immutable set search_path = '' as $$
  select private.in_edges(private.zone_edges(p_coordinates), private.axis_number(p_lat), private.axis_number(p_lng))
$$;

-- in_zone: whether a place lies in a zone, exactly; its edge counts as inside. Why this and zones_at have no
-- search_path of their own: inlined into the queries that ask they read the columns they need, not the whole zone with
-- all its corners; whoever calls them has one.
create function private.in_zone(p_zone public.geofence_zones, p_lat double precision, p_lng double precision) returns boolean
language sql immutable as $$
  select coalesce(case p_zone.type
    when 'circle' then private.distance_m(p_zone.center_lat, p_zone.center_lng, private.axis_number(p_lat), private.axis_number(p_lng))
                       <= p_zone.radius + private.near_metres()
    else private.in_edges(p_zone.edges, private.axis_number(p_lat), private.axis_number(p_lng)) end, false)
$$;

-- zones_at: the active zones a place lies in.
create function private.zones_at(p_lat double precision, p_lng double precision) returns setof public.geofence_zones
language sql stable as $$
  select z.* from public.geofence_zones z
   where z.is_active
     and z.bounds @> box(point(p_lng, p_lat))
     and private.in_zone(z, p_lat, p_lng)
$$;

-- schemas/zones/zone_paths.sql
-- A zone's shape below is a circle, or the sides of a polygon (then the circle is null).

-- in_shape: whether a place lies inside; the edge does.
create function private.in_shape(p_lat0 double precision, p_lng0 double precision, p_radius double precision, p_edges lseg[],
                                 p_lat double precision, p_lng double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_edges is null then private.distance_m(p_lat0, p_lng0, p_lat, p_lng) <= p_radius + private.near_metres()
              else private.in_edges(p_edges, p_lat, p_lng) end;
end $$;

-- edge_m: metres from a place to the nearest edge, from either side; of edges that are far it says so only roughly.
create function private.edge_m(p_lat0 double precision, p_lng0 double precision, p_radius double precision, p_edges lseg[],
                               p_lat double precision, p_lng double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  v_narrow double precision := cos(radians(p_lat));
  v_lng double precision;
begin
  if p_edges is null then
    return abs(private.distance_m(p_lat0, p_lng0, p_lat, p_lng) - p_radius);
  end if;
  v_lng := p_lng - 360 * round((p_lng - ((p_edges[1])[0])[0]) / 360);
  return (
    select radians(6371000) * sqrt(min((e.x + f.part * e.dx) ^ 2 + (e.y + f.part * e.dy) ^ 2))
      from (select ((s[0])[0] - v_lng) * v_narrow as x, (s[0])[1] - p_lat as y,
                   ((s[1])[0] - (s[0])[0]) * v_narrow as dx, (s[1])[1] - (s[0])[1] as dy
              from unnest(p_edges) s) e
      cross join lateral (select greatest(0, least(1, coalesce(-(e.x * e.dx + e.y * e.dy) / nullif(e.dx ^ 2 + e.dy ^ 2, 0), 0))) as part) f);
end $$;

-- edge_parts: where a straight way meets the edge, as parts of the way between 0 and 1, first to last.
create function private.edge_parts(p_lat0 double precision, p_lng0 double precision, p_radius double precision, p_edges lseg[],
                                   p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision[]
language plpgsql immutable set search_path = '' as $$
declare
  v_x double precision;
  v_y double precision;
  v_dx double precision;
  v_dy double precision;
  v_d1 double precision;
  v_d2 double precision;
  v_b1 double precision;
  v_b2 double precision;
  v_a double precision;
  v_b double precision;
  v_root double precision;
begin
  if p_edges is null then
    -- On a map that keeps distances from the middle, so that each end is on its own side.
    v_d1 := private.distance_m(p_lat0, p_lng0, p_lat1, p_lng1);
    v_d2 := private.distance_m(p_lat0, p_lng0, p_lat2, p_lng2);
    v_b1 := private.bearing(p_lat0, p_lng0, p_lat1, p_lng1);
    v_b2 := private.bearing(p_lat0, p_lng0, p_lat2, p_lng2);
    v_x := v_d1 * sin(v_b1);
    v_y := v_d1 * cos(v_b1);
    v_dx := v_d2 * sin(v_b2) - v_x;
    v_dy := v_d2 * cos(v_b2) - v_y;
    v_a := v_dx ^ 2 + v_dy ^ 2;
    v_b := v_x * v_dx + v_y * v_dy;
    v_root := v_b ^ 2 - v_a * (v_x ^ 2 + v_y ^ 2 - (p_radius + private.near_metres()) ^ 2);
    if v_a = 0 or v_root <= 0 then
      return null;
    end if;
    v_root := sqrt(v_root);
    return nullif(array_remove(array[case when (-v_b - v_root) / v_a > 0 and (-v_b - v_root) / v_a < 1 then (-v_b - v_root) / v_a end,
                                     case when (-v_b + v_root) / v_a > 0 and (-v_b + v_root) / v_a < 1 then (-v_b + v_root) / v_a end], null), '{}');
  end if;
  v_y := p_lat1;
  v_x := p_lng1 - 360 * round((p_lng1 - ((p_edges[1])[0])[0]) / 360);
  v_dy := p_lat2 - p_lat1;
  v_dx := p_lng2 - p_lng1 - 360 * round((p_lng2 - p_lng1) / 360);
  return (
    select array_agg(m.part order by m.part)
      from (select (s[0])[0] - v_x as x, (s[0])[1] - v_y as y, (s[1])[0] - (s[0])[0] as dx, (s[1])[1] - (s[0])[1] as dy from unnest(p_edges) s) e
      cross join lateral (select nullif(v_dx * e.dy - v_dy * e.dx, 0) as across) a
      cross join lateral (select (e.x * e.dy - e.y * e.dx) / a.across as part, (e.x * v_dy - e.y * v_dx) / a.across as along) m
     where m.part > 0 and m.part < 1 and m.along between 0 and 1);
end $$;

-- way_bounds: the box of longitude and latitude that holds a way; every longitude when it crosses the antimeridian.
create function private.way_bounds(p_before private.fix, p_fixes private.fix[]) returns box
language sql immutable set search_path = '' as $$
  select case when max(w.lng) - min(w.lng) > 180 then box(point(-180, min(w.lat)), point(180, max(w.lat)))
              else box(point(min(w.lng), min(w.lat)), point(max(w.lng), max(w.lat))) end
    from (select f.lat, f.lng from unnest(p_fixes) f union all select (p_before).lat, (p_before).lng where (p_before).at is not null) w
$$;

-- trace_zones: what the way along these fixes, oldest first, says of the zones, from what was known at the fix before
-- them (none: its time is null). Answers the fixes with their `zones`, and who was entered or left in which order.
create function private.trace_zones(p_before private.fix, p_fixes private.fix[], out fixes private.fix[], out crossings private.zone_crossing[])
language plpgsql stable security definer set search_path = '' as $$
declare
  c_gap interval := make_interval(secs => private.setting('zone_gap_seconds')::double precision);
  c_dwell interval := make_interval(secs => private.setting('zone_dwell_seconds')::double precision);
  c_least double precision := private.setting('zone_least_margin_m');
  c_most double precision := private.setting('zone_most_margin_m');
  v_bounds box := private.way_bounds(p_before, p_fixes);
  v_zones jsonb[] := array_fill(null::jsonb, array[cardinality(p_fixes)]);
  v_zone record;
  v_known jsonb;
  v_in boolean;
  v_since timestamptz;
  v_since_lat double precision;
  v_since_lng double precision;
  v_deep boolean;
  v_last private.fix;
  v_fix private.fix;
  v_margin double precision;
  v_side boolean;
  -- No edge is nearer to this place than so many metres: within them there is nothing to work out.
  v_clear_lat double precision;
  v_clear_lng double precision;
  v_clear double precision;
  v_edge double precision;
  v_parts double precision[];
  v_from double precision;
  v_to double precision;
  v_middle_lat double precision;
  v_middle_lng double precision;
  v_here boolean;
begin
  fixes := p_fixes;
  crossings := '{}';
  for v_zone in
    select z.id, z.center_lat, z.center_lng, z.radius, z.edges, z.margin from public.geofence_zones z
     where z.is_active and z.bounds && v_bounds
    union all
    select z.id, z.center_lat, z.center_lng, z.radius, z.edges, z.margin from jsonb_object_keys((p_before).zones) k join public.geofence_zones z on z.id = k::uuid
     where z.is_active and not z.bounds && v_bounds
  loop
    v_known := (p_before).zones -> v_zone.id::text;
    v_in := coalesce((v_known ->> 'in')::boolean, false);
    v_since := to_timestamp((v_known ->> 'since')::double precision);
    v_since_lat := (v_known ->> 'lat')::double precision;
    v_since_lng := (v_known ->> 'lng')::double precision;
    v_deep := (v_known ->> 'deep')::boolean;
    v_last := p_before;
    v_clear := null;
    v_side := null;
    for n in 1 .. cardinality(p_fixes) loop
      v_fix := p_fixes[n];
      v_margin := least(v_zone.margin, greatest(c_least, least(c_most, 2 * greatest(coalesce(v_last.accuracy, 20), coalesce(v_fix.accuracy, 20)))));
      if v_clear is null or private.distance_m(v_clear_lat, v_clear_lng, v_fix.lat, v_fix.lng) >= v_clear then
        v_edge := private.edge_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_fix.lat, v_fix.lng);
        v_clear_lat := v_fix.lat;
        v_clear_lng := v_fix.lng;
        -- Ways bend a little on the globe, and far edges are known roughly.
        v_clear := least(5000, v_edge * 0.9 - 1);
        v_parts := null;
        if v_side is null or v_fix.at - v_last.at > c_gap or private.distance_m(v_last.lat, v_last.lng, v_fix.lat, v_fix.lng) >= v_clear then
          v_side := private.in_shape(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_fix.lat, v_fix.lng);
          if v_fix.at - v_last.at <= c_gap then
            v_parts := private.edge_parts(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_last.lat, v_last.lng, v_fix.lat, v_fix.lng);
          end if;
        end if;
      else
        v_parts := null;
        v_edge := null;
      end if;

      if v_last.at is null or v_fix.at - v_last.at > c_gap then
        -- Nobody knows how they came here: where they are must do.
        v_since := null;
        if v_side <> v_in then
          v_edge := coalesce(v_edge, private.edge_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_fix.lat, v_fix.lng));
          if v_edge >= v_margin then
            v_in := v_side;
            crossings := crossings || row(v_zone.id, case when v_in then 'entry' else 'exit' end, v_fix.at, v_fix.lat, v_fix.lng, v_fix.at)::private.zone_crossing;
          else
            v_since := v_fix.at;
            v_since_lat := v_fix.lat;
            v_since_lng := v_fix.lng;
            v_deep := false;
          end if;
        end if;
      elsif v_parts is not null or v_side <> v_in or v_since is not null then
        v_parts := v_parts || 1::double precision;
        v_from := 0;
        foreach v_to in array v_parts loop
          v_middle_lat := v_last.lat + (v_from + v_to) / 2 * (v_fix.lat - v_last.lat);
          v_middle_lng := private.along_lng(v_last.lng, v_fix.lng, (v_from + v_to) / 2);
          v_here := case when cardinality(v_parts) = 1 then v_side
                         else private.in_shape(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_middle_lat, v_middle_lng) end;
          if v_here = v_in then
            v_since := null;
          else
            if v_since is null then
              v_since := date_trunc('milliseconds', v_last.at + v_from * (v_fix.at - v_last.at));
              v_since_lat := round((v_last.lat + v_from * (v_fix.lat - v_last.lat))::numeric, 7);
              v_since_lng := round(private.along_lng(v_last.lng, v_fix.lng, v_from)::numeric, 7);
              v_deep := false;
            end if;
            v_deep := v_deep
              or private.edge_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_middle_lat, v_middle_lng) >= v_margin
              or v_to = 1 and coalesce(v_edge, private.edge_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_fix.lat, v_fix.lng)) >= v_margin;
            if v_deep and v_last.at + v_to * (v_fix.at - v_last.at) - v_since >= c_dwell then
              v_in := not v_in;
              crossings := crossings || row(v_zone.id, case when v_in then 'entry' else 'exit' end, v_since, v_since_lat, v_since_lng, v_fix.at)::private.zone_crossing;
              v_since := null;
            end if;
          end if;
          v_from := v_to;
        end loop;
      end if;
      if v_since is not null then
        v_zones[n] := coalesce(v_zones[n], '{}') || jsonb_build_object(v_zone.id, jsonb_build_object('in', v_in,
          'since', extract(epoch from v_since), 'lat', v_since_lat, 'lng', v_since_lng, 'deep', v_deep));
      elsif v_in then
        v_zones[n] := coalesce(v_zones[n], '{}') || jsonb_build_object(v_zone.id, '{"in": true}'::jsonb);
      end if;
      v_last := v_fix;
    end loop;
  end loop;
  for n in 1 .. cardinality(p_fixes) loop
    fixes[n].zones := v_zones[n];
  end loop;
  crossings := array(select c from unnest(crossings) c order by c.at, c.event_type desc, c.zone_id);
end $$;

-- schemas/zones/zone_shapes.sql
-- Which zones make sense. lib/domain/zone-shape.ts says the same to who draws one; a test compares.

-- ring_problems: what is wrong with each ring by itself, of so many; null when nothing is. A ring that is nowhere
-- thicker than the edge is near has no area.
create function private.ring_problems(p_coordinates jsonb, p_rings int, out ring int, out reason text) returns setof record
language sql immutable set search_path = '' as $$
  with corner as materialized (
    select s.ring, s.side as n, s.x1 as x, s.y1 as y, s.x1 - first_value(s.x1) over w as dx, s.y1 - first_value(s.y1) over w as dy
      from private.zone_sides(p_coordinates) s window w as (partition by s.ring order by s.side)),
  far as (select distinct on (c.ring) c.ring, c.dx, c.dy from corner c order by c.ring, c.dx ^ 2 + c.dy ^ 2 desc, c.n),
  size as (
    select c.ring, count(distinct (c.x, c.y)) as corners, max(c.x) - min(c.x) as width,
           max(abs(f.dx * c.dy - f.dy * c.dx) / nullif(sqrt(f.dx ^ 2 + f.dy ^ 2), 0)) as thickness
      from corner c join far f on f.ring = c.ring group by c.ring)
  select r, case
      when coalesce(z.corners, 0) < 3 then 'few_corners'
      when z.width >= 180 then 'too_wide'
      when z.thickness <= private.near_degrees() then case when r = 0 then 'outline_area' else 'hole_area' end end
    from generate_series(0, p_rings - 1) r left join size z on z.ring = r
$$;

-- meeting_rings: the pairs of rings that have a place in common; a ring with itself where it crosses, touches or runs
-- back over itself. Two sides that follow one another share their corner and no more.
create function private.meeting_rings(p_coordinates jsonb, out one int, out other int) returns setof record
language sql immutable set search_path = '' as $$
  with s as materialized (
    select s.*, least(s.x1, s.x2) as west, greatest(s.x1, s.x2) as east, least(s.y1, s.y2) as south, greatest(s.y1, s.y2) as north
      from private.zone_sides(p_coordinates) s)
  select distinct a.ring, b.ring
    from s a join s b on a.west <= b.east and b.west <= a.east and a.south <= b.north and b.south <= a.north
                     and (a.ring < b.ring or a.ring = b.ring and a.side < b.side)
   where case
     when a.ring = b.ring and b.side = a.side + 1 then
       (a.x2 - a.x1) * (b.y2 - b.y1) = (a.y2 - a.y1) * (b.x2 - b.x1) and (a.x2 - a.x1) * (b.x2 - b.x1) + (a.y2 - a.y1) * (b.y2 - b.y1) < 0
     when a.ring = b.ring and a.side = 1 and b.side = b.sides then
       (b.x2 - b.x1) * (a.y2 - a.y1) = (b.y2 - b.y1) * (a.x2 - a.x1) and (b.x2 - b.x1) * (a.x2 - a.x1) + (b.y2 - b.y1) * (a.y2 - a.y1) < 0
     else
       sign((b.x2 - b.x1) * (a.y1 - b.y1) - (b.y2 - b.y1) * (a.x1 - b.x1)) * sign((b.x2 - b.x1) * (a.y2 - b.y1) - (b.y2 - b.y1) * (a.x2 - b.x1)) <= 0
       and sign((a.x2 - a.x1) * (b.y1 - a.y1) - (a.y2 - a.y1) * (b.x1 - a.x1)) * sign((a.x2 - a.x1) * (b.y2 - a.y1) - (a.y2 - a.y1) * (b.x2 - a.x1)) <= 0
   end
$$;

-- polygon_problems: what is wrong with a polygon, the first kind of mistake that there is: how many corners it has,
-- each ring, rings that cross themselves, and holes that are not within the outline or not apart from one another.
create function private.polygon_problems(p_coordinates jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_problems jsonb;
  v_rings int := 0;
begin
  if coalesce(p_coordinates, 'null') = 'null' then
    return private.problem('coordinates', 'required');
  elsif (select count(*) from private.zone_sides(p_coordinates)) > 1000 then
    return private.problem('coordinates', 'too_many_corners');
  end if;
  if jsonb_typeof(p_coordinates #> '{0,0}') in ('array', 'object') then
    v_rings := jsonb_array_length(p_coordinates);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('path', case when v_rings = 0 then 'coordinates' else 'coordinates.' || p.ring end, 'reason', p.reason)
                            order by p.ring), '[]') into v_problems
    from private.ring_problems(p_coordinates, greatest(v_rings, 1)) p where p.reason is not null;
  if v_problems <> '[]' then
    return v_problems;
  end if;

  with meeting as materialized (select m.one, m.other from private.meeting_rings(p_coordinates) m),
  sides as materialized (select s.* from private.zone_sides(p_coordinates) s),
  -- Rings that do not meet: one is within the other when its first corner is.
  within as (
    select c.ring as one, s.ring as other from sides c join sides s on s.ring <> c.ring
     where c.side = 1 and c.ring > 0
       and case when (s.y1 > c.y1) <> (s.y2 > c.y1) then c.x1 < s.x1 + (s.x2 - s.x1) * (c.y1 - s.y1) / (s.y2 - s.y1) end
     group by c.ring, s.ring having count(*) % 2 = 1),
  checked as (
    select r as ring, case
      when exists (select from meeting m where m.one = r and m.other = r) then case when r = 0 then 'outline_crosses' else 'hole_crosses' end
      when r = 0 then null
      when exists (select from meeting m where m.one = 0 and m.other = r) then 'hole_outline'
      when not exists (select from within w where w.one = r and w.other = 0) then 'hole_outside'
      when exists (select from meeting m where m.other = r and m.one not in (0, r)) then 'hole_hole'
      when exists (select from within w where w.one = r and w.other > 0) then 'hole_in_hole' end as reason
      from generate_series(0, greatest(v_rings, 1) - 1) r)
  select coalesce(jsonb_agg(jsonb_build_object('path', case when v_rings = 0 then 'coordinates' else 'coordinates.' || c.ring end, 'reason', c.reason)
                            order by c.ring), '[]') into v_problems
    from checked c where c.reason is not null;
  return v_problems;
end $$;

-- shape_problems: what is wrong with a zone's shape, given as clients give it; an empty array when nothing is.
create function private.shape_problems(p_zone jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_zone ->> 'type'
    when 'circle' then case when coalesce(p_zone -> 'center', 'null') = 'null' then private.problem('center', 'required') else '[]' end
      || case when coalesce(p_zone -> 'radius', 'null') = 'null' then private.problem('radius', 'required') else '[]' end
      || case when coalesce(p_zone -> 'coordinates', 'null') = 'null' then '[]' else private.problem('coordinates', 'circle_coordinates') end
    when 'polygon' then private.polygon_problems(p_zone -> 'coordinates')
      || case when coalesce(p_zone -> 'center', 'null') = 'null' then '[]' else private.problem('center', 'polygon_center') end
      || case when coalesce(p_zone -> 'radius', 'null') = 'null' then '[]' else private.problem('radius', 'polygon_radius') end
    else '[]' end
$$;

-- schemas/zones/zones.sql
-- Zones and who serves them, for administrators. To anybody else these functions do not exist: NOT_FOUND.

-- zone_body: a zone as an administrator gives it.
create function private.zone_body(p_zone public.geofence_zones) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', p_zone.name, 'type', p_zone.type,
    'center', case when p_zone.type = 'circle' then jsonb_build_object('lat', p_zone.center_lat, 'lng', p_zone.center_lng) end,
    'radius', p_zone.radius, 'coordinates', p_zone.coordinates, 'color', p_zone.color, 'isActive', p_zone.is_active)
$$;

-- zone_json: a zone with how many drivers serve it and the first of them: those of priority 1 come first.
create function private.zone_json(p_zone public.geofence_zones, p_drivers int default 50) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.zone_body(p_zone) || jsonb_build_object(
    'id', p_zone.id, 'createdAt', private.iso(p_zone.created_at), 'updatedAt', private.iso(p_zone.updated_at),
    'driverCount', (select count(*) from public.driver_zone_assignments a where a.zone_id = p_zone.id and a.is_active),
    'drivers', coalesce((
      select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'priority', s.priority) order by s.priority, d.name, d.user_id)
        -- Why not the first by name, too: whoever comes first is found in the index, however many serve the zone.
        from (select a.driver_id, a.priority from public.driver_zone_assignments a
               where a.zone_id = p_zone.id and a.is_active order by a.priority, a.driver_id limit p_drivers) s
        join public.driver_profiles d on d.user_id = s.driver_id), '[]'))
$$;

-- zone_problems: what is wrong with a zone that would come of a patch. A shape that nobody touches is not judged again.
create function private.zone_problems(p_patch jsonb, p_zone jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_patch ?| array['type', 'center', 'radius', 'coordinates'] then private.shape_problems(p_zone) else '[]' end
$$;

-- one_zone_change: changes of zones and of who works in them come one after the other; administrators make them, and
-- few.
create function private.one_zone_change() returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtext('zones'))
$$;

-- wake_zone: whoever serves the zone and is free may now be wanted where they were not. At most fifty, those heard of
-- last: each of them wakes the searches of all.
create function private.wake_zone(p_zone_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('wake_dispatches', jsonb_build_object('driverId', s.user_id), null, 'wake:' || s.user_id)
    from (select d.user_id
            from public.driver_zone_assignments a join public.driver_profiles d on d.user_id = a.driver_id
           where a.zone_id = p_zone_id and a.is_active and d.is_approved and d.is_available and d.suspended_at is null
           order by d.last_seen desc nulls last limit 50) s
$$;

-- zones_without: a driver's list as an administrator gives it, but for one zone; what is paused stays paused.
create function private.zones_without(p_user_id uuid, p_zone_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', a.zone_id, 'priority', a.priority, 'isActive', a.is_active) order by a.zone_id), '[]')
    from public.driver_zone_assignments a where a.driver_id = p_user_id and a.zone_id <> p_zone_id
$$;

-- schemas/deliveries/views/held_cash.sql
-- held_cash: what drivers hold of deliveries' cash. `due_at`: the delivery is over for them, and it has to be returned
-- since then; null while they are on the way with it.
create view private.held_cash as
  select h.transaction_id, h.driver_id, h.amount, h.since, h.transfer_id,
         case when t.driver_id is distinct from h.driver_id then h.recorded_at
              when private.is_on_the_way(t.status) then null
              when t.status in ('failed', 'refunded') then greatest(t.cancelled_at, h.since)
              else h.recorded_at end as due_at
    from ledger.holdings h join public.transactions t on t.id = h.transaction_id;

-- schemas/deliveries/views/transactions_with_profiles.sql
-- transactions_with_profiles: a delivery with the names the reader may see: row security of every table below holds.
-- Where the driver is comes from their own row, which they and administrators read, while the delivery is in their
-- hands.
create view public.transactions_with_profiles with (security_invoker = true) as
  select t.id, t.user_id, t.receiver_id, t.driver_id, t.transaction_type, t.order_no, t.amount, t.status,
         t.delivery_address, t.pickup_address, t.delivery_latitude, t.delivery_longitude, t.pickup_latitude, t.pickup_longitude,
         t.receiver_phone, t.customer_name, t.customer_phone, t.sender_name, t.receiver_name, t.package_details, t.urgent,
         t.qr_code, t.qr_expires_at,
         case when t.status in ('assigned', 'in_transit', 'servicing') then d.current_latitude end as driver_location_lat,
         case when t.status in ('assigned', 'in_transit', 'servicing') then d.current_longitude end as driver_location_lng,
         t.optimo_route_order_id, t.accepted_via, t.reason, t.client_action_id, t.created_at, t.updated_at,
         t.assigned_at, t.started_at, t.arrived_at, t.completed_at, t.cancelled_at,
         s.phone_number as sender_phone, s.email as sender_email,
         r.email as receiver_email,
         d.name as driver_name, d.phone_number as driver_phone, d.email as driver_email, d.vehicle_type, d.license_plate
    from public.transactions t
    left join public.user_profiles s on s.user_id = t.user_id
    left join public.user_profiles r on r.user_id = t.receiver_id
    left join public.driver_profiles d on d.user_id = t.driver_id;

revoke all on public.transactions_with_profiles from public, anon, authenticated, service_role;

grant select on public.transactions_with_profiles to handover_person;

-- schemas/dispatch/views/reach_wanted.sql
-- candidate_wanted: the rows that private.candidates should have.
create view private.candidate_wanted as
  select d.user_id as driver_id, coalesce(z.no, 0) as zone_no,
         coalesce(z.no, 0) * 128 + case
           when f.located then coalesce((10 - z.priority) * 10, 0) + private.serial_points(d.optimo_route_serial) + private.app_points(d.mobile_app_enabled)
           else private.zone_only_points(z.priority, false) end as tier,
         case when f.located then private.globe(d.current_latitude, d.current_longitude) end as place,
         d.current_latitude as lat, d.current_longitude as lng, d.position_at, private.cash_room(d) as room
    from public.driver_profiles d
    cross join lateral (select coalesce(d.current_latitude is not null and d.current_longitude is not null
           and d.position_at >= clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int), false) as located) f
    left join lateral (
      select g.no, a.priority, g as zone from public.driver_zone_assignments a join public.geofence_zones g on g.id = a.zone_id and g.is_active
       where a.driver_id = d.user_id and a.is_active) z on true
   where d.is_available and d.is_approved and d.suspended_at is null and coalesce(d.optimo_route_external_id, '') <> ''
     and (f.located or z.no is not null)
     -- As private.held_back says.
     and not exists (select from private.held_cash h where h.driver_id = d.user_id and h.due_at is not null)
     and not exists (select from public.custody_legs l where l.driver_id = d.user_id and l.kind = 'return' and l.state in ('waiting', 'proving'))
     and not private.day_left_open(d.user_id)
     and not exists (select from private.reviews v where v.driver_id = d.user_id and v.cleared_at is null);

-- schemas/drivers/views/driver_register_wanted.sql
-- driver_register_wanted: the rows that private.driver_register should have.
create view private.driver_register_wanted as
  select d.user_id as driver_id, s.standing, case when s.standing = 'pending' then a.submitted_at else d.created_at end as at, d.created_at,
         private.search_text(d.name, d.email, d.phone_number, d.vehicle_plate, replace(d.vehicle_plate, ' ', ''),
                             d.license_plate, replace(d.license_plate, ' ', '')) as words
    from public.driver_profiles d
    left join public.driver_applications a on a.driver_id = d.user_id
    cross join lateral (select case when d.suspended_at is not null then 'suspended' when d.is_approved then 'approved'
                                    when a.status = 'submitted' then 'pending' when a.status = 'rejected' then 'rejected' else 'none' end as standing) s;

reset check_function_bodies;
