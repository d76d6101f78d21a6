-- propose_time: the receiver proposes another time until a driver has the delivery. Nothing changes before the sender,
-- who is notified, agrees. Replaces an earlier proposal; repeating the same one succeeds without a notification. The
-- verdict is the result of the money limits: refused above the receiver's limit for that day.
create function app.propose_time(p_transaction_id uuid, p_window jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_refusal jsonb := private.receiver_change_refusal(v_transaction, v_actor, case when not private.can_edit_delivery(v_transaction.status) then private.refuse('INVALID_STATE', '{"reason": "driver_has_it"}') end);
  v_window record;
  v_proposed public.transactions;
  v_verdict private.money_verdicts;
  v_proposal private.time_proposals;
  c_hour_seconds constant int := 3600;
  v_retry_seconds int;
begin
  v_refusal := coalesce(v_refusal, private.preferred_day_refusal(p_window));
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_window from private.resolve_preferred_window(p_window);
  if v_window.starts = v_transaction.wanted_from and v_window.ends = v_transaction.wanted_to then
    return private.refuse_invalid('preferredTime', 'time_as_it_is');
  end if;
  v_proposal := private.find_time_proposal(v_transaction.id);
  if v_proposal.state = 'open' and v_proposal.starts_at = v_window.starts and v_proposal.ends_at = v_window.ends then
    return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
  end if;
  v_proposed := v_transaction;
  v_proposed.wanted_from := v_window.starts;
  v_verdict := private.evaluate_limits(v_proposed, 'propose');
  if v_verdict.verdict = 'refuse' then
    return private.refuse_over_limit(v_verdict);
  end if;
  v_retry_seconds := private.consume_rate_limit('propose_time ' || v_transaction.id, private.get_setting('time_proposals_per_hour')::int, c_hour_seconds);
  if v_retry_seconds is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', v_retry_seconds));
  end if;
  perform private.withdraw_time_proposals(array[v_transaction.id]);
  insert into private.time_proposals (transaction_id, day, preferred_from, preferred_to, starts_at, ends_at)
  values (v_transaction.id, coalesce((p_window ->> 'day')::date, (v_window.starts at time zone private.get_time_zone())::date), (p_window ->> 'from')::time, (p_window ->> 'to')::time,
          v_window.starts, v_window.ends)
  returning * into v_proposal;
  perform private.record_time_proposal(v_transaction, v_proposal, 'propose_time', 'receiver', v_actor, 'time_proposed', v_transaction.user_id);
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.propose_time(uuid, jsonb) from public;
grant execute on function app.propose_time(uuid, jsonb) to handover_authenticated;
