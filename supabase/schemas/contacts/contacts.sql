-- The address book of a sender, and how deliveries fill it.

-- normalize_contact_address: one address in its stored form; empty values become null.
create function private.normalize_contact_address(p_address text, p_unit text, p_location jsonb, p_instructions text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('address', private.clean_line(p_address), 'unit', nullif(private.clean_line(p_unit), ''),
    'location', case when jsonb_typeof(p_location) = 'object' then private.point_json(private.round_coordinate(p_location -> 'lat'), private.round_coordinate(p_location -> 'lng')) end,
    'instructions', nullif(private.clean_text(p_instructions), ''));
end $$;

-- normalize_contact_addresses: the stored form of a list of addresses.
create function private.normalize_contact_addresses(p_addresses jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.normalize_contact_address(a.address ->> 'address', a.address ->> 'unit', a.address -> 'location', a.address ->> 'instructions') order by a.n), '[]')
      from jsonb_array_elements(coalesce(p_addresses, '[]')) with ordinality a (address, n));
end $$;

-- book_contact_json: a contact for its owner. `last`: the last delivery to it, as a template for another one; null if
-- there is none or it was erased.
create function private.book_contact_json(p_contact private.contacts) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  select * into v_transaction from public.transactions t where t.id = p_contact.last_transaction_id and t.user_id = p_contact.user_id and t.redacted_at is null;
  return jsonb_build_object('id', p_contact.id, 'name', p_contact.name, 'phone', p_contact.phone_number, 'favourite', p_contact.favourite,
    'addresses', p_contact.addresses, 'lastUsedAt', private.format_iso(p_contact.last_used_at),
    'last', case when v_transaction.id is not null then jsonb_build_object('amount', v_transaction.amount, 'funding', v_transaction.funding,
      'pickupAddress', case when v_transaction.hub_id is null then v_transaction.pickup_address end, 'pickupUnit', v_transaction.pickup_unit,
      'pickupLocation', case when v_transaction.hub_id is null then private.point_json(v_transaction.pickup_latitude, v_transaction.pickup_longitude) end) end);
end $$;

-- upsert_delivery_contact: adds the receiver of a delivery to its sender's address book, with this address first. In a
-- full book it replaces the unsaved contact that was used least recently; if all are saved, it adds none.
create function private.upsert_delivery_contact(p_transaction public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_address jsonb := private.normalize_contact_address(p_transaction.delivery_address, p_transaction.delivery_unit,
    private.point_json(p_transaction.delivery_latitude, p_transaction.delivery_longitude), p_transaction.package_details ->> 'special_instructions');
  -- As the constraint of private.contacts.
  c_max_addresses constant int := 10;
  v_max_contacts int := private.get_setting('contacts_max')::int;
begin
  update private.contacts c set
    name = case when c.saved then c.name else p_transaction.receiver_name end,
    addresses = (
      select jsonb_agg(a.address order by a.n) from (
        select v_address as address, 0::bigint as n
        union all
        (select entry.address, entry.n from jsonb_array_elements(c.addresses) with ordinality entry (address, n)
          where (entry.address ->> 'address', coalesce(entry.address ->> 'unit', '')) is distinct from (v_address ->> 'address', coalesce(v_address ->> 'unit', ''))
          order by entry.n limit c_max_addresses - 1)) a),
    last_used_at = clock_timestamp(), last_transaction_id = p_transaction.id, updated_at = clock_timestamp()
  where c.user_id = p_transaction.user_id and c.phone_number = p_transaction.receiver_phone;
  if found then
    return;
  end if;
  if (select count(*) from private.contacts c where c.user_id = p_transaction.user_id) >= v_max_contacts then
    delete from private.contacts c where c.id = (
      select oldest.id from private.contacts oldest where oldest.user_id = p_transaction.user_id and not oldest.saved and not oldest.favourite
       order by oldest.last_used_at nulls first limit 1 for update skip locked);
    if not found then
      return;
    end if;
  end if;
  insert into private.contacts (user_id, name, phone_number, addresses, last_used_at, last_transaction_id)
  values (p_transaction.user_id, p_transaction.receiver_name, p_transaction.receiver_phone, jsonb_build_array(v_address), clock_timestamp(), p_transaction.id)
  -- Concurrent deliveries to a new receiver: one of them inserts the contact.
  on conflict on constraint contact_of_one_number do nothing;
end $$;

-- erase_delivery_contact: removes an erased delivery's address from its sender's address book, and the contact if no
-- other delivery to that receiver remains.
create function private.erase_delivery_contact(p_transaction public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contacts c where c.user_id = p_transaction.user_id and c.phone_number = p_transaction.receiver_phone
    and not exists (select from public.transactions t where t.user_id = p_transaction.user_id and t.receiver_id = p_transaction.receiver_id and t.id <> p_transaction.id and t.redacted_at is null);
  update private.contacts c set addresses = (
      select coalesce(jsonb_agg(entry.address order by entry.n), '[]') from jsonb_array_elements(c.addresses) with ordinality entry (address, n)
       where entry.address ->> 'address' <> private.clean_line(p_transaction.delivery_address))
   where c.user_id = p_transaction.user_id and c.phone_number = p_transaction.receiver_phone;
end $$;

-- delete_receiver_contacts: removes a deleted account from the address books of everyone who has sent to it, by all of
-- its former numbers. Must run before its deliveries are erased.
create function private.delete_receiver_contacts(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contacts c using (
    select distinct t.user_id, t.receiver_phone from public.transactions t where t.receiver_id = p_user_id and t.receiver_phone <> '') sent
   where c.user_id = sent.user_id and c.phone_number = sent.receiver_phone
     -- Unless the number has another owner by now, and they have also sent to that owner.
     and not exists (select from public.transactions t where t.user_id = sent.user_id and t.receiver_phone = sent.receiver_phone and t.receiver_id <> p_user_id);
end $$;

-- list_contacts: the caller's address book: favourites first, then the last used. p_search: any part of a name, an
-- address or a number. `more`: there are further contacts, which a search finds.
create function app.list_contacts(p_search text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_size int := private.clamp_page_size(p_limit, 50);
  v_pattern text := private.to_search_pattern(p_search);
  v_rows private.contacts[];
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select array_agg(listed.contact order by listed.n) into v_rows from (
    select c as contact, row_number() over (order by c.favourite desc, c.last_used_at desc nulls last, c.name, c.id) as n
      from private.contacts c
     where c.user_id = v_actor
       and (v_pattern is null or private.to_search_text(variadic array[c.name, c.phone_number] || array(select entry.address ->> 'address' from jsonb_array_elements(c.addresses) entry (address))) like v_pattern)
     order by n limit v_size + 1) listed;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.book_contact_json(v_rows[n]) order by n) from generate_series(1, least(v_size, coalesce(cardinality(v_rows), 0))) n), '[]'),
    'more', coalesce(cardinality(v_rows) > v_size, false)));
end $$;
revoke execute on function app.list_contacts(text, int) from public;
grant execute on function app.list_contacts(text, int) to handover_authenticated;

-- save_contact: adds a contact to the caller's address book, or updates the one with this number.
create function app.save_contact(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_contact private.contacts;
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
  returning * into v_contact;
  return private.ok(private.book_contact_json(v_contact));
end $$;
revoke execute on function app.save_contact(jsonb) from public;
grant execute on function app.save_contact(jsonb) to handover_authenticated;

-- update_contact: changes the fields of the patch in one of the caller's contacts; `addresses` as a whole. Another
-- user's contact is refused like a missing one. A number of another contact is refused.
create function app.update_contact(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_contact private.contacts;
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
  where c.id = p_id and c.user_id = v_actor returning * into v_contact;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "contact"}');
  end if;
  return private.ok(private.book_contact_json(v_contact));
end $$;
revoke execute on function app.update_contact(uuid, jsonb) from public;
grant execute on function app.update_contact(uuid, jsonb) to handover_authenticated;

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
