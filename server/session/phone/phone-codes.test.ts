import { evaluateSettings } from "@/server/session/phone/phone-codes";

const settings = (phone: boolean, overrides: Record<string, unknown> = {}) => ({
  external: { email: true, phone },
  phone_autoconfirm: false,
  sms_provider: "twilio",
  ...overrides,
});

test("detects from the settings whether a project sends codes, or confirms phones without any", () => {
  expect(evaluateSettings(settings(true))).toBe("ok");
  expect(evaluateSettings(settings(false))).toBe("off");
  expect(evaluateSettings(settings(true, { sms_provider: "" }))).toBe("off");
  expect(evaluateSettings(settings(true, { phone_autoconfirm: true }))).toBe("unproven");
  expect(evaluateSettings({ message: "no" })).toBe("unknown");
});
