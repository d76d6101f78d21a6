// Tracking links as the server creates them: the token is derived from the link's id with a key that the database does
// not have.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { callRpc, type RpcResult, type TestPerson } from "./harness";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const tokenOf = (id: string, key: string): string => createHmac("sha256", key).update(id).digest("hex");
type Link = RpcResult<{ linkId: string }>;

/** Requests a link to the delivery as this user. */
export function createTrackingLinkAs({ client }: TestPerson, { id }: { id: string }, key = "a key"): Promise<Link> {
  const linkId = randomUUID();
  return callRpc(client, "create_tracking_link", {
    p_transaction_id: id,
    p_link_id: linkId,
    p_token_hash: hashOf(tokenOf(linkId, key)),
    p_key_id: key,
  });
}

/** The token of this user's link to the delivery. */
export async function createTrackingToken(
  person: TestPerson,
  delivery: { id: string },
  key = "a key",
): Promise<string> {
  const link = await createTrackingLinkAs(person, delivery, key);
  if (!link.ok) throw new Error(`create_tracking_link: ${link.code}`);
  return tokenOf(link.data.linkId, key);
}
