// The statements that a dump may execute at a restore. Anyone who can write to the backup's storage could add others.
import { filterTableRows } from "../tools/dump-filter";

const tables = ["public.transactions", 'private."user"'];
const DUMP_HEADER = "SET client_encoding = 'UTF8';\nSELECT pg_catalog.set_config('search_path', '', false);\n";
const COPY_LINE = 'COPY public.transactions (id, "position") FROM stdin;\n';
/** Returns what reaches the database of this text when it is read in parts of `size` bytes. */
function filterInChunks(text: string, size = 7): string {
  const archive = filterTableRows(tables);
  const bytes = Buffer.from(text, "latin1");
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(archive.push(bytes.subarray(at, at + size)));
  if (!archive.isComplete()) throw new Error("cut off");
  return Buffer.concat(parts).toString("latin1");
}

test("passes rows through unchanged, with any content and in parts of any size", () => {
  const rows = "1\tdrop table x; \\! sh\n2\t\\N\n-- 3\t\xff\r\n\\\\.\tx\n\n";
  const trailer = "\\.\n\nSELECT pg_catalog.setval('ledger.accounts_id_seq', 12, true);\n";
  for (const size of [1, 2, 7, 1000])
    expect(filterInChunks(`--\n-- Name: x\n${DUMP_HEADER}${COPY_LINE}${rows}${trailer}`, size)).toBe(
      `${DUMP_HEADER}${COPY_LINE}${rows}${trailer}`,
    );
  expect(filterInChunks(`COPY private."user" (id) FROM stdin;\n\\.\n`)).toContain("COPY");
});

test.each([
  ["a statement between the rows", `${COPY_LINE}1\tx\n\\.\ninsert into private.admins select 1;\n`],
  ["a command of psql's", `${COPY_LINE}\\.\n\\! id\n`],
  ["one behind an end of rows that only psql knows", `${COPY_LINE}1\tx\n\\.\r\n\\! id\n`],
  ["one behind what ends a comment for psql", "-- x\r\\! id\n"],
  ["one behind what ends a line for others", "SET client_encoding = 'UTF8';\r\\! id\n"],
  ["rows of a table that is none of ours", "COPY pg_catalog.pg_authid (oid) FROM stdin;\n\\.\n"],
  ["rows out of a program", "COPY public.transactions (id) FROM PROGRAM 'id';\n"],
  ["rows into a file", "COPY public.transactions (id) TO '/etc/passwd';\n"],
  ["two statements in one line", `${COPY_LINE.trim()} drop table x;\n`],
  ["another encoding, in which a quote is a letter", "SET client_encoding = 'SJIS';\n"],
  ["another role", "SET role = 'postgres';\n"],
  ["its own time-out", "SET statement_timeout = 0; drop table x;\n"],
  ["a number of a sequence that is a statement", "SELECT pg_catalog.setval('x', 1, true), pg_sleep(9);\n"],
  ["a row that is cut off", `${COPY_LINE}1\tx`],
])("refuses %s", (_, text) => {
  expect(() => filterInChunks(text)).toThrow();
});
