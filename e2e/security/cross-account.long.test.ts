// A delivery does not exist for others: by number, path or guess.
import { newCustomer, randomKey } from "../api/support/app";
import { createAcceptedDelivery, newParties } from "../api/support/deliveries";

test("a signed-in stranger gets 404 on every path of a delivery", async () => {
  const parties = await newParties();
  const id = await createAcceptedDelivery(parties);
  const mallory = await newCustomer({ name: "Mallory Stranger" });
  for (const path of ["", "/code", "/receipt"]) {
    const response = await mallory.get(`/api/transactions/${id}${path}`);
    expect({ path, status: response.status, code: response.code }).toEqual({
      path,
      status: 404,
      code: "TRANSACTION_NOT_FOUND",
    });
  }
  for (const verb of ["accept", "reject", "cancel", "code", "tracking-link"]) {
    const response = await mallory.post(`/api/transactions/${id}/${verb}`, undefined, randomKey());
    expect({ verb, status: response.status }).toEqual({ verb, status: 404 });
  }
  expect((await parties.rosa.get(`/api/transactions/${id}`)).data.status).toBe("accepted");
});
