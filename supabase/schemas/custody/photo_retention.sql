-- Photos are removed after a retention period. Their record stays: time, author, subject and the hash of their bytes.

-- list_deliveries_retaining_photos: deliveries with photos that may still be evidence, at any age: cash is out or
-- waits at a hub, a leg is open, a review is open, or an approval waits.
create function private.list_deliveries_retaining_photos() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select h.transaction_id from ledger.holdings h
  union select l.transaction_id from public.custody_legs l where private.is_open_leg(l.state)
  union select c.transaction_id from private.hub_collections c where c.state <> 'done'
  union select n.id from private.list_deliveries_needing_attention() n
  union select a.subject_id from private.approvals a where a.state = 'waiting' and a.expires_at > clock_timestamp()
$$;

-- clear_cash_photos: marks photos older than cash_photo_days as removed, up to 500, and enqueues the removal of their
-- files in the same transaction. Returns the count.
create function private.clear_cash_photos() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_retained_delivery_ids uuid[] := array(select private.list_deliveries_retaining_photos());
  v_paths text[];
begin
  with expired_photos as (
    select p.id from private.cash_photos p
     where p.removed_at is null and p.saved_at < (select clock_timestamp()) - make_interval(days => private.get_setting('cash_photo_days')::int)
       and not exists (select from public.custody_legs l where l.id = p.leg_id and l.transaction_id = any (v_retained_delivery_ids))
       and not exists (select from private.hub_deposit_items i where i.deposit_id = p.deposit_id and i.transaction_id = any (v_retained_delivery_ids))
       and not exists (select from private.hub_deposits d where d.id = p.deposit_id
                          and (d.ended_at is null or exists (select from private.list_open_differences() difference where difference.hub_id = d.hub_id)))
     order by p.saved_at limit 500 for update of p skip locked),
  removed_photos as (update private.cash_photos p set removed_at = clock_timestamp() from expired_photos e where p.id = e.id returning p.path)
  select array_agg(r.path) into v_paths from removed_photos r;
  perform private.remove_files('cash-photos', v_paths);
  return coalesce(cardinality(v_paths), 0);
end $$;

-- list_orphaned_files: files of a bucket without a record, up to 500, oldest first: the upload was interrupted before
-- the record, or the removal failed for good. Only files older than a day: a record follows its file within seconds,
-- and a removal job has its own retries. For 'placed-' files three hours (24 - 21), because their upload URL is valid
-- for two.
create function private.list_orphaned_files(p_bucket text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_created_before timestamptz := clock_timestamp() - interval '1 day';
  v_paths text[];
begin
  -- Dynamic SQL, because Supabase owns the storage schema and a database may lack it.
  if to_regclass('storage.objects') is null then
    return '{}';
  end if;
  execute $q$
    select array(select o.name from storage.objects o
                  where o.bucket_id = $1
                    and o.created_at < case when split_part(o.name, '/', 2) like 'placed-%' then $2 + interval '21 hours' else $2 end
                    and not exists (select from private.cash_photos p where p.path = o.name and coalesce(p.removed_at > $2, true))
                    and not exists (select from public.driver_documents d where d.path = o.name)
                    and not exists (select from private.document_renewals r where r.path = o.name and coalesce(r.decided_at > $2, true))
                    and not exists (select from private.position_files p where p.path = o.name)
                    and not exists (select from private.portraits p where p.path = o.name and coalesce(p.decided_at > $2, true))
                  order by o.created_at limit 500) $q$
    into v_paths using p_bucket, v_created_before;
  return v_paths;
end $$;

-- clear_files: enqueues the removal of expired and orphaned files. Returns the counts.
create function private.clear_files() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_photo_count int := private.clear_cash_photos();
  v_orphaned_count int := 0;
  v_bucket text;
  v_paths text[];
begin
  foreach v_bucket in array array['cash-photos', 'driver-documents', 'position-history'] loop
    v_paths := private.list_orphaned_files(v_bucket);
    v_orphaned_count := v_orphaned_count + cardinality(v_paths);
    -- A job key, because each run finds the same files while the store is unavailable.
    perform private.remove_files(v_bucket, v_paths, 'orphaned_files:' || v_bucket);
  end loop;
  return jsonb_build_object('cash_photos', v_photo_count, 'orphaned_files', v_orphaned_count);
end $$;
