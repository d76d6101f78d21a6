// The operator's settings, as the console reads and changes them.
import { Setting, SettingHistory, SettingList } from "@/lib/contracts/admin/settings";
import { expectOk, newAdmin, newCustomer, newDriver, createApiClient, randomKey, type ApiPerson } from "./support/app";

let ada: ApiPerson;
let alan: ApiPerson;
beforeAll(async () => {
  const team = randomKey();
  [ada, alan] = await Promise.all([newAdmin({ name: "Ada Admin", team }), newAdmin({ name: "Alan Admin", team })]);
});

const path = "/api/admin/settings";
const read = async (key: string): Promise<Setting> => {
  const list = SettingList.strict().parse((await expectOk(ada.get(path))).data);
  const found = list.items.find((each) => each.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
};
const put = async (key: string, value: unknown, overrides: object = {}, admin = ada, actionKey = randomKey()) =>
  admin.send("PUT", `${path}/${key}`, {
    body: { value, version: (await read(key)).version, reason: "Tried for a week", ...overrides },
    key: actionKey,
  });

test("a setting is changed with a reason, a repetition with the same key changes nothing, and the history names the administrator", async () => {
  const { version } = await read("sms_replies_per_hour");
  const key = randomKey();
  const first = await put("sms_replies_per_hour", 501, { version }, ada, key);
  expect(first.status).toBe(200);
  expect(Setting.strict().parse(first.data)).toMatchObject({ value: 501, initial: 500 });
  const again = await put("sms_replies_per_hour", 501, { version }, ada, key);
  expect([again.status, again.data]).toEqual([200, first.data]);
  const staleWrite = await put("sms_replies_per_hour", 502, { version });
  expect([staleWrite.status, staleWrite.code]).toEqual([409, "INVALID_STATE"]);
  expect((await put("sms_replies_per_hour", 500)).status).toBe(200);
  const history = SettingHistory.parse((await expectOk(ada.get(`${path}/sms_replies_per_hour/history?limit=1`))).data);
  expect(history.items).toMatchObject([{ before: 501, after: 500, by: "Ada Admin", reason: "Tried for a week" }]);
  const older = await expectOk(ada.get(`${path}/sms_replies_per_hour/history?cursor=${history.nextCursor ?? ""}`));
  expect(SettingHistory.parse(older.data).items[0]).toMatchObject({ before: 500, after: 501 });
});

test("a money rule returns 202 until the other administrator approves", async () => {
  const requested = await put("money_driver_days", 31);
  expect([requested.status, Object.keys(requested.data as object).sort()]).toEqual([202, ["approvalId", "expiresAt"]]);
  expect(await read("money_driver_days")).toMatchObject({ value: 30, waiting: { value: 31, mine: true } });
  await expectOk(
    alan.post(`/api/admin/approvals/${requested.data.approvalId as string}/approve`, undefined, randomKey()),
  );
  expect(await read("money_driver_days")).toMatchObject({ value: 31, waiting: null });
  const restored = await put("money_driver_days", 30);
  await expectOk(
    alan.post(`/api/admin/approvals/${restored.data.approvalId as string}/approve`, undefined, randomKey()),
  );
});

test("an invalid value is refused with a message, and other users get 404", async () => {
  const wrong = await put("arrival_radius_m", 1_999);
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [
      {
        path: "value",
        message: "Must not be above 500, the value of another setting",
        reason: "setting_above",
        params: { most: "500" },
      },
    ],
  ]);
  expect((await put("time_zone", ["Europe/Madrid"])).status).toBe(403);
  expect((await ada.get(`${path}/nothing/history`)).status).toBe(404);
  const [sam, dora] = await Promise.all([newCustomer(), newDriver()]);
  for (const person of [sam, dora]) {
    expect((await person.get(path)).status).toBe(404);
    expect((await put("offer_timeout_seconds", 60, {}, person)).status).toBe(404);
    expect((await person.get(`${path}/offer_timeout_seconds/history`)).status).toBe(404);
  }
  expect((await createApiClient().get(path)).status).toBe(401);
});
