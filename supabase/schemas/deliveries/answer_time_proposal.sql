-- answer_time_proposal: the sender accepts or declines the receiver's proposed time; the receiver is notified. The
-- call names the proposal that the sender has read. Accepting edits the time as the sender would. Idempotent.
create function app.answer_time_proposal(p_transaction_id uuid, p_proposal_id uuid, p_accept boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
  v_proposal private.time_proposals;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  select * into v_proposal from private.time_proposals p where p.id = p_proposal_id and p.transaction_id = v_transaction.id;
  if v_proposal.state = (case when p_accept then 'accepted' else 'declined' end) then
    return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
  end if;
  if private.is_terminal(v_transaction.status) then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  if not private.can_edit_delivery(v_transaction.status) then
    return private.refuse('INVALID_STATE', '{"reason": "driver_has_it"}');
  end if;
  if v_proposal.state is distinct from 'open' or not private.is_window_feasible(v_proposal.ends_at) then
    return private.refuse('INVALID_STATE', '{"reason": "proposal_gone"}');
  end if;
  if p_accept then
    return app.edit_transaction(v_transaction.id, jsonb_build_object('version', v_transaction.version, 'preferredTime', private.time_proposal_window_json(v_proposal)));
  end if;
  update private.time_proposals p set state = 'declined', answered_at = clock_timestamp() where p.id = v_proposal.id returning * into v_proposal;
  perform private.record_time_proposal(v_transaction, v_proposal, 'decline_time', 'sender', v_actor, 'time_declined', v_transaction.receiver_id);
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.answer_time_proposal(uuid, uuid, boolean) from public;
grant execute on function app.answer_time_proposal(uuid, uuid, boolean) to handover_authenticated;
