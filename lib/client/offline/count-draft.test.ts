import { readCountDraft, storeCountDraft } from "./count-draft";
import { fakeStorage } from "../tests/fake-storage";

const leg = { id: "leg", countedAt: null, countResponse: null };

test("restores a typed cash count after a reload, but not for a recount or another leg", () => {
  Object.assign(globalThis, { window: { localStorage: fakeStorage().storage } });
  storeCountDraft(leg, "1200.50");
  expect(readCountDraft(leg)).toBe("1200.50");
  expect(readCountDraft({ ...leg, id: "another" })).toBe("");
  expect(readCountDraft({ ...leg, countedAt: "2026-11-29T12:00:00Z" })).toBe("");
  storeCountDraft(leg, "");
  expect(window.localStorage.length).toBe(0);
});
