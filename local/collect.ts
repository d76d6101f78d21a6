// Cash given to a driver, or taken back from them, as both sides do it: the driver counts, the other side confirms, and
// the driver proves it with the code that they are shown. Tests, the fleet and the demo all do it by this.

type Place = { lat: number; lng: number };
type Sides<Answer> = {
  /** The open leg, as either of them reads it. */
  leg: () => Promise<{ amount: number; place: { location: Place | null } }>;
  count: (amount: number) => Promise<unknown>;
  confirm: () => Promise<{ code: string }>;
  /** `position`: where the cash changes hands, where that is known. */
  prove: (proof: { code: string; position?: { latitude: number; longitude: number } }) => Promise<Answer>;
};

export async function collect<Answer>({ leg, count, confirm, prove }: Sides<Answer>): Promise<Answer> {
  const { amount, place } = await leg();
  await count(amount);
  const { code } = await confirm();
  const at = place.location;
  return prove({ code, ...(at ? { position: { latitude: at.lat, longitude: at.lng } } : {}) });
}
