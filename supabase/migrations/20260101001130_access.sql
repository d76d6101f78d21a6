-- Who may read which row. Nobody but functions writes: there is no insert, update or delete grant for people at all.
-- Policies ask private.actor() once a query, so that an ended session reads nothing.

do $$
declare
  v_table text;
begin
  for v_table in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
    execute format('alter table public.%I enable row level security', v_table);
    execute format('revoke all on public.%I from public, anon, authenticated', v_table);
    execute format('grant select on public.%I to authenticated', v_table);
    execute format('grant all on public.%I to service_role', v_table);
  end loop;
end $$;
grant usage, select on all sequences in schema public to service_role;

-- People: everybody himself, administrators all.
create policy own_or_admin on public.user_profiles for select to authenticated
  using (user_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy own_or_admin on public.user_roles for select to authenticated
  using (user_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy own on public.user_settings for select to authenticated using (user_id = (select private.actor()));
create policy own_or_admin on public.driver_profiles for select to authenticated
  using (user_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy own_or_admin on public.driver_applications for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy own_or_admin on public.driver_documents for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
-- Why not administrators: whoever holds an endpoint and its keys can push to the phone.
create policy own on public.push_subscriptions for select to authenticated using (user_id = (select private.actor()));
create policy own on public.notifications for select to authenticated using (user_id = (select private.actor()));

-- Deliveries: sender, receiver, administrators; the driver while the delivery is in his hands and no longer.
create policy parties_driver_admin on public.transactions for select to authenticated
  using (user_id = (select private.actor()) or receiver_id = (select private.actor())
         or (driver_id = (select private.actor()) and status in ('assigned', 'in_transit', 'servicing'))
         or (select private.acting_admin()) is not null);
-- The notes are not the driver's, and a row cannot say so: functions say it.
do $$
begin
  revoke select on public.transactions from authenticated;
  execute (
    select format('grant select (%s) on public.transactions to authenticated', string_agg(quote_ident(a.attname), ', ' order by a.attnum))
      from pg_attribute a
     where a.attrelid = 'public.transactions'::regclass and a.attnum > 0 and not a.attisdropped
       and a.attname <> 'notes');
end $$;
-- Whoever may read the delivery may read its history: the inner query stands under the policy above. What a step's record
-- says besides, such as where the driver stood and why, is for administrators, and they ask a function for it.
revoke select on public.transaction_status_updates from authenticated;
grant select (id, transaction_id, old_status, new_status, action, actor_id, actor, "timestamp") on public.transaction_status_updates to authenticated;
create policy as_its_transaction on public.transaction_status_updates for select to authenticated
  using (exists (select from public.transactions t where t.id = transaction_id));
create policy driver_or_admin on public.optimoroute_orders for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy driver_or_admin on public.driver_notifications for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy driver_or_admin on public.driver_task_actions for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
-- The code is the receiver's alone: not the sender's, not the driver's, not an administrator's.
create policy receiver_alone on public.verification_codes for select to authenticated
  using (exists (select from public.transactions t where t.id = transaction_id and t.receiver_id = (select private.actor())));

-- Places: zones are for drivers and administrators; where a driver was, for himself and administrators.
create policy drivers_and_admins on public.geofence_zones for select to authenticated
  using ((is_active and (select private.is_driver_approved((select private.actor())))) or (select private.acting_admin()) is not null);
create policy driver_or_admin on public.driver_zone_assignments for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy driver_or_admin on public.driver_positions for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy driver_or_admin on public.geofence_events for select to authenticated
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
create policy admins on public.optimoroute_error_logs for select to authenticated
  using ((select private.acting_admin()) is not null);
