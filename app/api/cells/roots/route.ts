import { CellRoots } from "@/lib/contracts/cells";
import { readRoots } from "@/server/elsewhere/elsewhere";
import { route } from "@/server/http/route";

// GET /api/cells/roots: the books of all cells, each as it signs it, and their total.
export const GET = route({
  actor: "admin",
  response: CellRoots,
  limit: { per: 60, max: 20 },
  handle: () => readRoots(),
});
