import { TurnKind } from "@/lib/contracts/driver/turn";
import { describeTurn } from "./turn-words";

const turn = { street: null, exit: null, to: null } as const;

test("names the street a turn leads to, if it has a name", () => {
  const leftTurn = { ...turn, type: "left" as const, street: "South Broadway" };
  expect([describeTurn("en", leftTurn), describeTurn("es", leftTurn)]).toEqual([
    "Turn left onto South Broadway",
    "Gira a la izquierda por South Broadway",
  ]);
  expect(describeTurn("en", { ...leftTurn, street: null })).toBe("Turn left");
});

test("counts the exit of a roundabout, and names the stop at an arrival", () => {
  expect(describeTurn("en", { ...turn, type: "roundabout", exit: 2, street: "Key Highway" })).toBe(
    "At the roundabout, take exit 2 onto Key Highway",
  );
  expect(describeTurn("en", { ...turn, type: "arrive", street: "Eastern Avenue", to: "pickup" })).toBe(
    "Arrive at the pickup",
  );
  expect(describeTurn("es", { ...turn, type: "arrive", to: "dropOff" })).toBe("Llegas a la entrega");
});

test("has a text for every kind of turn, with and without a street", () => {
  for (const locale of ["en", "es"] as const)
    for (const type of TurnKind.options)
      for (const street of [null, "Wolfe Street"])
        expect(describeTurn(locale, { ...turn, type, street })).not.toMatch(/_|[{}]|On$/);
});
