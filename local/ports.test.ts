import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const importStatement = (name: string) => `import { ${name} } from ${JSON.stringify(join(__dirname, "ports.ts"))};`;
const nodeArguments = (text: string) => ["--input-type=module", "-e", text];
const reserveInOtherProcess = (port: number): string =>
  execFileSync(process.execPath, nodeArguments(`${importStatement("reservePort")} console.log(reservePort(${port}))`), {
    encoding: "utf8",
  }).trim();

test("a chosen port stays reserved until its process ends, also while nothing listens", async () => {
  const chooser = spawn(
    process.execPath,
    nodeArguments(`${importStatement("choosePort")} console.log(await choosePort(0, "PORT")); process.stdin.resume();`),
  );
  const [output] = (await once(chooser.stdout, "data")) as [Buffer];
  const port = Number(output.toString());
  expect(reserveInOtherProcess(port)).toBe("false");
  chooser.kill("SIGKILL");
  await once(chooser, "exit");
  expect(reserveInOtherProcess(port)).toBe("true");
});
