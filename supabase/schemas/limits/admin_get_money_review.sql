-- admin_get_money_review: returns a delivery's review and records the read.
create function app.admin_get_money_review(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_t public.transactions;
  v_refusal jsonb;
begin
  if v_admin is not null then
    select * into v_t from public.transactions t where t.id = p_transaction_id;
  end if;
  v_refusal := private.admin_refusal(v_admin, v_t);
  if v_refusal is not null then
    return v_refusal;
  elsif not exists (select from private.money_reviews r where r.transaction_id = v_t.id) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  perform private.record_admin_access(v_admin, 'view_money_review', v_t.id);
  return private.ok(private.money_review_json(v_t));
end $$;
revoke execute on function app.admin_get_money_review(uuid) from public;
grant execute on function app.admin_get_money_review(uuid) to handover_authenticated;
