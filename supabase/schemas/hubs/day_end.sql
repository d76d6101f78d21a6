-- A driver's day must end without held cash, unless two administrators allow the driver to keep it overnight.

-- has_overdue_day_cash: returns whether the driver holds due cash of an earlier business day without permission. Cash
-- of a delivery that is still under way at midnight does not count.
create function private.has_overdue_day_cash(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.get_business_day(clock_timestamp());
begin
  return exists (select from private.settings s where s.key = 'day_close_enforced' and s.value = 'true')
     and exists (select from private.held_cash h where h.driver_id = p_driver_id and h.due_at is not null and private.get_business_day(h.since) < v_today)
     and not exists (select from private.overnight_holdings o where o.driver_id = p_driver_id and o.business_day >= v_today - 1);
end $$;

-- allow_overnight: allows the driver to keep the held cash through this night.
create function private.allow_overnight(p_driver_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.overnight_holdings (driver_id, business_day, requested_by, approved_by)
  values (p_driver_id, private.get_business_day(clock_timestamp()), p_admin, p_approver_id) on conflict do nothing;
  perform private.record_admin_action(p_admin, 'overnight', p_driver_id, p_reason, jsonb_build_object('amount', private.sum_held_cash(p_driver_id)) || private.approver_json(p_approver_id));
  perform private.refresh_driver_eligibility(p_driver_id);
end $$;
