-- Another time, proposed by the receiver and accepted by the sender while the sender may edit the delivery. Accepting
-- is an edit by the sender: see edit_transaction.

-- is_window_feasible: whether the window ends late enough to find a driver.
create function private.is_window_feasible(p_ends timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_ends >= clock_timestamp() + make_interval(secs => private.get_setting('window_notice_seconds')::double precision);
end $$;

-- find_time_proposal: the delivery's latest proposal if it is still feasible; otherwise a row of nulls.
create function private.find_time_proposal(p_transaction_id uuid) returns private.time_proposals
language plpgsql stable security definer set search_path = '' as $$
declare
  v_proposal private.time_proposals;
begin
  select * into v_proposal from private.time_proposals p where p.transaction_id = p_transaction_id order by p.proposed_at desc limit 1;
  return case when private.is_window_feasible(v_proposal.ends_at) then v_proposal end;
end $$;

-- can_answer_time_proposal: whether a proposal waits for the sender's answer.
create function private.can_answer_time_proposal(p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can_edit_delivery(p_transaction.status) and coalesce((private.find_time_proposal(p_transaction.id)).state = 'open', false);
end $$;

-- time_proposal_json: the open or declined proposal; null if there is none, if a driver has the delivery, or if the
-- proposal was accepted, because the delivery then has that time.
create function private.time_proposal_json(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_proposal private.time_proposals := private.find_time_proposal(p_transaction.id);
begin
  return case when private.can_edit_delivery(p_transaction.status) and v_proposal.state in ('open', 'declined') then jsonb_build_object(
    'id', v_proposal.id, 'state', v_proposal.state, 'from', to_char(v_proposal.preferred_from, 'HH24:MI'), 'to', to_char(v_proposal.preferred_to, 'HH24:MI'),
    'startsAt', private.format_iso(v_proposal.starts_at), 'endsAt', private.format_iso(v_proposal.ends_at), 'timeZone', private.get_time_zone(),
    'proposedAt', private.format_iso(v_proposal.proposed_at)) end;
end $$;

-- resolve_time_proposal: the sender has chosen this window. Returns whether it is the proposed one; any other window
-- withdraws the proposal. The caller holds the delivery's lock.
create function private.resolve_time_proposal(p_transaction_id uuid, p_starts timestamptz, p_ends timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_state text;
begin
  update private.time_proposals p set answered_at = clock_timestamp(),
         state = case when p.starts_at = p_starts and p.ends_at = p_ends then 'accepted' else 'withdrawn' end
   where p.transaction_id = p_transaction_id and p.state = 'open' returning p.state into v_state;
  return coalesce(v_state = 'accepted', false);
end $$;

-- withdraw_time_proposals: withdraws the open proposals of these deliveries. The caller holds their locks.
create function private.withdraw_time_proposals(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.time_proposals p set state = 'withdrawn', answered_at = clock_timestamp() where p.transaction_id = any (p_ids) and p.state = 'open';
end $$;

-- record_time_proposal: records a proposal's change in the delivery's history and notifies p_recipient_id.
create function private.record_time_proposal(p_transaction public.transactions, p_proposal private.time_proposals, p_action text, p_role text, p_actor uuid,
                                        p_type text, p_recipient_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (p_transaction.id, p_transaction.status, p_transaction.status, p_action, p_actor, p_role, jsonb_build_object('window', private.format_time_proposal(p_proposal)), clock_timestamp());
  perform private.notify_delivery(p_type, p_transaction.id, p_recipient_id, private.time_proposal_window_json(p_proposal), p_proposal.id::text);
  perform private.broadcast_delivery(p_transaction);
end $$;

-- time_proposal_window_json: the window, for notifications.
create function private.time_proposal_window_json(p_proposal private.time_proposals) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('day', p_proposal.day, 'from', to_char(p_proposal.preferred_from, 'HH24:MI'), 'to', to_char(p_proposal.preferred_to, 'HH24:MI'));
end $$;

-- format_time_proposal: the window for the history, independent of the language.
create function private.format_time_proposal(p_proposal private.time_proposals) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('%s, %s–%s', p_proposal.day, to_char(p_proposal.preferred_from, 'HH24:MI'), to_char(p_proposal.preferred_to, 'HH24:MI'));
end $$;
