-- delete_identity_files: marks these files as deleted. Decisions stay; checks that were never submitted are deleted
-- completely.
create function app.delete_identity_files(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.identity_documents f set removed_at = clock_timestamp() where f.id = any (p_ids) and f.removed_at is null;
  delete from private.identity_checks c where c.state = 'open' and exists (select from private.identity_documents f where f.check_id = c.id)
     and not exists (select from private.identity_documents f where f.check_id = c.id and f.removed_at is null);
  return private.ok(jsonb_build_object('removed', cardinality(p_ids)));
end $$;
revoke execute on function app.delete_identity_files(uuid[]) from public;
grant execute on function app.delete_identity_files(uuid[]) to handover_service;
