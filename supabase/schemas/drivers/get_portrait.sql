-- get_portrait: returns the storage path of the caller's photo: the shown one or the waiting one (`p_which`).
create function app.get_portrait(p_which text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_shown_portrait public.driver_documents := private.find_shown_portrait(v_actor);
  v_waiting_portrait private.portraits := private.find_waiting_portrait(v_actor);
  v_path text := case p_which when 'shown' then v_shown_portrait.path when 'waiting' then v_waiting_portrait.path end;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif v_path is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('path', v_path, 'sha256', case p_which when 'shown' then v_shown_portrait.sha256 else v_waiting_portrait.sha256 end));
end $$;
revoke execute on function app.get_portrait(text) from public;
grant execute on function app.get_portrait(text) to handover_authenticated;
