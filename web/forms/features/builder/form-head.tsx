import { cx } from '../../../../ui/class-names.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'

/** Title and introduction, as they stand above the fields. */
export function FormHead({ selected, onSelect }: { selected: boolean; onSelect: () => void }) {
  const { t } = useTranslation()
  const { draft } = useForm().editing
  return (
    <button
      type="button"
      aria-current={selected || undefined}
      onClick={onSelect}
      className={cx(
        'flex flex-col gap-1 rounded-lg border px-4 py-3 text-left',
        selected ? 'border-accent-ink bg-selected' : 'bg-surface hover:border-line-strong',
      )}
    >
      <span className="sr-only">{t('forms.build.head')}: </span>
      <span className="text-xl font-semibold break-words">{draft.title}</span>
      {draft.description && (
        <span className="line-clamp-3 break-words whitespace-pre-line text-ink-soft">
          {draft.description}
        </span>
      )}
    </button>
  )
}
