import { CellAnswer, CellMessage } from "@/lib/contracts/cells";
import { answerCell } from "@/server/elsewhere/answer-cell";
import { cells } from "@/server/cells/config";
import { unseal } from "@/server/cells/sealed";
import { Refusal } from "@/server/core/errors";
import { route } from "@/server/http/route";

// POST /api/cells/messages: another cell says or asks something, signed by it for this one. Each id counts once.
export const POST = route({
  actor: "machine",
  body: CellMessage,
  response: CellAnswer,
  authorize: async (_request, raw) => {
    await unseal(messageIn(raw));
  },
  handle: async ({ body }) => {
    const all = cells();
    if (!all) throw new Refusal("NOT_FOUND");
    return { message: await answerCell(body.message, all.own) };
  },
});

// Before anything else is said of the body: a stranger learns nothing here.
function messageIn(raw: string): string {
  try {
    return CellMessage.parse(JSON.parse(raw)).message;
  } catch {
    throw new Refusal("INVALID_SIGNATURE");
  }
}
