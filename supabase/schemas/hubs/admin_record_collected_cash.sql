-- admin_record_collected_cash: records without a code that the sender, or their representative, collected the cash that
-- waited at a hub. Needs two administrators, neither a cashier there. Idempotent.
create function app.admin_record_collected_cash(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif private.is_party(v_admin, 'cash_collected', v_t.id) then
    return private.refuse_conflict_of_interest();
  end if;
  if private.has_open_collection(v_t.id) then
    if private.list_collection_facts(v_t.id) @> '[{"enough": false}]' then
      return private.refuse('SAFE_TOO_LOW');
    end if;
    v_answer := private.apply_dual_approval('cash_collected', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not exists (select from private.hub_collections c where c.transaction_id = v_t.id) then
    return private.refuse_wrong_state('no_cash_at_hub', v_t.status);
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_record_collected_cash(uuid, text) from public;
grant execute on function app.admin_record_collected_cash(uuid, text) to handover_authenticated;
