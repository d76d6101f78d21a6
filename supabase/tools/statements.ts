export type Statement = { text: string; offset: number };

export function splitStatements(sql: string): string[] {
  return parseStatements(sql).map(({ text }) => text);
}

// Splits an SQL file into statements: at semicolons outside quotes, dollar quotes, comments and atomic bodies.
export function parseStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  const token = /--[^\n]*|\/\*|'|"|\$(?:[A-Za-z_]\w*)?\$|;|\b(?:begin\s+atomic|case|end)\b/giy;
  let start = 0;
  let at = 0;
  // Depth inside `begin atomic … end`, where semicolons do not end the statement.
  let depth = 0;
  while (at < sql.length) {
    token.lastIndex = at;
    const tokenText = token.exec(sql)?.[0];
    if (tokenText === undefined) {
      // Skips a word as a whole, so that a keyword or dollar inside it does not count.
      const word = /[A-Za-z_][\w$]*|[\s\S]/y;
      word.lastIndex = at;
      at += word.exec(sql)?.[0].length ?? 1;
      continue;
    }
    if (tokenText === "'" || tokenText === '"') at = endOfQuote(sql, at, tokenText);
    else if (tokenText === "/*") at = endOfComment(sql, at);
    else if (tokenText.startsWith("$")) at = endOf(sql, tokenText, at + tokenText.length);
    else {
      at += tokenText.length;
      if (tokenText === ";") {
        if (depth === 0) {
          push(start, at - 1);
          start = at;
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

function endOf(sql: string, mark: string, from: number): number {
  const endIndex = sql.indexOf(mark, from);
  return endIndex < 0 ? sql.length : endIndex + mark.length;
}

function endOfQuote(sql: string, start: number, quote: string): number {
  // E'…' strings escape with a backslash, others only by doubling.
  const escapes = quote === "'" && /(?:^|[^\w$])e$/i.test(sql.slice(Math.max(0, start - 2), start));
  for (let at = start + 1; at < sql.length; at += 1) {
    if (escapes && sql[at] === "\\") at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return sql.length;
}

// Comments nest in SQL.
function endOfComment(sql: string, start: number): number {
  let depth = 0;
  for (let at = start; at < sql.length; at += 1) {
    if (sql.startsWith("/*", at)) {
      depth += 1;
      at += 1;
    } else if (sql.startsWith("*/", at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
}
