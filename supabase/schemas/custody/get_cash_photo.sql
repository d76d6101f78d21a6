-- get_cash_photo: one photo with the path of its file, for administrators and the sides of its leg. NOT_FOUND for
-- other callers, and after the file is removed.
create function app.get_cash_photo(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_photo private.cash_photos;
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_photo from private.cash_photos p where p.id = p_id;
  if v_photo.id is null or v_photo.removed_at is not null or not private.can_view_photo(v_photo, private.find_actor()) then
    return private.refuse_not_found();
  end if;
  return private.ok(private.photo_json(v_photo) || jsonb_build_object('path', v_photo.path));
end $$;
revoke execute on function app.get_cash_photo(uuid) from public;
grant execute on function app.get_cash_photo(uuid) to handover_authenticated;
