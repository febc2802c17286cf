const mostNamed = 500
const mostCounted = 5000
/** So often a statement is heard before it is worth keeping. */
const worthNaming = 3

const names = new Map<string, string>()
const heard = new Map<string, number>()

/**
 * Somewhere in a statement: it is planned for its values each time. For conditions of which one value leaves a few rows and
 * another nearly all, where the plan kept for any value would be a bad one.
 */
export const plannedAnew = '/* planned anew */'

/**
 * Somewhere in a statement that reads: its plan is kept for any usual tenant, where one of a few tables takes longer to plan than to
 * run, and PostgreSQL would plan it again and again. Large tenants have plans of their own all the same.
 */
export const plannedOnce = '/* planned once */'

/**
 * The name under which a connection keeps a statement parsed and planned; undefined for one that is rare. At most 500
 * are named in a process, since each connection holds every one it ran. A pooler between the product and PostgreSQL has
 * to know prepared statements (pgbouncer: `max_prepared_statements`).
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNamed) return known
  if (text.includes(plannedAnew)) return undefined
  const times = (heard.get(text) ?? 0) + 1
  if (times < worthNaming) {
    if (heard.size >= mostCounted) heard.clear()
    heard.set(text, times)
    return undefined
  }
  heard.delete(text)
  return rename(text)
}

/** So many names were given so far. */
let count = 0

function rename(text: string): string {
  const name = `b${count++}`
  names.set(text, name)
  return name
}

/** A kept statement no longer fits its tables: every connection parses it anew, under another name. */
export function outdateStatement(text: string): void {
  if (names.has(text)) rename(text)
}

/** Whether a kept statement no longer fits its tables: a migration ran since. What failed so may be tried again. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
