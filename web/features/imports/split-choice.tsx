import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import, Mapping } from './entities.ts'

type SplitChoiceProps = { one: Import; onChange: (changes: Partial<Mapping>) => void }

/** A file of several harbours, or years: which one is meant. Nothing else is asked before that. */
export function SplitChoice({ one, onChange }: SplitChoiceProps) {
  const { t } = useTranslation()
  const column = one.mapping.splitBy ?? ''
  const values = one.columns.find(({ header }) => header === column)?.values ?? []
  const chosen = one.mapping.only?.value
  return (
    <div className="flex flex-col items-start gap-2">
      <div
        role="radiogroup"
        aria-label={t('imports.splitTitle', { column, count: values.length })}
        className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2"
      >
        {values.map(({ value, count }) => (
          <label
            key={value}
            className={cx(
              'flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-md border px-3 py-1 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11',
              value === chosen ? 'border-accent bg-selected' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="split"
              className="accent-accent"
              checked={value === chosen}
              onChange={() => onChange({ only: { column, value } })}
            />
            <span className="min-w-0 flex-1 truncate" title={value}>
              {value}
            </span>
            <span className="text-xs text-ink-faint tabular-nums">{formatNumber(count)}</span>
          </label>
        ))}
      </div>
      <Button variant="ghost" size="sm" onClick={() => onChange({ splitBy: null, only: null })}>
        {t('imports.splitNone')}
      </Button>
    </div>
  )
}
