import type { Definition } from '../../../../contract/forms/definition.ts'
import { renameInFormula } from '../../../../contract/forms/kinds/formula.ts'
import { renameToken } from '../../../../contract/forms/tokens.ts'

/** The draft where its texts and formulas name a field by its new key. */
export function withRenamedKey(draft: Definition, from: string, to: string): Definition {
  return renamed(draft, from, to) as Definition
}

/** The same thing where nothing in it names the key. */
function renamed(thing: unknown, from: string, to: string): unknown {
  if (typeof thing === 'string') return renameToken(thing, from, to)
  if (Array.isArray(thing)) {
    const list = thing.map((one) => renamed(one, from, to))
    return list.some((one, at) => one !== thing[at]) ? list : thing
  }
  if (typeof thing !== 'object' || thing === null) return thing
  const entries = Object.entries(thing).map(([name, one]) => [
    name,
    name === 'formula' && typeof one === 'string' ? renameInFormula(one, from, to) : renamed(one, from, to),
  ])
  return entries.some(([name, one]) => one !== (thing as Record<string, unknown>)[name as string])
    ? Object.fromEntries(entries)
    : thing
}
