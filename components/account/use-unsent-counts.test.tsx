import React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { fakeStorage } from "@/lib/client/tests/fake-storage";
import { sendAllUnsent, useUnsentCounts } from "./use-unsent-counts";

jest.mock("@/lib/client/offline/outbox", () => ({
  sendPendingSteps: () => Promise.resolve(),
  startOutbox: () => undefined,
}));
let photoUpload: Promise<void>;
jest.mock("@/lib/client/offline/photo-outbox", () => ({
  uploadPendingPhotos: () => photoUpload,
  startPhotoUploads: () => undefined,
  usePendingPhotoCount: () => 0,
}));
jest.mock("@/lib/client/hooks/use-queued-steps", () => ({ useQueuedSteps: () => [] }));
jest.spyOn(React, "useSyncExternalStore").mockImplementation((_subscribe, getSnapshot) => getSnapshot());

const { storage, entries } = fakeStorage();
const storeMessage = (state: string, minutes: number) => {
  const message = { key: "a-key", path: "/api/tasks/a", to: "sender", text: "Hello", state };
  entries.set("handover.messages", JSON.stringify([{ ...message, createdAt: Date.now() - minutes * 60_000 }]));
};
function MessageCount() {
  return useUnsentCounts("dora", true).messages;
}
const messageCount = () => Number(renderToStaticMarkup(<MessageCount />));

beforeEach(() => {
  photoUpload = Promise.resolve();
  entries.clear();
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage }),
  });
});
afterEach(() => {
  jest.useRealTimers();
});

// docs/readings.md: sign-in-ends-others, out
test("counts a message that became too old to be sent automatically, but not a refused one", async () => {
  expect(messageCount()).toBe(0);
  storeMessage("unsent", 11);
  expect(messageCount()).toBe(1);
  await sendAllUnsent();
  expect(entries.get("handover.messages")).toContain('"stale"');
  expect(messageCount()).toBe(1);
  storeMessage("refused", 1);
  expect(messageCount()).toBe(0);
});

test("waits 20 seconds at most for uploads without a response", async () => {
  jest.useFakeTimers();
  photoUpload = new Promise(() => undefined);
  const onSettled = jest.fn();
  void sendAllUnsent().then(onSettled);
  await jest.advanceTimersByTimeAsync(19_000);
  expect(onSettled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(onSettled).toHaveBeenCalled();
});
