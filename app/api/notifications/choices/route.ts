import { NoticeChoices, NoticeChoicesPatch } from "@/lib/contracts/notice-choices";
import { route } from "@/server/http/route";
import { changeNoticeChoices, readNoticeChoices } from "@/server/notifications/notice-choices";

// GET /api/notifications/choices: by which channels the caller is told of each event.
export const GET = route({ actor: "user", response: NoticeChoices, handle: ({ db }) => readNoticeChoices(db) });

// PATCH /api/notifications/choices: changes what is named and leaves the rest. Safe to repeat.
export const PATCH = route({
  actor: "user",
  body: NoticeChoicesPatch,
  response: NoticeChoices,
  limit: { per: 60, max: 60 },
  handle: ({ db, body }) => changeNoticeChoices(db, body),
});
