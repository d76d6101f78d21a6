-- save_cash_photo: records a stored photo and adds its hash to the leg's evidence. At most three for a leg (one
-- transfer of cash) or a deposit at a hub. The same photo again returns the first result with isNew = false: the new
-- file is not needed. Only the server may call it: it re-encoded the bytes, so it knows their hash and that they have
-- no metadata.
create function app.save_cash_photo(p_driver_id uuid, p_path text, p_size_bytes int, p_sha256 text, p_leg_id uuid default null, p_deposit_id uuid default null,
                                    p_taken_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_max_photos constant int := 3;
  v_refusal jsonb;
  v_opened_at timestamptz;
  v_photo private.cash_photos;
begin
  if p_leg_id is not null then
    perform private.lock_transaction(l.transaction_id) from public.custody_legs l where l.id = p_leg_id;
    select l.opened_at into v_opened_at from public.custody_legs l where l.id = p_leg_id;
  else
    select d.opened_at into v_opened_at from private.hub_deposits d where d.id = p_deposit_id for no key update;
  end if;
  v_refusal := private.photo_refusal(p_driver_id, p_leg_id, p_deposit_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_photo from private.find_cash_photos(p_leg_id, p_deposit_id) p where p.sha256 = p_sha256;
  if found then
    return private.ok(private.photo_json(v_photo) || '{"isNew": false}');
  elsif (select count(*) from private.find_cash_photos(p_leg_id, p_deposit_id)) >= c_max_photos then
    return private.refuse('INVALID_STATE', '{"reason": "photos_full"}');
  end if;
  insert into private.cash_photos (leg_id, deposit_id, driver_id, path, size_bytes, sha256, taken_at)
  values (p_leg_id, p_deposit_id, p_driver_id, p_path, p_size_bytes, p_sha256, private.clamp_claimed_time(p_taken_at, v_opened_at)) returning * into v_photo;
  update public.custody_legs l
     set evidence = l.evidence || private.leg_note_json('photo', jsonb_build_object('by', p_driver_id, 'photoId', v_photo.id, 'sha256', p_sha256))
   where l.id = p_leg_id;
  -- The sender's page shows it.
  perform private.broadcast_delivery(t) from public.custody_legs l join public.transactions t on t.id = l.transaction_id where l.id = p_leg_id;
  return private.ok(private.photo_json(v_photo) || '{"isNew": true}');
end $$;
revoke execute on function app.save_cash_photo(uuid, text, int, text, uuid, uuid, timestamptz) from public;
grant execute on function app.save_cash_photo(uuid, text, int, text, uuid, uuid, timestamptz) to handover_service;
