// Programs of Debian's that peers need, installed when the bench is asked for peers; nothing is started by the
// installation.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const paths = ["/usr/bin", "/usr/lib/postgresql/15/bin"];

export const program = (name: string): string =>
  paths.map((path) => `${path}/${name}`).find((path) => existsSync(path)) ?? name;

/** Makes sure that these packages are there. */
export function debian(...packages: string[]): void {
  const missing = packages.filter((name) => {
    try {
      return !execFileSync("dpkg-query", ["-W", "-f", "${db:Status-Status}", name], {
        stdio: ["ignore", "pipe", "ignore"],
      })
        .toString()
        .startsWith("installed");
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  // RUNLEVEL=1: in single-user mode no package starts its service.
  execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
}
