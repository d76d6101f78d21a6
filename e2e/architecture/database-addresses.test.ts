// Every database connection is encrypted and verified, or explicitly plain: in the product and in its tools.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const opening = globSync("{app,lib,server,supabase/tools,deploy}/**/*.{ts,tsx,mjs}", { cwd: root })
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
  .filter(({ text }) => /new (?:pg\.)?(?:Client|Pool)\((?!socketAddress)/.test(text));

test("every connection's URL passes the function that sets its security", () => {
  expect(opening.map(({ file }) => file).sort()).toEqual([
    "server/database/client.ts",
    "server/database/connections.ts",
    "supabase/tools/migrations.ts",
  ]);
  for (const { file, text } of opening)
    for (const [connection = ""] of text.matchAll(/new pg\.(?:Client|Pool)\([^]*?\}\)/g))
      expect([file, /\.\.\.(?:toConnectionConfig\(|address\b)/.test(connection)]).toEqual([file, true]);
});
