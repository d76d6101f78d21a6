-- Holds and freezes of an incident: they block the driver's cash and offers. Callers lock the driver and the delivery.

-- has_frozen_offers: whether an incident has stopped this driver's offers.
create function private.has_frozen_offers(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.offer_freezes f where f.driver_id = p_driver_id);
end $$;

-- find_offer_pause_start: since when this driver's offers are stopped, as the driver may read it: only by incidents
-- about themselves. If another person called for help, the pause stays hidden: a driver who reads it while standing
-- before that person would learn of the duress code.
create function private.find_offer_pause_start(p_driver_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(f.at) from private.offer_freezes f join private.incidents i on i.id = f.incident_id where f.driver_id = p_driver_id and i.person_id = p_driver_id);
end $$;

-- is_cash_on_hold: whether a hold blocks this delivery's cash.
create function private.is_cash_on_hold(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.cash_holds h where h.transaction_id = p_transaction_id and h.lifted_at is null);
end $$;

-- unfreeze_offers: lifts this incident's freeze. A freeze of another incident stays.
create function private.unfreeze_offers(p_incident private.incidents, p_admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.offer_freezes f where f.incident_id = p_incident.id;
  if found then
    perform private.record_incident_entry(p_incident.id, 'offers_free', p_admin);
    perform private.resume_driver_offers(p_incident.driver_id);
  end if;
end $$;

-- release_cash_hold: lifts this incident's hold on the delivery's cash.
create function private.release_cash_hold(p_incident private.incidents, p_transaction_id uuid, p_admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  update private.cash_holds h set lifted_by = p_admin, lifted_at = clock_timestamp()
   where h.transaction_id = p_transaction_id and h.incident_id = p_incident.id and h.lifted_at is null;
  if found then
    select * into v_transaction from public.transactions t where t.id = p_transaction_id;
    perform private.record_incident_entry(p_incident.id, 'cash_free', p_admin, null, jsonb_build_object('orderNo', v_transaction.order_no));
    perform private.broadcast_delivery(v_transaction);
  end if;
end $$;

-- freeze_offers: stops offers to the driver and passes their open offers to others.
create function private.freeze_offers(p_incident private.incidents, p_admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.offer_freezes (driver_id, incident_id, by) values (p_incident.driver_id, p_incident.id, p_admin) on conflict do nothing;
  if found then
    perform private.record_incident_entry(p_incident.id, 'offers_frozen', p_admin);
    perform private.refresh_driver_eligibility(p_incident.driver_id);
  end if;
end $$;

-- hold_cash: places this incident's hold on the delivery's cash.
create function private.hold_cash(p_incident private.incidents, p_transaction_id uuid, p_admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  insert into private.cash_holds (incident_id, transaction_id, placed_by) values (p_incident.id, p_transaction_id, p_admin)
  on conflict (transaction_id, incident_id) where lifted_at is null do nothing;
  if found then
    select * into v_transaction from public.transactions t where t.id = p_transaction_id;
    perform private.record_incident_entry(p_incident.id, 'cash_held', p_admin, null, jsonb_build_object('orderNo', v_transaction.order_no));
    perform private.broadcast_delivery(v_transaction);
  end if;
end $$;

-- incident_hold_refusal: the refusal while an incident's hold blocks the delivery's cash; null otherwise.
create function private.incident_hold_refusal(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_cash_on_hold(p_transaction_id) then private.refuse('CASH_ON_HOLD') end;
end $$;

-- admin_freeze_offers: stops or resumes offers to the driver of an incident. Idempotent.
create function app.admin_freeze_offers(p_id uuid, p_frozen boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := case when v_admin is not null then private.lock_incident(p_id) end;
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif v_incident.driver_id is null then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if p_frozen then
    perform private.freeze_offers(v_incident, v_admin);
  else
    perform private.unfreeze_offers(v_incident, v_admin);
  end if;
  perform private.broadcast_incident(v_incident);
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_freeze_offers(uuid, boolean) from public;
grant execute on function app.admin_freeze_offers(uuid, boolean) to handover_authenticated;

-- admin_hold_cash: places or lifts a hold on a delivery's cash that the incident's driver carries. Refused for a
-- delivery in which the administrator has a part. Idempotent.
create function app.admin_hold_cash(p_id uuid, p_transaction_id uuid, p_held boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := case when v_admin is not null then private.lock_incident(p_id) end;
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_held and not exists (select from private.list_held_cash(v_incident.driver_id) h where h.transaction_id = p_transaction_id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif exists (select from public.transactions t where t.id = p_transaction_id and private.has_conflict_of_interest(v_admin, t)) then
    return private.refuse_conflict_of_interest();
  end if;
  if p_held then
    perform private.hold_cash(v_incident, p_transaction_id, v_admin);
  else
    perform private.release_cash_hold(v_incident, p_transaction_id, v_admin);
  end if;
  perform private.broadcast_incident(v_incident);
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_hold_cash(uuid, uuid, boolean) from public;
grant execute on function app.admin_hold_cash(uuid, uuid, boolean) to handover_authenticated;
