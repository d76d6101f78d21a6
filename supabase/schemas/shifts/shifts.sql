-- Shifts, derived from the log of statuses; none of it is stored. A shift begins when a driver leaves offline after
-- more than shift_gap_seconds, and ends when they went offline last before the next shift begins; a shorter offline
-- time continues the shift. A break does not end it. Its results include everything until the next shift begins, such
-- as cash deposited on the way home.

-- is_shift_start: returns whether a new shift begins with this change of status.
create function private.is_shift_start(p_action public.driver_task_actions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_previous_change_at timestamptz;
begin
  if p_action.action <> 'status_changed' or p_action.metadata ->> 'from' is distinct from 'offline' then
    return false;
  end if;
  select earlier."timestamp" into v_previous_change_at from public.driver_task_actions earlier
   where earlier.driver_id = p_action.driver_id and earlier.id < p_action.id and earlier.action = 'status_changed' order by earlier.id desc limit 1;
  return v_previous_change_at is null or v_previous_change_at < p_action."timestamp" - make_interval(secs => private.get_setting('shift_gap_seconds')::int);
end $$;

-- get_shift_times: returns when and how the shift that began with this change ended (null: it continues), its hours
-- online and on a break, and when the next one began (infinity: not yet).
create function private.get_shift_times(p_action public.driver_task_actions, out ended timestamptz, out ended_by text, out online_hours numeric,
                                    out break_hours numeric, out next_began timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_next_start public.driver_task_actions;
  v_last_change public.driver_task_actions;
begin
  select a.* into v_next_start from public.driver_task_actions a
   where a.driver_id = p_action.driver_id and a.id > p_action.id and a.action = 'status_changed' and a.metadata ->> 'from' = 'offline' and private.is_shift_start(a)
   order by a.id limit 1;
  next_began := coalesce(v_next_start."timestamp", 'infinity');
  select a.* into v_last_change from public.driver_task_actions a
   where a.driver_id = p_action.driver_id and a.id >= p_action.id and (v_next_start.id is null or a.id < v_next_start.id) and a.action = 'status_changed' order by a.id desc limit 1;
  if v_last_change.metadata ->> 'to' = 'offline' then
    ended := v_last_change."timestamp";
    ended_by := coalesce(v_last_change.metadata ->> 'by', 'silence');
  end if;
  select coalesce(sum(s.hours) filter (where s.status in ('online', 'busy', 'on_duty')), 0), coalesce(sum(s.hours) filter (where s.status = 'break'), 0)
    into online_hours, break_hours from (
      select a.metadata ->> 'to' as status,
             extract(epoch from coalesce(lead(a."timestamp") over (order by a.id), ended, clock_timestamp()) - a."timestamp") / 3600 as hours
        from public.driver_task_actions a
       where a.driver_id = p_action.driver_id and a.id >= p_action.id and (v_next_start.id is null or a.id < v_next_start.id) and a.action = 'status_changed') s;
end $$;

-- cash_movement_json: returns what the driver's cash account received and gave in this time, by the ledger, and its
-- balance at the end: the current one without later entries. Entries under a root of that time are older and not read.
create function private.cash_movement_json(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with account as (select a.id, b.balance from ledger.accounts a left join ledger.balances b on b.account_id = a.id
                  where a.book = 'cash' and a.kind = 'driver' and a.owner = p_driver_id),
         older_entries as (select coalesce(max(r.last_transfer_id), 0) as until_id from ledger.roots r where r.at <= p_from),
         movements as (
      select e.amount as change, giver.kind as counterparty, e.happened_at from account cross join older_entries o join ledger.transfers e on e.to_account = account.id and e.id > o.until_id
        join ledger.accounts giver on giver.id = e.from_account where e.happened_at >= p_from
      union all
      select -e.amount, taker.kind, e.happened_at from account cross join older_entries o join ledger.transfers e on e.from_account = account.id and e.id > o.until_id
        join ledger.accounts taker on taker.id = e.to_account where e.happened_at >= p_from)
    select jsonb_build_object(
      'collected', coalesce(sum(m.change) filter (where m.change > 0 and m.happened_at < p_to), 0),
      'handedOver', coalesce(sum(-m.change) filter (where m.change < 0 and m.counterparty = 'receiver' and m.happened_at < p_to), 0),
      'returned', coalesce(sum(-m.change) filter (where m.change < 0 and m.counterparty = 'sender' and m.happened_at < p_to), 0),
      'handedIn', coalesce(sum(-m.change) filter (where m.change < 0 and m.counterparty = 'hub' and m.happened_at < p_to), 0),
      'lost', coalesce(sum(-m.change) filter (where m.change < 0 and m.counterparty not in ('receiver', 'sender', 'hub') and m.happened_at < p_to), 0),
      'held', coalesce((select a.balance from account a), 0) - coalesce(sum(m.change) filter (where m.happened_at >= p_to), 0)) from movements m);
end $$;

-- shift_json: returns a shift with its results.
create function private.shift_json(p_action public.driver_task_actions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_times record;
  v_started_at timestamptz := p_action."timestamp";
  v_offers record;
  v_deliveries jsonb;
begin
  select * into v_times from private.get_shift_times(p_action);
  select * into v_offers from private.get_offer_stats(p_action.driver_id, v_started_at, v_times.next_began);
  select jsonb_build_object('completed', count(*) filter (where assignment.status = 'completed'),
           'cancelled', count(*) filter (where assignment.status = 'cancelled' and coalesce(assignment.custom_fields ->> 'outcome', 'cancelled') = 'cancelled'),
           'failed', count(*) filter (where assignment.custom_fields ->> 'outcome' = 'failed'))
    into v_deliveries from public.optimoroute_orders assignment
   where assignment.driver_id = p_action.driver_id and assignment.accepted_at is not null and assignment.ended_at >= v_started_at and assignment.ended_at < v_times.next_began;
  return jsonb_build_object('id', p_action.id::text, 'startedAt', private.format_iso(v_started_at), 'endedAt', private.format_iso(v_times.ended), 'endedBy', v_times.ended_by,
    'hoursOnline', round(v_times.online_hours, 2), 'hoursOnBreak', round(v_times.break_hours, 2), 'deliveries', v_deliveries, 'offers', v_offers.offers, 'acceptanceRate', v_offers.acceptance_rate,
    'earned', private.sum_earned_pay(p_action.driver_id, v_started_at, v_times.next_began), 'driven', private.sum_driven_distance_json(p_action.driver_id, v_started_at, v_times.next_began),
    'cash', private.cash_movement_json(p_action.driver_id, v_started_at, v_times.next_began));
end $$;

create function app.get_shift(p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_action public.driver_task_actions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if p_id ~ '^[0-9]{1,18}$' then
    select * into v_action from public.driver_task_actions a where a.id = p_id::bigint and a.driver_id = v_actor and private.is_shift_start(a);
  end if;
  if v_action.id is null then
    return private.refuse_not_found();
  end if;
  return private.ok(private.shift_json(v_action));
end $$;
revoke execute on function app.get_shift(text) from public;
grant execute on function app.get_shift(text) to handover_authenticated;

-- list_driver_shifts: lists a driver's shifts, newest first, including the current one. `p_cursor`: only shifts before
-- this one.
create function private.list_driver_shifts(p_driver_id uuid, p_cursor text, p_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rows public.driver_task_actions[];
begin
  if p_cursor !~ '^[0-9]{1,18}$' then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select array_agg(s.a order by (s.a).id desc) into v_rows from (
    select a from public.driver_task_actions a
     where a.driver_id = p_driver_id and a.action = 'status_changed' and a.metadata ->> 'from' = 'offline' and (p_cursor is null or a.id < p_cursor::bigint)
       and private.is_shift_start(a)
     order by a.id desc limit p_size + 1) s;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.shift_json(r) order by r.id desc) from unnest(v_rows[1:p_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > p_size then (v_rows[p_size]).id::text end));
end $$;

create function app.list_shifts(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.list_driver_shifts(v_actor, p_cursor, private.clamp_page_size(p_limit, 20, 50));
end $$;
revoke execute on function app.list_shifts(text, int) from public;
grant execute on function app.list_shifts(text, int) to handover_authenticated;

create function app.admin_list_shifts(p_user_id uuid, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_shifts jsonb;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  -- An invalid cursor is reported before an unknown driver.
  v_shifts := private.list_driver_shifts(p_user_id, p_cursor, private.clamp_page_size(p_limit, 10, 50));
  if (v_shifts ->> 'ok')::boolean and not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return v_shifts;
end $$;
revoke execute on function app.admin_list_shifts(uuid, text, int) from public;
grant execute on function app.admin_list_shifts(uuid, text, int) to handover_authenticated;
