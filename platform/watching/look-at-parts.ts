import {
  type HealthFinding,
  type HealthPart,
  type HealthState,
  healthFindings,
  healthStates,
} from '../../contract/values/health.ts'

/** What a look at a part found. */
export interface Found {
  readonly finding: HealthFinding
  readonly values?: Readonly<Record<string, string | number>>
  readonly detail?: string
}

/** Looks at one part; may throw, and may never answer. */
export type LookAtPart = () => Promise<Found>

export interface PartSeen {
  readonly part: HealthPart
  readonly state: HealthState
  readonly finding: HealthFinding
  readonly values: Readonly<Record<string, string | number>>
  readonly detail: string | null
  readonly ms: number
}

/** Looks at all parts at once, at each for `patience` milliseconds at most: one that hangs holds up nobody. */
export function lookAtParts(
  looks: Readonly<Partial<Record<HealthPart, LookAtPart>>>,
  patience = 4_000,
): Promise<PartSeen[]> {
  return Promise.all(
    Object.entries(looks).map(async ([part, look]) => {
      const start = performance.now()
      const { finding, values = {}, detail = null } = await lookOnce(look, patience)
      const ms = Math.round(performance.now() - start)
      return { part: part as HealthPart, state: healthFindings[finding], finding, values, detail, ms }
    }),
  )
}

async function lookOnce(look: LookAtPart, patience: number): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve({ finding: 'late', values: { seconds: patience / 1000 } }), patience)
  })
  try {
    // A look that throws before it waits for anything fails as one that rejects does.
    return await Promise.race([Promise.resolve().then(look), late])
  } catch (error) {
    return { finding: 'broken', detail: sentenceOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** What a fault says, cut to what is read. */
export function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

/** The worst of several states. */
export function worstOf(parts: readonly { state: HealthState }[]): HealthState {
  const places = parts.map(({ state }) => healthStates.indexOf(state))
  return healthStates[Math.max(0, ...places)]!
}

/** A look whose good news holds for a while: what it asks is not asked each time. */
export function remembered(look: LookAtPart, ms = 30_000): LookAtPart {
  let good: { found: Found; until: number } | null = null
  return async () => {
    if (good && performance.now() < good.until) return good.found
    good = null
    const found = await look()
    if (healthFindings[found.finding] === 'fine') good = { found, until: performance.now() + ms }
    return found
  }
}
