-- Decisions of the receiver and the sender before payment. Repeating a decision succeeds.

-- has_ended_delivery: whether this person ended the delivery by this action, so that a repeat succeeds.
create function private.has_ended_delivery(p_transaction_id uuid, p_action text, p_actor uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.transaction_status_updates u
                  where u.transaction_id = p_transaction_id and u.action = p_action and u.actor_id = p_actor and u.new_status = 'cancelled');
end $$;
