-- list_contacts: the caller's address book: favourites first, then the last used. p_search: any part of a name, an
-- address or a number. `more`: there are further contacts, which a search finds.
create function app.list_contacts(p_search text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_size int := private.clamp_page_size(p_limit, 50);
  v_like text := private.to_search_pattern(p_search);
  v_rows private.contacts[];
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select array_agg(x.c order by x.n) into v_rows from (
    select c, row_number() over (order by c.favourite desc, c.last_used_at desc nulls last, c.name, c.id) as n
      from private.contacts c
     where c.user_id = v_actor
       and (v_like is null or private.to_search_text(variadic array[c.name, c.phone_number] || array(select o.one ->> 'address' from jsonb_array_elements(c.addresses) o (one))) like v_like)
     order by n limit v_size + 1) x;
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.book_contact_json(v_rows[n]) order by n) from generate_series(1, least(v_size, coalesce(cardinality(v_rows), 0))) n), '[]'),
    'more', coalesce(cardinality(v_rows) > v_size, false)));
end $$;
revoke execute on function app.list_contacts(text, int) from public;
grant execute on function app.list_contacts(text, int) to handover_authenticated;
