// Faults of real phones from public bug reports, as init scripts: `await context.addInitScript(faults.storageFull)`.

/** Safari before 17.4 and Chrome before 116. */
export const noAbortSignalAny = (): void => {
  Reflect.deleteProperty(AbortSignal, "any");
};

/** iOS 26 home-screen apps: opening a database never completes. */
export const indexedDbOpenHangs = (): void => {
  const open = Reflect.get(IDBFactory.prototype, "open");
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    for (const event of ["onsuccess", "onerror", "onupgradeneeded", "onblocked"])
      Object.defineProperty(request, event, { set() {}, get: () => null });
    request.addEventListener = () => undefined;
    return request;
  };
};

/** iOS 26 after a push subscription: a write transaction never completes. */
export const indexedDbWritesHang = (): void => {
  const transaction = Reflect.get(IDBDatabase.prototype, "transaction");
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const created = transaction.call(this, stores, mode, options);
    if (mode !== "readwrite") return created;
    for (const event of ["oncomplete", "onerror", "onabort"])
      Object.defineProperty(created, event, { set() {}, get: () => null });
    created.addEventListener = () => undefined;
    const objectStore = created.objectStore.bind(created);
    created.objectStore = (name) =>
      new Proxy(objectStore(name), {
        get: (store, key) => (typeof Reflect.get(store, key) === "function" ? () => new EventTarget() : undefined),
      });
    return created;
  };
};

/** iOS after waking a page: the first connection is lost, a new one works. */
export const indexedDbConnectionLostOnce = (): void => {
  const transaction = Reflect.get(IDBDatabase.prototype, "transaction");
  const lost = new Set<IDBDatabase>();
  IDBDatabase.prototype.transaction = function (...args) {
    if (lost.size === 0) lost.add(this);
    if (lost.has(this)) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    return transaction.apply(this, args);
  };
};

/** A browser without positions. */
export const noGeolocation = (): void => {
  Reflect.deleteProperty(Navigator.prototype, "geolocation");
};

/** A phone with full storage. */
export const storageFull = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  };
};

/** The first position request is never answered. */
export const firstPositionHangs = (): void => {
  const getPosition = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  let requests = 0;
  navigator.geolocation.getCurrentPosition = (...args) => {
    if (requests++ > 0) getPosition(...args);
  };
};

/** `offline` without a following `online`, while requests succeed. Runs in the page. */
export const spuriousOffline = (): void => {
  Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true });
  window.dispatchEvent(new Event("offline"));
};
