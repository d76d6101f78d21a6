// Filters a dump at a restore: passes rows only, and no SQL that this program would not write itself. A dump is a
// program: an attacker with write access to backups could otherwise run statements as the database's owner, and
// commands through psql on the operator's machine.
import { MigrationError } from "./migrations.ts";

const NEWLINE = 10;
// As pg_restore --data-only writes them before, between and after the rows.
const ALLOWED_LINES = [
  /^(?:--.*)?$/,
  /^\\(?:un)?restrict [A-Za-z0-9]+$/,
  /^SET client_encoding = 'UTF8';$/,
  /^SET (?:(?:statement|lock|idle_in_transaction_session|transaction)_timeout|standard_conforming_strings|check_function_bodies|xmloption|client_min_messages|row_security|default_(?:tablespace|table_access_method)) = [a-z0-9']*;$/,
  /^SELECT pg_catalog\.set_config\('search_path', '', false\);$/,
  /^SELECT pg_catalog\.setval\('[\w."]+', \d+, (?:true|false)\);$/,
];
const COPY = /^COPY ([\w."]+) \([\w", ]+\) FROM stdin;$/;

type DumpFilter = { push(part: Buffer): Buffer; isComplete(): boolean };

/** Passes rows of these tables, chunk by chunk; throws at anything else. */
export function filterTableRows(tables: readonly string[]): DumpFilter {
  const tableNames = new Set(tables);
  let isInRows = false;
  let remainder: Buffer = Buffer.alloc(0);

  const isAccepted = (line: Buffer): boolean => {
    if (isInRows) {
      // psql also accepts the end of rows with a carriage return; no row starts like either.
      if (line[0] !== 0x5c || line[1] !== 0x2e) return true;
      if (line.length !== 2) throw unexpectedContentError(line);
      isInRows = false;
      return true;
    }
    const text = line.toString("latin1");
    const [, table] = COPY.exec(text) ?? [];
    isInRows = table !== undefined && tableNames.has(table);
    // Comments are dropped, because readers may disagree about where one ends.
    if (!isInRows && !ALLOWED_LINES.some((pattern) => pattern.test(text))) throw unexpectedContentError(line);
    return !text.startsWith("--");
  };

  return {
    push(part) {
      const buffer = remainder.length === 0 ? part : Buffer.concat([remainder, part]);
      const accepted: Buffer[] = [];
      let lineStart = 0;
      for (let end = buffer.indexOf(NEWLINE); end >= 0; end = buffer.indexOf(NEWLINE, lineStart)) {
        if (isAccepted(buffer.subarray(lineStart, end))) accepted.push(buffer.subarray(lineStart, end + 1));
        lineStart = end + 1;
      }
      remainder = buffer.subarray(lineStart);
      return Buffer.concat(accepted);
    },
    isComplete: () => !isInRows && remainder.length === 0,
  };
}

const unexpectedContentError = (line: Buffer): MigrationError =>
  new MigrationError(
    `The dump contains something else than rows of our tables: ${JSON.stringify(line.toString("latin1").slice(0, 80))}`,
  );
