-- get_duress: whether and when the caller has chosen a duress ending. Never returns the ending.
create function app.get_duress() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(private.duress_json(v_actor));
end $$;
revoke execute on function app.get_duress() from public;
grant execute on function app.get_duress() to handover_authenticated;
