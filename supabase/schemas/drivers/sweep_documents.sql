-- sweep_documents: removes drivers with expired documents from the search, and notifies drivers by day, before the
-- expiry (once for each of documents_notice_days) and after it. Drivers with a waiting renewal are not notified.
-- Concurrent runs are safe.
create function app.sweep_documents() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_today date := private.get_business_day(v_now);
  v_stopped uuid[] := array(
    select distinct f.driver_id from public.driver_documents f join public.driver_profiles d on d.user_id = f.driver_id
     where f.expires_on between v_today - 3 and v_today - 1 and d.is_available and private.get_document_setting('documents_expired_stop_offers') ? f.kind order by 1);
  v_notified int := 0;
begin
  perform private.refresh_candidates(v_stopped) where cardinality(v_stopped) > 0;
  if extract(hour from v_now at time zone private.get_time_zone()) between (private.get_document_setting('documents_notice_hours') ->> 0)::int
     and (private.get_document_setting('documents_notice_hours') ->> 1)::int - 1 then
    select count(*) into v_notified from (
      select private.notify_document(case when f.expires_on < v_today then 'document_expired' else 'document_expiring' end, f.driver_id,
               f.driver_id || ':' || f.kind || ':' || f.expires_on || coalesce(':' || w.days, ''),
               jsonb_build_object('kind', f.kind, 'day', f.expires_on, 'stops', private.get_document_setting('documents_expired_stop_offers') ? f.kind))
        from public.driver_documents f
        join public.driver_profiles d on d.user_id = f.driver_id and d.is_approved and d.suspended_at is null
        left join lateral (select min(n.days::int) as days from jsonb_array_elements_text(private.get_document_setting('documents_notice_days')) n (days)
                            where f.expires_on - v_today <= n.days::int) w on f.expires_on >= v_today
       where f.expires_on >= v_today - 3 and private.can_document_expire(f.kind) and (f.expires_on < v_today or w.days is not null)
         and (private.find_waiting_renewal(f.driver_id, f.kind)).id is null
         -- Already notified: the notification exists. A notification deleted by cleanup is not repeated, because its
         -- date has passed.
         and not exists (select from public.notifications x where x.user_id = f.driver_id and x.dedupe_key =
               case when f.expires_on < v_today then 'document_expired' else 'document_expiring' end || ':' || f.driver_id || ':' || f.kind || ':' || f.expires_on
               || coalesce(':' || w.days, '') || ':' || f.driver_id)) s;
  end if;
  return private.ok(jsonb_build_object('notified', v_notified, 'stopped', cardinality(v_stopped)));
end $$;
revoke execute on function app.sweep_documents() from public;
grant execute on function app.sweep_documents() to handover_service;
