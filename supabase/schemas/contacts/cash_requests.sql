-- Requests for cash between people who know each other.

-- can_request_cash: whether a user may request cash from another: that person has sent to them before or has saved
-- them as a contact, and has not blocked them.
create function private.can_request_cash(p_requester uuid, p_recipient uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_requester <> p_recipient
     and (exists (select from public.transactions t where t.user_id = p_recipient and t.receiver_id = p_requester)
          or exists (select from private.contacts c where c.user_id = p_recipient and c.saved and c.phone_number = private.find_verified_phone(p_requester)))
     and not exists (select from private.cash_request_blocks b where b.user_id = p_recipient and b.blocked_id = p_requester);
end $$;

-- cash_request_json: a request for one of its two people. The payer sees the requester's phone number, because a
-- delivery is addressed to it.
create function private.cash_request_json(p_r private.cash_requests, p_viewer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_r.id, 'mine', p_viewer = p_r.requester_id,
    'state', case when p_r.state = 'open' and p_r.expires_at <= clock_timestamp() then 'expired' else p_r.state end,
    'name', private.get_display_name(case when p_viewer = p_r.requester_id then p_r.payer_id else p_r.requester_id end),
    'phone', case when p_viewer = p_r.payer_id then private.find_verified_phone(p_r.requester_id) end,
    'amount', p_r.amount, 'note', p_r.note, 'address', p_r.address, 'unit', p_r.unit,
    'location', private.point_json(p_r.latitude, p_r.longitude), 'instructions', p_r.instructions, 'reason', p_r.reason,
    'transactionId', p_r.transaction_id, 'requestedAt', private.format_iso(p_r.requested_at), 'expiresAt', private.format_iso(p_r.expires_at));
end $$;

-- notify_cash_request: notifies one of the two people.
create function private.notify_cash_request(p_type text, p_r private.cash_requests, p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_user_id, 'key', p_type || ':' || p_r.id,
    'facts', jsonb_build_object('requestId', p_r.id, 'amount', p_r.amount,
      'name', private.get_display_name(case when p_user_id = p_r.requester_id then p_r.payer_id else p_r.requester_id end))));
end $$;

-- lock_open_cash_request: an open request to this person, locked; a row of nulls if there is none.
create function private.lock_open_cash_request(p_id uuid, p_recipient uuid) returns private.cash_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_r private.cash_requests;
begin
  select * into v_r from private.cash_requests r where r.id = p_id and r.payer_id = p_recipient and r.state = 'open' and r.expires_at > clock_timestamp() for update;
  return v_r;
end $$;
