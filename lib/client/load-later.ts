/**
 * Loads what comes after the page. Without a network it waits for one: it never fails, as a page whose part fails is
 * gone whole.
 */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 1_000; ; pause = Math.min(30_000, pause * 2)) {
    try {
      return await load();
    } catch {
      await new Promise<void>((again) => {
        const stop = () => {
          clearTimeout(timer);
          window.removeEventListener("online", stop);
          again();
        };
        const timer = setTimeout(stop, pause);
        window.addEventListener("online", stop);
      });
    }
  }
}
