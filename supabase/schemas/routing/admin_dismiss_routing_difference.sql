-- admin_dismiss_routing_difference: closes a difference without a repair and records the administrator's reason. It is
-- not listed again until the values of either side change. An order that the provider refused is sent again only after
-- it changes or an administrator starts a reconciliation. Idempotent.
create function app.admin_dismiss_routing_difference(p_id bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_difference private.routing_differences;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_difference from private.routing_differences d where d.id = p_id for update;
  if not found then
    return private.refuse_not_found();
  end if;
  if v_difference.driver_id = v_admin
     or exists (select from public.transactions t where t.id = v_difference.transaction_id and private.has_conflict_of_interest(v_admin, t)) then
    return private.refuse_conflict_of_interest();
  end if;
  if v_difference.repaired_at is null and v_difference.resolved_at is null then
    update private.routing_differences d set resolved_at = clock_timestamp(), dismissed_by = v_admin, dismissal_reason = p_reason
     where d.id = p_id returning * into v_difference;
    if v_difference.kind = 'refused' then
      update private.routing_orders r set refusals = greatest(r.refusals, private.get_max_refusals()), retry_requested = false where r.transaction_id = v_difference.transaction_id;
    end if;
    perform private.record_admin_action(v_admin, 'dismiss_difference', coalesce(v_difference.transaction_id, v_difference.driver_id, '00000000-0000-0000-0000-000000000000'), p_reason,
      jsonb_build_object('differenceId', p_id, 'kind', v_difference.kind, 'subject', v_difference.subject));
  end if;
  return private.ok(private.routing_difference_json(v_difference));
end $$;
revoke execute on function app.admin_dismiss_routing_difference(bigint, text) from public;
grant execute on function app.admin_dismiss_routing_difference(bigint, text) to handover_authenticated;
