/** What a unit of work knows already. What is taken back may have been read, so all of it is forgotten then. */
export class Memory {
  private known = new Map<() => unknown, unknown>()

  /** What `make` gives: made at the first call, and the same one until it is forgotten. */
  of<T>(make: () => T): T {
    if (!this.known.has(make)) this.known.set(make, make())
    return this.known.get(make) as T
  }

  forget(): void {
    this.known = new Map()
  }
}

/** What belongs to the unit of work of `ctx`; where each statement stands alone, something new. */
export function inUnit<T>(ctx: { readonly memory?: Memory }, make: () => T): T {
  return ctx.memory ? ctx.memory.of(make) : make()
}

/**
 * A reader that asks once in a unit of work, and anew where each statement stands alone or once the unit forgot. One that
 * failed is asked again.
 */
export function oncePerUnit<Ctx extends { readonly memory?: Memory }, T>(
  read: (ctx: Ctx) => Promise<T>,
): (ctx: Ctx) => Promise<T> {
  const empty = (): { value: Promise<T> | null } => ({ value: null })
  return (ctx) => {
    const slot = inUnit(ctx, empty)
    slot.value ??= read(ctx).catch((error: unknown) => {
      slot.value = null
      throw error
    })
    return slot.value
  }
}
