/** The stages while somebody works on them; `was` is the stage a row stands for, null for a new one. */
export type Draft = {
  rows: readonly { key: number; was: string | null; name: string }[]
  /** What takes the place of a stage that goes. */
  reassign: Readonly<Record<string, string>>
}

export function draftOf(stages: readonly string[]): Draft {
  return { rows: stages.map((name, key) => ({ key, was: name, name })), reassign: {} }
}

export function addRow({ rows, reassign }: Draft): Draft {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
  return { rows: [...rows, { key, was: null, name: '' }], reassign }
}

export function nameRow({ rows, reassign }: Draft, index: number, name: string): Draft {
  return { rows: rows.map((row, at) => (at === index ? { ...row, name } : row)), reassign }
}

export function moveRow({ rows, reassign }: Draft, from: number, to: number): Draft {
  const moved = rows.filter((_row, at) => at !== from)
  return { rows: moved.toSpliced(to, 0, rows[from]!), reassign }
}

export function removeRow({ rows, reassign }: Draft, index: number): Draft {
  return { rows: rows.filter((_row, at) => at !== index), reassign }
}

/** The stages that go and have interests. One that is only renamed takes its own along. */
export function goneOf(
  { rows }: Draft,
  before: readonly string[],
  counts: Readonly<Record<string, number>>,
): readonly { stage: string; count: number }[] {
  return before
    .filter((stage) => !rows.some(({ was, name }) => was === stage || name.trim() === stage))
    .flatMap((stage) => (counts[stage] ? [{ stage, count: counts[stage] }] : []))
}

/** What is asked of the server: the stages in their order, and what becomes of those that go. */
export function wishOf({ rows, reassign }: Draft, before: readonly string[]) {
  const stages = rows.map(({ name }) => name.trim())
  const renamed = rows.flatMap(({ was, name }) => (was === null ? [] : [[was, name.trim()] as const]))
  const all = { ...reassign, ...Object.fromEntries(renamed) }
  const going = Object.entries(all).filter(
    ([stage, to]) => before.includes(stage) && !stages.includes(stage) && stages.includes(to),
  )
  return { stages, reassign: Object.fromEntries(going) }
}
