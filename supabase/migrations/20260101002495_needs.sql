-- What nobody but an administrator can settle, and since when.

-- deliveries_in_need: every delivery that waits for a decision, with what it is: 'no_driver': the search has given up;
-- 'late': the preferred time is over, or its driver is long overdue (counted no sooner than the preferred time needs); 'outside_gate': the arrival was marked far from the address
-- or nobody knows where; 'cash_to_return': it is over for a driver who holds its cash; 'refund_due': it will not happen, and its
-- payment came in; 'under_review': what its driver did has to be looked at; 'code_locked': too many wrong codes, and the lock is not
-- over yet. A delivery may need more than one.
-- Why from what is open: over a hundred thousand deliveries those that can need anything are few, and indexed.
create function private.deliveries_in_need() returns table (id uuid, kind text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  with due as (
    select t.id, t.status, t.updated_at,
           t.wanted_to as wanted,
           case t.status when 'assigned' then greatest(t.assigned_at, private.search_opens(t)) + make_interval(secs => (select private.setting('late_start_seconds'))::double precision)
                         when 'in_transit' then greatest(t.started_at + make_interval(secs => (select private.setting('late_drive_seconds'))::double precision), t.wanted_from)
                         when 'servicing' then t.arrived_at + make_interval(secs => (select private.setting('late_hand_over_seconds'))::double precision) end as overdue
      from public.transactions t
     where t.status in ('payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing'))
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
  select h.transaction_id, 'cash_to_return', min(h.due_at) from private.held_cash h where h.ended_at is null and h.due_at is not null group by h.transaction_id
  union all
  select r.transaction_id, 'under_review', min(r.raised_at) from private.reviews r where r.cleared_at is null group by r.transaction_id
  union all
  select t.id, 'code_locked', a.last_at from due t join private.code_attempts a on a.transaction_id = t.id where a.locked_until > now()
  union all
  select t.id, 'refund_due', t.refund_due_at from public.transactions t where t.refund_due_at is not null
$$;

-- admin_needs: how much of each kind waits, and of each the first twenty, longest waiting first. Failed jobs and differences
-- are told in number; their pages list them.
create function public.admin_needs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_kinds jsonb;
  v_items jsonb;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  with need as materialized (select * from private.deliveries_in_need()),
  ranked as (select n.*, row_number() over (partition by n.kind order by n.since, n.id) as place from need n),
  waiting as (
    select a.driver_id, a.submitted_at, row_number() over (order by a.submitted_at, a.driver_id) as place
      from public.driver_applications a where a.status = 'submitted')
  select jsonb_build_object(
           'noDriver', count(*) filter (where n.kind = 'no_driver'), 'late', count(*) filter (where n.kind = 'late'),
           'outsideGate', count(*) filter (where n.kind = 'outside_gate'), 'cashToReturn', count(*) filter (where n.kind = 'cash_to_return'),
           'refundDue', count(*) filter (where n.kind = 'refund_due'), 'underReview', count(*) filter (where n.kind = 'under_review'),
           'codeLocked', count(*) filter (where n.kind = 'code_locked'),
           'scheduled', (select count(*) from private.dispatches d join public.transactions t on t.id = d.transaction_id
                          where d.state = 'waiting' and d.next_at > now() and t.status = 'payment_confirmed' and t.wanted_from > now()),
           'applications', (select count(*) from waiting), 'failedJobs', private.failed_job_count(),
           'differences', (select count(*) from private.routing_differences x where x.repaired_at is null and x.resolved_at is null)),
         (select coalesce(jsonb_agg(s.item order by s.since), '[]') from (
            select r.since, jsonb_build_object('kind', r.kind, 'id', t.id, 'since', private.iso(r.since), 'title', t.sender_name || ' → ' || t.receiver_name,
                     'hint', coalesce(t.reason, t.delivery_address), 'amount', t.amount, 'status', t.status) as item
              from ranked r join public.transactions t on t.id = r.id where r.place <= 20
            union all
            select w.submitted_at, jsonb_build_object('kind', 'application', 'id', w.driver_id, 'since', private.iso(w.submitted_at), 'title', d.name,
                     'hint', concat_ws(' · ', nullif(d.email, ''), nullif(d.phone_number, '')), 'amount', null, 'status', null)
              from waiting w join public.driver_profiles d on d.user_id = w.driver_id where w.place <= 20) s)
    into v_kinds, v_items from need n;
  return private.ok(jsonb_build_object('counts', v_kinds, 'items', v_items));
end $$;

revoke execute on function public.admin_needs() from public, anon, authenticated;
grant execute on function public.admin_needs() to authenticated;
