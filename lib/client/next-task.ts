/**
 * Lets what waits go first, a tap or a frame, and goes on in a task of its own. Not by a timer: those of a page that
 * nobody sees may wait for a minute.
 */
export function nextTask(): Promise<void> {
  return new Promise((goOn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      goOn();
    };
    port2.postMessage(null);
  });
}
