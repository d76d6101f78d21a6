import "server-only";
import { Refusal } from "@/server/core/errors";
import type { Call } from "@/server/database/call";
import { canMail } from "@/server/notifications/mail/send-mail";

/** Refuses where this installation can send no mail. */
export function demandMail<T>(request: Call<T>): Call<T> {
  if (!canMail()) throw new Refusal("MAIL_NOT_SET");
  return request;
}
