/** Node's `events` in a page, as far as the Parse SDK uses it: vite.config.ts puts it in the place of that module. */
type Listener = (...args: unknown[]) => void;

export class EventEmitter {
  readonly #listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  /** Whether anybody listened. */
  emit(event: string, ...args: unknown[]): boolean {
    const listeners = this.#listeners.get(event) ?? [];
    for (const listener of listeners) listener(...args);
    return listeners.length > 0;
  }
}
