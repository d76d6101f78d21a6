// A push service on this machine, and the phones that are subscribed to it.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import { done, type Person } from "../../../supabase/tests/support/world";

export type Push = { headers: IncomingHttpHeaders; body: Buffer };

/** A browser that is subscribed: it alone can read what is sent to it. */
export type PushPhone = { endpoint: string; pushes: Push[]; read(push: Push): Record<string, unknown> };

export class PushService {
  /** What the service answers to the next pushes; 201 when nothing is planned. */
  readonly answers = new Map<string, ((response: ServerResponse) => void)[]>();
  readonly #phones = new Map<string, Push[]>();
  #server: Server | undefined;
  #address = "";

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part)).on("end", () => {
        const path = request.url ?? "";
        this.#phones.get(path)?.push({ headers: request.headers, body: Buffer.concat(parts) });
        (this.answers.get(path)?.shift() ?? ((answer) => answer.writeHead(201).end()))(response);
      });
    });
    await new Promise<void>((ready) => { server.listen(0, "127.0.0.1", ready); });
    const where = server.address();
    this.#server = server;
    this.#address = `http://127.0.0.1:${typeof where === "object" && where ? where.port : 0}`;
  }

  close(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  /** This person's phone subscribes, as the browser does it. */
  async subscribe(person: Person, ...answers: ((response: ServerResponse) => void)[]): Promise<PushPhone> {
    const path = `/push/${randomBytes(9).toString("base64url")}`;
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys();
    const auth = randomBytes(16);
    const pushes: Push[] = [];
    this.#phones.set(path, pushes);
    this.answers.set(path, answers);
    const endpoint = this.#address + path;
    await done(person.client, "save_push_subscription", { p_endpoint: endpoint, p_p256dh: p256dh.toString("base64url"), p_auth: auth.toString("base64url") });
    return { endpoint, pushes, read: ({ body }) => decrypt(body, ecdh, p256dh, auth) };
  }
}

/** RFC 8291 with one record: salt, record size, the sender's key, then what AES-128-GCM made. */
function decrypt(body: Buffer, ecdh: ECDH, own: Buffer, auth: Buffer): Record<string, unknown> {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync("sha256", secret, with_, info, length));
  const shared = derive(ecdh.computeSecret(theirs), auth, Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]), 32);
  const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opened = createDecipheriv("aes-128-gcm", key, nonce);
  opened.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, unknown>;
}
