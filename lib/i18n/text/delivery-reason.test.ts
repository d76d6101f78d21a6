import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deliveryReason } from "./delivery-reason";

test("why a delivery ended is read in Spanish; what somebody wrote stays as they wrote it", () => {
  expect(deliveryReason("es", "Cancelled by the sender")).toBe("El remitente la canceló");
  expect(deliveryReason("es", "Nobody is there: rang twice: nothing")).toBe("No hay nadie: rang twice: nothing");
  expect(deliveryReason("es", "The bank called")).toBe("The bank called");
  expect(deliveryReason("en", "Nobody is there: rang twice")).toBe("Nobody is there: rang twice");
});

test("every reason that the database gives by itself has its Spanish", () => {
  const folder = join(__dirname, "../../../supabase/schemas");
  const given = globSync("**/*.sql", { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/'\{"reason": "([A-Z][^"]+)"/g)].map(
      ([, reason = ""]) => reason,
    ),
  );
  expect(new Set(given).size).toBeGreaterThanOrEqual(4);
  for (const reason of given) expect(deliveryReason("es", reason)).not.toBe(reason);
});
