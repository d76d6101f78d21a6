-- store_provider_movements: stores a part of the provider's list: [{id, kind, providerObjectId, amount, fee, at}], each
-- once.
create function app.store_provider_movements(p_movements jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stored int;
begin
  insert into private.provider_movements (id, kind, provider_object_id, amount, fee, at)
  select m.id, m.kind, m."providerObjectId", m.amount, m.fee, m.at
    from jsonb_to_recordset(p_movements) m (id text, kind text, "providerObjectId" text, amount numeric, fee numeric, at timestamptz)
  on conflict (id) do nothing;
  get diagnostics v_stored = row_count;
  return private.ok(jsonb_build_object('stored', v_stored));
end $$;
revoke execute on function app.store_provider_movements(jsonb) from public;
grant execute on function app.store_provider_movements(jsonb) to handover_service;
