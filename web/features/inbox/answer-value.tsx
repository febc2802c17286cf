import { filesIn } from '../../../contract/inquiries/files.ts'
import { type FormField, wordsOf } from '../../../contract/inquiries/mapping.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { withPhones } from '../../kit/words/phone.ts'

const linkClass =
  'rounded-sm break-all text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

/** An answer of a form as people read it; an address of the web, and a file by its name, as a link. */
export function AnswerValue(answer: Pick<FormField, 'text' | 'value'> & { type?: string }) {
  const { t } = useTranslation()
  if (typeof answer.value === 'boolean') return t(answer.value ? 'answer.yes' : 'answer.no')
  const files = filesIn({ type: answer.type ?? 'text', value: answer.value })
  if (files.length > 0)
    return files.map(({ url, name }) => <OuterLink key={url} url={url} text={name || shortened(url)} />)
  const text = wordsOf(answer)
  if (!/^https?:\/\//.test(text)) return <span className="whitespace-pre-wrap">{withPhones(text)}</span>
  return <OuterLink url={text} text={shortened(text)} />
}

function OuterLink({ url, text }: { url: string; text: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={`block ${linkClass}`}>
      {text}
    </a>
  )
}

const shortened = (url: string) => url.replace(/^https?:\/\//, '')
