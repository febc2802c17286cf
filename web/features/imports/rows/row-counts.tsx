import { Button } from '../../../../ui/button.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Import } from '../entities.ts'
import { RejectedButton } from './rejected-button.tsx'
import { kindInks, rowsOf, visibleKinds } from './row-kinds.ts'
import { RowTable } from './row-table.tsx'

/** How many rows will be written, are known, look alike or are wrong; each number opens the rows behind it. */
export function RowCounts({ one, busy }: { one: Import; busy: boolean }) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const kinds = visibleKinds(one)
  const open = kinds.find((kind) => kind === search.rows)
  const fixedOpen = search.rows === 'fixed' && one.fixed > 0
  return (
    <div className="flex flex-col gap-3">
      <div aria-busy={busy} className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-5">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === open}
            onClick={() => change({ rows: kind === open ? undefined : kind }, { replace: true })}
            className="flex flex-col items-start rounded-lg border px-3 py-2 text-left transition-colors hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected"
          >
            <span
              className={`text-xl font-semibold tabular-nums ${one.counts[kind] > 0 ? kindInks[kind] : 'text-ink-faint'} ${busy ? 'animate-pulse' : ''}`}
            >
              {formatNumber(one.counts[kind])}
            </span>
            <span className="text-xs text-ink-soft">{t(`imports.count.${kind}`)}</span>
          </button>
        ))}
      </div>
      {one.fixed > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          aria-pressed={fixedOpen}
          onClick={() => change({ rows: fixedOpen ? undefined : 'fixed' }, { replace: true })}
        >
          {t('imports.fixed', { count: one.fixed, number: formatNumber(one.fixed) })}
        </Button>
      )}
      {one.counts.kept > 0 && (
        <p className="text-sm text-ink-soft">
          {t('imports.keptRows', { count: one.counts.kept, number: formatNumber(one.counts.kept) })}
        </p>
      )}
      {one.counts.withGaps > 0 && (
        <p className="text-sm text-ink-soft">
          {t('imports.withGaps', { count: one.counts.withGaps, number: formatNumber(one.counts.withGaps) })}
        </p>
      )}
      {one.setAside.length > 0 && (
        <p className="text-sm text-ink-soft break-words">
          {t('imports.setAside', { rows: one.setAside.map(({ text }) => `“${text}”`).join(', ') })}
        </p>
      )}
      {one.counts.bad > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">{t('imports.badHint')}</p>
          <RejectedButton id={one.id} />
        </div>
      )}
      {fixedOpen && (
        <RowTable
          key="fixed"
          one={one}
          fixedOnly
          label={t('imports.fixed', { count: one.fixed, number: formatNumber(one.fixed) })}
        />
      )}
      {open && <RowTable key={open} one={one} {...rowsOf(open)} label={t(`imports.count.${open}`)} />}
    </div>
  )
}
