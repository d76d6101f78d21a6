-- save_contact: adds a contact to the caller's address book, or updates the one with this number.
create function app.save_contact(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_c private.contacts;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  -- The lock serializes concurrent calls, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('contacts ' || v_actor, 0));
  if (select count(*) from private.contacts c where c.user_id = v_actor and c.phone_number <> p_body ->> 'phone') >= private.get_setting('contacts_max') then
    return private.refuse('INVALID_STATE', '{"reason": "contacts_full"}');
  end if;
  insert into private.contacts as c (user_id, name, phone_number, favourite, saved, addresses)
  values (v_actor, p_body ->> 'name', p_body ->> 'phone', coalesce((p_body ->> 'favourite')::boolean, false), true, private.normalize_contact_addresses(p_body -> 'addresses'))
  on conflict on constraint contact_of_one_number do update set
    name = excluded.name, saved = true, updated_at = clock_timestamp(),
    favourite = case when p_body ? 'favourite' then excluded.favourite else c.favourite end,
    addresses = case when p_body ? 'addresses' then excluded.addresses else c.addresses end
  returning * into v_c;
  return private.ok(private.book_contact_json(v_c));
end $$;
revoke execute on function app.save_contact(jsonb) from public;
grant execute on function app.save_contact(jsonb) to handover_authenticated;
