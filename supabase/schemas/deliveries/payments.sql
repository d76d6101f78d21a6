-- Money comes in: by a signed event, each once, or by an administrator's word.

-- start_dispatch: a paid delivery begins to look for a driver, from a first round.
create function private.start_dispatch(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dispatches as d (transaction_id, priority)
  values (p_t.id, private.priority_of(p_t))
  on conflict (transaction_id) do nothing;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_t.id), null, 'dispatch:' || p_t.id);
end $$;

-- on_payment_confirmed: what follows a confirmed payment, whoever confirmed it.
create function private.on_payment_confirmed(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_window(p_t);
  perform private.start_dispatch(p_t);
  perform private.notify_about('payment_confirmed', p_t.id);
end $$;
