import "server-only";
import { Refusal } from "@/server/core/errors";
import type { PreparedRpc } from "@/server/database/rpc";
import { canSendMail } from "@/server/notifications/mail/send-mail";

/** Refuses where this installation cannot send email. */
export function requireMail<T>(request: PreparedRpc<T>): PreparedRpc<T> {
  if (!canSendMail()) throw new Refusal("MAIL_NOT_SET");
  return request;
}
