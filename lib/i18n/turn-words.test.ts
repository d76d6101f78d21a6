import { TurnKind } from "@/lib/contracts/turn";
import { turnWords } from "./turn-words";

const turn = { street: null, exit: null, to: null } as const;

test("a turn is said with the street it leads to, and without where nobody named it", () => {
  const left = { ...turn, type: "left" as const, street: "South Broadway" };
  expect([turnWords("en", left), turnWords("es", left)]).toEqual([
    "Turn left onto South Broadway",
    "Gira a la izquierda por South Broadway",
  ]);
  expect(turnWords("en", { ...left, street: null })).toBe("Turn left");
});

test("a roundabout is left by the exit that is counted, and an arrival says where", () => {
  expect(turnWords("en", { ...turn, type: "roundabout", exit: 2, street: "Key Highway" })).toBe(
    "At the roundabout, take exit 2 onto Key Highway",
  );
  expect(turnWords("en", { ...turn, type: "arrive", street: "Eastern Avenue", to: "pickup" })).toBe(
    "Arrive at the pickup",
  );
  expect(turnWords("es", { ...turn, type: "arrive", to: "dropOff" })).toBe("Llegas a la entrega");
});

test("every kind of turn has words, with a street and without", () => {
  for (const locale of ["en", "es"] as const)
    for (const type of TurnKind.options)
      for (const street of [null, "Wolfe Street"])
        expect(turnWords(locale, { ...turn, type, street })).not.toMatch(/_|[{}]|On$/);
});
