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
