import { textsOfNotifications } from '../../../../contract/texts.generated.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { News } from '../letter.ts'

type Lines = Readonly<Record<string, string | undefined>>

const somebody: Readonly<Record<ClientLanguage, string>> = { en: 'somebody', sv: 'någon', fi: 'joku' }

/** What happened, in one line: as the bell says it. */
export function newsLine(
  language: ClientLanguage,
  { kind, count, label, by }: News,
  product: string,
): string {
  const lines: Lines = textsOfNotifications[language]
  const values: Record<string, string> = {
    count: String(count),
    name: label ?? somebody[language],
    by: by ?? product,
  }
  return lines[`${kind}_${count === 1 ? 'one' : 'other'}`]!.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name]!,
  )
}
