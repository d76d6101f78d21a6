import "server-only";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { cells, keyOf } from "@/server/cells/config";
import { Refusal } from "@/server/core/errors";

// What cells send each other: a JWT (RFC 7519) signed with Ed25519, for one cell, good for a minute, with an id that
// counts once.

const GOOD_FOR_SECONDS = 60;
/** What another cell's clock may be off. */
const CLOCK_SECONDS = 10;

const Claims = z.object({
  iss: z.string(),
  jti: z.guid(),
  kind: z.string().max(40),
  /** Of an answer: the message that it answers. */
  re: z.guid().optional(),
  body: z.unknown(),
});
export type Sealed = z.infer<typeof Claims>;

/** Signs for another cell. */
export async function seal(to: string, { jti, kind, re, body }: Omit<Sealed, "iss">): Promise<string> {
  const own = cells()?.own ?? "";
  const key = keyOf(own, "sign");
  if (!key) throw new Error("This installation has no cells");
  return new SignJWT({ kind, body, ...(re === undefined ? {} : { re }) })
    .setProtectedHeader({ alg: "EdDSA", typ: "JWT" })
    .setIssuer(own)
    .setAudience(to)
    .setJti(jti)
    .setIssuedAt()
    .setExpirationTime(`${GOOD_FOR_SECONDS}s`)
    .sign(await key);
}

/** What another cell signed for this one; anything else is refused, without a word of what is wrong with it. */
export async function unseal(token: string): Promise<Sealed> {
  const all = cells();
  const from = issuerOf(token);
  const key = all && from !== null && from !== all.own ? keyOf(from) : null;
  if (!all || !key || from === null) throw new Refusal("INVALID_SIGNATURE");
  try {
    const { payload } = await jwtVerify(token, await key, {
      algorithms: ["EdDSA"],
      issuer: from,
      audience: all.own,
      clockTolerance: CLOCK_SECONDS,
      maxTokenAge: GOOD_FOR_SECONDS,
      requiredClaims: ["exp", "jti", "kind"],
    });
    return Claims.parse(payload);
  } catch {
    throw new Refusal("INVALID_SIGNATURE");
  }
}

function issuerOf(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}
