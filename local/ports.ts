// Ports: a wanted one that is taken is an error that says what to do; 0 means any free one.
import { randomInt } from "node:crypto";
import net from "node:net";

export class StackError extends Error {
  override name = "StackError";
}

export function portTaken(port: number, variable: string): StackError {
  return new StackError(`Port ${port} is taken. Stop what uses it, or set ${variable} to another port.`);
}

// Free on loopback and on every address: a server on either would be in the way.
async function isFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::", "0.0.0.0"]) {
    const problem = await new Promise<string>((resolve) => {
      const server = net.createServer();
      server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("")));
    });
    // A machine without IPv6 refuses the address, not the port.
    if (problem === "EADDRINUSE" || problem === "EACCES") return false;
  }
  return true;
}

export async function choosePort(wanted: number, variable: string): Promise<number> {
  if (wanted !== 0) {
    if (!(await isFree(wanted))) throw portTaken(wanted, variable);
    return wanted;
  }
  // Below those that systems give to outgoing connections (Linux from 32768, others from 49152): nobody's connection
  // takes the port while what is to listen on it starts.
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

export function portFrom(value: string | undefined, fallback: number, variable: string): number {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StackError(`${variable} is not a port: ${value}`);
  return port;
}
