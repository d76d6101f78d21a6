// Phone accounts in lite, which supports email only: inside it a phone is <digits>@phone.local, while the stored row is
// as in a hosted project (phone set, email null). auth.ts translates requests and responses.
export const PHONE_EMAIL_DOMAIN = "phone.local";

export function phoneFromEmail(email: string): string | null {
  return new RegExp(`^(\\d{7,15})@${PHONE_EMAIL_DOMAIN.replace(".", "\\.")}$`).exec(email)?.[1] ?? null;
}

/** The text of a code: the message configured in docs/deploy/supabase.md, in both languages. */
export function smsCodeMessage(code: string): string {
  return `Your Handover code / Tu código de Handover: ${code}`;
}

type Row = Record<string, unknown> & { id: string; email: string | null; phone: string | null };
type Repository = {
  table(name: string): {
    selectAll(): { where(column: string, op: string, value: string): { executeTakeFirst(): Promise<Row | undefined> } };
  };
  findUserByEmail(email: string): Promise<Row | null>;
  findUserById(id: string): Promise<Row | null>;
  createUser(row: Record<string, unknown>): Promise<Row>;
  updateUser(id: string, changes: Record<string, unknown>): Promise<Row | null>;
  createIdentity(row: Record<string, unknown>): Promise<unknown>;
  createAuditLogEntry(row: Record<string, unknown>): Promise<void>;
  findIdentitiesByUserId(id: string): Promise<unknown[]>;
  parseUserJson(row: Row): unknown;
  transaction<T>(work: (repo: Repository) => Promise<T>): Promise<T>;
};
type Service = {
  repo: Repository;
  config: { email?: Record<string, unknown> };
  createSessionForUser: unknown;
  verifyOtp: unknown;
};
type SessionService = {
  createSessionForUser(
    user: unknown,
    identities: unknown,
    kind: string,
    options: Record<string, unknown>,
  ): Promise<unknown>;
};

// Adapts lite's service for one request; lite creates a service per request.
export function adaptPhoneRequest(service: unknown, request: Request): void {
  const auth = service as Service | undefined;
  // Set only by our gateway, which removes it from incoming requests.
  const phoneHeader = request.headers.get("x-handover-phone");
  if (!auth?.repo || !phoneHeader) return;
  // The gateway has verified the code of the new number: lite only opens the session.
  if (phoneHeader === "session") {
    auth.verifyOtp = async () => {
      const user = await auth.repo.findUserById(request.headers.get("x-handover-user") ?? "");
      if (!user) throw new Error("The account is gone");
      const identities = await auth.repo.findIdentitiesByUserId(user.id);
      return (auth as unknown as SessionService).createSessionForUser(
        auth.repo.parseUserJson(user),
        identities,
        "verify",
        { provider: "phone", authenticationMethod: "otp" },
      );
    };
    return;
  }
  auth.repo = patchRepository(auth.repo);
  // Email sign-up is confirmed immediately; a phone needs a code.
  auth.config = { ...auth.config, email: { ...auth.config.email, enable_confirmations: true } };
  // Otherwise lite would open a session when a code is requested for a new account, before any proof.
  if (phoneHeader === "otp") auth.createSessionForUser = () => Promise.resolve();
}

function patchRepository(repo: Repository): Repository {
  const methods = { ...bindMethods(repo) };
  repo.findUserByEmail = async (email) => {
    const phone = phoneFromEmail(email);
    if (!phone) return methods.findUserByEmail(email);
    return (await repo.table("users").selectAll().where("phone", "=", phone).executeTakeFirst()) ?? null;
  };
  repo.createUser = async (row) => {
    const phone = phoneFromEmail(String(row.email ?? ""));
    if (!phone) return methods.createUser(row);
    return methods.createUser({
      ...row,
      email: null,
      phone,
      confirmed_at: null,
      email_confirmed_at: null,
      raw_app_meta_data: { provider: "phone", providers: ["phone"] },
      raw_user_meta_data: { ...withoutEmail(row.raw_user_meta_data), email_verified: false, phone_verified: false },
    });
  };
  repo.updateUser = async (id, changes) => {
    // A hosted project stores the code of a phone sign-up, and when it was sent, in the confirmation columns.
    if (changes.recovery_sent_at) changes = { ...changes, confirmation_sent_at: changes.recovery_sent_at };
    const user = changes.confirmed_at ? await methods.findUserById(id) : null;
    if (!user?.phone || user.email) return methods.updateUser(id, changes);
    const { confirmed_at: confirmedAt, raw_user_meta_data: meta, ...rest } = changes;
    const metadata = (meta ?? user.raw_user_meta_data ?? {}) as Record<string, unknown>;
    return methods.updateUser(id, {
      ...rest,
      phone_confirmed_at: confirmedAt,
      raw_user_meta_data: { ...metadata, phone_verified: true },
    });
  };
  repo.createIdentity = async (row) => {
    const data = row.identity_data as Record<string, unknown> | undefined;
    const phone = phoneFromEmail(String(data?.email ?? ""));
    if (!phone) return methods.createIdentity(row);
    return methods.createIdentity({ ...row, provider: "phone", identity_data: { ...withoutEmail(data), phone } });
  };
  repo.createAuditLogEntry = async (row) => {
    const payload = row.payload as Record<string, unknown> | undefined;
    const phone = phoneFromEmail(String(payload?.actor_username ?? ""));
    return methods.createAuditLogEntry(phone ? { ...row, payload: { ...payload, actor_username: phone } } : row);
  };
  repo.transaction = (work) => methods.transaction((transactionRepo) => work(patchRepository(transactionRepo)));
  return repo;
}

function bindMethods(repo: Repository) {
  const bind = <K extends keyof Repository>(name: K) =>
    (repo[name] as (...args: never[]) => unknown).bind(repo) as Repository[K];
  return {
    findUserByEmail: bind("findUserByEmail"),
    findUserById: bind("findUserById"),
    createUser: bind("createUser"),
    updateUser: bind("updateUser"),
    createIdentity: bind("createIdentity"),
    createAuditLogEntry: bind("createAuditLogEntry"),
    transaction: bind("transaction"),
  };
}

function withoutEmail(meta: unknown): Record<string, unknown> {
  const rest = { ...(meta ?? {}) } as Record<string, unknown>;
  delete rest.email;
  return rest;
}
