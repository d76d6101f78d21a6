import "server-only";
import type { NoticeChoices, NoticeChoicesPatch } from "@/lib/contracts/notice-choices";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import type { KnownChoices } from "@/server/database/results/notifications";
import { canMail } from "@/server/notifications/mail/send-mail";
import { canText } from "@/server/texting/twilio";

/** The caller's channels for each event, limited to those of this installation. */
export async function readNoticeChoices(db: DbContext): Promise<NoticeChoices> {
  return withOurs(await rpc(db, "get_notification_preferences"));
}

export async function changeNoticeChoices(db: DbContext, patch: NoticeChoicesPatch): Promise<NoticeChoices> {
  return withOurs(await rpc(db, "save_notification_preferences", { p_patch: patch }));
}

function withOurs({ hasMail, noTexts, ...known }: KnownChoices): NoticeChoices {
  return {
    ...known,
    noTexts: canText() ? noTexts : "not_set_up",
    noMail: !canMail() ? "not_set_up" : hasMail ? null : "no_address",
  };
}
