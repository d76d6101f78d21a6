import { mockCacheStorage } from "../tests/mock-cache-storage";
import { fakeStorage } from "../tests/fake-storage";

// A phone that cannot store a step, and a server that has ended the session.
const dora = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const otto = "6b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
let phoneStorage: ReturnType<typeof fakeStorage>;
let cacheStorage: ReturnType<typeof mockCacheStorage>;
let signedInUser: string | null;
let leaveCount: number;
let resumedUsers: string[];

beforeEach(async () => {
  jest.resetModules();
  phoneStorage = fakeStorage();
  signedInUser = null;
  leaveCount = 0;
  resumedUsers = [];
  cacheStorage = mockCacheStorage();
  await (await cacheStorage.caches.open("handover-pages-a")).put("/dashboard", new Response("Dora"));
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: phoneStorage.storage, sessionStorage: {} }),
    caches: cacheStorage.caches,
  });
  globalThis.fetch = jest.fn(async () =>
    Response.json({ data: signedInUser === null ? null : { userId: signedInUser } }),
  ) as typeof fetch;
});

const flush = async () => {
  for (let tick = 0; tick < 30; tick += 1) await new Promise((resolve) => setImmediate(resolve));
};
async function openSession() {
  const { storeValue } = await import("../storage/stored-value");
  const { writeSteps } = await import("../offline/outbox-store");
  storeValue("task", "a task");
  const { createSessionEndHandler } = await import("./session-end");
  const session = createSessionEndHandler(dora, {
    onLeave: () => {
      leaveCount += 1;
    },
    onResume: ({ userId }) => {
      resumedUsers.push(userId);
    },
  });
  return { storeValue, writeSteps, session };
}
const step = (state: "saved" | "confirmed") =>
  ({ id: "1", key: "1", ownerId: dora, kind: "arrive", transactionId: "t", state, createdAt: 0, order: 1 }) as never;

test("redirects immediately when nothing unsaved would be lost", async () => {
  const { session } = await openSession();
  session.end({ isWrite: false });
  await flush();
  expect([leaveCount, phoneStorage.entries.size, cacheStorage.entries()]).toEqual([1, 0, []]);
});

test("deletes data about other people immediately, and redirects after the unsaved step was sent", async () => {
  const { session, writeSteps } = await openSession();
  phoneStorage.setFull(true);
  writeSteps(() => [step("saved")]);
  session.end({ isWrite: false });
  await flush();
  expect([leaveCount, phoneStorage.entries.size, cacheStorage.entries()]).toEqual([0, 0, []]);
  signedInUser = otto;
  writeSteps(() => [step("confirmed")]);
  await flush();
  expect([leaveCount, resumedUsers]).toEqual([1, []]);
});

test("stays, and stores data again, when the driver signed in again in another tab", async () => {
  const { session, writeSteps, storeValue } = await openSession();
  phoneStorage.setFull(true);
  writeSteps(() => [step("saved")]);
  session.end({ isWrite: false });
  await flush();
  // The session of the other tab stores its task.
  phoneStorage.setFull(false);
  phoneStorage.entries.set("handover.task", "a newer task");
  signedInUser = dora;
  writeSteps(() => [step("confirmed")]);
  await flush();
  expect([leaveCount, resumedUsers, phoneStorage.entries.get("handover.task")]).toEqual([0, [dora], "a newer task"]);
  storeValue("task", "the newest task");
  expect(phoneStorage.entries.get("handover.task")).toBe("the newest task");
  // A further session end is handled again.
  session.end({ isWrite: false });
  expect(leaveCount).toBe(1);
});
