-- complete_scanned_task: completes a task with a scanned QR. Only the server may call it, because the server verifies
-- the QR.
create function app.complete_scanned_task(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_signature_check text,
                                             p_position jsonb default null, p_at timestamptz default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.hand_over(p_driver_id, p_transaction_id, p_code, p_qr, p_signature_check, p_position, p_at);
end $$;
revoke execute on function app.complete_scanned_task(uuid, uuid, text, jsonb, text, jsonb, timestamptz) from public;
grant execute on function app.complete_scanned_task(uuid, uuid, text, jsonb, text, jsonb, timestamptz) to handover_service;
