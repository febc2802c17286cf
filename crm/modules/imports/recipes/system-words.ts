import { plainWords } from '../cells/plain-words.ts'
import type { SystemWordField } from './system.ts'
import { systems } from './systems.ts'

/** What a word that only another system has means of a field, by plain words; undefined for any other word. */
export function systemWord(field: SystemWordField, plain: string): string | undefined {
  return words.get(`${field} ${plain}`)
}

const words: ReadonlyMap<string, string> = new Map(
  [...systems.values()].flatMap((system) =>
    Object.entries(system.words).flatMap(([field, byValue]) =>
      Object.entries(byValue).flatMap(([value, list]) =>
        list.map((word) => [`${field} ${plainWords(word)}`, value] as const),
      ),
    ),
  ),
)
