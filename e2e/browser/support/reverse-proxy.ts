import { createServer, request as ask, type Server } from "node:http";
import { freePort } from "../../fixtures/services.ts";

const appUrl = process.env.TEST_APP_URL ?? "";

/** A reverse proxy in front of the app, behind which another build can be deployed, as a browser sees it. */
export async function startReverseProxy() {
  let version: string | null = null;
  const server: Server = createServer((request, answer) => {
    const { origin, referer, ...headers } = request.headers;
    const isWorker = request.url === "/sw.js";
    if (isWorker) delete headers["accept-encoding"];
    const upstream = ask(
      `${appUrl}${request.url ?? "/"}`,
      {
        method: request.method,
        headers: {
          ...headers,
          host: new URL(appUrl).host,
          ...(origin ? { origin: appUrl } : {}),
          ...(referer ? { referer: referer.replace(url, appUrl) } : {}),
        },
      },
      (from) => {
        if (!isWorker || version === null) {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
          return;
        }
        let text = "";
        from
          .on("data", (part: Buffer) => {
            text += part.toString();
          })
          .on("end", () => {
            answer
              .writeHead(200, { "content-type": "text/javascript" })
              .end(text.replace(/const version = "[^"]+"/, `const version = "${String(version)}"`));
          });
      },
    );
    upstream.on("error", () => {
      answer.destroy();
    });
    request.pipe(upstream);
  });
  const port = await freePort();
  await new Promise<void>((done) => {
    server.listen(port, "127.0.0.1", done);
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** From now on the service worker is another build's. */
    deploy: (next: string) => {
      version = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
