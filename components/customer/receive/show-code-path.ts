// A receiver who came by "Show code" gets the confirmation without another press.
const SHOWN = { name: "show", value: "code" };

/** A code's page, for whoever asks to see the code. */
export const showCodePath = (id: string): string => `/receive/${id}?${SHOWN.name}=${SHOWN.value}`;
export const wantsCodeShown = (params: Pick<URLSearchParams, "get">): boolean => params.get(SHOWN.name) === SHOWN.value;
