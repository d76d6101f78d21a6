// Whether a QR is genuine is the server's verdict alone: a driver who gets past the routes cannot bring one along.
import { owner, type Json, type Person } from "../api/support/app";
import { arrivedDelivery, codeOf, statusOf } from "../api/support/deliveries";
import { pastTheRoutes, statementOf } from "../api/support/past-the-routes";

/** A driver at the door with a code whose time is over, and a QR of their own making that says otherwise. */
async function homemade(): Promise<{ dora: Person; sam: Person; id: string; qr: Json; code: string }> {
  const { dora, sam, rosa, id } = await arrivedDelivery();
  const { code } = await codeOf(rosa, id);
  await owner(
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

// Reading: verification-completion
test.each(["complete_task", "verify_code"])(
  "a driver who calls %s and vouches for a QR of their own making is not believed",
  async (name) => {
    const { dora, sam, id, qr, code } = await homemade();
    // There is no such parameter.
    for (const claim of ["p_qr => $3::jsonb, p_qr_ok => 'ok'", "p_qr => $3::jsonb, p_verdict => 'ok'"]) {
      expect(
        await statementOf(dora, `select app.${name}(p_transaction_id => $1, p_code => $2, ${claim})`, [id, code, qr]),
      ).toEqual({ rows: [], code: "42883" });
    }
    expect(await (await pastTheRoutes(dora))(name, { p_transaction_id: id, p_code: code })).toMatchObject({
      ok: false,
      code: "expired_code",
    });
    expect(await statusOf(sam, id)).toBe("servicing");
  },
);

// Reading: verification-completion
test.each(["complete_scanned_task", "verify_scanned_code"])(
  "no signed-in person may call %s, which takes the server's verdict",
  async (name) => {
    const { dora, sam, id, qr, code } = await homemade();
    for (const person of [dora, sam]) {
      await expect(
        (await pastTheRoutes(person))(name, {
          p_driver_id: dora.id,
          p_transaction_id: id,
          p_code: code,
          p_qr: qr,
          p_verdict: "ok",
        }),
      ).rejects.toMatchObject({ code: "42501" });
    }
    expect(await statusOf(sam, id)).toBe("servicing");
  },
);
