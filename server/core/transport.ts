import "server-only";

// Error codes of Node's sockets, resolver, TLS and fetch, of nodemailer and of axios for transport failures.
const transportCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ETIMEDOUT", "EPIPE", "EPROTO", "EMFILE"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"],
  ...["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA", "ENODATA", "ESERVFAIL", "EREFUSED", "ETIMEOUT"],
  ...[
    "UND_ERR_CONNECT_TIMEOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
    "UND_ERR_SOCKET",
    "UND_ERR_ABORTED",
  ],
  ...["UND_ERR_HEADERS_OVERFLOW", "UND_ERR_CLOSED", "UND_ERR_DESTROYED", "UND_ERR_INFO", "UND_ERR_PRX_TLS"],
  ...["ECONNECTION", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL"],
  ...["ERR_NETWORK", "ERR_BAD_RESPONSE", "ERR_SOCKET_CONNECTION_TIMEOUT", "ERR_STREAM_PREMATURE_CLOSE"],
  ...["SELF_SIGNED_CERT_IN_CHAIN", "DEPTH_ZERO_SELF_SIGNED_CERT", "HOSTNAME_MISMATCH", "INVALID_CA"],
]);
const codePrefixes = /^(?:CERT_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HPE_)/;

/** The code of a transport failure (DNS, connection, TLS, timeout). Null for any other error, which is a bug. */
export function transportErrorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { name, code, cause, errors } = error as { name?: unknown; code?: unknown; cause?: unknown; errors?: unknown };
  if (name === "TimeoutError" || name === "AbortError") return name;
  if (typeof code === "string" && (transportCodes.has(code) || codePrefixes.test(code))) return code;
  // fetch throws a TypeError with the failure as its cause.
  for (const inner of [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]) {
    const innerFailure = transportErrorCode(inner);
    if (innerFailure !== null) return innerFailure;
  }
  return null;
}
