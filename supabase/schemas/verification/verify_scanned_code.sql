-- verify_scanned_code: the same for a QR, for the server alone: whether it is genuine is never the caller's to say.
create function app.verify_scanned_code(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_verdict text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.try_code(p_driver_id, p_transaction_id, p_code, p_qr, p_verdict);
end $$;
revoke execute on function app.verify_scanned_code(uuid, uuid, text, jsonb, text) from public;
grant execute on function app.verify_scanned_code(uuid, uuid, text, jsonb, text) to handover_service;
