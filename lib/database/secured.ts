// How Postgres is reached: encrypted and from whom it should be, unless it runs on this machine. For the app, workers and
// the tools of the database alike.
import { readFileSync } from "node:fs";
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from "node:tls";

export type DatabaseTls = {
  /** Who signed the server's certificate, as PEM or the path of such a file; without it whoever the system trusts. */
  ca?: string | undefined;
  /** `off`: in plain text, over a network that is ours alone. */
  tls?: "verify" | "off" | undefined;
};
export type Secured = { connectionString: string; ssl?: ConnectionOptions };

// What `pg` would read of the address in ways of its own, of which some encrypt and trust anybody.
const OF_PG = ["sslmode", "ssl", "sslrootcert", "sslcert", "sslkey", "sslnegotiation", "uselibpqcompat"];

/**
 * What `pg` is given for this address. Whatever it says of `sslmode`: to another machine the certificate is verified in
 * full, its name included, or nothing is encrypted because somebody said so.
 */
export function secured(address: string, { ca, tls = "verify" }: DatabaseTls): Secured {
  const url = readAddress(address);
  if (isThisMachine(url.hostname)) return { connectionString: address };
  const root = ca ?? url.searchParams.get("sslrootcert") ?? undefined;
  for (const name of OF_PG) url.searchParams.delete(name);
  const connectionString = url.toString();
  if (tls === "off") return { connectionString };
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    connectionString,
    ssl: {
      rejectUnauthorized: true,
      ...(root === undefined ? {} : { ca: pemOf(root) }),
      // Why ours: `pg` names no host to the check where the address is a number.
      checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
    },
  };
}

// Node's own error quotes all of it, and with it a password into whatever keeps what a program says.
function readAddress(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new Error(
    "DATABASE_URL is no address. In a password, letters that mean something in one are written otherwise: / as %2F, # as %23, ? as %3F, @ as %40, : as %3A, % as %25.",
  );
}

function pemOf(given: string): string {
  if (given.includes("-----BEGIN")) return given.replaceAll("\\n", "\n");
  try {
    const pem = readFileSync(given, "utf8");
    if (pem.includes("-----BEGIN CERTIFICATE-----")) return pem;
  } catch {
    // Said below.
  }
  throw new Error("DATABASE_CA must be a certificate in PEM, or the path of a file with one");
}

function isThisMachine(hostname: string): boolean {
  return hostname === "" || hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

const UNKNOWN_SIGNER = [
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_SIGNATURE_FAILURE",
];

/** Why a connection was not made, where that was about encryption, and what to do; null where it was about something else. */
export function tlsWords(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { code = "", message = "" } = error as { code?: unknown; message?: unknown };
  if (UNKNOWN_SIGNER.includes(String(code)))
    return "The database's certificate is not signed by whom DATABASE_CA names. Give it the certificate of the database's own CA (of a Supabase project: Database settings, SSL configuration).";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "The database's certificate is another server's: its name is not the one in the address.";
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID")
    return "The database's certificate is not valid now.";
  if (/does not support SSL connections/.test(String(message)))
    return "The database does not encrypt connections. Turn that on there; or, over a network that is yours alone, set DATABASE_TLS=off.";
  return null;
}
