import { codesOf } from "@/server/session/phone/phone-codes";

const settings = (phone: boolean, overrides: Record<string, unknown> = {}) => ({
  external: { email: true, phone },
  phone_autoconfirm: false,
  sms_provider: "twilio",
  ...overrides,
});

test("detects from the settings whether a project sends codes, or confirms phones without any", () => {
  expect(codesOf(settings(true))).toBe("ok");
  expect(codesOf(settings(false))).toBe("off");
  expect(codesOf(settings(true, { sms_provider: "" }))).toBe("off");
  expect(codesOf(settings(true, { phone_autoconfirm: true }))).toBe("unproven");
  expect(codesOf({ message: "no" })).toBe("unknown");
});
