-- update_contact: changes the fields of the patch in one of the caller's contacts; `addresses` as a whole. Another
-- user's contact is refused like a missing one. A number of another contact is refused.
create function app.update_contact(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_c private.contacts;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contacts ' || v_actor, 0));
  if exists (select from private.contacts c where c.user_id = v_actor and c.phone_number = p_patch ->> 'phone' and c.id <> p_id) then
    return private.refuse_invalid('phone', 'contact_has_number');
  end if;
  update private.contacts c set
    name = coalesce(p_patch ->> 'name', c.name), saved = c.saved or p_patch ?| array['name', 'phone', 'addresses'],
    phone_number = coalesce(p_patch ->> 'phone', c.phone_number),
    favourite = coalesce((p_patch ->> 'favourite')::boolean, c.favourite),
    addresses = case when p_patch ? 'addresses' then private.normalize_contact_addresses(p_patch -> 'addresses') else c.addresses end,
    updated_at = clock_timestamp()
  where c.id = p_id and c.user_id = v_actor returning * into v_c;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "contact"}');
  end if;
  return private.ok(private.book_contact_json(v_c));
end $$;
revoke execute on function app.update_contact(uuid, jsonb) from public;
grant execute on function app.update_contact(uuid, jsonb) to handover_authenticated;
