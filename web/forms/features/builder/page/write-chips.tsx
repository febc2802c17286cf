import { Plus } from 'lucide-react'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { usePage } from './page-context.ts'

type Part = 'help' | 'title' | 'description' | 'thanksMessage'

/** Texts that are not there yet, to be written. */
export function WriteChips({ owner, parts }: { owner: string | null; parts: readonly Part[] }) {
  const { t } = useTranslation()
  const { write, writing } = usePage()
  if (writing !== null || parts.length === 0) return null
  return (
    <span className="absolute -bottom-5 left-0 z-10 flex gap-1">
      {parts.map((of) => (
        <button
          key={of}
          type="button"
          onClick={() => write({ owner, part: { of } })}
          className="flex h-6 items-center gap-1 rounded-full border bg-surface px-2 text-xs text-ink-soft shadow-float hover:bg-hover hover:text-ink"
        >
          <Plus className="size-3" aria-hidden="true" />
          {t(`forms.build.write.${of}`)}
        </button>
      ))}
    </span>
  )
}
