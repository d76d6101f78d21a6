-- delete_contact: removes a contact from the caller's address book. Deliveries to it stay.
create function app.delete_contact(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  delete from private.contacts c where c.id = p_id and c.user_id = v_actor;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "contact"}');
  end if;
  return private.ok();
end $$;
revoke execute on function app.delete_contact(uuid) from public;
grant execute on function app.delete_contact(uuid) to handover_authenticated;
