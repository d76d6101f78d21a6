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

// The session's cookies, in the chunked form of @supabase/ssr with only the tokens in them: httpOnly, same-site.

/**
 * The cookie's name. Over https it has the __Host- prefix, so that no other host, path or insecure connection can set
 * it.
 */
const sessionCookie = (): string => (usesHttps() ? "__Host-handover-session" : "handover-session");
/** The encrypted password of a sign-up by phone (the ticket), until the code is entered. */
const ticketCookie = (): string => (usesHttps() ? "__Host-handover-sign-up" : "handover-sign-up");
/** Marks a browser with a recent write. */
const recentWriteCookie = (): string => (usesHttps() ? "__Host-handover-recent-write" : "handover-recent-write");
const usesHttps = (): boolean => env().APP_URL.startsWith("https:");
// Browsers keep cookies for at most 400 days.
const PERSISTENT_SECONDS = 400 * 24 * 3600;

const StoredTokens = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  /** Seconds since 1970. */
  expiresAt: z.number(),
  /** Whether the session outlives the browser ("remember me"). */
  persistent: z.boolean(),
});
export type Tokens = z.infer<typeof StoredTokens>;
export type Cookie = { name: string; value: string };

/** A request's tokens from its cookies, and the response's cookies. One per request. */
export class SessionJar {
  private readonly changedCookies = new Map<string, { value: string; header: string }>();
  private constructor(
    private readonly receivedCookies: Cookie[],
    public tokens: Tokens | null,
    /** The caller's network address, for the auth server; null where it may be shared by many. */
    readonly address: string | null,
  ) {}

  /** Parses a Cookie header. Invalid cookies count as none. */
  static async from(cookieHeader: string | null, address: string | null): Promise<SessionJar> {
    const receivedCookies = parseCookieHeader(cookieHeader ?? "");
    const sessionValue = await combineChunks(
      sessionCookie(),
      (name) => receivedCookies.find((cookie) => cookie.name === name)?.value,
    );
    return new SessionJar(receivedCookies, sessionValue ? decode(sessionValue) : null, address);
  }

  /** Whether the browser sent a session cookie. */
  get hasSessionCookie(): boolean {
    return this.receivedCookies.some(({ name }) => isChunkLike(name, sessionCookie()));
  }

  /** Stores these tokens in the browser. */
  store(tokens: Tokens): void {
    const chunks = createChunks(sessionCookie(), stringToBase64URL(JSON.stringify(tokens)));
    this.clear();
    this.tokens = tokens;
    for (const { name, value } of chunks) this.set(name, value, tokens.persistent ? PERSISTENT_SECONDS : undefined);
  }

  /** Removes the session from the browser. */
  clear(): void {
    this.tokens = null;
    for (const name of [...this.changedCookies.keys()])
      if (isChunkLike(name, sessionCookie())) this.changedCookies.delete(name);
    for (const { name } of this.receivedCookies) if (isChunkLike(name, sessionCookie())) this.set(name, "", 0);
  }

  /** The encrypted ticket of a pending sign-up, as sent by this browser. */
  get ticket(): string | null {
    return this.receivedCookies.find(({ name }) => name === ticketCookie())?.value ?? null;
  }

  /** Stores a ticket in the browser for these seconds. */
  storeTicket(sealed: string, seconds: number): void {
    this.set(ticketCookie(), sealed, seconds);
  }

  /** Removes the ticket from the browser. */
  removeTicket(): void {
    this.changedCookies.delete(ticketCookie());
    if (this.ticket !== null) this.set(ticketCookie(), "", 0);
  }

  /** Whether this browser has a recent write. */
  get hasRecentWrite(): boolean {
    return this.receivedCookies.some(({ name }) => name === recentWriteCookie());
  }

  /** Marks the browser with a recent write for these seconds. */
  markWrite(seconds: number): void {
    this.set(recentWriteCookie(), "1", seconds);
  }

  /** The response's Set-Cookie headers. */
  get setCookies(): string[] {
    return [...this.changedCookies.values()].map(({ header }) => header);
  }

  /** The request's cookies including the changes. */
  get cookieHeader(): string {
    const unchanged = this.receivedCookies.filter(({ name }) => !this.changedCookies.has(name));
    const updatedCookies = [...this.changedCookies].flatMap(([name, { value }]) => (value ? [{ name, value }] : []));
    return [...unchanged, ...updatedCookies]
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
  }

  private set(name: string, value: string, maxAge: number | undefined): void {
    const header = serializeCookieHeader(name, value, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: usesHttps(),
      ...(maxAge === undefined ? {} : { maxAge }),
    });
    this.changedCookies.set(name, { value, header });
  }
}

function decode(value: string): Tokens | null {
  try {
    return StoredTokens.parse(JSON.parse(stringFromBase64URL(value)));
  } catch {
    return null;
  }
}
