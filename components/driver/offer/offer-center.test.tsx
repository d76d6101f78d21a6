import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/lib/client/api/api-error";
import { OfferCenter } from "./offer-center";

// The server renderer runs no effects. Here they run during the render, with all of their dependencies new.
jest.mock("react", () => ({
  ...jest.requireActual<object>("react"),
  useEffect: (effect: () => void) => {
    effect();
  },
  useEffectEvent: (handler: unknown) => handler,
}));

type SheetProps = { onAccept: () => void };
let mockSheet: SheetProps | null;
const mockToast = { info: jest.fn(), error: jest.fn(), success: jest.fn(), retryableError: jest.fn() };
const mockGo = jest.fn();
const mockDismissOffer = jest.fn();
const mockRefreshOffers = jest.fn();
const mockAcceptOffer = jest.fn();
let mockOffer: { id: string; transactionId: string; status: string; closedReason: string | null; expiresAt: string };
let mockOffersError: ApiError | undefined;
let mockServerTask: object | null;
let mockFetchedTask: object | null;
let mockOnline: boolean;
jest.mock("swr", () => ({ mutate: () => Promise.resolve(mockFetchedTask) }));
jest.mock("@/lib/client/app/toast", () => ({
  get toast() {
    return mockToast;
  },
}));
jest.mock("@/lib/client/hooks/use-navigate", () => ({ useNavigate: () => ({ go: mockGo }) }));
jest.mock("@/lib/client/hooks/use-current-task", () => ({
  currentTaskPath: "/api/tasks/current",
  useCurrentTask: () => ({ serverTask: mockServerTask }),
}));
jest.mock("@/lib/client/hooks/use-offers", () => ({
  offersPath: "/api/offers?limit=5",
  useOffers: () => ({ data: mockOffersError ? undefined : { items: [mockOffer], unread: 0 }, error: mockOffersError }),
  refreshOffers: () => mockRefreshOffers() as unknown,
  acceptOffer: () => mockAcceptOffer() as unknown,
}));
jest.mock("@/lib/client/hooks/use-settings", () => ({
  useSettings: () => ({ settings: { notifications: { sound: false } } }),
}));
jest.mock("@/lib/client/realtime/connection", () => ({ useIsOnline: () => mockOnline }));
jest.mock("@/lib/client/device/ring-times", () => ({ stopRinging: () => undefined }));
jest.mock("@/lib/client/device/device", () => ({
  ...jest.requireActual<object>("@/lib/client/device/device"),
  vibrate: () => undefined,
}));
jest.mock("@/lib/client/app/suspend-pointer-events", () => ({ suspendPointerEvents: () => undefined }));
jest.mock("@/lib/client/offline/yield-to-main", () => ({ nextPaint: () => Promise.resolve() }));
jest.mock("@/lib/client/storage/stored-value", () => ({
  readStoredValue: () => mockServerTask && JSON.stringify(mockServerTask),
}));
jest.mock("@/lib/client/storage/stored-task", () => ({
  parseStoredTask: (text: string) => JSON.parse(text) as unknown,
}));
jest.mock("@/lib/client/offline/outbox-store", () => ({ readSteps: () => [] }));
jest.mock("@/lib/client/device/push", () => ({ closeNotifications: () => Promise.resolve() }));
jest.mock("@/components/ui/navigation/lazy-client", () => ({
  lazyClient: () => (props: Partial<SheetProps>) => {
    if (props.onAccept) mockSheet = props as SheetProps;
    return null;
  },
}));
jest.mock("./enable-sound-prompt", () => ({ EnableSoundPrompt: () => null }));
jest.mock("./use-offer-events", () => ({
  locallyAnsweredOffers: new Set(),
  unacknowledgedAccepts: new Set(),
  useOfferEvents: () => undefined,
}));
jest.mock("./offer-sheet-state", () => ({
  useOfferSheet: () => ({ openId: "offer", dismissedIds: new Set(), via: "app" }),
  dismissOffer: (id: string) => mockDismissOffer(id) as unknown,
}));

const task = { transactionId: "t", state: "accepted", driverId: "d", pickupAddress: "", deliveryAddress: "" };
const render = () => renderToStaticMarkup(<OfferCenter mapStyleUrl={undefined} />);

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  mockOffer = {
    id: "offer",
    transactionId: "t",
    status: "expired",
    closedReason: "assigned",
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  };
  mockOffersError = undefined;
  mockServerTask = null;
  mockFetchedTask = task;
  mockOnline = true;
  mockSheet = null;
});
afterEach(() => {
  jest.useRealTimers();
});

// docs/readings.md: offer-reassigned
test.each([
  ["an assigned offer", "assigned", null],
  ["an expired offer of the driver's task", "timeout", task],
])("closes the sheet of %s, reports the assignment and opens the task", async (_, closedReason, known) => {
  mockOffer.closedReason = closedReason;
  mockServerTask = known;
  render();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(mockSheet).toBeNull();
  expect(mockDismissOffer).toHaveBeenCalledWith("offer");
  expect(mockToast.info).toHaveBeenCalledWith("This delivery was assigned to you. Opening it...");
  expect(mockGo).toHaveBeenCalledWith("/navigation/t");
});

test("opens no task that has ended since", async () => {
  mockFetchedTask = null;
  render();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(mockDismissOffer).toHaveBeenCalledWith("offer");
  expect(mockToast.info).not.toHaveBeenCalled();
  expect(mockGo).not.toHaveBeenCalled();
});

test("refreshes an open offer of the driver's task, which may have been accepted on another device", async () => {
  mockOffer = { ...mockOffer, status: "new", closedReason: null };
  mockServerTask = task;
  render();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(mockSheet).toBeNull();
  expect(mockRefreshOffers).toHaveBeenCalled();
  expect(mockDismissOffer).not.toHaveBeenCalled();
  expect(mockToast.info).not.toHaveBeenCalled();
});

describe("accepting", () => {
  async function acceptAfter(knownTask: object) {
    mockOffer = { ...mockOffer, status: "new", closedReason: null };
    mockAcceptOffer.mockResolvedValue(task);
    render();
    // Reaches the phone between the press and the check.
    mockServerTask = mockFetchedTask = knownTask;
    mockSheet?.onAccept();
    await jest.advanceTimersByTimeAsync(1_000);
  }

  test("succeeds if an administrator has just assigned the same delivery", async () => {
    await acceptAfter(task);
    expect(mockAcceptOffer).toHaveBeenCalled();
    expect(mockToast.error).not.toHaveBeenCalled();
    expect(mockGo).toHaveBeenCalledWith("/navigation/t");
  });

  test("is refused while the driver has another task", async () => {
    await acceptAfter({ ...task, transactionId: "another" });
    expect(mockAcceptOffer).not.toHaveBeenCalled();
    expect(mockToast.error).toHaveBeenCalledWith("Cannot accept task - another task is already active");
  });
});

describe("a first load of the offers that fails", () => {
  const failedInit = "Failed to initialize notifications";
  const timeout = new ApiError({ code: "NETWORK", status: 0, title: "No connection" });

  test("is reported when the server refuses it", async () => {
    mockOffersError = new ApiError({ code: "PROVIDER_UNAVAILABLE", status: 503, title: "Unavailable" });
    render();
    await jest.advanceTimersByTimeAsync(0);
    expect(mockToast.error).toHaveBeenCalledWith(failedInit);
  });

  test("is reported after a timeout, once a probe has had time to find the connection lost", async () => {
    mockOffersError = timeout;
    render();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(mockToast.error).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(mockToast.error).toHaveBeenCalledWith(failedInit);
  });

  test("is not reported without a connection", async () => {
    mockOffersError = timeout;
    mockOnline = false;
    render();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mockToast.error).not.toHaveBeenCalled();
  });
});
