-- get_provider_payment: returns the payment's id at the provider and a refund that is still to be made there; null if
-- it was never requested.
create function app.get_provider_payment(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('payment', (
    select jsonb_build_object('paymentId', p.id, 'providerId', p.provider_id, 'cancel', private.can_be_paid(p.status) and not private.is_awaiting_payment(t.status),
        'refund', (select jsonb_build_object('refundId', r.id, 'amount', r.amount) from private.payment_refunds r
                    where r.payment_id = p.id and r.initiated_by_app and r.status in ('asking', 'pending')))
      from private.payments p join public.transactions t on t.id = p.transaction_id
     where p.transaction_id = p_transaction_id and p.provider_id is not null)));
end $$;
revoke execute on function app.get_provider_payment(uuid) from public;
grant execute on function app.get_provider_payment(uuid) to handover_service;
