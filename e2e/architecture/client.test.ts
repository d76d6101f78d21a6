// The typed client is tested with the packages that it requires.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(__dirname, "../../packages/client");
const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>;

test("the client's dependencies are the tested versions", () => {
  const clientPackage = json(join(folder, "package.json"));
  const rootPackage = json(join(__dirname, "../../package.json"));
  for (const [name, version] of Object.entries(clientPackage.dependencies ?? {}))
    expect([name, rootPackage.devDependencies?.[name]]).toEqual([name, version]);
});
