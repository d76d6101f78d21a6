import "server-only";
import {
  combineChunks,
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from "@supabase/ssr";
import { z } from "zod";
import { env } from "@/server/env";

// The session's cookies, in the chunked form of @supabase/ssr with the tokens alone in them: httpOnly, same-site.

/**
 * The cookie's name. Over https it has the prefix that lets no other host, no other path and no plain connection set
 * it.
 */
const sessionCookie = (): string => (overHttps() ? "__Host-handover-session" : "handover-session");
/** What a sign-up by phone leaves in its browser until the code is typed: a sealed ticket. */
const ticketCookie = (): string => (overHttps() ? "__Host-handover-sign-up" : "handover-sign-up");
/** Marks a browser that has just written something. */
const wroteCookie = (): string => (overHttps() ? "__Host-handover-wrote" : "handover-wrote");
const overHttps = (): boolean => env().APP_URL.startsWith("https:");
// Browsers keep cookies for at most 400 days.
const KEEP_SECONDS = 400 * 24 * 3600;

const Stored = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  /** Seconds since 1970. */
  expiresAt: z.number(),
  /** Whether the session outlives the browser ("remember me"). */
  keep: z.boolean(),
});
export type Tokens = z.infer<typeof Stored>;
export type Cookie = { name: string; value: string };

/** The tokens that a request's cookies hold, and the cookies its answer will set. One for each request. */
export class SessionJar {
  private readonly written = new Map<string, { value: string; header: string }>();
  private constructor(
    private readonly sent: Cookie[],
    public tokens: Tokens | null,
    /** The network address of whoever asks, for the auth server; null where it may stand for many. */
    readonly address: string | null,
  ) {}

  /** Reads a Cookie header. Cookies that make no sense count as none. */
  static async from(cookieHeader: string | null, address: string | null): Promise<SessionJar> {
    const sent = parseCookieHeader(cookieHeader ?? "");
    const joined = await combineChunks(sessionCookie(), (name) => sent.find((cookie) => cookie.name === name)?.value);
    return new SessionJar(sent, joined ? decode(joined) : null, address);
  }

  /** Whether the browser sent anything under our name. */
  get wasSent(): boolean {
    return this.sent.some(({ name }) => isChunkLike(name, sessionCookie()));
  }

  /** Puts these tokens into the browser. */
  start(tokens: Tokens): void {
    const chunks = createChunks(sessionCookie(), stringToBase64URL(JSON.stringify(tokens)));
    this.clear();
    this.tokens = tokens;
    for (const { name, value } of chunks) this.set(name, value, tokens.keep ? KEEP_SECONDS : undefined);
  }

  /** Takes the session out of the browser. */
  clear(): void {
    this.tokens = null;
    for (const name of [...this.written.keys()]) if (isChunkLike(name, sessionCookie())) this.written.delete(name);
    for (const { name } of this.sent) if (isChunkLike(name, sessionCookie())) this.set(name, "", 0);
  }

  /** The sealed ticket of a sign-up that waits for its code, as this browser sent it. */
  get ticket(): string | null {
    return this.sent.find(({ name }) => name === ticketCookie())?.value ?? null;
  }

  /** Leaves a sealed ticket in the browser for so long. */
  leaveTicket(sealed: string, seconds: number): void {
    this.set(ticketCookie(), sealed, seconds);
  }

  /** Takes the ticket out of the browser. */
  dropTicket(): void {
    this.written.delete(ticketCookie());
    if (this.ticket !== null) this.set(ticketCookie(), "", 0);
  }

  /** Whether this browser wrote something lately. */
  get wroteLately(): boolean {
    return this.sent.some(({ name }) => name === wroteCookie());
  }

  /** Marks the browser as one that wrote, for so long. */
  noteWrite(seconds: number): void {
    this.set(wroteCookie(), "1", seconds);
  }

  /** The Set-Cookie headers of the answer. */
  get setCookies(): string[] {
    return [...this.written.values()].map(({ header }) => header);
  }

  /** The request's cookies as they are after what was written. */
  get cookieHeader(): string {
    const kept = this.sent.filter(({ name }) => !this.written.has(name));
    const fresh = [...this.written].flatMap(([name, { value }]) => (value ? [{ name, value }] : []));
    return [...kept, ...fresh].map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  }

  private set(name: string, value: string, maxAge: number | undefined): void {
    const header = serializeCookieHeader(name, value, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: overHttps(),
      ...(maxAge === undefined ? {} : { maxAge }),
    });
    this.written.set(name, { value, header });
  }
}

function decode(value: string): Tokens | null {
  try {
    return Stored.parse(JSON.parse(stringFromBase64URL(value)));
  } catch {
    return null;
  }
}
