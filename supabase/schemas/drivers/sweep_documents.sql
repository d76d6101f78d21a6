-- sweep_documents: removes drivers with expired documents from the search, and notifies drivers by day, before the
-- expiry (once for each of documents_notice_days) and after it. Drivers with a waiting renewal are not notified.
-- Concurrent runs are safe.
create function app.sweep_documents() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_days_after_expiry constant int := 3;
  v_now timestamptz := clock_timestamp();
  v_today date := private.get_business_day(v_now);
  v_stopped_driver_ids uuid[] := array(
    select distinct d.driver_id from public.driver_documents d join public.driver_profiles p on p.user_id = d.driver_id
     where d.expires_on between v_today - c_days_after_expiry and v_today - 1 and p.is_available and private.get_document_setting('documents_expired_stop_offers') ? d.kind order by 1);
  v_notified_count int := 0;
begin
  perform private.refresh_candidates(v_stopped_driver_ids) where cardinality(v_stopped_driver_ids) > 0;
  if extract(hour from v_now at time zone private.get_time_zone()) between (private.get_document_setting('documents_notice_hours') ->> 0)::int
     and (private.get_document_setting('documents_notice_hours') ->> 1)::int - 1 then
    select count(*) into v_notified_count from (
      select private.notify_document(case when d.expires_on < v_today then 'document_expired' else 'document_expiring' end, d.driver_id,
               d.driver_id || ':' || d.kind || ':' || d.expires_on || coalesce(':' || notice.days, ''),
               jsonb_build_object('kind', d.kind, 'day', d.expires_on, 'stops', private.get_document_setting('documents_expired_stop_offers') ? d.kind))
        from public.driver_documents d
        join public.driver_profiles p on p.user_id = d.driver_id and p.is_approved and p.suspended_at is null
        left join lateral (select min(setting.days::int) as days from jsonb_array_elements_text(private.get_document_setting('documents_notice_days')) setting (days)
                            where d.expires_on - v_today <= setting.days::int) notice on d.expires_on >= v_today
       where d.expires_on >= v_today - c_days_after_expiry and private.can_document_expire(d.kind) and (d.expires_on < v_today or notice.days is not null)
         and (private.find_waiting_renewal(d.driver_id, d.kind)).id is null
         -- Already notified: the notification exists. A notification deleted by cleanup is not repeated, because its
         -- date has passed.
         and not exists (select from public.notifications n where n.user_id = d.driver_id and n.dedupe_key =
               case when d.expires_on < v_today then 'document_expired' else 'document_expiring' end || ':' || d.driver_id || ':' || d.kind || ':' || d.expires_on
               || coalesce(':' || notice.days, '') || ':' || d.driver_id)) sent;
  end if;
  return private.ok(jsonb_build_object('notified', v_notified_count, 'stopped', cardinality(v_stopped_driver_ids)));
end $$;
revoke execute on function app.sweep_documents() from public;
grant execute on function app.sweep_documents() to handover_service;
