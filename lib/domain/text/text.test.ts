import { cannedMessageKeys, cannedKeys, chatRoles, type ContactStage } from "./canned-messages";
import { nameInitial } from "./initial";
import { fillTemplate } from "./text-template";
import { maskContactDetails } from "./mask-contact-details";

describe("canned messages", () => {
  const stages: ContactStage[] = ["on_way", "arrived", "returning", "done"];
  const combinations = chatRoles.flatMap((from) =>
    chatRoles
      .filter((to) => to !== from)
      .flatMap((to) => stages.map((stage) => ({ from, to, stage, keys: cannedMessageKeys(from, to, stage) }))),
  );

  test("offers at most six different messages, and at least one", () => {
    for (const { keys } of combinations) {
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.length).toBeLessThanOrEqual(6);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("offers every message to some role", () => {
    expect([...new Set(combinations.flatMap(({ keys }) => keys))].sort()).toEqual([...cannedKeys].sort());
  });

  test("offers the arrival time to a driver on the way, and the location to one who has arrived", () => {
    expect(cannedMessageKeys("driver", "receiver", "on_way")[0]).toBe("on_way");
    expect(cannedMessageKeys("driver", "receiver", "arrived")[0]).toBe("outside");
    expect(cannedMessageKeys("driver", "sender", "returning")[0]).toBe("bringing_back");
    expect(cannedMessageKeys("receiver", "driver", "arrived")[0]).toBe("coming_down");
  });
});

describe("initial", () => {
  test.each([
    ["dora", "D"],
    ["  Élodie", "É"],
    ["e\u0301lodie", "E\u0301"],
    ["👩‍🚒 Ana", "👩‍🚒"],
    ["🇺🇸", "🇺🇸"],
    ["𐐨𐐩", "𐐀"],
    ["क्षमा", "क्ष"],
    ["", ""],
    [null, ""],
  ])("gives the initial of %p as %p", (name, initial) => {
    expect(nameInitial(name)).toBe(initial);
  });

  test("returns a whole code point in a browser without Segmenter", () => {
    const { Segmenter } = Intl;
    try {
      Object.assign(Intl, { Segmenter: undefined });
      expect(nameInitial("𐐨𐐩")).toBe("𐐀");
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });
});

describe("text template", () => {
  test("fills in the reader's first name and the delivery's number", () => {
    expect(fillTemplate("Hi {name}, about {number}: {name}?", { name: "Rita Receiver", number: "TXN-1A2B3C4D" })).toBe(
      "Hi Rita, about TXN-1A2B3C4D: Rita?",
    );
  });

  test("omits a missing name", () => {
    expect(fillTemplate("Hi {name}, it takes longer.", { name: null, number: "TXN-1A2B3C4D" })).toBe(
      "Hi, it takes longer.",
    );
  });

  test("limits the length also with a long name", () => {
    expect(fillTemplate(`{name} ${"x".repeat(499)}`, { name: "Maximiliana", number: "" })).toHaveLength(500);
  });
});

describe("mask contact details", () => {
  test.each([
    ["call me at +1 305 555 0102", "call me at •••"],
    ["305-555-0102 or (305) 555.0103", "••• or •••"],
    ["mi numero es 3055550102.", "mi numero es •••."],
    ["٣٠٥٥٥٥٠١٠٢", "•••"],
    ["see https://evil.example/x?y=1 now", "see ••• now"],
    ["go to evil.com/pay", "go to •••"],
    ["www.evil.example", "•••"],
    ["mail rosa@example.test", "mail •••"],
    // Separators used to hide a number.
    ["305_555_0102 or 305*555*0102", "••• or •••"],
    ["3️⃣0️⃣5️⃣5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣2️⃣", "•••"],
    ["305,555,0102 or $305,555,0102", "••• or $•••"],
    ["3 0 5 + 5 5 5 + 0 1 0 2", "•••"],
    ["pay at evil.xyz/now", "pay at •••"],
    ["see a.b.evil.ru", "see •••"],
    // Disguised as a delivery's number.
    ["TXN-30555501 02", "TXN-•••"],
    ["TXN-3055550102", "TXN-•••"],
    // A foreign number and a card number.
    ["+34 612 345 678", "•••"],
    ["34 612 345 678, o 0034612345678", "•••, o •••"],
    ["+52 1 55 1234 5678", "•••"],
    ["write to 54 9 11 2345 6789", "write to •••"],
    ["card 4242 4242 4242 4242", "card •••"],
    // Among other numbers.
    ["Gate code 4711, 305-555-0102", "Gate code 4711, •••"],
    ["apt 12, 305, 555, 0102", "apt 12, •••"],
    ["3, 0, 5, 5, 5, 5, 0, 1, 0, 2", "•••"],
    ["5551234 305 555 0102", "•••"],
    ["+34 600 100 200", "•••"],
  ])("masks %j as %j", (original, masked) => {
    expect(maskContactDetails(original)).toBe(masked);
  });

  test.each([
    "Gate code 4711, floor 3, apartment 1204",
    "It is $2,999.00, I counted it twice",
    "It is $10,000.00 and 12 bills",
    "Ok.thanks. See you at 5.",
    "I'm at 12 Main St. Come out, please",
    "Estoy aquí. ¿Puedes bajar?",
    "About TXN-A1B2C3D4",
    "TXN-4322606D takes longer, TXN-43226067 does not.",
    "10:30 to 11:45",
    "I have 100, 50, 20, 10",
    "I have 100 50 20 10 5",
    "5 20 50 100 20 is what I counted",
    "100 + 50 + 20 + 10 = 180",
    "zip 33130-1234",
    "Birmingham, AL 35242-1234",
    "2026-11-29, 10.30",
    "29/11/2026 10-30",
    "Seal 12345678",
    "meet me @ 5.30",
  ])("leaves %j unchanged", (text) => {
    expect(maskContactDetails(text)).toBe(text);
  });
});
