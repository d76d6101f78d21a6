-- admin_release_money_review: releases the delivery. Needs two administrators above
-- money_release_single_approver_limit. Idempotent.
create function app.admin_release_money_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif private.is_under_money_review(v_t.id) then
    if not private.can_decide_alone('release_review', v_t.amount, v_admin) then
      v_answer := private.apply_dual_approval('release_review', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
    else
      perform private.release_money_review(v_t.id, p_reason, v_admin, null);
    end if;
  elsif not exists (select from private.money_reviews r where r.transaction_id = v_t.id and r.state = 'released') then
    return private.refuse_wrong_state('nothing_under_review', v_t.status);
  end if;
  return coalesce(v_answer, private.ok(private.money_review_json(v_t)));
end $$;
revoke execute on function app.admin_release_money_review(uuid, text) from public;
grant execute on function app.admin_release_money_review(uuid, text) to handover_authenticated;
