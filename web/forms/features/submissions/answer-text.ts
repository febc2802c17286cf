import { answerWords, type Worded } from '../../../../contract/forms/words.ts'
import { spokenLanguage } from '../../../kit/words/i18n.ts'

export type FileLink = { name: string; url: string | null }

/** An answer as one line of text in the language of whoever reads it; empty when there is none. */
export function answerText(field: Worded, value: unknown): string {
  if (field.type !== 'file' && !(field.type === 'signature' && Array.isArray(value)))
    return answerWords(field, value, spokenLanguage())
  return filesOf(value)
    .map((file) => file.name)
    .join(', ')
}

/** The files of an answer: links, or objects that carry a name and a link. */
export function filesOf(value: unknown): readonly FileLink[] {
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => {
    if (typeof one === 'string') return [{ name: lastPart(one), url: one }]
    if (typeof one !== 'object' || one === null) return []
    const { name, url } = one as { name?: unknown; url?: unknown }
    const link = typeof url === 'string' ? url : null
    return [{ name: typeof name === 'string' ? name : lastPart(link ?? ''), url: link }]
  })
}

function lastPart(url: string): string {
  return decodeURIComponent(url.split('?')[0]?.split('/').at(-1) ?? url)
}
