// Mail to the stack, the inbox page, and the isolation of the local environment.
import { connect } from "node:net";
import { environmentFor, LOCAL_DEFAULTS } from "./environment.ts";
import type { InboxMessage } from "./inbox.ts";
import { renderInboxPage } from "./inbox-page.ts";
import { readMails } from "./emulators/control.ts";
import { startBareStack, type RunningStack } from "./testing.ts";

let bareStack: Awaited<ReturnType<typeof startBareStack>>;
let stack: RunningStack;
beforeAll(async () => {
  bareStack = await startBareStack();
  ({ stack } = bareStack);
}, 60_000);
afterAll(() => bareStack?.close());

// Speaks SMTP directly; returns the server's last response.
function deliverMail(to: string[], mail: string[]): Promise<string> {
  const commands = [
    "EHLO test",
    "MAIL FROM:<no-reply@handover.test>",
    ...to.map((address) => `RCPT TO:<${address}>`),
    "DATA",
    [...mail, "."].join("\r\n"),
    "QUIT",
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(stack.smtpUrl).port), "127.0.0.1");
    let acceptance = "";
    let received = "";
    socket
      .setEncoding("utf8")
      .on("error", reject)
      .on("close", () => resolve(acceptance));
    socket.on("data", (text: string) => {
      received += text;
      // The last line of a response has a space after its number.
      if (!/^\d{3} .*\r\n$/m.test(received)) return;
      if (commands.length === 1) acceptance = received.trim();
      received = "";
      const next = commands.shift();
      if (next) socket.write(`${next}\r\n`);
    });
  });
}

describe("inbox mail", () => {
  test("arrives for every recipient, readable in any encoding", async () => {
    const acceptance = await deliverMail(
      ["sam@handover.test", "rita@handover.test"],
      [
        "From: Handover <no-reply@handover.test>",
        "To: sam@handover.test",
        "Subject: =?utf-8?Q?A_task=2C_for_=E2=82=AC5?=",
        'Content-Type: text/plain; charset="utf-8"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "Take it? =E2=82=AC5 at https://app.test/o/1?a=3D1=",
        "23&b=3D2.",
        "..a line with a dot",
      ],
    );
    expect(acceptance).toMatch(/^250 /);
    for (const to of ["sam@handover.test", "Rita@Handover.test"]) {
      expect(await readMails(stack.url, to)).toMatchObject([
        {
          kind: "mail",
          subject: "A task, for €5",
          text: "Take it? €5 at https://app.test/o/1?a=123&b=2.\n.a line with a dot",
          link: "https://app.test/o/1?a=123&b=2",
        },
      ]);
    }
  });

  test("shows the plain text of a multipart message", async () => {
    await deliverMail(
      ["parts@handover.test"],
      [
        "Subject: Parts",
        'Content-Type: multipart/alternative; boundary="b"',
        "",
        "--b",
        'Content-Type: text/plain; charset="utf-8"',
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from("Plain “words”").toString("base64"),
        "--b",
        "Content-Type: text/html",
        "",
        "<p>Loud words</p>",
        "--b--",
      ],
    );
    expect(await readMails(stack.url, "parts@handover.test")).toMatchObject([
      { subject: "Parts", text: "Plain “words”" },
    ]);
  });
});

describe("inbox page", () => {
  const message = (overrides: Partial<InboxMessage>): InboxMessage => ({
    id: "1",
    kind: "sms",
    to: "+13055550102",
    text: "Your Handover code is 123456",
    at: "2026-11-21T12:00:00Z",
    ...overrides,
  });

  test("shows codes and links, and the name of every kind", () => {
    const html = renderInboxPage([
      message({ code: "123456" }),
      message({
        kind: "mail",
        to: "a@b.test",
        subject: "Reset",
        text: "Choose.",
        link: "https://app.test/reset?a=1&b=2",
      }),
      message({
        kind: "push",
        to: "dan",
        subject: "New task offer",
        text: "Open the app",
        link: "https://app.test/dashboard",
      }),
    ]);
    expect(html).toContain('<p class="code">123456</p>');
    expect(html).toContain('href="https://app.test/reset?a=1&#38;b=2"');
    for (const words of ["SMS</span>", "Mail</span>", "Push</span>", "New task offer", "Open the app"])
      expect(html).toContain(words);
  });

  test("accepts answers to an SMS (YES, NO, free text and a call) and nothing else", () => {
    const forms = (kind: InboxMessage["kind"]) =>
      [...renderInboxPage([message({ kind })]).matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
    expect(forms("mail")).toEqual([]);
    expect(forms("push")).toEqual([]);
    const [quickForm = "", textForm = "", callForm = ""] = forms("sms");
    expect(callForm).toContain('action="/twilio/calls"><button name="from" value="+13055550102">');
    for (const form of [quickForm, textForm]) {
      expect(form).toContain('action="/twilio/replies"');
      expect(form).toContain('name="from" value="+13055550102"');
    }
    expect([...quickForm.matchAll(/name="body" value="(\w+)"/g)].map(([, word]) => word)).toEqual(["YES", "NO"]);
    expect(textForm).toContain('<input name="body" required');
  });

  test("escapes a message's text", () => {
    const html = renderInboxPage(
      [message({ text: '<script>alert("1")</script> https://app.test/"onclick=x', subject: "<b>", to: '"><i>' })],
      { to: "<u>", notice: "<s>" },
    );
    for (const tag of ["<script>alert", "<b>", "<i>", "<u>", "<s>", '"onclick']) expect(html).not.toContain(tag);
  });

  test("filters messages by kind and person", async () => {
    await deliverMail(["kinds@handover.test"], ["Subject: For the kinds", "", "Words"]);
    const get = async (query: string) => (await fetch(`${stack.url}/inbox${query}`)).text();
    expect(await get("?kind=mail&to=kinds%40handover.test")).toContain("For the kinds");
    expect(await get("?kind=push&to=kinds%40handover.test")).not.toContain("For the kinds");
    expect(JSON.parse(await get(".json?kind=mail&to=kinds@handover.test"))).toHaveLength(1);
    expect(JSON.parse(await get(".json?kind=sms&to=kinds@handover.test"))).toEqual([]);
    expect(await get("?kind=push")).toMatch(/aria-current="page">Push</);
  });

  test("rejects posts from other sites", async () => {
    const response = await fetch(`${stack.url}/twilio/replies`, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
      body: new URLSearchParams({ from: "+13055550102", body: "YES" }),
    });
    expect(response.status).toBe(403);
  });
});

test("uses the local stack's own SMS and mail accounts, whatever the shell's environment", () => {
  const realAccounts = {
    TWILIO_ACCOUNT_SID: "ACreal",
    TWILIO_AUTH_TOKEN: "real",
    TWILIO_FROM: "+13055550000",
    TWILIO_API_URL: "https://api.twilio.com",
    MAIL_URL: "smtp://mail.example",
  };
  const replacedEnv = jest.replaceProperty(process, "env", {
    ...process.env,
    ...realAccounts,
    MAIL_FROM: "us@handover.example",
  });
  try {
    const env = environmentFor(stack, { dataDir: bareStack.dataDir });
    expect(env).toMatchObject({
      TWILIO_ACCOUNT_SID: LOCAL_DEFAULTS.twilioAccountSid,
      TWILIO_AUTH_TOKEN: LOCAL_DEFAULTS.twilioAuthToken,
      TWILIO_FROM: "+15005550006",
      TWILIO_API_URL: `${stack.url}/twilio`,
      MAIL_URL: stack.smtpUrl,
      MAIL_FROM: "us@handover.example",
      OFFER_EMAIL: "false",
    });
    // Also when the stack's mail server is unknown.
    const { smtpUrl, ...rest } = stack;
    expect([smtpUrl, environmentFor(rest, { dataDir: bareStack.dataDir }).MAIL_URL]).toEqual([
      expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
      "",
    ]);
  } finally {
    replacedEnv.restore();
  }
});
