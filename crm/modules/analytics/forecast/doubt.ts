/** How far off the chances may be themselves, as squares of shares of what they let expect: of all, and of new deals besides. */
export interface Doubt {
  all: number
  fresh: number
}

export function doubtIn(open: number, fresh: number, doubt: Doubt): number {
  return (open + fresh) ** 2 * doubt.all + fresh ** 2 * doubt.fresh
}
