-- admin_settle_closing: settles the difference of a hub's last count with a ledger entry. Needs two administrators.
-- Idempotent.
create function app.admin_settle_closing(p_hub_id uuid, p_closing_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_c private.hub_closings;
  v_pending jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  select * into v_c from private.hub_closings c where c.id = p_closing_id and c.hub_id = p_hub_id;
  if not found then
    return private.refuse_hub_not_found();
  elsif private.is_party(v_admin, 'hub_difference', v_c.id) then
    return private.refuse_conflict_of_interest();
  elsif v_c.settled_at is null then
    if not exists (select from private.list_open_differences() d where d.id = v_c.id) then
      return private.refuse('INVALID_STATE', '{"reason": "nothing_to_settle"}');
    elsif v_c.difference < 0 and not private.has_safe_cash(p_hub_id, -v_c.difference) then
      return private.refuse('SAFE_TOO_LOW');
    end if;
    v_pending := private.apply_dual_approval('hub_difference', v_c.id, jsonb_build_object('reason', p_reason), v_admin);
    select * into v_c from private.hub_closings c where c.id = p_closing_id;
  end if;
  return coalesce(v_pending, private.ok(private.closing_json(v_c)));
end $$;
revoke execute on function app.admin_settle_closing(uuid, uuid, text) from public;
grant execute on function app.admin_settle_closing(uuid, uuid, text) to handover_authenticated;
