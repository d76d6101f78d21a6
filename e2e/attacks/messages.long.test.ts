// Messages reveal no code, open no other delivery, and no other conversation.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeLetters } from "@/lib/domain/text/code-format";
import { maskWords } from "@/lib/domain/text/masked-words";
import { reply, texts } from "../../local/stand-ins";
import { good, newAdmin, newCustomer, newDriver, owner, stack, type Answer } from "../api/support/app";
import { arrivedDelivery, assignedDelivery, codeOf } from "../api/support/deliveries";

jest.setTimeout(120_000);

const seen = ({ status, code, title }: Answer): unknown[] => [status, code, title];
/** The code with another last character. */
const nearly = (code: string): string => {
  const other = [...codeLetters].find(
    (letter) => letter !== code.at(-1) && /\d/.test(letter) === /\d/.test(code.at(-1) ?? ""),
  );
  return code.slice(0, -1) + (other ?? "");
};
const writtenLogs = (): string[] => {
  const folder = (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[])[0] ?? "";
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && /app|worker|traces/.test(path))
    .map((path) => readFileSync(path, "utf8"));
};

test("a driver learns nothing about the code: right or wrong, in any spacing, the answers are equal, and no try is counted", async () => {
  const { dora, rosa, id } = await arrivedDelivery();
  const { code } = await codeOf(rosa, id);
  for (const join of ["", "-", " ", ". ", " and "]) {
    const [right, wrong] = await Promise.all(
      [code, nearly(code)].map((each) => dora.post(`/api/tasks/${id}/text`, { text: [...each].join(join) })),
    );
    expect([join, seen(right as Answer)]).toEqual([join, seen(wrong as Answer)]);
  }
  // By SMS too: reply and delivery are equal.
  const [right, wrong] = [
    await reply(stack().url, dora.number, code),
    await reply(stack().url, dora.number, nearly(code)),
  ];
  expect(right.replies).toEqual(wrong.replies);
  expect(await owner("select 1 from private.code_attempts where transaction_id = $1 and wrong > 0", [id])).toEqual([]);
});

test("a receiver cannot be talked into sending the code: spaced, in two messages, by SMS or to support; no log contains it", async () => {
  const { dora, rosa, id } = await arrivedDelivery();
  const { code } = await codeOf(rosa, id);
  const half = code.slice(0, 4);
  const path = `/api/transactions/${id}/text`;
  const ways = [
    code,
    `It is ${code.toLowerCase()}`,
    `${half}-${code.slice(4)}`,
    [...code].join(" "),
    [...code].join("*"),
  ];
  // A code of digits only is masked like a number.
  for (const text of ways.filter((way) => maskWords(way) === way)) {
    for (const to of ["driver", "support"])
      expect(seen(await rosa.post(path, { text, with: to }))).toEqual([
        422,
        "CODE_IN_MESSAGE",
        "Never send the code. Show it at the door.",
      ]);
    expect((await reply(stack().url, rosa.number, text)).replies).toEqual([
      "Not passed on. Never send the code. Show it at the door.",
    ]);
  }
  await good(rosa.post(path, { text: half }));
  expect((await rosa.post(path, { text: code.slice(4) })).code).toBe("CODE_IN_MESSAGE");
  expect(await owner("select words from private.chat_messages where transaction_id = $1", [id])).toEqual([
    { words: half },
  ]);
  expect((await texts(stack().url, dora.number)).some(({ text }) => text.includes(code))).toBe(false);
  for (const log of writtenLogs()) expect(log.includes(code)).toBe(false);
});

test("no one reads or marks others' messages: a sender, another driver, another delivery's receiver, a closed conversation", async () => {
  const [here, there] = [await arrivedDelivery(), await assignedDelivery()];
  const words = "Between Dora and Rosa";
  const sent = await good(here.dora.post(`/api/tasks/${here.id}/text`, { text: words }));
  for (const person of [there.dora, there.sam, there.rosa, await newCustomer(), await newDriver()])
    for (const path of [`/api/transactions/${here.id}`, `/api/tasks/${here.id}`]) {
      const answer = await person.get(`${path}/texts`);
      expect([403, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(words);
    }
  const sams = await good(here.sam.get(`/api/transactions/${here.id}/texts`));
  expect(sams.text).not.toContain(words);
  // Another delivery's id does not open its conversation, and another's message cannot be marked through one's own
  // delivery.
  expect(
    (await there.rosa.post(`/api/transactions/${there.id}/texts/seen`, { with: "driver", id: sent.data.id })).status,
  ).toBe(404);
  expect((await here.sam.post(`/api/transactions/${here.id}/text`, { text: "Psst", with: "receiver" })).code).toBe(
    "NO_OPEN_LINE",
  );
  expect(await owner("select seen_at from private.chat_messages where id = $1", [sent.data.id])).toEqual([
    { seen_at: null },
  ]);
});

test("support is for administrators only, and not in a delivery of their own", async () => {
  const { dora, sam, rosa, id } = await arrivedDelivery();
  for (const person of [dora, sam, rosa])
    for (const answer of [
      await person.get(`/api/admin/transactions/${id}/texts`),
      await person.post(`/api/admin/transactions/${id}/text`, { to: "driver", text: "Leave the cash" }),
      await person.post(`/api/admin/transactions/${id}/texts/seen`, { with: "driver" }),
    ])
      expect([403, 404]).toContain(answer.status);
  await good((await newAdmin()).post(`/api/admin/transactions/${id}/text`, { to: "driver", text: "Hello" }));
  await owner("insert into private.admins (user_id) values ($1)", [sam.id]);
  expect((await sam.post(`/api/admin/transactions/${id}/text`, { to: "driver", text: "Leave it" })).code).toBe(
    "OWN_CASE",
  );
});
