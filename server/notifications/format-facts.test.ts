import type { NotificationContext } from "@/server/notifications/notification-type";
import { formatWindow } from "@/server/notifications/format-facts";

const contextOf = (facts: Record<string, unknown>) => ({ facts }) as unknown as NotificationContext;

test("formats a time range as the pages do", () => {
  const planned = contextOf({ day: "2026-11-24", from: "14:00:00", to: "16:30" });
  expect(formatWindow("en", planned)).toBe("Nov 24, 2:00 PM to 4:30 PM");
  expect(formatWindow("es", planned)).toMatch(/^el 24 nov, de 2:00\sp\.\s?m\. a 4:30\sp\.\s?m\.$/);
  expect(formatWindow("en", contextOf({}))).toBeNull();
});
