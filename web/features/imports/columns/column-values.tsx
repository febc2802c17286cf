import { ArrowRight } from 'lucide-react'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Import } from '../entities.ts'
import type { ColumnValue } from './use-samples.ts'

/** Three values of a column and what becomes of each, and what of the column does not come in. */
export function ColumnValues({
  one,
  header,
  values,
}: {
  one: Import
  header: string
  values: readonly ColumnValue[]
}) {
  const { t } = useTranslation()
  const filled = one.columns.find((column) => column.header === header)?.filled ?? 0
  const isMapped = one.mapping.columns[header] !== undefined
  const unread = isMapped ? (one.unread.find(({ column }) => column === header)?.rows ?? 0) : 0
  if (filled === 0) return <p className={noteClass}>{t('imports.noValues')}</p>
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <ul aria-label={t('imports.valuesOf', { column: header })} className="flex min-w-0 flex-col gap-0.5">
        {values.map((value) => (
          <li key={value.text} className="flex min-w-0 items-baseline gap-1.5 text-xs text-ink-soft">
            <bdi className="max-w-[50%] truncate" title={value.text}>
              {value.text}
            </bdi>
            {isMapped && <Stored value={value} />}
          </li>
        ))}
      </ul>
      {!isMapped && (
        <p className={noteClass}>
          {t('imports.valuesLeftOut', { count: filled, number: formatNumber(filled) })}
        </p>
      )}
      {unread > 0 && (
        <p className="text-xs text-warning-ink">
          {t('imports.unreadRows', { count: unread, number: formatNumber(unread) })}
        </p>
      )}
    </div>
  )
}

/** The value as it will be stored, or that it will not be. */
function Stored({ value: { becomes, isRefused, isUnread } }: { value: ColumnValue }) {
  const { t } = useTranslation()
  const text = isUnread ? t('imports.valueUnread') : isRefused ? t('imports.rowsRefused') : becomes
  const ink = isUnread ? 'text-danger-ink' : isRefused ? 'text-ink-faint' : 'text-ink'
  return (
    <>
      <ArrowRight aria-hidden="true" className="size-3 shrink-0 self-center text-ink-faint" />
      <span className="sr-only">{t('imports.becomesWord')} </span>
      <bdi className={`min-w-0 flex-1 truncate ${ink}`} title={text}>
        {text}
      </bdi>
    </>
  )
}

const noteClass = 'text-xs text-ink-faint'
