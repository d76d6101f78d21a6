// A priority queue: the lowest rank first.
export class MinHeap<T> {
  readonly #items: { value: T; rank: number }[] = [];

  push(value: T, rank: number): void {
    const items = this.#items;
    let at = items.push({ value, rank }) - 1;
    for (let parent = (at - 1) >> 1; at > 0 && rankAt(items, parent) > rankAt(items, at); parent = (at - 1) >> 1) {
      swap(items, at, parent);
      at = parent;
    }
  }

  pop(): T | null {
    const items = this.#items;
    const [first] = items;
    if (!first) return null;
    const last = items.pop() as { value: T; rank: number };
    if (items.length > 0) {
      items[0] = last;
      this.#sink();
    }
    return first.value;
  }

  #sink(): void {
    const items = this.#items;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const lowest = rankAt(items, right) < rankAt(items, left) ? right : left;
      if (rankAt(items, lowest) >= rankAt(items, at)) return;
      swap(items, at, lowest);
      at = lowest;
    }
  }
}

const rankAt = (items: readonly { rank: number }[], at: number): number => items[at]?.rank ?? Infinity;

function swap<T>(items: T[], left: number, right: number): void {
  [items[left], items[right]] = [items[right] as T, items[left] as T];
}
