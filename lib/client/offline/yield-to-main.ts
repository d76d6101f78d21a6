/**
 * Lets what waits go first, a tap or a frame, and goes on in a task of its own. Not by a timer: those of a page that
 * nobody sees may wait for a minute.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((goOn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      goOn();
    };
    port2.postMessage(null);
  });
}

// Longer than a frame of a slow phone; a page that nobody sees draws none.
const longestFrameMs = 150;

/** Lets the page show what it has drawn, and goes on after that: the answer to a press comes before what it asks for. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((goOn) => {
    const late = setTimeout(goOn, longestFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(late);
      goOn();
    });
  });
  await yieldToMain();
}
