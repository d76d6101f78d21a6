// An email address grants nothing until its owner has opened our link while signed in to its account.
import { randomUUID } from "node:crypto";
import { newHub } from "./support/hubs";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  queryRow,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import type { Approval } from "../../lib/contracts/admin/approvals";
import type { Hub } from "../../lib/contracts/hub";
import type { EmailVerification } from "../../lib/contracts/profile";

jest.setTimeout(60_000);

const CASHIER_NOT_FOUND = { ok: false, code: "VALIDATION_ERROR", errors: [{ path: "cashiers.0" }] };
const updateHub = (admin: TestPerson, id: string, patch: object) =>
  callRpc<Hub>(admin.client, "admin_update_hub", { p_id: id, p_patch: patch });
const readVerification = (person: TestPerson) =>
  callRpcOrThrow<EmailVerification>(person.client, "get_email_verification");
const listAdmins = ({ id }: TestPerson) => sql("select user_id from private.admins where user_id = $1", [id]);

/** Returns the token that the worker puts into the mail to this person. */
async function issueToken({ id }: TestPerson): Promise<string> {
  const { verificationId } = await queryRow<{ verificationId: string }>(
    'select id as "verificationId" from private.email_verifications where user_id = $1',
    [id],
  );
  const token = randomUUID();
  await callRpcOrThrow(serviceClient(), "begin_email_verification", {
    p_verification_id: verificationId,
    p_token: token,
  });
  return token;
}
async function verifyEmail(person: TestPerson): Promise<void> {
  await callRpcOrThrow(person.client, "request_email_verification");
  await callRpcOrThrow(person.client, "verify_email", { p_token: await issueToken(person) });
}

/** Changes the account's address with its owner's permission. */
const changeEmail = ({ id }: TestPerson, email: string): Promise<unknown> =>
  sql("with allowed as materialized (select private.allow_address_change($1, 'email', $2)) select 1 from allowed", [
    id,
    email,
  ]).then(() => sql("update auth.users set email = $2 where id = $1", [id, email]));

// docs/readings.md: email-proof
describe("an unverified address", () => {
  test("cannot be used to make its account a cashier", async () => {
    const [ada, mallory] = await Promise.all([newAdmin(), newCustomer({ email: `boss.till@${randomUUID()}.test` })]);
    const hub = await newHub(nextUnusedLocation());
    expect(await updateHub(ada, hub.id, { cashiers: [{ email: mallory.email }] })).toMatchObject(CASHIER_NOT_FOUND);
    await verifyEmail(mallory);
    expect(
      (await updateHub(ada, hub.id, { cashiers: [{ email: mallory.email.toUpperCase() }] })).data?.cashiers,
    ).toEqual([expect.objectContaining({ userId: mallory.id })]);
  });

  test("cannot be used to make its account an administrator", async () => {
    const mallory = await newCustomer({ proven: false });
    for (const address of [mallory.email, mallory.phone])
      await expect(sql("select private.grant_admin($1)", [address])).rejects.toThrow("No account has confirmed");
    expect(await listAdmins(mallory)).toEqual([]);
    await verifyEmail(mallory);
    await sql("select private.grant_admin($1)", [mallory.email]);
    expect(await listAdmins(mallory)).toHaveLength(1);
  });
});

describe("the link", () => {
  test("verifies the address of the account that requested it, also when it is opened twice", async () => {
    const [rosa, sam] = await Promise.all([newCustomer(), newCustomer()]);
    expect(await readVerification(rosa)).toEqual({ email: rosa.email, verifiedAt: null, sentAt: null });
    await callRpcOrThrow(rosa.client, "request_email_verification");
    const token = await issueToken(rosa);
    expect(await callRpc(sam.client, "verify_email", { p_token: token })).toMatchObject({ code: "NOT_FOUND" });
    expect((await readVerification(rosa)).verifiedAt).toBeNull();
    for (let times = 0; times < 2; times++)
      expect(await callRpcOrThrow<EmailVerification>(rosa.client, "verify_email", { p_token: token })).toMatchObject({
        verifiedAt: expect.any(String),
        sentAt: null,
      });
    expect((await readVerification(sam)).verifiedAt).toBeNull();
  });

  test("is stored as a hash, expires after a day and is replaced by the next one", async () => {
    const rosa = await newCustomer();
    await callRpcOrThrow(rosa.client, "request_email_verification");
    const first = await issueToken(rosa);
    const { row } = await queryRow<{ row: string }>(
      "select e::text as row from private.email_verifications e where user_id = $1",
      [rosa.id],
    );
    expect(row).not.toContain(first);
    await callRpcOrThrow(rosa.client, "request_email_verification");
    const second = await issueToken(rosa);
    expect(await callRpc(rosa.client, "verify_email", { p_token: first })).toMatchObject({ code: "NOT_FOUND" });
    await sql("update private.email_verifications set expires_at = now() where user_id = $1", [rosa.id]);
    expect(await callRpc(rosa.client, "verify_email", { p_token: second })).toMatchObject({ code: "NOT_FOUND" });
    expect((await readVerification(rosa)).verifiedAt).toBeNull();
  });

  test("is mailed five times a day at most, also to one address that several accounts had", async () => {
    const [rosa, mallory] = await Promise.all([newCustomer(), newCustomer()]);
    for (let sent = 0; sent < 5; sent++) await callRpcOrThrow(rosa.client, "request_email_verification");
    expect(await callRpc(rosa.client, "request_email_verification")).toMatchObject({ code: "RATE_LIMITED" });
    await sql("update auth.users set email = null where id = $1", [rosa.id]);
    await changeEmail(mallory, rosa.email);
    expect(await callRpc(mallory.client, "request_email_verification")).toMatchObject({ code: "RATE_LIMITED" });
    expect(await callRpc(rosa.client, "request_email_verification")).toMatchObject({ code: "INVALID_STATE" });
  });
});

test("the link to the old address is invalid after the address changes, and the new one is unverified", async () => {
  const rosa = await newCustomer();
  await verifyEmail(rosa);
  await changeEmail(rosa, `new-${rosa.email}`);
  expect(await readVerification(rosa)).toEqual({ email: `new-${rosa.email}`, verifiedAt: null, sentAt: null });
  await callRpcOrThrow(rosa.client, "request_email_verification");
  const token = await issueToken(rosa);
  await changeEmail(rosa, rosa.email);
  expect(await callRpc(rosa.client, "verify_email", { p_token: token })).toMatchObject({ code: "NOT_FOUND" });
  expect(await queryRow("select private.find_user_by_verified_email($1) as id", [rosa.email])).toEqual({ id: null });
});

describe("a cashier", () => {
  const createTeam = async () => {
    const name = `cashiers ${randomUUID()}`;
    return Promise.all([newAdmin({ name: "Ada Admin", team: name }), newAdmin({ name: "Alan Admin", team: name })]);
  };
  const names = (hub: Hub | undefined) => hub?.cashiers?.map(({ name }) => name);

  test("is named by two administrators, and the second one sees the verified address", async () => {
    const [[ada, alan], cora] = await Promise.all([createTeam(), newCustomer({ name: "Cora Cashier" })]);
    const hub = await newHub(nextUnusedLocation());
    const cashiers = [{ userId: hub.cashier.id }, { phone: cora.phone }];
    const requested = await updateHub(ada, hub.id, { name: "Aliceanna Street", cashiers });
    expect(requested.data).toMatchObject({ name: "Aliceanna Street", pendingCashiers: { names: ["Cora Cashier"] } });
    expect(names(requested.data)).toEqual(["Carl Cashier"]);
    const approvalId = requested.data?.pendingCashiers?.approvalId;
    const { items } = await callRpcOrThrow<{ items: Approval[] }>(alan.client, "admin_list_approvals");
    expect(items.find(({ id }) => id === approvalId)).toMatchObject({
      action: "add_cashiers",
      subject: "Aliceanna Street",
      cashiers: [{ name: "Cora Cashier", email: null, phone: cora.phone }],
    });
    expect(await callRpc(ada.client, "admin_grant_approval", { p_id: approvalId })).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    await callRpcOrThrow(alan.client, "admin_grant_approval", { p_id: approvalId });
    const updated = await updateHub(ada, hub.id, { cashiers });
    expect([names(updated.data), updated.data?.pendingCashiers]).toEqual([["Carl Cashier", "Cora Cashier"], null]);
    // One administrator removes a cashier.
    expect(names((await updateHub(ada, hub.id, { cashiers: [{ userId: cora.id }] })).data)).toEqual(["Cora Cashier"]);
  });

  test("cannot approve themselves, and a change of the verified address voids the request", async () => {
    const [[ada, alan], cora] = await Promise.all([createTeam(), newCustomer()]);
    const [hub, otherHub] = [await newHub(nextUnusedLocation()), await newHub(nextUnusedLocation())];
    const requested = await updateHub(ada, hub.id, { cashiers: [{ userId: hub.cashier.id }, { userId: alan.id }] });
    expect(
      await callRpc(alan.client, "admin_grant_approval", { p_id: requested.data?.pendingCashiers?.approvalId }),
    ).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    await verifyEmail(cora);
    const secondRequest = await updateHub(ada, otherHub.id, {
      cashiers: [{ userId: otherHub.cashier.id }, { email: cora.email }],
    });
    await changeEmail(cora, `moved-${cora.email}`);
    expect(
      await callRpc(alan.client, "admin_grant_approval", { p_id: secondRequest.data?.pendingCashiers?.approvalId }),
    ).toMatchObject({
      code: "APPROVAL_CLOSED",
    });
    expect(await sql("select user_id from public.hub_cashiers where hub_id = $1", [otherHub.id])).toEqual([
      { user_id: otherHub.cashier.id },
    ]);
  });

  test("of a new hub needs the second administrator too", async () => {
    const [[ada], cora] = await Promise.all([createTeam(), newCustomer({ name: "Cora Cashier" })]);
    const hub = await callRpcOrThrow<Hub>(ada.client, "admin_create_hub", {
      p_body: {
        name: "Fell Street",
        address: "1 Fell Street",
        location: nextUnusedLocation(),
        cashiers: [{ userId: cora.id }],
      },
    });
    expect([hub.cashiers, hub.pendingCashiers?.names]).toEqual([[], ["Cora Cashier"]]);
  });
});
