-- clear_plausibility_review: clears the delivery's reviews; its drivers get offers again. The caller has locked the
-- delivery.
create function private.clear_plausibility_review(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_json jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_drivers uuid[];
begin
  with cleared as (
    update private.plausibility_reviews r set cleared_at = clock_timestamp(), cleared_by = p_admin
     where r.transaction_id = p_transaction_id and r.cleared_at is null returning r.driver_id)
  select array_agg(distinct c.driver_id) into v_drivers from cleared c;
  if v_drivers is null then
    return;
  end if;
  perform private.record_admin_action(p_admin, 'clear_plausibility_review', p_transaction_id, p_reason, jsonb_build_object('orderNo', t.order_no) || p_approver_json)
     from public.transactions t where t.id = p_transaction_id;
  perform private.count_clean_deliveries(d) from unnest(v_drivers) d;
  perform private.resume_driver_offers(d) from unnest(v_drivers) d;
end $$;

-- list_unproven_pickups: lists open reviews of drivers who may have the delivery's cash without a ledger entry.
create function private.list_unproven_pickups(p_transaction_id uuid) returns setof private.plausibility_reviews
language sql stable security definer set search_path = '' as $$
  select * from private.plausibility_reviews r where r.transaction_id = p_transaction_id and r.step = 'give_back' and r.cleared_at is null
$$;

-- admin_clear_plausibility_review: clears the review of an implausible step after a check; the driver gets offers
-- again. A pickup that ended without a proof needs two administrators: it has no ledger entry, so the driver's ceiling
-- would not count that cash. Idempotent.
create function app.admin_clear_plausibility_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif exists (select from private.list_unproven_pickups(v_t.id)) then
    v_answer := private.apply_dual_approval('clear_plausibility_review', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not exists (select from private.plausibility_reviews r where r.transaction_id = v_t.id) then
    return private.refuse_wrong_state('nothing_under_review', v_t.status);
  else
    perform private.clear_plausibility_review(v_t.id, p_reason, v_admin, '{}');
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_clear_plausibility_review(uuid, text) from public;
grant execute on function app.admin_clear_plausibility_review(uuid, text) to handover_authenticated;
