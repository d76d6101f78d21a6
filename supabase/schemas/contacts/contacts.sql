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
    select coalesce(jsonb_agg(private.normalize_contact_address(a.one ->> 'address', a.one ->> 'unit', a.one -> 'location', a.one ->> 'instructions') order by a.n), '[]')
      from jsonb_array_elements(coalesce(p_addresses, '[]')) with ordinality a (one, n));
end $$;

-- book_contact_json: a contact for its owner. `last`: the last delivery to it, as a template for another one; null if
-- there is none or it was erased.
create function private.book_contact_json(p_c private.contacts) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  select * into v_t from public.transactions t where t.id = p_c.last_transaction_id and t.user_id = p_c.user_id and t.redacted_at is null;
  return jsonb_build_object('id', p_c.id, 'name', p_c.name, 'phone', p_c.phone_number, 'favourite', p_c.favourite,
    'addresses', p_c.addresses, 'lastUsedAt', private.format_iso(p_c.last_used_at),
    'last', case when v_t.id is not null then jsonb_build_object('amount', v_t.amount, 'funding', v_t.funding,
      'pickupAddress', case when v_t.hub_id is null then v_t.pickup_address end, 'pickupUnit', v_t.pickup_unit,
      'pickupLocation', case when v_t.hub_id is null then private.point_json(v_t.pickup_latitude, v_t.pickup_longitude) end) end);
end $$;

-- upsert_delivery_contact: adds the receiver of a delivery to its sender's address book, with this address first. In a
-- full book it replaces the unsaved contact that was used least recently; if all are saved, it adds none.
create function private.upsert_delivery_contact(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_address jsonb := private.normalize_contact_address(p_t.delivery_address, p_t.delivery_unit,
    private.point_json(p_t.delivery_latitude, p_t.delivery_longitude), p_t.package_details ->> 'special_instructions');
  v_max_contacts int := private.get_setting('contacts_max')::int;
begin
  update private.contacts c set
    name = case when c.saved then c.name else p_t.receiver_name end,
    addresses = (
      select jsonb_agg(a.one order by a.n) from (
        select v_address as one, 0::bigint as n
        union all
        (select o.one, o.n from jsonb_array_elements(c.addresses) with ordinality o (one, n)
          where (o.one ->> 'address', coalesce(o.one ->> 'unit', '')) is distinct from (v_address ->> 'address', coalesce(v_address ->> 'unit', ''))
          order by o.n limit 9)) a),
    last_used_at = clock_timestamp(), last_transaction_id = p_t.id, updated_at = clock_timestamp()
  where c.user_id = p_t.user_id and c.phone_number = p_t.receiver_phone;
  if found then
    return;
  end if;
  if (select count(*) from private.contacts c where c.user_id = p_t.user_id) >= v_max_contacts then
    delete from private.contacts c where c.id = (
      select o.id from private.contacts o where o.user_id = p_t.user_id and not o.saved and not o.favourite
       order by o.last_used_at nulls first limit 1 for update skip locked);
    if not found then
      return;
    end if;
  end if;
  insert into private.contacts (user_id, name, phone_number, addresses, last_used_at, last_transaction_id)
  values (p_t.user_id, p_t.receiver_name, p_t.receiver_phone, jsonb_build_array(v_address), clock_timestamp(), p_t.id)
  -- Concurrent deliveries to a new receiver: one of them inserts the contact.
  on conflict on constraint contact_of_one_number do nothing;
end $$;

-- erase_delivery_contact: removes an erased delivery's address from its sender's address book, and the contact if no
-- other delivery to that receiver remains.
create function private.erase_delivery_contact(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contacts c where c.user_id = p_t.user_id and c.phone_number = p_t.receiver_phone
    and not exists (select from public.transactions t where t.user_id = p_t.user_id and t.receiver_id = p_t.receiver_id and t.id <> p_t.id and t.redacted_at is null);
  update private.contacts c set addresses = (
      select coalesce(jsonb_agg(o.one order by o.n), '[]') from jsonb_array_elements(c.addresses) with ordinality o (one, n)
       where o.one ->> 'address' <> private.clean_line(p_t.delivery_address))
   where c.user_id = p_t.user_id and c.phone_number = p_t.receiver_phone;
end $$;

-- delete_receiver_contacts: removes a deleted account from the address books of everyone who has sent to it, by all of
-- its former numbers. Must run before its deliveries are erased.
create function private.delete_receiver_contacts(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contacts c using (
    select distinct t.user_id, t.receiver_phone from public.transactions t where t.receiver_id = p_user_id and t.receiver_phone <> '') g
   where c.user_id = g.user_id and c.phone_number = g.receiver_phone
     -- Unless the number has another owner by now, and they have also sent to that owner.
     and not exists (select from public.transactions o where o.user_id = g.user_id and o.receiver_phone = g.receiver_phone and o.receiver_id <> p_user_id);
end $$;
