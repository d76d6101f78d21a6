// Ports: a requested port in use is an error with instructions; 0 means any free one.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class StackError extends Error {
  override name = "StackError";
}

export function portTakenError(port: number, variable: string): StackError {
  return new StackError(`Port ${port} is taken. Stop what uses it, or set ${variable} to another port.`);
}

// Free on loopback and on all addresses: a server on either would conflict.
async function isFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::", "0.0.0.0"]) {
    const errorCode = await new Promise<string>((resolve) => {
      const server = net.createServer();
      server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("")));
    });
    // A machine without IPv6 refuses the address, not the port.
    if (errorCode === "EADDRINUSE" || errorCode === "EACCES") return false;
  }
  return true;
}

// Free ports come from below the ephemeral ports for outgoing connections (Linux from 32768, others from 49152), so that
// no connection takes a port before its server listens. Each process starts at a place of its own, returns no port
// twice, and reserves what it returns by a file: a port is free until its server listens, and another process must not
// choose it meanwhile.
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;
const PORTS_PER_PROCESS = 40;
let nextPort = (process.pid * PORTS_PER_PROCESS) % PORT_COUNT;
const reservationsDir = join(tmpdir(), `handover-ports-${process.getuid?.() ?? 0}`);

const reservedPorts = new Set<number>();
const reservationFile = (port: number): string => join(reservationsDir, String(port));

/** Whether this process now has the port; not if a running process has reserved it. */
export function reservePort(port: number): boolean {
  const processFile = join(reservationsDir, `process-${process.pid}`);
  if (reservedPorts.size === 0) {
    mkdirSync(reservationsDir, { recursive: true });
    writeFileSync(processFile, String(process.pid));
    process.once("exit", () => {
      for (const file of [processFile, ...[...reservedPorts].map(reservationFile)]) rmSync(file, { force: true });
    });
  }
  try {
    // A link appears with its content, and only one process can create it.
    linkSync(processFile, reservationFile(port));
  } catch {
    if (isRunning(readReservationOwner(port))) return false;
    rmSync(reservationFile(port), { force: true });
    return reservePort(port);
  }
  reservedPorts.add(port);
  return true;
}

function readReservationOwner(port: number): number {
  try {
    return Number(readFileSync(reservationFile(port), "utf8"));
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function choosePort(preferred: number, variable: string): Promise<number> {
  if (preferred !== 0) {
    if (!(await isFree(preferred))) throw portTakenError(preferred, variable);
    return preferred;
  }
  for (;;) {
    const port = FIRST_PORT + nextPort;
    nextPort = (nextPort + 1) % PORT_COUNT;
    if ((await isFree(port)) && reservePort(port)) return port;
  }
}

export function parsePort(value: string | undefined, fallback: number, variable: string): number {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StackError(`${variable} is not a port: ${value}`);
  return port;
}
