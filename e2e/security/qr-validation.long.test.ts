// Only the server validates a QR: a driver who bypasses the routes cannot supply the result.
import { queryAsOwner, type JsonObject, type ApiPerson } from "../api/support/app";
import { createArrivedDelivery, readCode, readStatus } from "../api/support/deliveries";
import { rpcAsUser, runStatementAs } from "../api/support/direct-rpc";

/** A driver at the drop-off with an expired code, and a forged QR that claims otherwise. */
async function homemade(): Promise<{ dora: ApiPerson; sam: ApiPerson; id: string; qr: JsonObject; code: string }> {
  const { dora, sam, rosa, id } = await createArrivedDelivery();
  const { code } = await readCode(rosa, id);
  await queryAsOwner(
    "update public.verification_codes set expires_at = clock_timestamp() - interval '1 hour' where transaction_id = $1",
    [id],
  );
  return {
    dora,
    sam,
    id,
    code,
    qr: { transactionId: id, amount: 80, receiverPhone: rosa.number, verificationCode: code },
  };
}

// docs/readings.md: verification-completion
test.each(["complete_task", "verify_code"])(
  "a driver who calls %s with a forged QR and its result is refused",
  async (name) => {
    const { dora, sam, id, qr, code } = await homemade();
    // There is no such parameter.
    for (const claim of ["p_qr => $3::jsonb, p_qr_ok => 'ok'", "p_qr => $3::jsonb, p_signature_check => 'ok'"]) {
      expect(
        await runStatementAs(dora, `select app.${name}(p_transaction_id => $1, p_code => $2, ${claim})`, [
          id,
          code,
          qr,
        ]),
      ).toEqual({ rows: [], code: "42883" });
    }
    expect(await (await rpcAsUser(dora))(name, { p_transaction_id: id, p_code: code })).toMatchObject({
      ok: false,
      code: "expired_code",
    });
    expect(await readStatus(sam, id)).toBe("servicing");
  },
);

// docs/readings.md: verification-completion
test.each(["complete_scanned_task", "verify_scanned_code"])(
  "no signed-in user may call %s, which takes the server's validation result",
  async (name) => {
    const { dora, sam, id, qr, code } = await homemade();
    for (const person of [dora, sam]) {
      await expect(
        (await rpcAsUser(person))(name, {
          p_driver_id: dora.id,
          p_transaction_id: id,
          p_code: code,
          p_qr: qr,
          p_signature_check: "ok",
        }),
      ).rejects.toMatchObject({ code: "42501" });
    }
    expect(await readStatus(sam, id)).toBe("servicing");
  },
);
