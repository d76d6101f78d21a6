// Ports: a requested port in use is an error with instructions; 0 means any free one.
import net from "node:net";

export class StackError extends Error {
  override name = "StackError";
}

export function portTakenError(port: number, variable: string): StackError {
  return new StackError(`Port ${port} is taken. Stop what uses it, or set ${variable} to another port.`);
}

// Free on loopback and on all addresses: a server on either would conflict.
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

// Free ports come from below the ephemeral ports for outgoing connections (Linux from 32768, others from 49152), so that
// no connection takes a port before its server listens. Each process starts at a place of its own and returns no port
// twice: two stacks that start at the same time must not choose the same one.
const FIRST_PORT = 20_000;
const PORTS = 12_000;
const PORTS_OF_A_PROCESS = 40;
let nextPort = (process.pid * PORTS_OF_A_PROCESS) % PORTS;

export async function choosePort(preferred: number, variable: string): Promise<number> {
  if (preferred !== 0) {
    if (!(await isFree(preferred))) throw portTakenError(preferred, variable);
    return preferred;
  }
  for (;;) {
    const port = FIRST_PORT + nextPort;
    nextPort = (nextPort + 1) % PORTS;
    if (await isFree(port)) return port;
  }
}

export function parsePort(value: string | undefined, fallback: number, variable: string): number {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StackError(`${variable} is not a port: ${value}`);
  return port;
}
