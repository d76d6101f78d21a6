-- Cash ceiling: the most cash a driver may hold, set by an administrator, otherwise by the settings for the number of
-- clean deliveries. A new delivery must fit in addition to the held cash.

create function private.get_cash_ceiling(p_driver public.driver_profiles) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_driver.cash_ceiling, private.get_setting(
    case when p_driver.clean_deliveries >= private.get_setting('trusted_deliveries') then 'cash_ceiling_trusted' else 'cash_ceiling_initial' end));
end $$;

-- compute_cash_room: returns how much more cash the driver may take.
create function private.compute_cash_room(p_driver public.driver_profiles) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.get_cash_ceiling(p_driver) - private.sum_held_cash(p_driver.user_id);
end $$;

-- cash_ceiling_refusal: returns null if the amount fits, otherwise the refusal, worded for the driver or an
-- administrator.
create function private.cash_ceiling_refusal(p_driver public.driver_profiles, p_amount numeric, p_for_driver boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_params jsonb;
begin
  if p_amount <= private.compute_cash_room(p_driver) then
    return null;
  end if;
  v_params := jsonb_build_object('held', private.format_usd(private.sum_held_cash(p_driver.user_id)), 'ceiling', private.format_usd(private.get_cash_ceiling(p_driver)));
  return case when p_for_driver then private.refuse('CEILING_REACHED', jsonb_build_object('reason', 'own', 'params', v_params))
              else private.refuse('CEILING_REACHED', jsonb_build_object('reason', 'drivers', 'params', v_params)) end;
end $$;

-- get_highest_cash_ceiling: returns the highest ceiling of any driver; without drivers, the initial ceiling.
create function private.get_highest_cash_ceiling() returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(
    (select max(d.cash_ceiling) from public.driver_profiles d where d.is_approved and d.suspended_at is null),
    case when exists (select from public.driver_profiles d where d.is_approved and d.suspended_at is null and d.cash_ceiling is null
                         and d.clean_deliveries >= (select private.get_setting('trusted_deliveries'))) then private.get_setting('cash_ceiling_trusted') end,
    case when exists (select from public.driver_profiles d where d.is_approved and d.suspended_at is null and d.cash_ceiling is null)
           or not exists (select from public.driver_profiles d where d.is_approved and d.suspended_at is null)
         then private.get_setting('cash_ceiling_initial') end);
end $$;

-- count_clean_deliveries: updates the driver's count of clean deliveries, those without an open plausibility review:
-- after a delivery, and when a review begins or ends. Locks the driver, so callers must take all other locks first.
create function private.count_clean_deliveries(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_clean_count int;
begin
  perform from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  select count(*) into v_clean_count from (
    select from public.transactions t
     where t.driver_id = p_driver_id and t.status = 'delivered'
       and not exists (select from private.plausibility_reviews r where r.transaction_id = t.id and r.driver_id = p_driver_id and r.cleared_at is null)
     order by t.created_at desc, t.id desc limit 500) clean;
  update public.driver_profiles d set clean_deliveries = v_clean_count where d.user_id = p_driver_id and d.clean_deliveries <> v_clean_count;
end $$;
