import { CellAnswer, CellMessage } from "@/lib/contracts/cells";
import { answerCell } from "@/server/elsewhere/answer-cell";
import { cells } from "@/server/cells/config";
import { Refusal } from "@/server/core/errors";
import { route } from "@/server/http/route";

// POST /api/cells/messages: another cell says or asks something, signed by it for this one. Each id counts once.
export const POST = route({
  actor: "machine",
  body: CellMessage,
  response: CellAnswer,
  handle: async ({ body }) => {
    const all = cells();
    if (!all) throw new Refusal("NOT_FOUND");
    return { message: await answerCell(body.message, all.own) };
  },
});
