import { Refusal } from "@/server/core/errors";
import { MissingEncryptionKeys } from "@/server/database/encryption-keys";
import { requireDatabase } from "@/server/start-checks";

const mockRegister = jest.fn<Promise<void>, []>();
const mockSleep = jest.fn<Promise<null>, []>(() => Promise.resolve(null));
const mockWarn = jest.fn();
jest.mock("node:timers/promises", () => ({ setTimeout: () => mockSleep() }));
jest.mock("@/server/core/log", () => ({ describeError: String, log: () => ({ warn: mockWarn }) }));
jest.mock("@/server/database/missing-migrations", () => ({
  PendingMigrations: class extends Error {},
  checkMigrations: () => Promise.resolve(),
  isDatabaseUnreachable: () => false,
}));
jest.mock("@/server/database/encryption-keys", () => ({
  MissingEncryptionKeys: class extends Error {},
  registerEncryptionKey: () => mockRegister(),
}));
jest.mock("@/server/database/client", () => ({ serviceContext: {} }));
jest.mock("@/server/session/phone/phone-codes", () => ({}));

const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

test.each([
  ["an outage", new Refusal("PROVIDER_UNAVAILABLE"), 0],
  ["an unexpected error", new Error("permission denied"), 1],
])("registers the encryption key after %s", async (_case, error, warnings) => {
  mockRegister.mockReset().mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue();
  mockWarn.mockReset();
  await requireDatabase();
  await nextTurn();
  expect(mockRegister).toHaveBeenCalledTimes(3);
  expect(mockWarn).toHaveBeenCalledTimes(2 * warnings);
});

test("checks once when the host lacks a key", async () => {
  mockRegister.mockReset().mockRejectedValue(new MissingEncryptionKeys(["1"]));
  await requireDatabase();
  await nextTurn();
  expect(mockRegister).toHaveBeenCalledTimes(1);
});
