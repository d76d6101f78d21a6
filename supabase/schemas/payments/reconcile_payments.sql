-- reconcile_payments: compares one page of what moved since the reconciliation's start, after this provider id, and
-- returns the id after which the next page begins; null ends the reconciliation. Idempotent.
create function app.reconcile_payments(p_id bigint, p_after text, p_movements int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_c private.payment_reconciliations;
  v_provider_object_ids text[];
  v_classified record;
  v_last boolean;
begin
  select * into v_c from private.payment_reconciliations c where c.id = p_id for update;
  if v_c.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  v_provider_object_ids := private.list_payments_to_reconcile(v_c.since, p_after, 200);
  v_classified := private.update_payment_differences(v_provider_object_ids, clock_timestamp() - make_interval(secs => private.get_setting('payment_in_flight_seconds')::double precision));
  v_last := cardinality(v_provider_object_ids) < 200;
  update private.payment_reconciliations c set movements = p_movements, compared = coalesce(c.compared, 0) + cardinality(v_provider_object_ids),
    found = coalesce(c.found, 0) + v_classified.differing, settled = coalesce(c.settled, 0) + v_classified.agreed,
    ended_at = case when v_last then clock_timestamp() end
   where c.id = p_id returning * into v_c;
  return private.ok(jsonb_build_object('next', case when not v_last then v_provider_object_ids[200] end, 'movements', v_c.movements, 'compared', v_c.compared,
                                       'found', v_c.found, 'settled', v_c.settled));
end $$;
revoke execute on function app.reconcile_payments(bigint, text, int) from public;
grant execute on function app.reconcile_payments(bigint, text, int) to handover_service;
