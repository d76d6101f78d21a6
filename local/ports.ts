// Ports: a wanted one that is taken is an error that says what to do; 0 means any free one.
import net from "node:net";

export class StackError extends Error {
  override name = "StackError";
}

export function portTaken(port: number, variable: string): StackError {
  return new StackError(`Port ${port} is taken. Stop what uses it, or set ${variable} to another port.`);
}

// Free on loopback and on every address: a server on either would be in the way.
export async function isFree(port: number): Promise<boolean> {
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
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export function portFrom(value: string | undefined, fallback: number, variable: string): number {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StackError(`${variable} is not a port: ${value}`);
  return port;
}
