import { inspect } from "node:util";
import { toConnectionConfig, explainTlsError } from "./tls-config";

const PEM = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("leaves the URL of this machine, %s, unchanged", (host) => {
  const address = `postgres://u:p@${host}:5432/db?sslmode=disable`;
  expect(toConnectionConfig(address, {})).toEqual({ connectionString: address });
});

test.each([
  "",
  "?sslmode=disable",
  "?sslmode=no-verify",
  "?sslmode=prefer",
  "?ssl=0",
  "?sslmode=require&uselibpqcompat=true",
])("verifies another machine in full, whatever its URL says: %s", (query) => {
  const { connectionString, ssl } = toConnectionConfig(`postgres://u:p@db.example:5432/db${query}`, { ca: PEM });
  expect(connectionString).toBe("postgres://u:p@db.example:5432/db");
  expect(ssl).toMatchObject({ rejectUnauthorized: true, ca: PEM });
});

test("keeps other parts of a URL, and verifies an IP address as such", () => {
  const { connectionString, ssl } = toConnectionConfig(
    "postgres://u:p@10.0.0.5:5432/db?application_name=x&sslmode=require",
    {},
  );
  expect(connectionString).toBe("postgres://u:p@10.0.0.5:5432/db?application_name=x");
  const named = (subjectaltname: string) =>
    ssl?.checkServerIdentity?.("localhost", { subject: { CN: "" }, subjectaltname } as never);
  expect(named("IP Address:10.0.0.5")).toBeUndefined();
  expect(named("IP Address:10.0.0.6")).toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
});

test("connects without TLS only if configured", () => {
  expect(toConnectionConfig("postgres://u:p@postgres:5432/db?sslmode=require", { tls: "off" })).toEqual({
    connectionString: "postgres://u:p@postgres:5432/db",
  });
});

test("rejects an invalid certificate before connecting", () => {
  const connect = (ca: string) => () => toConnectionConfig("postgres://u:p@db.example/db", { ca });
  expect(connect("/nowhere/ca.pem")).toThrow(
    "DATABASE_CA must be a certificate in PEM, or the path of a file with one",
  );
  expect(connect("package.json")).toThrow("DATABASE_CA");
  expect(toConnectionConfig("postgres://u:p@db.example/db", { ca: PEM.replaceAll("\n", "\\n") }).ssl?.ca).toBe(PEM);
});

test("explains TLS errors, and no others", () => {
  expect(explainTlsError(Object.assign(new Error("x"), { code: "SELF_SIGNED_CERT_IN_CHAIN" }))).toContain(
    "DATABASE_CA",
  );
  expect(explainTlsError(new Error("The server does not support SSL connections"))).toContain("DATABASE_TLS=off");
  expect(explainTlsError(Object.assign(new Error("x"), { code: "ERR_TLS_CERT_ALTNAME_INVALID" }))).toContain("name");
  expect(explainTlsError(Object.assign(new Error("x"), { code: "ECONNREFUSED" }))).toBeNull();
  expect(explainTlsError("x")).toBeNull();
});

test("rejects an unparsable URL without quoting its password", () => {
  const parse = (address: string): unknown => {
    try {
      return toConnectionConfig(address, {});
    } catch (error) {
      return error;
    }
  };
  for (const address of [
    "postgres://postgres:ours#secret@db.example/db",
    "postgres://postgres:ours/secret@db.example",
  ]) {
    const message = inspect(parse(address));
    expect(message).toContain("DATABASE_URL is not a valid URL");
    expect(message).not.toMatch(/ours|secret/);
  }
});
