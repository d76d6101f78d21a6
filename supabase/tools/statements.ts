export type Statement = { text: string; offset: number };

export function splitStatements(sql: string): string[] {
  return parseStatements(sql).map(({ text }) => text);
}

// Splits an SQL file into statements: at semicolons outside quotes, dollar quotes, comments and atomic bodies.
export function parseStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  const token = /--[^\n]*|\/\*|'|"|\$(?:[A-Za-z_]\w*)?\$|;|\b(?:begin\s+atomic|case|end)\b/giy;
  let start = 0;
  let position = 0;
  // Depth inside `begin atomic … end`, where semicolons do not end the statement.
  let depth = 0;
  while (position < sql.length) {
    token.lastIndex = position;
    const tokenText = token.exec(sql)?.[0];
    if (tokenText === undefined) {
      // Skips a word as a whole, so that a keyword or dollar inside it does not count.
      const word = /[A-Za-z_][\w$]*|[\s\S]/y;
      word.lastIndex = position;
      position += word.exec(sql)?.[0].length ?? 1;
      continue;
    }
    if (tokenText === "'" || tokenText === '"') position = endOfQuote(sql, position, tokenText);
    else if (tokenText === "/*") position = endOfComment(sql, position);
    else if (tokenText.startsWith("$")) position = endOfDollarQuote(sql, tokenText, position + tokenText.length);
    else {
      position += tokenText.length;
      if (tokenText === ";") {
        if (depth === 0) {
          push(start, position - 1);
          start = position;
        }
      } else if (!tokenText.startsWith("--")) {
        if (/^begin/i.test(tokenText)) depth += 1;
        else if (depth > 0) depth += /^case/i.test(tokenText) ? 1 : -1;
      }
    }
  }
  push(start, sql.length);
  return statements;

  function push(from: number, to: number): void {
    const text = sql.slice(from, to);
    if (text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "").trim() === "") return;
    statements.push({ text: text.trim(), offset: from + text.length - text.trimStart().length });
  }
}

function endOfDollarQuote(sql: string, mark: string, from: number): number {
  const endIndex = sql.indexOf(mark, from);
  return endIndex < 0 ? sql.length : endIndex + mark.length;
}

function endOfQuote(sql: string, start: number, quote: string): number {
  // E'…' strings escape with a backslash, others only by doubling.
  const escapes = quote === "'" && /(?:^|[^\w$])e$/i.test(sql.slice(Math.max(0, start - 2), start));
  for (let index = start + 1; index < sql.length; index += 1) {
    if (escapes && sql[index] === "\\") index += 1;
    else if (sql[index] === quote) {
      if (sql[index + 1] !== quote) return index + 1;
      index += 1;
    }
  }
  return sql.length;
}

// Comments nest in SQL.
function endOfComment(sql: string, start: number): number {
  let depth = 0;
  for (let index = start; index < sql.length; index += 1) {
    if (sql.startsWith("/*", index)) {
      depth += 1;
      index += 1;
    } else if (sql.startsWith("*/", index)) {
      depth -= 1;
      index += 1;
      if (depth === 0) return index + 1;
    }
  }
  return sql.length;
}
