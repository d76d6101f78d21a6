-- clean_up: deletes expired rows, in-app offers after an hour, and up to 500 cash pictures and files that no record
-- refers to. Keeps records of deliveries. Runs in slices because hosts time out long statements, and because a slice
-- holds its locks until its end: it starts at step `p_from`, ends after about `p_ms`, and returns the next step; 0:
-- complete. A step below 1 updates drivers' ratings; -1: call it again. The default slice holds locks for 100 ms.
create function app.clean_up(p_from int, p_ms int default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_partitions_step constant int := 900;
  c_files_step constant int := 901;
  c_batch_size constant int := 500;
  v_slice_end timestamptz := clock_timestamp() + make_interval(secs => greatest(p_ms, 0) / 1000.0);
  v_retention_start timestamptz := now() - make_interval(days => private.get_setting('retention_days')::int);
  v_offers_before timestamptz := now() - make_interval(secs => private.get_setting('offer_cleanup_seconds')::int);
  v_calls_before timestamptz := now() - make_interval(days => private.get_setting('masked_call_days')::int);
  v_rule record;
  v_table text;
  v_count int;
  v_counts jsonb := '{}';
  v_days jsonb;
begin
  if p_from <= 0 then
    return private.ok(jsonb_build_object('next', case when private.update_driver_ratings() then -1 else 1 end));
  end if;
  for v_rule in select s.* from (select (row_number() over ())::int as step, r.* from (values
    ('public.notifications', format('type = ''task_offer'' and created_at < %L', v_offers_before)),
    ('public.notifications', format('created_at < %L', v_retention_start)),
    -- Accepted offers belong to the delivery's record.
    ('public.driver_notifications', format('sent_at < %L and status in (''rejected'', ''expired'', ''failed'')', v_retention_start)),
    -- Deleting a row also deletes its file.
    ('private.position_files', format('day < %L', (now() at time zone 'UTC')::date - private.get_setting('retention_days')::int)),
    ('public.geofence_events', format('"timestamp" < %L', v_retention_start)),
    ('public.optimoroute_error_logs', format('"timestamp" < %L', v_retention_start)),
    ('private.dispatch_traces', format('at < %L', v_retention_start)),
    ('private.unreachable_phones', format('reason <> ''opted_out'' and at < %L', v_retention_start)),
    ('private.sms_refusals', format('last_at < %L', v_retention_start)),
    ('private.outgoing_messages', format('created_at < %L', v_retention_start)),
    ('private.near_notifications', format('at < %L', v_retention_start)),
    ('private.call_bridges', format('expires_at < %L', now() - interval '1 day')),
    ('private.masked_calls', format('created_at < %L', v_calls_before)),
    ('private.chat_messages', format('created_at < %L', v_calls_before)),
    ('private.tracking_links', format('expires_at < %L', now())),
    -- A delegate who took the cash belongs to the delivery's record.
    ('private.delegates', format('received_at is null and named_at < %L', v_retention_start)),
    ('private.time_proposals', format('proposed_at < %L', v_retention_start)),
    -- Kept after they end, because an investigation may need to know who followed a trip.
    ('private.trip_shares', format('least(ends_at, revoked_at) < %L', v_retention_start)),
    ('private.location_access_log', format('at < %L', now() - make_interval(days => private.get_setting('location_access_log_days')::int))),
    ('private.webhook_events', format('at < %L', v_retention_start)),
    ('private.provider_events', format('at < %L', v_retention_start)),
    -- The latest one is the start of the next reconciliation.
    ('private.payment_reconciliations', format('began_at < %L and id <> (select max(c.id) from private.payment_reconciliations c where c.ended_at is not null)', v_retention_start)),
    ('private.routing_events', format('at < %L', v_retention_start)),
    ('private.routing_drivers', format('date < %L', v_retention_start::date)),
    ('private.routing_differences', format('coalesce(repaired_at, resolved_at) < %L', v_retention_start)),
    ('private.routing_plans', format('finished_at < %L', v_retention_start)),
    -- Orders that the provider no longer has, and those of old days.
    ('private.routing_orders', format('updated_at < %L and (stage <> ''present'' or order_date < %L)', v_retention_start, v_retention_start::date - 30)),
    ('private.idempotency_keys', format('created_at < %L', now() - interval '48 hours')),
    -- Left behind by jobs that failed permanently.
    ('private.handover_codes', format('at < %L', now() - interval '1 day')),
    ('private.sos_tokens', format('expires_at < %L', v_retention_start)),
    ('private.incident_alarms', format('requested_at < %L', now() - interval '90 days')),
    ('private.incident_positions', format('incident_id in (select i.id from private.incidents i where i.closed_at < %L)',
      now() - make_interval(days => private.get_setting('incident_positions_days')::int))),
    ('private.check_ins', format('requested_at < %L', v_retention_start)),
    ('private.quotes', format('transaction_id is null and expires_at < %L', now() - interval '1 day')),
    ('private.receiver_lookups', format('looked_up_at < %L', now() - interval '1 day')),
    ('private.cash_requests', format('expires_at < %L', v_retention_start)),
    ('private.standing_orders', format('ended_at < %L', v_retention_start)),
    -- Contacts without a delivery for two years that are not favourites.
    ('private.contacts', format('favourite = false and greatest(last_used_at, updated_at) < %L', now() - interval '2 years')),
    ('private.reauthentications', format('verified_at < %L', now() - interval '1 day')),
    ('private.credential_change_grants', format('expires_at < %L', now() - interval '1 day')),
    ('private.account_notices', format('expires_at < %L', now() - interval '1 day')),
    ('private.address_changes', format('changed_at < %L', now() - interval '30 days')),
    -- The previous window still counts, and the longest window is a day.
    ('private.rate_limits', format('window_start < %L', now() - interval '2 days')),
    -- One week serves comparisons; the second is for investigations.
    ('private.overview_samples', format('at < %L', now() - interval '15 days')),
    ('private.worker_pools', format('heartbeat_at < %L', now() - interval '1 day'))) r (relation, condition)) s
   where s.step >= p_from order by s.step
  loop
    v_table := split_part(v_rule.relation, '.', 2);
    loop
      execute format('delete from %s where ctid in (select ctid from %s where %s limit %s)', v_rule.relation, v_rule.relation, v_rule.condition, c_batch_size);
      get diagnostics v_count = row_count;
      v_counts := v_counts || jsonb_build_object(v_table, coalesce((v_counts ->> v_table)::int, 0) + v_count);
      exit when v_count < c_batch_size;
      if clock_timestamp() > v_slice_end then
        return private.ok(v_counts || jsonb_build_object('next', v_rule.step));
      end if;
    end loop;
    if clock_timestamp() > v_slice_end then
      return private.ok(v_counts || jsonb_build_object('next', v_rule.step + 1));
    end if;
  end loop;
  -- Positions are deleted by day partition; a ctid is not unique across partitions.
  if p_from <= c_partitions_step then
    v_days := private.maintain_position_partitions();
    v_counts := v_counts || v_days;
    -- A created or dropped partition stays locked until this transaction ends, so files are left to the next slice.
    if clock_timestamp() > v_slice_end or v_days @? '$.* ? (@ > 0)' then
      return private.ok(v_counts || jsonb_build_object('next', c_files_step));
    end if;
  end if;
  return private.ok(v_counts || private.clear_files() || '{"next": 0}');
end $$;
revoke execute on function app.clean_up(int, int) from public;
grant execute on function app.clean_up(int, int) to handover_service;
