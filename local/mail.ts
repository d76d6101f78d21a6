// A local SMTP server that delivers all mail to the inbox.
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { findLink, type Inbox } from "./inbox.ts";

type MailServer = { url: string; close(): Promise<void> };

export async function startMailServer(inbox: Inbox): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 500,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        deliver(Buffer.concat(chunks), to).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error("unreadable")),
        );
      });
    },
  });
  // A client that disconnects must not end the process.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };

  async function deliver(raw: Buffer, recipients: string[]): Promise<void> {
    const { subject, text: plainText, html } = await PostalMime.parse(raw);
    const text = plainText ?? html?.replace(/<[^>]+>/g, " ") ?? "";
    const link = findLink(text);
    for (const to of recipients)
      inbox.add({ kind: "mail", to, ...(subject ? { subject } : {}), text: text.trim(), ...(link ? { link } : {}) });
  }
}
