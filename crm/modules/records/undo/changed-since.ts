/** Values by their keys, as JSON holds them. */
type Values = Readonly<Record<string, unknown>>

/** A change of values by their keys, as they were and as they became. */
export interface Change {
  readonly before: Values
  readonly after: Values
}

/** Whether two values are the same as JSON; the order of keys counts for nothing. */
export function sameJson(a: unknown, b: unknown): boolean {
  const [one, other] = [asJson(a), asJson(b)]
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => sameJson((one as Values)[key], (other as Values)[key]))
}

/** A moment is a text in JSON, and what is not there is null. */
function asJson(value: unknown): unknown {
  return value instanceof Date ? value.toJSON() : (value ?? null)
}

/** The keys of which two states have different values. */
export function differingKeys(was: Values, now: Values): string[] {
  const keys = new Set([...Object.keys(was), ...Object.keys(now)])
  return [...keys].filter((key) => !sameJson(was[key], now[key]))
}

/** The keys whose value is no longer what a change left: whoever takes that change back would lose a later one. */
export function changedSince(after: Values | null, now: Values): string[] {
  return Object.keys(after ?? {}).filter((key) => !sameJson(after![key], now[key]))
}
