-- The only place that decides which events customers are notified of outside the app, and by which channels.

-- list_notification_events: returns the events with selectable channels, in the page's order, and their default
-- channels. `urgent`: ignores quiet hours. `channel_required`: at least one channel must remain.
create function private.list_notification_events() returns table (event text, push boolean, sms boolean, mail boolean, urgent boolean, channel_required boolean)
language sql immutable set search_path = '' as $$
  values ('asked', true, false, true, false, false),
         ('on_way', true, true, false, true, false),
         ('near', true, false, false, true, false),
         ('at_door', true, true, false, true, true),
         ('delivered', true, false, false, false, false),
         ('answered', true, false, false, false, false),
         ('paid', true, false, false, false, false),
         ('driver_found', true, false, false, false, false),
         ('pickup', true, true, false, true, false),
         ('progress', true, false, false, false, false),
         ('failed', true, false, true, false, false),
         ('returned', true, true, false, true, false),
         ('cancelled', true, false, true, false, false),
         ('money', true, true, false, false, false),
         ('security', true, false, true, true, true)
$$;

-- find_notification_event: maps a notification type to the event for a reader with this role; null if it is only shown
-- in the app, and for drivers and administrators, who have other channels. The role 'person' has no delivery.
create function private.find_notification_event(p_type text, p_role text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_role
    when 'receiver' then case p_type
      when 'transaction_created' then 'asked'
      when 'transaction_edited' then 'asked'
      when 'time_accepted' then 'asked'
      when 'time_declined' then 'asked'
      when 'payment_confirmed' then 'paid'
      when 'preferred_time_moved' then 'paid'
      when 'driver_assigned' then 'driver_found'
      when 'driver_on_way' then 'on_way'
      when 'driver_near' then 'near'
      when 'driver_arrived' then 'at_door'
      when 'delivery_completed' then 'delivered'
      when 'transaction_failed' then 'failed'
      when 'transaction_cancelled' then 'cancelled'
      when 'payment_failed' then 'cancelled'
      when 'code_locked' then 'security' end
    when 'sender' then case p_type
      when 'transaction_accepted' then 'answered'
      when 'transaction_rejected' then 'answered'
      when 'acceptance_over_limit' then 'answered'
      when 'payment_confirmed' then 'paid'
      when 'preferred_time_moved' then 'paid'
      when 'delegate_named' then 'answered'
      when 'delivery_corrected' then 'answered'
      when 'time_proposed' then 'answered'
      when 'delegate_revoked' then 'answered'
      when 'no_driver_found' then 'driver_found'
      when 'driver_assigned' then 'pickup'
      when 'driver_at_pickup' then 'pickup'
      when 'cash_counted' then 'pickup'
      when 'driver_on_way' then 'progress'
      when 'driver_arrived' then 'progress'
      when 'delivery_completed' then 'delivered'
      when 'transaction_failed' then 'failed'
      when 'cash_coming_back' then 'returned'
      when 'cash_to_hub' then 'returned'
      when 'cash_at_hub' then 'returned'
      when 'cash_returned' then 'returned'
      when 'cash_at_door' then 'at_door'
      when 'transaction_cancelled' then 'cancelled'
      when 'payment_due' then 'money'
      when 'payment_failed' then 'money'
      when 'cash_lost' then 'money'
      when 'code_locked' then 'security' end
    when 'person' then case
      when p_type = 'cash_requested' then 'asked'
      when p_type in ('cash_request_declined', 'standing_order_created', 'standing_order_refused') then 'answered'
      when p_type like 'identity\_%' and p_type <> 'identity_needs_review' then 'security' end end;
end $$;

-- get_notification_channels: returns this person's channels for an event: the chosen ones, otherwise the defaults.
create function private.get_notification_channels(p_user_id uuid, p_event text, out push boolean, out sms boolean, out mail boolean)
language sql stable security definer set search_path = '' as $$
  select coalesce(chosen.push, e.push) and coalesce((s.notifications -> 'push')::boolean, true),
         coalesce(chosen.sms, e.sms) and coalesce((s.notifications -> 'sms')::boolean, true), coalesce(chosen.mail, e.mail)
    from private.list_notification_events() e
    left join private.notification_preferences chosen on chosen.user_id = p_user_id and chosen.event = e.event
    left join public.user_settings s on s.user_id = p_user_id
   where e.event = p_event
$$;

-- find_user_sms_block_reason: returns why text messages do not reach this person; null if they do, as far as is known.
create function private.find_user_sms_block_reason(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when p.phone_number is null then 'no_phone'
                when p.phone_verified_at is null then 'unproven'
                when private.find_sms_block_reason(p.phone_number) = 'opted_out' then 'stopped'
                when private.find_sms_block_reason(p.phone_number) = 'region_off' then 'not_set_up'
                when private.find_sms_block_reason(p.phone_number) is not null then 'no_mobile'
                when s.notifications -> 'sms' = 'false' then 'off' end
      from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id where p.user_id = p_user_id);
end $$;

-- get_account_email: returns a person's e-mail address; null if none.
create function private.get_account_email(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select nullif(u.email, '') from auth.users u where u.id = p_user_id);
end $$;

-- find_quiet_hours_end: returns when this person's current quiet hours end; null outside of them.
create function private.find_quiet_hours_end(p_user_id uuid, p_at timestamptz default clock_timestamp()) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.compute_timestamp_on_day(l.now::date + case when q.begins > q.ends and l.now::time >= q.begins then 1 else 0 end, q.ends, q.time_zone, true)
      from private.quiet_hours q cross join lateral (select p_at at time zone q.time_zone as now) l
     where q.user_id = p_user_id
       and case when q.begins < q.ends then l.now::time >= q.begins and l.now::time < q.ends
                else l.now::time >= q.begins or l.now::time < q.ends end);
end $$;
