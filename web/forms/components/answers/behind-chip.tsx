import { X } from 'lucide-react'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** What a figure of the results is made of, as a filter of the list. */
export function BehindChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex h-7 max-w-80 items-center rounded-md border bg-surface text-xs pointer-coarse:h-11">
      <span className="min-w-0 truncate px-2 font-medium" title={text}>
        {text}
      </span>
      <button
        type="button"
        aria-label={t('action.remove')}
        onClick={onRemove}
        className="inline-flex h-full items-center rounded-r-md border-l px-1.5 text-ink-faint hover:bg-hover [&_svg]:size-3.5"
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
