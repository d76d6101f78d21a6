// Whether a QR is genuine is the server's verdict alone: a driver who asks the data API directly cannot bring one along.
import { good, owner, stack, type Json, type Person } from "../api/support/app";
import { arrivedDelivery, codeOf, statusOf } from "../api/support/deliveries";

type Reply = { status: number; body: Json };

/** A function of the database, asked past the app with somebody's own access token. */
async function askData(person: Person, name: string, args: Json): Promise<Reply> {
  const { accessToken, apiKey } = (await good(person.get("/api/session/realtime"))).data as { accessToken: string; apiKey: string };
  const answer = await fetch(`${stack().url}/rest/v1/rpc/${name}`, {
    method: "POST", headers: { apikey: apiKey, authorization: `Bearer ${accessToken}`, "content-type": "application/json" }, body: JSON.stringify(args),
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Json };
}

/** A driver at the door with a code whose time is over, and a QR of their own making that says otherwise. */
async function homemade(): Promise<{ dora: Person; sam: Person; id: string; qr: Json; code: string }> {
  const { dora, sam, rosa, id } = await arrivedDelivery();
  const { code } = await codeOf(rosa, id);
  await owner("update public.verification_codes set expires_at = clock_timestamp() - interval '1 hour' where transaction_id = $1", [id]);
  return { dora, sam, id, code, qr: { transactionId: id, amount: 80, receiverPhone: rosa.number, verificationCode: code } };
}

test.each(["complete_task", "verify_code"])("a driver who calls %s and vouches for a QR of their own making is not believed", async (name) => {
  const { dora, sam, id, qr, code } = await homemade();
  for (const claim of [{ p_qr: qr, p_qr_ok: "ok" }, { p_code: code, p_qr: qr, p_qr_ok: "ok" }]) {
    const { status, body } = await askData(dora, name, { p_transaction_id: id, ...claim });
    expect({ status, ok: body.ok }).toEqual({ status: 404, ok: undefined });
  }
  expect(await askData(dora, name, { p_transaction_id: id, p_code: code })).toMatchObject({ status: 200, body: { ok: false, code: "expired_code" } });
  expect(await statusOf(sam, id)).toBe("servicing");
});

test.each(["complete_scanned_task", "verify_scanned_code"])("no signed-in person may call %s, which takes the server's verdict", async (name) => {
  const { dora, sam, id, qr, code } = await homemade();
  for (const person of [dora, sam]) {
    const { status } = await askData(person, name, { p_driver_id: dora.id, p_transaction_id: id, p_code: code, p_qr: qr, p_verdict: "ok" });
    expect([401, 403, 404]).toContain(status);
  }
  expect(await statusOf(sam, id)).toBe("servicing");
});
