-- get_duress_code: whether and when the caller has chosen a duress ending. Never returns the ending.
create function app.get_duress_code() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.duress_json(v_actor));
end $$;
revoke execute on function app.get_duress_code() from public;
grant execute on function app.get_duress_code() to handover_authenticated;
