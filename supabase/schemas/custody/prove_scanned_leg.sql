-- prove_scanned_leg: proves the leg (one transfer of cash) with a scanned QR. Only the server may call it, because the
-- server verifies the QR.
create function app.prove_scanned_leg(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_signature_check text,
                                      p_position jsonb default null, p_at timestamptz default null, p_reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.prove_open_leg(p_driver_id, p_transaction_id, p_code, p_qr, p_signature_check, p_position, p_at, p_reason);
end $$;
revoke execute on function app.prove_scanned_leg(uuid, uuid, text, jsonb, text, jsonb, timestamptz, text) from public;
grant execute on function app.prove_scanned_leg(uuid, uuid, text, jsonb, text, jsonb, timestamptz, text) to handover_service;
