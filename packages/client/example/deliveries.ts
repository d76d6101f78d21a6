// Signs in as the demo's sender, gets a quote, sends the delivery to the demo's receiver and reads its status.
//   HANDOVER_URL=http://localhost:3000 node packages/client/example/deliveries.ts
import { createHandover, unwrap, HandoverProblem } from "../index.js";

const handover = createHandover({ baseUrl: process.env.HANDOVER_URL ?? "http://localhost:3000" });
const email = process.env.HANDOVER_EMAIL ?? "sender@handover.test";
const password = process.env.HANDOVER_PASSWORD ?? "handover";
const receiverPhone = process.env.HANDOVER_TO ?? "+13055550102";

try {
  const { userId } = await unwrap(handover.POST("/api/auth/sign-in", { body: { email, password } }));
  console.log(`signed in as ${userId}`);

  const places = { pickupLocation: { lat: 39.2858, lng: -76.5922 }, deliveryLocation: { lat: 39.281, lng: -76.58 } };
  const quote = await unwrap(handover.POST("/api/quotes", { body: { amount: 120, ...places } }));
  console.log(`it costs ${quote.fee} and takes ${quote.total} in all`);

  const created = await unwrap(
    handover.POST("/api/transactions", {
      body: {
        receiverPhone,
        amount: 120,
        pickupAddress: "1 South Broadway",
        deliveryAddress: "800 South Kenwood Avenue",
        quoteId: quote.id,
        ...places,
      },
    }),
  );
  const delivery = await unwrap(handover.GET("/api/transactions/{id}", { params: { path: { id: created.id } } }));
  console.log(`delivery ${delivery.id} is ${delivery.status}`);
} catch (error) {
  if (!(error instanceof HandoverProblem)) throw error;
  console.error(`refused: ${error.code} (${error.message})`);
  process.exitCode = 1;
}
