import { notificationPreferences } from "@/lib/contracts/notification-preferences";
import { route } from "@/server/http/route";
import { changeNoticeChoices, readNoticeChoices } from "@/server/notifications/notice-choices";

export const GET = route(notificationPreferences.get, ({ db }) => readNoticeChoices(db));

export const PATCH = route(notificationPreferences.update, ({ db, body }) => changeNoticeChoices(db, body), {
  limit: { windowSeconds: 60, max: 60 },
});
