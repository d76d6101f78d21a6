import { delegates } from "@/lib/contracts/delivery/delegate";
import { rpc } from "@/server/database/rpc";
import { nameDelegate } from "@/server/verification/codes";
import { route } from "@/server/http/route";

// A repeat creates another link for the same person: links are never stored.
export const POST = route(delegates.set, ({ params, body }) => nameDelegate(params.id, body), {
  limit: { windowSeconds: 60, max: 10 },
  storeResponse: "status",
  onReplay: ({ params, body }) => nameDelegate(params.id, body),
});

export const DELETE = route(delegates.remove, ({ params }) =>
  rpc.prepare("revoke_delegate", { p_transaction_id: params.id }),
);
