import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const imports = (name: string) => `import { ${name} } from ${JSON.stringify(join(__dirname, "ports.ts"))};`;
const program = (text: string) => ["--input-type=module", "-e", text];
const reserveElsewhere = (port: number): string =>
  execFileSync(process.execPath, program(`${imports("reservePort")} console.log(reservePort(${port}))`), {
    encoding: "utf8",
  }).trim();

test("a chosen port stays reserved until its process ends, also while nothing listens", async () => {
  const chooser = spawn(
    process.execPath,
    program(`${imports("choosePort")} console.log(await choosePort(0, "PORT")); process.stdin.resume();`),
  );
  const [said] = (await once(chooser.stdout, "data")) as [Buffer];
  const port = Number(said.toString());
  expect(reserveElsewhere(port)).toBe("false");
  chooser.kill("SIGKILL");
  await once(chooser, "exit");
  expect(reserveElsewhere(port)).toBe("true");
});
