-- admin_allow_overnight: allows the driver to keep the held cash through this night. Needs two administrators.
-- Idempotent.
create function app.admin_allow_overnight(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := private.begin_driver_decision(p_user_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif not exists (select from private.overnight_holdings o where o.driver_id = p_user_id and o.business_day = private.get_business_day(clock_timestamp())) then
    if private.sum_held_cash(p_user_id) = 0 then
      return private.refuse('INVALID_STATE', '{"reason": "holds_nothing"}');
    end if;
    v_answer := private.apply_dual_approval('overnight', p_user_id, jsonb_build_object('reason', btrim(p_reason)), v_admin);
  end if;
  return coalesce(v_answer, private.ok(private.admin_driver_json(p_user_id)));
end $$;
revoke execute on function app.admin_allow_overnight(uuid, text) from public;
grant execute on function app.admin_allow_overnight(uuid, text) to handover_authenticated;
