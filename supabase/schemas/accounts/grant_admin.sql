-- grant_admin: for the owner of the database: makes the account with this verified e-mail address or phone number
-- (+13055550100) an administrator. Raises if there is none, because an unverified address may belong to someone else.
-- Returns the account's id.
create function private.grant_admin(p_address text, p_team text default 'main') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.find_user_by_identifier(case when p_address like '%@%' then jsonb_build_object('email', p_address) else jsonb_build_object('phone', p_address) end);
begin
  if v_id is null then
    raise exception 'No account has confirmed %. Its owner confirms an e-mail address or a phone number on the account page.', p_address;
  end if;
  insert into private.admins (user_id, team) values (v_id, p_team) on conflict (user_id) do nothing;
  return v_id;
end $$;
revoke execute on function private.grant_admin(text, text) from public;
