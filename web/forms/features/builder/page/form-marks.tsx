import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { MarkButton } from './mark-button.tsx'
import { headId, sendId, thanksId } from './measure.ts'
import { styleOf, usePage } from './page-context.ts'
import { TextMark } from './text-mark.tsx'
import { WriteChips } from './write-chips.tsx'

/** Title and introduction, as they stand above the fields. */
export function HeadMark() {
  const { t } = useTranslation()
  const { editing, canEdit, problems } = useForm()
  const { measured } = usePage()
  const { draft, selected } = editing
  return (
    <div style={styleOf(measured.boxes.get(headId))} className="group absolute">
      <MarkButton
        owner={null}
        selected={selected === null}
        problem={problems.some((each) => each.target === null)}
      >
        {t('forms.build.head')}: {draft.title}
      </MarkButton>
      {canEdit && selected === null && !draft.description && (
        <WriteChips owner={null} parts={['description']} />
      )}
    </div>
  )
}

/** The button that sends. */
export function SendMark() {
  const { measured } = usePage()
  if (!measured.boxes.has(sendId)) return null
  return <TextMark place={{ owner: null, part: { of: 'submitLabel' } }} tabbable />
}

/** What is said after sending, below the form. */
export function ThanksMark() {
  const { t } = useTranslation()
  const { editing, canEdit } = useForm()
  const { measured } = usePage()
  const { thankYou } = editing.draft
  const box = measured.boxes.get(thanksId)
  if (!box) return null
  return (
    <section aria-label={t('forms.build.ends')}>
      <p
        style={{ left: box.left, top: box.top - 28 }}
        className="absolute rounded-sm bg-surface/90 px-1 text-xs text-ink-soft"
      >
        {t(thankYou.kind === 'message' ? 'forms.build.ends' : 'forms.build.endsElsewhere')}
      </p>
      {thankYou.kind === 'message' && (
        <>
          <TextMark place={{ owner: null, part: { of: 'thanksTitle' } }} tabbable />
          <TextMark place={{ owner: null, part: { of: 'thanksMessage' } }} tabbable />
          {canEdit && !thankYou.message && (
            <div style={styleOf(box)} className="pointer-events-none absolute *:pointer-events-auto">
              <WriteChips owner={null} parts={['thanksMessage']} />
            </div>
          )}
        </>
      )}
    </section>
  )
}
