import type { Deal, Ended, Link, Modes, Paper, State, StateChange, Status, Trigger } from './state.ts'

/**
 * The rule table and what an interest holds, without the product's code: whole states, copied before each step is
 * taken. Methods tell whether a step is accepted.
 */
const order = ['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract']
const place = (stage: string) => Math.max(0, order.indexOf(stage))

export class Model {
  state: State
  readonly steps: StateChange[] = []
  private readonly modes: Modes
  private clock = 1

  /** `modes` says which triggers the port has switched off or wants to decide about; the others act. */
  constructor(berths: number, deals: readonly number[], modes: Modes = {}) {
    this.modes = modes
    this.state = {
      berths: Array.from({ length: berths }, () => ({ status: 'available', mode: null, archived: false })),
      deals: deals.map((client) => ({
        client,
        stage: 'enquiry',
        moved: 0,
        outcome: null,
        ended: 0,
        archived: 0,
        withClient: false,
        signed: { eoi: false, reservation: false, contract: false },
        dated: {},
        links: {},
      })),
      clients: [...new Set(deals)].map(() => true),
    }
  }

  move(d: number, stage: string): boolean {
    const deal = this.state.deals[d]!
    if (deal.archived || deal.outcome) return false
    if (deal.stage === stage) return this.nothing(d)
    return this.step(d, true, () => this.reach(deal, stage))
  }

  sign(d: number, paper: Paper): boolean {
    const deal = this.state.deals[d]!
    if (deal.archived || deal.outcome) return false
    if (deal.signed[paper]) return this.nothing(d)
    return this.step(d, true, () => {
      deal.signed[paper] = true
      this.date(deal, paper)
      const target = paper === 'reservation' ? null : paper
      const behind = target && (deal.stage === 'nurturing' || place(deal.stage) < place(target))
      if (behind) this.reach(deal, target)
    })
  }

  end(d: number, outcome: string): boolean {
    const deal = this.state.deals[d]!
    if (deal.archived || deal.outcome) return false
    const close = () => {
      deal.outcome = outcome
      deal.ended = this.clock++
    }
    return this.step(d, true, close, 'interest_completed')
  }

  reopen(d: number, stage: string | null): boolean {
    const deal = this.state.deals[d]!
    if (!deal.outcome) return this.nothing(d)
    if (deal.archived || !this.canLive(deal)) return false
    return this.step(d, true, () => {
      deal.outcome = null
      deal.ended = 0
      if (stage && stage !== deal.stage) {
        deal.stage = stage
        deal.moved = this.clock++
      }
    })
  }

  archive(d: number): boolean {
    const deal = this.state.deals[d]!
    if (deal.archived) return false
    const leave = () => {
      deal.archived = this.clock++
    }
    return this.step(d, false, leave, 'interest_archived')
  }

  restore(d: number): boolean {
    const deal = this.state.deals[d]!
    if (!deal.archived || (!deal.outcome && !this.canLive(deal))) return false
    return this.step(d, true, () => {
      deal.archived = 0
      deal.withClient = false
    })
  }

  link(d: number, b: number, primary: boolean, bundle: boolean): boolean {
    const deal = this.state.deals[d]!
    if (deal.archived || deal.outcome || this.state.berths[b]!.archived || deal.links[b]) return false
    return this.step(d, false, () => {
      const first = Object.keys(deal.links).length === 0
      if (primary || first) this.demote(deal)
      deal.links[b] = { primary: primary || first, bundle, at: this.clock++ }
    })
  }

  makePrimary(d: number, b: number): boolean {
    const deal = this.state.deals[d]!
    if (deal.archived || !deal.links[b]) return false
    if (deal.links[b].primary) return this.nothing(d)
    return this.step(d, false, () => {
      this.demote(deal)
      deal.links[b]!.primary = true
    })
  }

  bundle(d: number, b: number, bundle: boolean): boolean {
    const deal = this.state.deals[d]!
    if (deal.archived || !deal.links[b]) return false
    if (deal.links[b].bundle === bundle) return this.nothing(d)
    return this.step(d, false, () => {
      deal.links[b]!.bundle = bundle
    })
  }

  unlink(d: number, b: number): boolean {
    const deal = this.state.deals[d]!
    const link = deal.links[b]
    if (deal.archived || !link) return false
    return this.step(
      d,
      false,
      () => {
        delete deal.links[b]
        const next = Object.values(deal.links).sort((x, y) => x.at - y.at)[0]
        if (link.primary && next) next.primary = true
      },
      undefined,
      link.primary || link.bundle ? b : undefined,
    )
  }

  setByHand(b: number, status: Status): boolean {
    if (this.state.berths[b]!.archived) return false
    Object.assign(this.state.berths[b]!, { status, mode: 'manual' })
    return true
  }

  handBack(b: number): boolean {
    if (this.state.berths[b]!.archived) return false
    this.state.berths[b]!.mode = null
    return true
  }

  archiveBerth(b: number): boolean {
    const berth = this.state.berths[b]!
    const used = this.state.deals.some((deal) => deal.links[b] && !deal.archived && !deal.outcome)
    if (berth.archived || used) return false
    berth.archived = true
    return true
  }

  restoreBerth(b: number): boolean {
    const berth = this.state.berths[b]!
    if (!berth.archived) return false
    berth.archived = false
    return true
  }

  archiveClient(c: number): boolean {
    if (!this.state.clients[c]) return false
    this.state.clients[c] = false
    this.ofClient(c, (deal) => !deal.archived && !deal.outcome).forEach((d) => {
      this.follow(
        d,
        false,
        () => Object.assign(this.state.deals[d]!, { archived: this.clock++, withClient: true }),
        'interest_archived',
      )
    })
    return true
  }

  restoreClient(c: number, withDeals: boolean): boolean {
    if (this.state.clients[c]) return false
    this.state.clients[c] = true
    if (!withDeals) return true
    this.ofClient(c, (deal) => deal.archived > 0 && deal.withClient).forEach((d) => {
      const deal = this.state.deals[d]!
      if (!deal.outcome && !this.canLive(deal)) return
      this.follow(d, true, () => Object.assign(deal, { archived: 0, withClient: false }))
    })
    return true
  }

  undo(index: number): boolean {
    const step = this.steps[index]!
    const { deal: d, before, after } = step
    if (step.undone || !this.asLeft(step)) return false
    const [deal, was, became] = [this.state.deals[d]!, before.deals[d]!, after.deals[d]!]
    const next = structuredClone(deal)
    for (const path of changedPaths(was, became)) write(next, path, flat(was)[path])
    next.links = { ...deal.links }
    for (const b of berthsOf(was, became)) {
      if (same(was.links[b], became.links[b])) continue
      if (was.links[b]) next.links[b] = { ...was.links[b], primary: deal.links[b]?.primary ?? false }
      else delete next.links[b]
    }
    if (primaryOf(was) !== primaryOf(became)) {
      for (const [b, link] of Object.entries(next.links))
        next.links[Number(b)] = { ...link, primary: Number(b) === primaryOf(was) }
    }
    const lives = !next.archived && !next.outcome
    if (lives && (deal.archived || deal.outcome) && !this.canLive(next)) return false
    this.state.deals[d] = next
    for (const b of berthsOf(was, became)) {
      const [from, to] = [after.berths[b]!, before.berths[b]!]
      if (from.status === to.status && from.mode === to.mode) continue
      const others = this.state.deals.filter((_, other) => other !== d)
      const isHeld = others.some((other) => !other.outcome && this.holds(other, b) !== 'none')
      const bought = others.some((other) => this.holds(other, b) === 'sold')
      if ((isHeld && to.status === 'available') || (bought && to.status !== 'sold')) continue
      Object.assign(this.state.berths[b]!, { status: to.status, mode: to.mode })
    }
    step.undone = true
    return true
  }

  statuses(): Status[] {
    return this.state.berths.map((berth) => berth.status)
  }

  /** Whether everything a step changed is still as it left it. */
  private asLeft({ deal: d, before, after }: StateChange): boolean {
    const [now, was, became] = [this.state.deals[d]!, before.deals[d]!, after.deals[d]!]
    const fields = changedPaths(was, became).every((path) => flat(now)[path] === flat(became)[path])
    const links = berthsOf(was, became).every(
      (b) =>
        same(bare(was.links[b]), bare(became.links[b])) || same(bare(now.links[b]), bare(became.links[b])),
    )
    const primary = primaryOf(was) === primaryOf(became) || primaryOf(now) === primaryOf(became)
    const berths = berthsOf(was, became).every((b) => {
      const [x, y, z] = [before.berths[b]!, after.berths[b]!, this.state.berths[b]!]
      if (x.status === y.status && x.mode === y.mode) return true
      return z.status === y.status && z.mode === y.mode
    })
    const standing = now.archived === became.archived && now.outcome === became.outcome
    return fields && standing && links && primary && berths
  }

  private holds(deal: Deal, b: number): 'none' | 'under_offer' | 'sold' {
    const link = deal.links[b]
    if (!link || (!link.primary && !link.bundle)) return 'none'
    if (deal.outcome === 'won') return 'sold'
    if (deal.outcome || deal.archived) return 'none'
    if (deal.signed.contract || deal.stage === 'contract') return 'sold'
    if (deal.signed.eoi || deal.signed.reservation || place(deal.stage) >= place('eoi')) return 'under_offer'
    return 'none'
  }

  private step(d: number, every: boolean, change: () => void, ended?: Ended, unlinked?: number): boolean {
    const before = structuredClone(this.state)
    this.follow(d, every, change, ended, unlinked)
    this.steps.push({ deal: d, before, after: structuredClone(this.state), undone: false })
    return true
  }

  /** A step that changes nothing keeps nothing to take back. */
  private nothing(_d: number): boolean {
    return true
  }

  /** The rule table: what a change of one deal does to its berths. */
  private follow(d: number, every: boolean, change: () => void, ended?: Ended, unlinked?: number): void {
    const deal = this.state.deals[d]!
    const all = this.state.berths.map((_, b) => b)
    const before = all.map((b) => this.holds(deal, b))
    change()
    for (const b of all) {
      const berth = this.state.berths[b]!
      const [was, now] = [before[b]!, this.holds(deal, b)]
      if (berth.mode === 'manual') continue
      if (now !== 'none' && (was !== now || every) && this.acts(triggerOf(deal, now))) {
        if (now === 'sold' && berth.status !== 'sold')
          Object.assign(berth, { status: 'sold', mode: 'automated' })
        if (now === 'under_offer' && berth.status === 'available')
          Object.assign(berth, { status: 'under_offer', mode: 'automated' })
      }
      const link = deal.links[b]
      const released = was !== 'none' || unlinked === b || (ended && link && (link.primary || link.bundle))
      if (now !== 'none' || !released || berth.status !== 'under_offer') continue
      const isHeld = this.state.deals.some(
        (other) => other !== deal && !other.outcome && this.holds(other, b) !== 'none',
      )
      if (!isHeld && this.acts(ended ?? 'berth_unlinked'))
        Object.assign(berth, { status: 'available', mode: 'automated' })
    }
  }

  private acts(trigger: Trigger): boolean {
    return (this.modes[trigger] ?? 'auto') === 'auto'
  }

  private reach(deal: Deal, stage: string): void {
    deal.stage = stage
    deal.moved = this.clock++
    if (stage !== 'enquiry' && stage !== 'nurturing') this.date(deal, stage)
  }

  private date(deal: Deal, milestone: string): void {
    deal.dated[milestone] = true
  }

  private demote(deal: Deal): void {
    for (const link of Object.values(deal.links)) link.primary = false
  }

  private canLive(deal: Deal): boolean {
    return (
      this.state.clients[deal.client]! &&
      Object.keys(deal.links).every((b) => !this.state.berths[Number(b)]!.archived)
    )
  }

  private ofClient(c: number, matches: (deal: Deal) => boolean): number[] {
    return this.state.deals.flatMap((deal, d) => (deal.client === c && matches(deal) ? [d] : []))
  }
}

function triggerOf(deal: Deal, now: 'under_offer' | 'sold'): Trigger {
  if (now === 'sold') return deal.outcome === 'won' ? 'interest_completed' : 'contract_signed'
  return place(deal.stage) >= place('deposit_paid') ? 'deposit_received' : 'eoi_signed'
}

/** The fields of a deal without its links, those within others by their path. */
function flat(deal: Deal): Record<string, unknown> {
  const { links: _links, signed, dated, ...plain } = deal
  const within = (name: string, values: object) =>
    Object.entries(values).map(([key, value]) => [`${name}.${key}`, value])
  return { ...plain, ...Object.fromEntries([...within('signed', signed), ...within('dated', dated)]) }
}

function write(deal: Deal, path: string, value: unknown): void {
  const [name, key] = path.split('.') as [string, string | undefined]
  const fields = deal as unknown as Record<string, unknown>
  if (key === undefined) fields[name] = value
  else (fields[name] as Record<string, unknown>)[key] = value
}

function changedPaths(was: Deal, became: Deal): string[] {
  const [a, b] = [flat(was), flat(became)]
  return Object.keys({ ...a, ...b }).filter((path) => a[path] !== b[path])
}

function berthsOf(...deals: Deal[]): number[] {
  return [...new Set(deals.flatMap((deal) => Object.keys(deal.links).map(Number)))]
}

function primaryOf(deal: Deal): number | null {
  const found = Object.entries(deal.links).find(([, link]) => link.primary)
  return found ? Number(found[0]) : null
}

const bare = (link: Link | undefined) => (link ? { bundle: link.bundle, at: link.at } : undefined)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
