// A restore passes only table rows and sequence values of a pg_dump file to the database. An attacker with write access
// to the backup storage could have added other statements.
import { filterTableRows } from "../tools/dump-filter";

const tables = ["public.transactions", 'private."user"'];
const DUMP_HEADER = "SET client_encoding = 'UTF8';\nSELECT pg_catalog.set_config('search_path', '', false);\n";
const COPY_LINE = 'COPY public.transactions (id, "position") FROM stdin;\n';
/** Returns the part of the dump that the filter passes to the database, reading it in chunks of `chunkBytes`. */
function filterInChunks(text: string, chunkBytes = 7): string {
  const filter = filterTableRows(tables);
  const bytes = Buffer.from(text, "latin1");
  const passed: Buffer[] = [];
  for (let offset = 0; offset < bytes.length; offset += chunkBytes)
    passed.push(filter.push(bytes.subarray(offset, offset + chunkBytes)));
  if (!filter.isComplete()) throw new Error("cut off");
  return Buffer.concat(passed).toString("latin1");
}

test("passes rows through unchanged, with any content and in parts of any size", () => {
  const rows = "1\tdrop table x; \\! sh\n2\t\\N\n-- 3\t\xff\r\n\\\\.\tx\n\n";
  const trailer = "\\.\n\nSELECT pg_catalog.setval('ledger.accounts_id_seq', 12, true);\n";
  for (const chunkBytes of [1, 2, 7, 1000])
    expect(filterInChunks(`--\n-- Name: x\n${DUMP_HEADER}${COPY_LINE}${rows}${trailer}`, chunkBytes)).toBe(
      `${DUMP_HEADER}${COPY_LINE}${rows}${trailer}`,
    );
  expect(filterInChunks(`COPY private."user" (id) FROM stdin;\n\\.\n`)).toContain("COPY");
});

test.each([
  ["a statement between the rows", `${COPY_LINE}1\tx\n\\.\ninsert into private.admins select 1;\n`],
  ["a psql command after the rows", `${COPY_LINE}\\.\n\\! id\n`],
  ["a psql command after an end-of-rows mark with a carriage return", `${COPY_LINE}1\tx\n\\.\r\n\\! id\n`],
  ["a psql command after a comment that ends with a carriage return", "-- x\r\\! id\n"],
  ["a psql command after a line that ends with CRLF", "SET client_encoding = 'UTF8';\r\\! id\n"],
  ["rows of a system table", "COPY pg_catalog.pg_authid (oid) FROM stdin;\n\\.\n"],
  ["rows read from a program", "COPY public.transactions (id) FROM PROGRAM 'id';\n"],
  ["rows written to a file", "COPY public.transactions (id) TO '/etc/passwd';\n"],
  ["two statements in one line", `${COPY_LINE.trim()} drop table x;\n`],
  ["an encoding in which the byte of a quote may be part of a letter", "SET client_encoding = 'SJIS';\n"],
  ["a change of role", "SET role = 'postgres';\n"],
  ["a statement after a timeout setting", "SET statement_timeout = 0; drop table x;\n"],
  ["a function call inside a sequence value", "SELECT pg_catalog.setval('x', 1, true), pg_sleep(9);\n"],
  ["a truncated row", `${COPY_LINE}1\tx`],
])("refuses %s", (_, text) => {
  expect(() => filterInChunks(text)).toThrow();
});
