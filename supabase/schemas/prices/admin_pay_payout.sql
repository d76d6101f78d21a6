-- admin_pay_payout: all of a closed period has been sent. Another administrator says so than the one who closed it,
-- unless that is the only one of their team. Repeating is a success.
create function app.admin_pay_payout(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_p private.payouts;
  v_item private.payout_items;
  v_alone boolean;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_p from private.payouts p where p.id = p_id for update;
  if not found then
    return private.not_found();
  end if;
  if v_p.paid_at is null then
    v_alone := not exists (select from private.other_admins(v_admin));
    if v_p.closed_by = v_admin and not v_alone or exists (select from private.payout_items i where i.payout_id = v_p.id and i.driver_id = v_admin) then
      return private.refuse('OWN_CASE', '{"reason": "closed_it"}');
    end if;
    update private.payouts p set paid_by = v_admin, paid_at = clock_timestamp() where p.id = v_p.id returning * into v_p;
    for v_item in select * from private.payout_items i where i.payout_id = v_p.id order by i.driver_id loop
      perform private.move_pay(v_p.id, 'pay_sent', v_item.driver_id, v_item.amount, v_admin);
    end loop;
    perform private.record_admin_action(v_admin, 'pay_payout', v_p.id, null,
      jsonb_build_object('amount', (select sum(i.amount) from private.payout_items i where i.payout_id = v_p.id)) || case when v_alone then '{"alone": true}' else '{}' end::jsonb);
  end if;
  return private.ok(private.payout_json(v_p));
end $$;
revoke execute on function app.admin_pay_payout(uuid) from public;
grant execute on function app.admin_pay_payout(uuid) to handover_person;
