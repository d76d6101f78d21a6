// A "Show code" link opens the confirmation directly.
const SHOWN = { name: "show", value: "code" };

/** The page of a code, with the request to show it. */
export const showCodePath = (id: string): string => `/receive/${id}?${SHOWN.name}=${SHOWN.value}`;
export const wantsCodeShown = (params: Pick<URLSearchParams, "get">): boolean => params.get(SHOWN.name) === SHOWN.value;
