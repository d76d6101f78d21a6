-- admin_release_review: the delivery goes on; with two administrators above money_release_alone. Repeating is a
-- success.
create function app.admin_release_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions;
  v_refusal jsonb := private.second_factor_refusal();
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal := private.admin_refusal(v_admin, v_t);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.money_held(v_t.id) then
    if not private.alone_within('release_review', v_t.amount, v_admin) then
      v_asked := private.two_people('release_review', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
    else
      perform private.release_review(v_t.id, p_reason, v_admin, null);
    end if;
  elsif not exists (select from private.money_reviews r where r.transaction_id = v_t.id and r.state = 'released') then
    return private.wrong_state('nothing_under_review', v_t.status);
  end if;
  return coalesce(v_asked, private.ok(private.money_review_json(v_t)));
end $$;
revoke execute on function app.admin_release_review(uuid, text) from public;
grant execute on function app.admin_release_review(uuid, text) to handover_authenticated;
