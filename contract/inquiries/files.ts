import { answerText, type FormField } from './mapping.ts'

/** A file as an answer of a form names it. */
export interface AnswerFile {
  readonly name: string
  readonly type: string | null
  /** Bytes. */
  readonly size: number | null
  readonly url: string
}

/** Files that one answer names at most: more are left as they are. */
const mostFiles = 50

/** The files in an answer, wherever in it they stand; older deliveries give their addresses alone. */
export function filesIn({ type, value }: Pick<FormField, 'type' | 'value'>): AnswerFile[] {
  const isPlain = type === 'file' || type === 'signature'
  return filesOf(value, isPlain).slice(0, mostFiles)
}

function filesOf(value: unknown, isPlain: boolean): AnswerFile[] {
  if (Array.isArray(value)) return value.flatMap((one) => filesOf(one, isPlain))
  if (typeof value === 'string') return isPlain && isAddress(value) ? [fileAt(value.trim(), {})] : []
  if (typeof value !== 'object' || value === null) return []
  const { url } = value as { url?: unknown }
  if (typeof url === 'string' && isAddress(url)) return [fileAt(url.trim(), value)]
  return Object.values(value).flatMap((one) => filesOf(one, isPlain))
}

function fileAt(url: string, { name, type, size }: { name?: unknown; type?: unknown; size?: unknown }) {
  return {
    name: answerText(name).slice(0, 255).toWellFormed(),
    type: typeof type === 'string' && type !== '' ? type.slice(0, 200) : null,
    size: Number.isSafeInteger(size) && Number(size) >= 0 ? Number(size) : null,
    url,
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S{1,2000}$/.test(text.trim())
}
