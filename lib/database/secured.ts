// TLS configuration of Postgres connections: verified, except on this machine. Used by app, workers and database tools.
import { readFileSync } from "node:fs";
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from "node:tls";

export type DatabaseTls = {
  /** CA of the server's certificate, as PEM or a file's path; default: the system's CAs. */
  ca?: string | undefined;
  /** `off`: no TLS, for a private network. */
  tls?: "verify" | "off" | undefined;
};
export type Secured = { connectionString: string; ssl?: ConnectionOptions };

// URL parameters that `pg` interprets in its own ways, some of which encrypt without verification.
const OF_PG = ["sslmode", "ssl", "sslrootcert", "sslcert", "sslkey", "sslnegotiation", "uselibpqcompat"];

/**
 * Options for `pg`. Whatever the URL's `sslmode`: another machine's certificate is verified in full, including its
 * name, unless TLS is turned off.
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
      // Our own check, because `pg` passes no host name where the URL has an IP address.
      checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
    },
  };
}

// Node's own error quotes the URL, and would write its password to logs.
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
    // Handled below.
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

/** Explains a failed connection with instructions if TLS was the cause; null otherwise. */
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
