-- admin_reset_second_factor: removes the factor of a user who requested it within 24 hours. The user must enrol again
-- before making decisions.
create function app.admin_reset_second_factor(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.second_factor_refusal();
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif v_refusal is not null then
    return v_refusal;
  elsif not exists (select from public.user_profiles p where p.user_id = p_user_id) then
    return private.refuse_not_found();
  elsif p_user_id = v_admin then
    return private.refuse_conflict_of_interest();
  end if;
  delete from private.second_factors f where f.user_id = p_user_id and private.open_reset_request(f.reset_requested_at) is not null;
  if not found then
    return private.refuse('INVALID_STATE', '{"reason": "reset_not_asked"}');
  end if;
  delete from private.second_factor_sessions s where s.user_id = p_user_id;
  perform private.record_admin_action(v_admin, 'reset_second_factor', p_user_id, btrim(p_reason));
  perform private.notify_second_factor_change(p_user_id, 'reset');
  return private.ok('{}');
end $$;
revoke execute on function app.admin_reset_second_factor(uuid, text) from public;
grant execute on function app.admin_reset_second_factor(uuid, text) to handover_authenticated;
