-- Photos of cash that changes hands.

-- prevent_photo_change: keeps photo records immutable, except that removed_at may be set once.
create function private.prevent_photo_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.removed_at is null and new.removed_at is not null and to_jsonb(new) - 'removed_at' = to_jsonb(old) - 'removed_at' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger cash_photos_immutable before update on private.cash_photos
  for each row execute function private.prevent_photo_change();

-- photo_refusal: why this driver may not add a photo of this leg or deposit now; null if they may. Another driver's
-- leg is refused like a missing one.
create function private.photo_refusal(p_driver_id uuid, p_leg_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
  v_deposit private.hub_deposits;
begin
  if p_leg_id is not null then
    select * into v_leg from public.custody_legs l where l.id = p_leg_id and l.driver_id = p_driver_id and l.kind in ('pickup', 'return');
  else
    select * into v_deposit from private.hub_deposits d where d.id = p_deposit_id and d.driver_id = p_driver_id;
  end if;
  return case
    when v_leg.id is null and v_deposit.id is null then private.refuse_not_found()
    when v_leg.taker_kind = 'hub' then private.refuse('NO_OPEN_LEG', '{"reason": "at_hub"}')
    -- A day, because an offline phone may upload the next morning.
    when coalesce(v_leg.done_at, v_deposit.ended_at) < clock_timestamp() - interval '24 hours' then private.refuse('INVALID_STATE', '{"reason": "photo_late"}') end;
end $$;

create function private.find_cash_photos(p_leg_id uuid, p_deposit_id uuid) returns setof private.cash_photos
language sql stable security definer set search_path = '' as $$
  select * from private.cash_photos p where p.leg_id = p_leg_id or p.deposit_id = p_deposit_id
$$;

-- photo_hashes_json: the hashes of the photos taken before a ledger entry, for that entry.
create function private.photo_hashes_json(p_leg_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when count(*) = 0 then '{}' else jsonb_build_object('photos', jsonb_agg(p.sha256 order by p.saved_at)) end
      from private.find_cash_photos(p_leg_id, p_deposit_id) p);
end $$;

-- photo_json: a photo without its storage path.
create function private.photo_json(p_photo private.cash_photos) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_photo.id, 'legId', p_photo.leg_id, 'depositId', p_photo.deposit_id,
    'kind', coalesce((select l.kind from public.custody_legs l where l.id = p_photo.leg_id), 'deposit'),
    'sizeBytes', p_photo.size_bytes, 'sha256', p_photo.sha256, 'takenAt', private.format_iso(p_photo.taken_at), 'savedAt', private.format_iso(p_photo.saved_at),
    'removedAt', private.format_iso(p_photo.removed_at), 'takenBy', (select jsonb_build_object('id', d.user_id, 'name', d.name)
                                                                from public.driver_profiles d where d.user_id = p_photo.driver_id));
end $$;

-- can_view_photo: administrators and the leg's two sides. A photo at a hub's counter is visible only to the driver
-- until the count has ended, and for a void deposit as long as the driver holds any of its cash: the counting cashier
-- must not see the amount.
create function private.can_view_photo(p_photo private.cash_photos, p_actor uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_photo.driver_id = p_actor
      or exists (select from public.custody_legs l where l.id = p_photo.leg_id and (private.is_leg_side(l, p_actor) or private.find_admin_actor() is not null))
      or exists (select from private.hub_deposits d where d.id = p_photo.deposit_id
                    and (d.state = 'done' or d.state = 'void' and not exists (
                           select from private.hub_deposit_items i join ledger.holdings h on h.transaction_id = i.transaction_id
                            where i.deposit_id = d.id and h.driver_id = d.driver_id))
                    and (private.is_cashier(d.hub_id, p_actor) or private.find_admin_actor() is not null));
end $$;
