// Tracking links as the server creates them: the token is derived from the link's id with a key that the database does
// not have.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { callRpc, type RpcResult, type TestPerson } from "./harness";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const deriveToken = (id: string, keyId: string): string => createHmac("sha256", keyId).update(id).digest("hex");
type Link = RpcResult<{ linkId: string }>;

/** Requests a link to the delivery as this user. */
export function createTrackingLinkAs({ client }: TestPerson, { id }: { id: string }, keyId = "a key"): Promise<Link> {
  const linkId = randomUUID();
  return callRpc(client, "create_tracking_link", {
    p_transaction_id: id,
    p_link_id: linkId,
    p_token_hash: sha256(deriveToken(linkId, keyId)),
    p_key_id: keyId,
  });
}

/** The token of this user's link to the delivery. */
export async function createTrackingToken(
  person: TestPerson,
  delivery: { id: string },
  keyId = "a key",
): Promise<string> {
  const link = await createTrackingLinkAs(person, delivery, keyId);
  if (!link.ok) throw new Error(`create_tracking_link: ${link.code}`);
  return deriveToken(link.data.linkId, keyId);
}
