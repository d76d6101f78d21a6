-- admin_list_money_reviews: lists up to 100 deliveries that wait for a review, longest waiting first, except those with
-- the reader as a party.
create function app.admin_list_money_reviews() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object(
    'enforced', (select jsonb_typeof(s.value) = 'array' or s.value = 'true' from private.settings s where s.key = 'money_rules_enforced'),
    'releaseSingleApproverLimit', private.get_setting('money_release_single_approver_limit'),
    'items', (select coalesce(jsonb_agg(w.item order by w.opened_at), '[]') from (
       select r.opened_at, private.money_review_row_json(r, t) as item
         from private.money_reviews r join public.transactions t on t.id = r.transaction_id
        where r.state = 'waiting' and not private.has_conflict_of_interest(v_admin, t) order by r.opened_at limit 100) w)));
end $$;
revoke execute on function app.admin_list_money_reviews() from public;
grant execute on function app.admin_list_money_reviews() to handover_authenticated;
