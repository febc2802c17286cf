import { ArrowRight } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import type { LengthUnit } from '../../../kit/screen/preferences.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { convertedText } from '../converted.ts'
import type { Import } from '../entities.ts'
import { useChoices } from './use-preview-again.ts'

type Plain = string | number | boolean | null
type Take = 'ours' | 'theirs'

interface RowChangeProps {
  row: number
  change: { field: string; from: Plain; to: Plain; choice: Take | null }
  unit: LengthUnit
  one: Import
}

/** A field of a record of the port: what it is, what the file has, and a choice of the two where both changed. */
export function RowChange({ row, change: { field, from, to, choice }, unit, one }: RowChangeProps) {
  const { t } = useTranslation()
  const choices = useChoices(one.id)
  const key = /^[^.]*[a-z]M$/.test(field) ? field.slice(0, -1) : field
  const label = one.fields.find((known) => known.key === key)?.label ?? key
  const show = (value: Plain) =>
    value === null ? '–' : (convertedText(key, { [field]: value }, null, unit, t) ?? String(value))
  const words = { field: label, row, here: show(from), file: show(to) }
  const other = choice === 'ours' ? 'theirs' : 'ours'
  return (
    <span className="block">
      <span className="text-ink-faint">{label}: </span>
      {choice === null ? (
        <Becomes from={words.here} to={words.file} />
      ) : (
        <span>{t(choice === 'ours' ? 'imports.keptHere' : 'imports.theirsHere', words)}</span>
      )}
      {choice !== null && one.status === 'preview' && (
        <span className="my-1 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={choices.isPending}
            aria-label={t(choice === 'ours' ? 'imports.chooseTheirsOf' : 'imports.chooseOursOf', words)}
            onClick={() => choices.mutate({ row, field, takes: other })}
          >
            {t(choice === 'ours' ? 'imports.chooseTheirs' : 'imports.chooseOurs')}
          </Button>
          <Button
            size="sm"
            disabled={choices.isPending}
            aria-label={t(
              choice === 'ours' ? 'imports.chooseTheirsInAllOf' : 'imports.chooseOursInAllOf',
              words,
            )}
            onClick={() => choices.mutate({ row: null, field, takes: other })}
          >
            {t(choice === 'ours' ? 'imports.chooseTheirsInAll' : 'imports.chooseOursInAll')}
          </Button>
        </span>
      )}
    </span>
  )
}

function Becomes({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation()
  return (
    <>
      {from} <ArrowRight className="inline size-3 text-ink-faint" aria-hidden="true" />{' '}
      <span className="sr-only">{t('imports.becomesWord')} </span>
      <span className="font-medium">{to}</span>
    </>
  )
}
