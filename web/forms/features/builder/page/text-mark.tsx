import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { styleOf, usePage } from './page-context.ts'
import { nameOf, type TextPlace, textAt } from './texts.ts'

/** Lies over one text of the page that is written where it stands. */
export function TextMark({ place, tabbable = false }: { place: TextPlace; tabbable?: boolean }) {
  const { t } = useTranslation()
  const { editing, canEdit } = useForm()
  const { measured, write } = usePage()
  const box = measured.texts.find((one) => nameOf(one.place) === nameOf(place))
  if (!box) return null
  return (
    <button
      type="button"
      tabIndex={tabbable ? 0 : -1}
      disabled={!canEdit}
      onClick={() => write(place)}
      style={styleOf(box)}
      className="absolute rounded-md outline-offset-2 hover:outline-2 hover:outline-accent/40"
    >
      <span className="sr-only">
        {partName(t, place)}: {textAt(editing.draft, place)}
      </span>
    </button>
  )
}

/** What a text of the page is called. */
export function partName(t: ReturnType<typeof useTranslation>['t'], { part }: TextPlace): string {
  return part.of === 'option'
    ? t('forms.build.option', { number: part.index + 1 })
    : t(`forms.build.text.${part.of}`)
}
