-- sweep_identity: notifies people before and after their verification expires, deletes checks that were never
-- submitted, and returns the files to delete because their retention time has passed.
create function app.sweep_identity() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := private.get_business_day(clock_timestamp());
  v_delete_before timestamptz := clock_timestamp() - make_interval(days => private.get_setting('identity_document_days')::int);
begin
  perform private.notify_identity(case when d.expires_on < v_today then 'identity_expired' else 'identity_expiring' end, d.user_id, d.id,
                                jsonb_build_object('day', d.expires_on))
     from private.identity_decisions d
    where d.outcome = 'approved' and d.expires_on between v_today - 3 and v_today + private.get_setting('identity_notice_days')::int
      and not exists (select from private.identity_decisions n where n.user_id = d.user_id and n.id > d.id and n.outcome in ('approved', 'revoked'));
  return private.ok(jsonb_build_object('files', (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'path', f.path)), '[]') from (
      select f.id, f.path from private.identity_documents f join private.identity_checks c on c.id = f.check_id
       where f.removed_at is null and (c.decided_at < v_delete_before or c.state = 'open' and f.uploaded_at < v_delete_before) limit 1000) f)));
end $$;
revoke execute on function app.sweep_identity() from public;
grant execute on function app.sweep_identity() to handover_service;
