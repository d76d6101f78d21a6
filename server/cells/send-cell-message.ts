import "server-only";
import { CellAway, tellCell } from "@/server/cells/tell";
import { callService } from "@/server/database/call-service";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";

/** Sends a message of this cell until the other one has taken it: the next try is a job already before this one begins. */
export async function sendCellMessage(messageId: string): Promise<void> {
  const message = await callService("begin_cell_message", { p_id: messageId });
  if (!message) return;
  const { id, to, kind, body, tries } = message;
  try {
    const { data } = await tellCell(to, kind, body, id);
    await callService("end_cell_message", { p_id: id, p_answer: data });
  } catch (error) {
    if (!(error instanceof CellAway) && !(error instanceof Refusal)) throw error;
    log().warn({ messageId, to, kind, tries, why: error.message }, "a cell has not taken a message: it is sent again");
  }
}
