// Safety as people would misuse it: who goes unheard, who learns that somebody called for help, whose way is seen
// without a word, and whose cash goes on although the desk holds it.
import { newDelivery } from "./support/deliveries";
import { call, done, newAdmin, one, sql, type Person } from "./support/world";

jest.setTimeout(120_000);

let ada: Person;
let lone: Person;
beforeAll(async () => {
  const team = `misused ${Date.now()}`;
  [ada, lone] = await Promise.all([
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Lea Alone", team: `alone ${Date.now()}` }),
  ]);
});

type Row = { id: string; severity: number; kind: string; taken_at: Date | null; driver_id: string | null };
const openOf = (person: Person): Promise<Row> =>
  one<Row>("select * from private.incidents where person_id = $1 and closed_at is null", [person.id]);
const trouble = (by: Person, id: string, danger: boolean) =>
  call(by.client, "report_trouble", { p_transaction_id: id, p_danger: danger });
const alarmed = async (id: string, who: Person): Promise<number> =>
  (await sql("select from private.incident_alarms where incident_id = $1 and admin_id = $2", [id, who.id])).length;
const close = (id: string, by = ada) =>
  call<{ approvalId?: string }>(by.client, "admin_close_incident", { p_id: id, p_outcome: "safe", p_reason: "Fine" });
describe("going unheard", () => {
  test("nobody: who is in danger before any driver has their delivery alarms everybody, and is on the list", async () => {
    const delivery = await newDelivery();
    expect(await trouble(delivery.sender, delivery.id, true)).toMatchObject({ ok: true });
    const { id } = await openOf(delivery.sender);
    expect(await alarmed(id, ada)).toBe(2);
    const { items } = await done<{ items: { id: string }[] }>(ada.client, "admin_list_incidents");
    expect(items.map((each) => each.id)).toContain(id);
    await close(id, lone);
  });
});
