import { createHash } from "node:crypto";
import { callForHelp } from "./alarms";

const prepared = jest.fn();
jest.mock("@/server/database/rpc", () => ({
  rpc: {
    prepare: (name: string, args: object) => {
      prepared(name, args);
      return { as: () => null };
    },
  },
}));

const body = { at: "2026-01-05T17:30:00.000Z" };
const ownerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

test("passes the token and the phone's account to the database within a session, and only the token without one", () => {
  callForHelp(true, { token: "secret", ownerId }, body);
  expect(prepared).toHaveBeenLastCalledWith(
    "raise_sos",
    expect.objectContaining({ p_token_hash: hashOf("secret"), p_owner_id: ownerId }),
  );
  callForHelp(true, { token: null, ownerId: "no id" }, body);
  expect(prepared).toHaveBeenLastCalledWith(
    "raise_sos",
    expect.objectContaining({ p_token_hash: null, p_owner_id: null }),
  );
  callForHelp(false, { token: "secret", ownerId }, body);
  expect(prepared).toHaveBeenLastCalledWith("raise_sos_by_token", expect.not.objectContaining({ p_owner_id: ownerId }));
});
