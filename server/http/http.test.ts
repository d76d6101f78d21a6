import { parsePhoneNumberWithError, type CountryCode } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json";
import { z } from "zod";
import { email, limit, money } from "@/lib/contracts/common";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { csv, dialectOf, csvFile } from "@/server/admin/csv";
import { detectDocumentType } from "@/server/drivers/documents";
import { metricsText } from "@/server/health/metrics";
import { errorDefinitions, Refusal } from "@/server/core/errors";
import { readInput, canonicalText, readBytes } from "@/server/http/input";
import { scrub } from "@/server/core/log";
import { problem } from "@/server/http/problem";
import { isSigned } from "@/server/payments/webhooks";
import { toE164 } from "@/server/session/phone/phone";

jest.mock("@/server/env", () => ({ env: () => ({ VERIFICATION_SECRET: "verification-secret-for-tests" }) }));

const post = (body: BodyInit | null, headers: Record<string, string> = { "content-type": "application/json" }) =>
  new Request("http://app.test/api/things/1?b=2", { method: "POST", body, headers });
const input = async (request: Request, schemas = {}, params = {}) =>
  readInput(request, await readBytes(request.clone(), 65_536), params, schemas);
const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`);
  return error;
};

describe("request input", () => {
  const body = z.strictObject({ name: z.string(), size: z.number().optional() });

  test("is validated per field, and missing fields are reported as required", async () => {
    const { details } = await refusal(input(post('{"size":"big","colour":1}'), { body }));
    expect(details.errors).toEqual(
      expect.arrayContaining([
        { path: "name", message: "Required", reason: "required" },
        { path: "colour", message: "Unknown field", reason: "unknown_field" },
        { path: "size", message: expect.stringContaining("number") },
      ]),
    );
  });

  test("has the route's title if the only problems are missing fields", async () => {
    expect((await refusal(input(post("{}"), { body, missingFieldsReason: "all_fields" }))).title).toBe(
      "Please fill in all fields",
    );
    expect((await refusal(input(post('{"name":1}'), { body, missingFieldsReason: "all_fields" }))).title).toBe(
      errorDefinitions.VALIDATION_ERROR.en,
    );
  });

  test("reports the closest branch of a union", async () => {
    const union = z.strictObject({
      place: z.union([z.strictObject({ lat: z.number(), lng: z.number() }), z.strictObject({ id: z.string() })]),
    });
    const { details } = await refusal(input(post('{"place":{"lat":1}}'), { body: union }));
    expect(details.errors).toEqual([{ path: "place.lng", message: "Required", reason: "required" }]);
  });

  test("takes the key from the header or from clientActionId, which is removed from the body", async () => {
    const id = "5B1F2A3C-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
    const byBody = await input(post(JSON.stringify({ name: "a", clientActionId: id })), { body });
    const byHeader = await input(post('{"name":"a"}', { "content-type": "application/json", "idempotency-key": id }), {
      body,
    });
    expect([byBody.key, byBody.body]).toEqual([id.toLowerCase(), { name: "a" }]);
    expect([byHeader.key, byHeader.bodyHash]).toEqual([byBody.key, byBody.bodyHash]);
    const second = await input(post('{"name":"b"}', { "content-type": "application/json", "idempotency-key": id }), {
      body,
    });
    expect(second.bodyHash).not.toBe(byBody.bodyHash);
    expect(
      (
        await input(
          post('{"name":"a"}', { "content-type": "application/json", "idempotency-key": "order 1".replace(" ", "-") }),
          { body },
        )
      ).key,
    ).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test("stops reading a body that exceeds the limit", async () => {
    let pulled = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (out) => {
          pulled++;
          out.enqueue(new Uint8Array(1000));
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request("http://app.test/", { method: "POST", body: stream, duplex: "half" } as RequestInit);
    expect((await refusal(readBytes(request, 5000))).code).toBe("BODY_TOO_LARGE");
    expect(pulled).toBeLessThan(10);
  });

  test("reads a body that announces too large a size, so that the client receives the refusal", async () => {
    let pulled = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (pulled++ === 70) return controller.close();
          controller.enqueue(new Uint8Array(1000));
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request("http://app.test/", {
      method: "POST",
      body: stream,
      duplex: "half",
      headers: { "content-length": "70000" },
    } as RequestInit);
    expect((await refusal(readBytes(request, 5000))).code).toBe("BODY_TOO_LARGE");
    expect(pulled).toBe(71);
  });

  test("has the same hash in any field order, with files by content", async () => {
    expect(await canonicalText({ b: [1, { d: null, c: "x" }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    const file = (text: string) => new File([text], "a.txt", { type: "text/plain" });
    expect(await canonicalText({ file: file("one") })).toBe(await canonicalText({ file: file("one") }));
    expect(await canonicalText({ file: file("one") })).not.toBe(await canonicalText({ file: file("two") }));
  });
});

describe("responses", () => {
  test("protects a problem's own members from a refusal's details", async () => {
    const body = (await problem("NOT_ELIGIBLE", "r1", "No", {
      failedGate: "zones",
      status: 200,
      requestId: "x",
    }).json()) as unknown;
    expect(body).toEqual({
      type: "urn:handover:problem:NOT_ELIGIBLE",
      title: "No",
      status: 409,
      code: "NOT_ELIGIBLE",
      requestId: "r1",
      failedGate: "zones",
    });
  });

  // docs/readings.md: quoted-answers
  test("uses a code's first specified sentence as title and its second as detail", async () => {
    const messages = await Promise.all(
      (["UNAUTHENTICATED", "DRIVER_PROFILE_NOT_FOUND", "DRIVER_NOT_AVAILABLE"] as const).map(async (code) => {
        const { title, detail } = (await problem(code, "r1").json()) as { title: string; detail: string };
        return [title, detail];
      }),
    );
    expect(messages).toEqual([
      ["Authentication required", "User not authenticated"],
      ["Driver profile not found", "Invalid driver ID"],
      ["Driver must be online and available to accept tasks", "Driver not available"],
    ]);
  });

  test("removes personal data from logs", () => {
    expect(scrub('key (rosa@example.com) +1 (305) 555-0100 "13055550100" ABCD-EF12 constraint phone_unique')).toBe(
      'key [mail] [number] "[number]" [code] constraint phone_unique',
    );
  });
});

describe("helpers", () => {
  test("normalize phone numbers to E.164, by default US", () => {
    expect(
      ["(305) 555-0100", "+1 305 555 0100", "305.555.0100", "+44 20 7946 0958"].map((text) => toE164(text)),
    ).toEqual(["+13055550100", "+13055550100", "+13055550100", "+442079460958"]);
    for (const text of ["12", "hello", "+999 12345"]) expect(() => toE164(text, "emergencyPhone")).toThrow(Refusal);
  });

  test("format money with two decimals, and normalize mail addresses", () => {
    expect([0.01, 10.1, 19.99, 1_000_000].map((amount) => money.safeParse(amount).success)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      [0, -1, 0.001, 10.999, 1e9, NaN, Infinity, "5"].map((amount) => money.safeParse(amount).success),
    ).not.toContain(true);
    expect(email.parse("  Rosa@Example.COM ")).toBe("rosa@example.com");
    expect(limit(20).parse(undefined)).toBe(20);
  });

  test("detect a file's type by its first bytes", () => {
    const type = (...bytes: number[]) => detectDocumentType(new Uint8Array(bytes))?.contentType ?? null;
    expect(type(0xff, 0xd8, 0xff, 0xe0)).toBe("image/jpeg");
    expect(type(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe("image/png");
    expect(type(...Buffer.from("RIFF0000WEBPVP8 "))).toBe("image/webp");
    expect(type(...Buffer.from("%PDF-1.4"))).toBe("application/pdf");
    expect([
      type(),
      type(...Buffer.from("<svg onload=")),
      type(...Buffer.from("RIFF0000WAVE")),
      type(0x4d, 0x5a),
    ]).toEqual([null, null, null, null]);
  });

  test("verify a payment event's signature over time and bytes, for five minutes", () => {
    // Calculated independently: HMAC-SHA-256 of `1700000000.{"a":1}` with the key below.
    const header = "t=1700000000,v1=f7e3ad72a76edd2574bffd1212643b118ed33de1477091556ee336cd5124b2c6";
    const at = (seconds: number) => new Date(seconds * 1000);
    expect(isSigned(header, '{"a":1}', "payments-secret", at(1700000300))).toBe(true);
    expect(isSigned(`${header},v1=00`, '{"a":1}', "payments-secret", at(1700000000))).toBe(true);
    for (const [text, body, key, when] of [
      [header, '{"a":2}', "payments-secret", 1700000000],
      [header, '{"a":1}', "other", 1700000000],
      [header, '{"a":1}', "payments-secret", 1700000301],
      [header, '{"a":1}', "payments-secret", 1699999699],
      [header.replace("t=17", "t=18"), '{"a":1}', "payments-secret", 1700000000],
      ["", '{"a":1}', "payments-secret", 1700000000],
      [null, "", "", 0],
      ["t=1700000000", '{"a":1}', "payments-secret", 1700000000],
    ] as const)
      expect(isSigned(text, body, key, at(when))).toBe(false);
  });

  test("format metrics for Prometheus, without lines for unknown values", () => {
    const text = metricsText({
      drivers: { online: 2 },
      openTransactions: {},
      openOffers: 1,
      overdueOffers: 0,
      dispatch: {},
      attention: { no_driver: 1 },
      queue: { due: 0, running: 1, scheduled: 2, failed: 3, oldestDueSeconds: 0 },
      unconfirmedOffers: { count: 0, oldestSeconds: null },
      cash: { heldDollars: 120.5, heldOldestSeconds: 60, overdueDollars: 0, overdueOldestSeconds: null },
      differences: { unbalancedBooks: 0, holdings: 0, payments: 2 },
      unrootedSeconds: null,
      paymentsComparedSeconds: null,
      incidents: { open: 2, unacknowledged: 1, oldestUnacknowledgedSeconds: 30 },
      onCall: { people: 0, gapSeconds: 86400 },
    });
    expect(text).toContain('# TYPE handover_drivers gauge\nhandover_drivers{status="online"} 2\n');
    expect(text).toContain('handover_queue_jobs{state="failed"} 3\n');
    expect(text).toContain('handover_ledger_differences{of="payments"} 2\n');
    expect(text).toContain("handover_cash_held_dollars 120.5\n");
    expect(text).toContain("handover_database_up 1\n");
    expect(text).not.toMatch(/^handover_cash_overdue_oldest_seconds/m);
    expect(text).not.toMatch(/null|oldestDueSeconds/);
  });

  test("report only the failure when the database does not respond", () => {
    expect(metricsText(null).split("\n").slice(-2)).toEqual(["handover_database_up 0", ""]);
  });

  test("escape formulas in CSV in all disguises", () => {
    for (const cell of [
      "=1+1",
      "+1+1",
      "-1+1",
      "-1.",
      "-1\n",
      "@SUM(A1)",
      "\uFF1D1+1",
      "\uFF0B1+1",
      "\uFF0D1+1",
      "\uFF20SUM",
      "\t=1",
      "\r=1",
      "\n=1",
      " =1",
      "\u00A0=1",
      "\u200B=1",
      "\uFEFF=1",
      "|calc",
      "%0A=1",
      "\u22121",
    ]) {
      expect([cell, /^"?'/.test(csv([[cell]]))]).toEqual([cell, true]);
    }
    expect(csv([["Dora Driver", "+13055550100", "12 Main = Street", -5, "-120.00"]])).toBe(
      "Dora Driver,+13055550100,12 Main = Street,-5,-120.00\r\n",
    );
  });

  test("escape formulas in CSV that another separator would reveal", () => {
    for (const cell of ["Main St;=1+1", "a,@SUM(A1)", "a\t-1+1", "a|=1", "a\n=cmd|' /C calc'!A0", "a\r\n  +1+1"])
      expect([cell, /[,;\t|\r\n]\s*'[=@+-]/.test(csv([[cell]]))]).toEqual([cell, true]);
    for (const cell of ["Gate 4, -2 floors", "call, +13055550100", "2;3", "Apt 4 - rear"])
      expect(csv([[cell]]).replace(/"/g, "")).toBe(`${cell}\r\n`);
  });

  test("choose the CSV format by the browser's first language and region", () => {
    const dialect = (language: string) => dialectOf(new Headers({ "accept-language": language }));
    const [comma, point] = [
      { separator: ";", decimal: "," },
      { separator: ",", decimal: "." },
    ];
    expect(["es-ES,es;q=0.9", "es", "es-AR", "de"].map(dialect)).toEqual([comma, comma, comma, comma]);
    expect(["en-US,en;q=0.9", "es-MX,es;q=0.9", "es-US", "*", "", "?"].map(dialect)).toEqual(Array(6).fill(point));
    expect(csv([["a;b", "c,d", 1.5, null]], { separator: ";", decimal: "," })).toBe('"a;b";c,d;1,5;\r\n');
  });

  test("write a list's file with byte order mark, local times under the zone's name, and money with two decimals", async () => {
    const file = await csvFile(
      "people-2026-11-29",
      { separator: ";", decimal: ",", timeZone: "America/New_York" },
      [
        ["name", ({ name }: { name: string; at: string | null; owed: number }) => name],
        ["at", ({ at }) => at, "time"],
        ["owed", ({ owed }) => owed, "money"],
      ],
      undefined,
      () =>
        Promise.resolve({
          items: [
            { name: "Íñigo", at: "2026-11-30T02:15:07.000Z", owed: 5.2 },
            { name: "Ana; B", at: null, owed: -1200 },
          ],
          nextCursor: null,
        }),
    );
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
      '\uFEFFname;at (America/New_York);owed\r\nÍñigo;2026-11-29 21:15:07;5,20\r\n"Ana; B";;-1200,00\r\n',
    );
  });

  test("write text that looks like a value as text, and dates unchanged", async () => {
    const texts = "00123 1E5 1/2 10-12 29-nov 1,200 50% $5 12:30 +13055550100 TRUE falso".split(" ");
    const plain = ["12 Main Street", "TXN-1E234567", "Gate 4", "May", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "5d"];
    const file = async (rows: string[]) => {
      const response = await csvFile(
        "texts",
        { separator: ";", decimal: ",", timeZone: "America/New_York" },
        [
          ["text", (row: string) => row],
          ["day", () => "2026-11-29", "day"],
        ],
        undefined,
        () => Promise.resolve({ items: rows, nextCursor: null }),
      );
      return (await response.text()).split("\r\n").slice(1, -1);
    };
    expect(await file(texts)).toEqual(texts.map((text) => `'${text};2026-11-29`));
    expect(await file(["5 de marzo", "7 a. m.", "12345678901234567890".repeat(3)])).toEqual([
      "'5 de marzo;2026-11-29",
      "'7 a. m.;2026-11-29",
      `'${"12345678901234567890".repeat(3)};2026-11-29`,
    ]);
    expect(await file(plain)).toEqual(plain.map((text) => `${text};2026-11-29`));
  });

  test("quote CSV fields where necessary", () => {
    expect(
      csv([
        ["a", "b"],
        ['say "hi", you', "=HYPERLINK(1)"],
        ["+13055550100", null],
        [1.5, false],
      ]),
    ).toBe('a,b\r\n"say ""hi"", you",\'=HYPERLINK(1)\r\n+13055550100,\r\n1.5,false\r\n');
  });
});

test("sends a formatted number from a form as the same number", () => {
  const numbers = Object.entries(examples).map(
    ([country, phone]) => parsePhoneNumberWithError(phone, country as CountryCode).number,
  );
  expect(numbers.length).toBeGreaterThan(200);
  expect(numbers.map((phone) => toE164(formatPhone(phone)))).toEqual(numbers);
});
