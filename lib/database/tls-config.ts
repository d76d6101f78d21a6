// TLS configuration of Postgres connections: verified, except on this machine. Used by app, workers and database tools.
import { readFileSync } from "node:fs";
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from "node:tls";

export type DatabaseTls = {
  /** CA of the server's certificate, as PEM or a file's path; default: the system's CAs. */
  ca?: string | undefined;
  /** `off`: no TLS, for a private network. */
  tls?: "verify" | "off" | undefined;
};
export type ConnectionConfig = { connectionString: string; ssl?: ConnectionOptions };

// URL parameters that `pg` interprets in its own ways, some of which encrypt without verification.
const PG_TLS_PARAMETERS = ["sslmode", "ssl", "sslrootcert", "sslcert", "sslkey", "sslnegotiation", "uselibpqcompat"];

/**
 * Options for `pg`. Whatever the URL's `sslmode`: another machine's certificate is verified in full, including its
 * name, unless TLS is turned off.
 */
export function toConnectionConfig(databaseUrl: string, { ca, tls = "verify" }: DatabaseTls): ConnectionConfig {
  const url = parseDatabaseUrl(databaseUrl);
  if (isLocalhost(url.hostname)) return { connectionString: databaseUrl };
  const caOrPath = ca ?? url.searchParams.get("sslrootcert") ?? undefined;
  for (const name of PG_TLS_PARAMETERS) url.searchParams.delete(name);
  const connectionString = url.toString();
  if (tls === "off") return { connectionString };
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    connectionString,
    ssl: {
      rejectUnauthorized: true,
      ...(caOrPath === undefined ? {} : { ca: readPem(caOrPath) }),
      // Custom check, because `pg` passes no host name where the URL has an IP address.
      checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
    },
  };
}

// Node's own error quotes the URL, and would write its password to logs.
function parseDatabaseUrl(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new Error(
    "DATABASE_URL is not a valid URL. Percent-encode special characters in the password: / as %2F, # as %23, ? as %3F, @ as %40, : as %3A, % as %25.",
  );
}

function readPem(pemOrPath: string): string {
  if (pemOrPath.includes("-----BEGIN")) return pemOrPath.replaceAll("\\n", "\n");
  try {
    const pem = readFileSync(pemOrPath, "utf8");
    if (pem.includes("-----BEGIN CERTIFICATE-----")) return pem;
  } catch {
    // Handled below.
  }
  throw new Error("DATABASE_CA must be a certificate in PEM, or the path of a file with one");
}

function isLocalhost(hostname: string): boolean {
  return hostname === "" || hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

const UNTRUSTED_CERTIFICATE_CODES = [
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_SIGNATURE_FAILURE",
];

/** Explains a failed connection with instructions if TLS was the cause; null otherwise. */
export function explainTlsError(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { code = "", message = "" } = error as { code?: unknown; message?: unknown };
  if (UNTRUSTED_CERTIFICATE_CODES.includes(String(code)))
    return "The database's certificate is not signed by the CA in DATABASE_CA. Set it to the certificate of the database's CA (Supabase: Database settings, SSL configuration).";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "The database's certificate belongs to another server: its name does not match the host in DATABASE_URL.";
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID")
    return "The database's certificate has expired or is not valid yet.";
  if (/does not support SSL connections/.test(String(message)))
    return "The database does not support TLS. Enable TLS there or, on a private network, set DATABASE_TLS=off.";
  return null;
}
