// A "Show code" link opens the confirmation directly.
const SHOW_CODE_PARAM = { name: "show", value: "code" };

/** The page of a code, with the request to show it. */
export const showCodePath = (id: string): string => `/receive/${id}?${SHOW_CODE_PARAM.name}=${SHOW_CODE_PARAM.value}`;
export const isShowCodeRequested = (params: Pick<URLSearchParams, "get">): boolean =>
  params.get(SHOW_CODE_PARAM.name) === SHOW_CODE_PARAM.value;
