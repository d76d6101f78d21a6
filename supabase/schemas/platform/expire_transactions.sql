-- expire_transactions: cancels deliveries unanswered for 72 hours or unpaid for 24 and notifies both parties. `more`:
-- call again. The last call also retries exhausted searches, because a driver may have come into the radius, and
-- expires codes, approvals and uncounted deposits.
create function app.expire_transactions(p_limit int default 50) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_answer_timeout interval := make_interval(hours => private.get_setting('pending_hours')::int);
  v_payment_timeout interval := make_interval(hours => private.get_setting('unpaid_hours')::int);
  v_due_ids uuid[] := array(
    select t.id from public.transactions t
     where (t.status = 'pending' and t.created_at < now() - v_answer_timeout)
        or (t.status in ('accepted', 'payment_pending') and t.created_at < now() - v_payment_timeout and not private.is_under_money_review(t.id)
            -- Counted from the receiver's acceptance or the administrator's release, not from the row's last update.
            and (select greatest(max(u."timestamp"), (select max(r.decided_at) from private.money_reviews r where r.transaction_id = t.id))
                   from public.transaction_status_updates u
                  where u.transaction_id = t.id and u.new_status = 'accepted') < now() - v_payment_timeout)
     order by t.created_at limit p_limit for no key update skip locked);
  v_ended_ids uuid[];
begin
  v_ended_ids := private.change_transaction_statuses(v_due_ids, array['pending'], 'expire', 'system', null, '{}', '{"reasonCode": "nobody_accepted"}')
          || private.change_transaction_statuses(v_due_ids, array['accepted', 'payment_pending'], 'expire', 'system', null, '{}', '{"reasonCode": "nobody_paid"}');
  perform private.enqueue_many('notify', array_agg(private.notification_payload_json('transaction_cancelled', t.id, party_id, '{}', private.get_latest_step_id(t.id))))
    from public.transactions t, unnest(array[t.user_id, t.receiver_id]) party_id where t.id = any (v_ended_ids);
  if cardinality(v_due_ids) = p_limit and cardinality(v_ended_ids) > 0 then
    return private.ok(jsonb_build_object('expired', cardinality(v_ended_ids), 'codes', 0, 'approvals', 0, 'deposits', 0, 'more', true));
  end if;
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', d.transaction_id)), array_agg('dispatch:' || d.transaction_id))
    from private.dispatches d where d.state = 'exhausted' and d.exhausted_at is not null;
  return private.ok(jsonb_build_object('expired', cardinality(v_ended_ids), 'codes', private.expire_codes(), 'approvals', private.expire_approvals(),
    'deposits', private.expire_deposits(), 'more', false));
end $$;
revoke execute on function app.expire_transactions(int) from public;
grant execute on function app.expire_transactions(int) to handover_service;
