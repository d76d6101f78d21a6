import { cleanLine, cleanText, isStorableText } from "@/lib/domain/text/clean-text";

// docs/readings.md: clean-text
test("reduces a name to what is visible", () => {
  expect(cleanLine("  Dora \u00A0 Driver\t")).toBe("Dora Driver");
  expect(cleanLine("\u202EreviD aroD\u202C")).toBe("reviD aroD");
  expect(cleanLine("Do\u200Bra\u2060 Dri\u00ADver\uFEFF")).toBe("Dora Driver");
  expect(cleanLine("Dora\nDriver\u2028Verified\u0007")).toBe("Dora Driver Verified");
  expect(cleanLine("Jose\u0301 Nun\u0303ez")).toBe("José Nuñez");
  expect(cleanLine("李小龙 O'Brien-Nuñez أحمد")).toBe("李小龙 O'Brien-Nuñez أحمد");
});

// docs/readings.md: clean-text
test.each(["می\u200Cخواهم", "علی\u200Cرضا", "क्\u200Dष", "क्\u200Cष", "👩\u200D👩\u200D👧", "👩🏽\u200D🚒"])(
  "keeps the visible joiner in %s",
  (text) => {
    expect(cleanLine(text)).toBe(text);
  },
);

// docs/readings.md: clean-text
test.each([
  ["Do\u200Dra", "Dora"],
  ["Do\u200Cra", "Dora"],
  ["امیر\u200Cحسین", "امیرحسین"],
  ["علی\u200C\u200Cرضا", "علیرضا"],
  ["علی\u200C", "علی"],
  ["👩\u200D", "👩"],
  ["\u202Eعلی\u202C", "علی"],
])("removes the joiner without effect in %j", (text, clean) => {
  expect(cleanLine(text)).toBe(clean);
});

test("treats invisible text as empty", () => {
  for (const text of [
    "",
    " ",
    "\u200B",
    "\u3164",
    "\u2800\u2800",
    "\u202E",
    "\u00AD\u00A0",
    "\uFFA0\u115F",
    "\u{E0041}",
    "\t\n",
  ])
    expect(cleanLine(text)).toBe("");
});

test("keeps line breaks where several lines are allowed", () => {
  expect(cleanText("Ring twice.\r\n\u202EThen wait.\u2029At the\tback\n")).toBe("Ring twice.\nThen wait.\nAt the back");
});

test("removes all characters that Unicode calls ignorable", () => {
  const notRemoved: string[] = [];
  for (let codePoint = 1; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const character = String.fromCodePoint(codePoint);
    if (
      /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Z}/u.test(character) &&
      cleanLine(`a${character}b`).includes(character) &&
      character !== " "
    )
      notRemoved.push(`U+${codePoint.toString(16)}`);
  }
  expect(notRemoved).toEqual([]);
});

test("is idempotent, and takes linear time for a megabyte", () => {
  // The fastest of three runs: a garbage collection may be part of one run.
  const cpuMicros = (text: string): number =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const { user } = process.cpuUsage();
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        return process.cpuUsage().user - user;
      }),
    );
  for (const part of [" ", "\n", "\u200B", "a ", "\r", " \u200B"]) {
    const shortText = part.repeat(1_000_000 / 16 / part.length);
    // Quadratic time would be 256 times as much.
    expect(cpuMicros(shortText.repeat(16))).toBeLessThan(80 * Math.max(1_000, cpuMicros(shortText)));
  }
});

test("rejects an unpaired surrogate and a NUL", () => {
  expect([isStorableText("💵"), isStorableText("a\0b"), isStorableText("\ud83d"), isStorableText("\udcb5a")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
