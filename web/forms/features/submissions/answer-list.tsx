import { Paperclip } from 'lucide-react'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { formatPhone } from '../../../kit/words/phone.ts'
import type { FieldColumn } from '../../components/answers/filters.tsx'
import { useForm } from '../../components/form/form-context.tsx'
import { answerText, filesOf } from './answer-text.ts'
import type { Detail } from './detail.ts'

type AnswerField = Detail['submission']['fields'][number]

/** The answers by page, as the form stood when they were given. */
export function AnswerList({ detail, fields }: { detail: Detail; fields: readonly FieldColumn[] }) {
  const { t } = useTranslation()
  const { form } = useForm()
  const versions = useRead('forms', 'versions', { params: { id: form.id } }, { staleTime: 60_000 })
  const version = versions.data?.find((each) => each.number === detail.formVersion)
  const answers = detail.submission.fields
  const pages = version?.definition.pages ?? []
  const several = pages.length > 1
  const groups = several
    ? pages.map((page, index) => ({
        id: page.id,
        title: page.title || t('forms.build.page', { number: index + 1 }),
        given: answers.filter((each) => page.fields.some((field) => field.key === each.key)),
      }))
    : [{ id: 'all', title: null, given: answers }]
  return (
    <>
      {groups
        .filter((group) => group.given.length > 0)
        .map((group) => (
          <section key={group.id} aria-label={group.title ?? t('forms.submissions.answers')}>
            {group.title && <h3 className="mb-1 text-xs font-medium text-ink-faint">{group.title}</h3>}
            <dl className="divide-y border-y">
              {group.given.map((each) => (
                <div
                  key={each.key}
                  className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]"
                >
                  <dt className="text-ink-soft break-words">{each.label}</dt>
                  <dd className="min-w-0 font-medium break-words whitespace-pre-line tabular-nums">
                    <GivenAnswer given={each} column={fields.find((field) => field.key === each.key)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </>
  )
}

function GivenAnswer({ given, column }: { given: AnswerField; column: FieldColumn | undefined }) {
  const { type, value, unit } = given
  const text = answerText({ ...column, type, unit }, value)
  if (text === '') return <span className="font-normal text-ink-faint">–</span>
  if (type === 'file' || (type === 'signature' && Array.isArray(value))) {
    return (
      <span className="flex flex-col gap-1">
        {filesOf(value).map((file) => (
          <a
            key={file.url ?? file.name}
            href={file.url ?? undefined}
            className="inline-flex items-center gap-1.5 break-all text-accent-ink hover:underline pointer-coarse:min-h-11"
          >
            <Paperclip className="size-3.5 shrink-0" aria-hidden="true" />
            {file.name}
          </a>
        ))}
      </span>
    )
  }
  const scheme = type === 'email' ? 'mailto:' : type === 'phone' ? 'tel:' : null
  if (!scheme) return text
  return (
    <a href={`${scheme}${String(value).replaceAll(/\s/g, '')}`} className="text-accent-ink hover:underline">
      {type === 'phone' ? formatPhone(text) : text}
    </a>
  )
}
