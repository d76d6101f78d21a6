// Accounts banned in Supabase's console before their access tokens have expired.
import { callRpc, newAdmin, newDriver, runAsIsolated, sql } from "./support/harness";

// Writes what Supabase Auth writes for its console; the local stack has no console. `until` is relative to now.
const ban = (id: string, until: string | null): Promise<unknown> =>
  sql("update auth.users set banned_until = now() + $2::interval where id = $1", [id, until]);
const canJoinTopic = async (person: Parameters<typeof runAsIsolated>[0], topic: string): Promise<boolean> => {
  const [row] = await runAsIsolated(person, (query) =>
    query<{ can_join: boolean }>("select private.can_join_topic($1) as can_join", [topic]),
  );
  return row?.can_join ?? false;
};

test("refuses a banned driver's calls and channels until the ban ends", async () => {
  const dora = await newDriver({ approved: true });
  expect(await callRpc(dora.client, "get_driver_profile")).toMatchObject({ ok: true });
  expect(await canJoinTopic(dora, `driver:${dora.id}`)).toBe(true);

  await ban(dora.id, "24 hours");
  expect(await callRpc(dora.client, "get_driver_profile")).toMatchObject({ ok: false, code: "UNAUTHENTICATED" });
  expect(await canJoinTopic(dora, `driver:${dora.id}`)).toBe(false);

  await ban(dora.id, "-1 second");
  expect(await callRpc(dora.client, "get_driver_profile")).toMatchObject({ ok: true });
  await ban(dora.id, null);
  expect(await callRpc(dora.client, "get_driver_profile")).toMatchObject({ ok: true });
});

test("refuses a banned administrator, and one with a soft-deleted account", async () => {
  const ada = await newAdmin();
  expect(await callRpc(ada.client, "admin_list_drivers")).toMatchObject({ ok: true });
  await ban(ada.id, "24 hours");
  expect((await callRpc(ada.client, "admin_list_drivers")).ok).toBe(false);
  await ban(ada.id, null);
  // The state after Auth's soft deletion.
  await sql("update auth.users set deleted_at = now() where id = $1", [ada.id]);
  expect((await callRpc(ada.client, "admin_list_drivers")).ok).toBe(false);
});
