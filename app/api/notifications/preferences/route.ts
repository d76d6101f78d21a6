import { notificationPreferences } from "@/lib/contracts/notification-preferences";
import { route } from "@/server/http/route";
import {
  saveNotificationPreferences,
  getNotificationPreferences,
} from "@/server/notifications/notification-preferences";

export const GET = route(notificationPreferences.get, ({ db }) => getNotificationPreferences(db));

export const PATCH = route(notificationPreferences.update, ({ db, body }) => saveNotificationPreferences(db, body), {
  limit: { windowSeconds: 60, max: 60 },
});
