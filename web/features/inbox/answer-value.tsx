import { type FormField, wordsOf } from '../../../contract/inquiries/mapping.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

/** An answer of a form as people read it; an address of the web as a link. */
export function AnswerValue(answer: Pick<FormField, 'text' | 'value'>) {
  const { t } = useTranslation()
  if (typeof answer.value === 'boolean') return t(answer.value ? 'answer.yes' : 'answer.no')
  const text = wordsOf(answer)
  if (!/^https?:\/\//.test(text)) return <span className="whitespace-pre-wrap">{text}</span>
  return (
    <a
      href={text}
      target="_blank"
      rel="noreferrer"
      className="rounded-sm break-all text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {text.replace(/^https?:\/\//, '')}
    </a>
  )
}
