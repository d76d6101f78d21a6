import "server-only";
import { describeError, log } from "@/server/core/log";
import type { Role, Words } from "@/server/notifications/notification-type";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { sqlCode } from "@/server/database/connections";

export type Notice = {
  userId: string;
  type: string;
  title: string;
  message: string;
  /** The same in each language, by its code. */
  words?: Record<string, Words>;
  data: Record<string, unknown>;
  /** One event tells one person once: a notice with a key that is there already is not written again. */
  dedupeKey: string;
  /** The reader's part in it. */
  role?: Role;
};

/**
 * Puts a notice into a person's bell, and on its way to the channels that a customer has chosen; whether it is new, and
 * which of the events it is that they choose channels for. A missing table and a refused row are logged and final, since
 * no delivery may wait for its notices; what may pass by itself is thrown, to be tried again.
 */
export async function insertNotice({
  userId,
  type,
  title,
  message,
  words = {},
  data,
  dedupeKey,
  role,
}: Notice): Promise<{ inserted: boolean; event: string | null }> {
  try {
    return await rpc(ownerContext, "insert_notification", {
      p_user_id: userId,
      p_type: type,
      p_title: title,
      p_message: message,
      p_data: data,
      p_dedupe_key: dedupeKey,
      p_words: words,
      p_role: role,
    });
  } catch (error) {
    if (!isFinal(sqlCode(error))) throw error;
    log().warn(
      { notification: type, error: describeError(error), sqlState: sqlCode(error) },
      "a notice was not written",
    );
    return { inserted: false, event: null };
  }
}

// 42P01: the table is not there; class 23: a constraint says no, such as a person who is gone; 42501: not allowed.
const isFinal = (code: string): boolean => code === "42P01" || code === "42501" || code.startsWith("23");
