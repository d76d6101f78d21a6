import { sayIn } from "../text";
import { customerDeliveryText } from "./customer-delivery";

test("a driver who is a minute away is said to be so", () => {
  const away = (locale: "en" | "es", n: number) => sayIn(locale, customerDeliveryText)("minutesAway", { n });
  expect([away("en", 1), away("en", 4)]).toEqual(["About 1 min away", "About 4 min away"]);
  expect([away("es", 1), away("es", 4)]).toEqual(["A un minuto", "A unos 4 min"]);
});
