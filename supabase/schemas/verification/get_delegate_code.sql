-- get_delegate_code: the delegate opens their code by their link; opening it extends it until delivery, as for the
-- receiver. The server adds the signature of its QR, which never contains the receiver's full number.
create function app.get_delegate_code(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_delegate private.delegates := private.find_delegate_by_token(p_token);
  v_code text := private.derive_code_from_token(p_token);
  v_transaction public.transactions;
begin
  select * into v_transaction from public.transactions t where t.id = v_delegate.transaction_id and private.is_in_progress(t.status);
  if v_transaction.id is not null then
    update private.delegates d set expires_at = private.compute_code_expiry() where d.id = v_delegate.id and d.revoked_at is null and d.token_hash = private.hash_token(p_token)
    returning * into v_delegate;
  end if;
  if v_transaction.id is null or v_delegate.id is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('transactionId', v_transaction.id, 'code', v_code, 'formattedCode', left(v_code, 4) || '-' || right(v_code, 4),
    'expiresAt', private.format_iso(v_delegate.expires_at), 'status', 'active', 'amount', v_transaction.amount, 'receiverPhone', right(v_transaction.receiver_phone, 4)));
end $$;
revoke execute on function app.get_delegate_code(text) from public;
grant execute on function app.get_delegate_code(text) to handover_anon, handover_authenticated;
