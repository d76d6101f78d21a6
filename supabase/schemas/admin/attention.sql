-- What nobody but an administrator can settle, and since when.

-- deliveries_needing_attention: every delivery that waits for a decision, with what it is: 'no_driver': the search has
-- given up; 'late': the preferred time is over, or its driver is long overdue (counted no sooner than the preferred
-- time needs), or will be by the way that lies before them, since when they can no longer be in time;
-- 'outside_gate': the arrival was marked far from the address or nobody knows where; 'cash_to_return': it is over for
-- a driver who holds its cash; 'refund_due': it will not happen, and its payment came in; 'under_review': what its
-- driver did has to be looked at; 'code_locked': too many wrong codes, and the lock is not over yet. A delivery may
-- need more than one.
-- Why from what is open: over a hundred thousand deliveries those that can need anything are few, and indexed.
create function private.deliveries_needing_attention() returns table (id uuid, kind text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  with due as (
    select t.id, t.status, t.updated_at,
           least(t.wanted_to, t.wanted_to + w.slack) as wanted,
           case t.status when 'assigned' then greatest(t.assigned_at, private.search_opens(t)) + make_interval(secs => (select private.setting('late_start_seconds'))::double precision)
                         when 'in_transit' then coalesce(greatest(w.first_arrival, t.wanted_from) + w.slack,
                           greatest(t.started_at + make_interval(secs => (select private.setting('late_drive_seconds'))::double precision), t.wanted_from))
                         when 'servicing' then t.arrived_at + make_interval(secs => (select private.setting('late_hand_over_seconds'))::double precision) end as overdue
      from public.transactions t
      left join lateral (
        select y.first_arrival, make_interval(secs => (select private.setting('late_arrival_seconds'))::double precision - y.left_s) as slack
          from private.task_ways y
         where y.transaction_id = t.id and y.driver_id = t.driver_id and y.status = t.status and y.left_s is not null) w on true
     where private.is_under_way(t.status))
  select d.transaction_id, 'no_driver', d.exhausted_at
    from private.dispatches d join due t on t.id = d.transaction_id and t.status = 'payment_confirmed'
   where d.exhausted_at is not null
  union all
  select t.id, 'late', least(t.wanted, t.overdue) from due t where least(t.wanted, t.overdue) < now()
  union all
  select t.id, 'outside_gate', u."timestamp"
    from due t join public.transaction_status_updates u on u.transaction_id = t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason'
   where t.status = 'servicing'
  union all
  select h.transaction_id, 'cash_to_return', min(h.due_at) from private.held_cash h where h.due_at is not null group by h.transaction_id
  union all
  select r.transaction_id, 'under_review', min(r.raised_at) from private.reviews r where r.cleared_at is null group by r.transaction_id
  union all
  select t.id, 'code_locked', a.last_at from due t join private.code_attempts a on a.transaction_id = t.id where a.locked_until > now()
  union all
  select t.id, 'refund_due', t.refund_due_at from public.transactions t where t.refund_due_at is not null
$$;
