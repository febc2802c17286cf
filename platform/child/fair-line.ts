export interface LineLimits {
  /** How many are at it side by side. */
  readonly atOnce: number
  /** How many of one owner are, at most: fewer than all keep a place for the others, however long theirs take. */
  readonly ofOne?: number
  /** How many of one owner may wait; ten times as many of all. */
  readonly waiting: number
}

/**
 * Those who wait for the same thing. It is the turn of the owner whose last turn is the longest ago: however many of one wait,
 * another who comes waits for no more than what is under way, and for nothing where that is all of owners who may have no more.
 */
export class FairLine {
  private readonly limits: LineLimits
  private readonly owners = new Map<string, (() => void)[]>()
  /** The number of each owner's last turn, as long as anybody waits. */
  private readonly lastTurns = new Map<string, number>()
  /** How many of each owner are at it. */
  private readonly places = new Map<string, number>()
  private turns = 0
  private atIt = 0
  private waiting = 0

  constructor(limits: LineLimits) {
    this.limits = limits
  }

  /** Resolves when it is the turn of one of `owner`, who leaves afterwards; null where too many wait. */
  enter(owner: string): Promise<void> | null {
    if (this.atIt < this.limits.atOnce && this.mayHave(owner)) {
      this.atIt += 1
      this.note(owner)
      return Promise.resolve()
    }
    const own = this.owners.get(owner) ?? []
    if (own.length >= this.limits.waiting || this.waiting >= this.limits.waiting * 10) return null
    this.waiting += 1
    this.owners.set(owner, own)
    return new Promise((turn) => own.push(turn))
  }

  /** One of `owner` leaves: the next one comes in. */
  leave(owner: string): void {
    const places = this.places.get(owner)! - 1
    if (places === 0) this.places.delete(owner)
    else this.places.set(owner, places)
    let next: string | null = null
    for (const one of this.owners.keys())
      if (this.mayHave(one) && (next === null || this.lastTurn(one) < this.lastTurn(next))) next = one
    if (next === null) {
      this.atIt -= 1
      if (this.atIt === 0) this.lastTurns.clear()
      return
    }
    const own = this.owners.get(next)!
    const turn = own.shift()!
    if (own.length === 0) this.owners.delete(next)
    this.waiting -= 1
    this.note(next)
    turn()
  }

  private lastTurn(owner: string): number {
    return this.lastTurns.get(owner) ?? 0
  }

  private mayHave(owner: string): boolean {
    return (this.places.get(owner) ?? 0) < (this.limits.ofOne ?? this.limits.atOnce)
  }

  private note(owner: string): void {
    this.places.set(owner, (this.places.get(owner) ?? 0) + 1)
    this.turns += 1
    this.lastTurns.set(owner, this.turns)
  }
}
