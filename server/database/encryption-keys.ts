import "server-only";
import { rpc } from "@/server/database/rpc";
import type { AnyContext } from "@/server/database/client";

/** The database has values of a key that this process does not have; the message contains instructions. */
export class MissingEncryptionKeys extends Error {
  override name = "MissingEncryptionKeys";
  constructor(missing: readonly string[]) {
    super(
      `The database has values encrypted with keys that ENCRYPTION_KEYS lacks (${missing.join(", ")}). Add the earlier keys after the current one.`,
    );
  }
}

/** Registers the current key before it encrypts. Throws MissingEncryptionKeys. */
export async function registerEncryptionKey(context: AnyContext): Promise<void> {
  const { missing } = await rpc(context, "register_encryption_key");
  if (missing.length > 0) throw new MissingEncryptionKeys(missing);
}
