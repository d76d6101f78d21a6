/** How a bench starts Chromium: nothing leaves this machine. */
export const browserArgs: readonly string[] = [
  "--disable-gpu",
  "--disable-background-networking",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
