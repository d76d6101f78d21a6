-- verify_scanned_code: checks a scanned QR. Only the server may call it, because the server verifies the QR.
create function app.verify_scanned_code(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_signature_check text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.try_code(p_driver_id, p_transaction_id, p_code, p_qr, p_signature_check);
end $$;
revoke execute on function app.verify_scanned_code(uuid, uuid, text, jsonb, text) from public;
grant execute on function app.verify_scanned_code(uuid, uuid, text, jsonb, text) to handover_service;
