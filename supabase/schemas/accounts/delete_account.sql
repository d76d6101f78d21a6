-- Account deletion: what prevents it and what remains.

-- account_deletion_refusal: returns why the account cannot be deleted; null if it can. Drivers, cashiers and
-- administrators have records that other people rely on; support closes such accounts with them.
create function private.account_deletion_refusal(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when exists (select from private.admins a where a.user_id = p_user_id) then private.refuse('ACCOUNT_IN_USE', '{"reason": "administrator"}')
    when exists (select from public.hub_cashiers c where c.user_id = p_user_id) then private.refuse('ACCOUNT_IN_USE', '{"reason": "cashier"}')
    when exists (select from public.driver_profiles d where d.user_id = p_user_id and d.is_approved)
      or exists (select from public.optimoroute_orders assignment where assignment.driver_id = p_user_id) then private.refuse('ACCOUNT_IN_USE', '{"reason": "driver"}')
    when exists (select from public.transactions t where (t.user_id = p_user_id or t.receiver_id = p_user_id) and not private.is_terminal(t.status)) then private.refuse('ACCOUNT_IN_USE', '{"reason": "delivery"}')
    when exists (select from public.transactions t where t.user_id = p_user_id and private.has_unreturned_cash(t.id)) then private.refuse('ACCOUNT_IN_USE', '{"reason": "cash"}')
    when exists (select from public.transactions t left join private.payments p on p.transaction_id = t.id
                  where t.user_id = p_user_id and (t.refund_due_at is not null or p.status = 'processing' or p.dispute = 'open')) then private.refuse('ACCOUNT_IN_USE', '{"reason": "money"}')
    when exists (select from private.incidents i where i.person_id = p_user_id and i.closed_at is null) then private.refuse('ACCOUNT_IN_USE', '{"reason": "incident"}')
    -- Otherwise a new account with the same number would reset the daily limit.
    when private.is_money_limit_enforced(p_user_id) and private.has_limit_usage(p_user_id) then private.refuse('ACCOUNT_IN_USE', '{"reason": "today"}') end;
end $$;

-- delete_undecided_identity_photos: enqueues deletion of identity photos without a decision, and deletes their checks.
-- `p_all`: all photos, because no cleanup job finds them once their rows are deleted. Otherwise decided ones remain.
create function private.delete_undecided_identity_photos(p_user_id uuid, p_all boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_paths text[];
begin
  with removed_documents as (
    update private.identity_documents d set removed_at = clock_timestamp() from private.identity_checks c
     where c.id = d.check_id and c.user_id = p_user_id and d.removed_at is null and (p_all or c.state in ('open', 'waiting'))
    returning d.path)
  select array_agg(d.path) into v_paths from removed_documents d;
  perform private.remove_files('identity-documents', v_paths);
  delete from private.identity_checks c where c.user_id = p_user_id and c.state in ('open', 'waiting');
end $$;

-- delete_account: deletes this person's account. If nothing was ever sent or received, deletes everything; otherwise
-- payments and deliveries stay recorded without personal data. Refused, with the reason, while something is open.
-- Requires a recent reauthentication. Idempotent.
create function app.delete_account(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb;
  v_has_no_history boolean;
begin
  -- Serializes concurrent deletions and verifications of this number.
  perform from public.user_profiles p where p.user_id = p_user_id for update;
  if not found then
    return private.ok('{"deleted": true}');
  end if;
  v_refusal := coalesce(private.reauthentication_refusal(p_user_id, p_session_id), private.account_deletion_refusal(p_user_id));
  if v_refusal is not null then
    return v_refusal;
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  v_has_no_history := not exists (select from public.transactions t where t.user_id = p_user_id or t.receiver_id = p_user_id)
    and not exists (select from private.incidents i where i.person_id = p_user_id);
  perform private.delete_undecided_identity_photos(p_user_id, v_has_no_history);
  if v_has_no_history then
    delete from auth.users u where u.id = p_user_id;
    return private.ok('{"deleted": true}');
  end if;
  perform private.redact_person(p_user_id);
  delete from public.notifications n where n.user_id = p_user_id;
  delete from public.push_subscriptions s where s.user_id = p_user_id;
  delete from private.notification_preferences p where p.user_id = p_user_id;
  delete from private.quiet_hours q where q.user_id = p_user_id;
  delete from private.duress_endings e where e.user_id = p_user_id;
  delete from private.payment_customers c where c.user_id = p_user_id;
  delete from private.account_notices n where n.user_id = p_user_id;
  delete from private.address_changes c where c.user_id = p_user_id;
  delete from private.credential_change_grants g where g.user_id = p_user_id;
  delete from public.driver_profiles d where d.user_id = p_user_id;
  delete from public.user_settings s where s.user_id = p_user_id;
  delete from private.second_factors f where f.user_id = p_user_id;
  delete from private.second_factor_sessions s where s.user_id = p_user_id;
  delete from private.reauthentications r where r.user_id = p_user_id;
  delete from private.email_verifications e where e.user_id = p_user_id;
  delete from auth.identities i where i.user_id = p_user_id;
  update auth.users u set email = null, phone = null, phone_confirmed_at = null, email_confirmed_at = null, encrypted_password = '', raw_user_meta_data = '{}',
         banned_until = clock_timestamp() + interval '100 years', deleted_at = clock_timestamp()
   where u.id = p_user_id;
  return private.ok('{"deleted": true}');
end $$;
revoke execute on function app.delete_account(uuid, uuid) from public;
grant execute on function app.delete_account(uuid, uuid) to handover_service;
