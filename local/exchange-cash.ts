// The handover of cash to or from a driver: the driver counts, the counterpart confirms, and the driver proves it by
// the counterpart's code. Shared by tests, fleet and demo.

type Place = { lat: number; lng: number };
type Sides<Answer> = {
  /** The open leg, as either party reads it. */
  leg: () => Promise<{ amount: number; place: { location: Place | null } }>;
  count: (amount: number) => Promise<unknown>;
  confirm: () => Promise<{ code: string }>;
  /** `position`: the place of the handover, if known. */
  prove: (proof: { code: string; position?: { latitude: number; longitude: number } }) => Promise<Answer>;
};

export async function exchangeCash<Answer>({ leg, count, confirm, prove }: Sides<Answer>): Promise<Answer> {
  const { amount, place } = await leg();
  await count(amount);
  const { code } = await confirm();
  const location = place.location;
  return prove({ code, ...(location ? { position: { latitude: location.lat, longitude: location.lng } } : {}) });
}
