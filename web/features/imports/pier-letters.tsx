import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import } from './entities.ts'

type Pier = Import['piers'][number]
type PierLettersProps = { piers: readonly Pier[]; onChange: (letters: Record<string, string>) => void }

/** Which letters begin the mooring numbers of each pier: one to three, each pier its own. */
export function PierLetters({ piers, onChange }: PierLettersProps) {
  const { t } = useTranslation()
  const [letters, setLetters] = useState<Record<string, string>>(() =>
    Object.fromEntries(piers.map(({ pier, letters }) => [pier, letters ?? ''])),
  )
  const problemOf = (pier: string) => {
    const own = letters[pier] ?? ''
    if (!/^[A-Z]{1,3}$/.test(own)) return t('imports.lettersShape')
    const other = piers.find((one) => one.pier !== pier && letters[one.pier] === own)
    return other && t('imports.lettersTaken', { pier: other.pier })
  }
  function save() {
    const changed = piers.some((one) => (one.letters ?? '') !== letters[one.pier])
    if (changed && piers.every(({ pier }) => !problemOf(pier))) onChange(letters)
  }
  function takeFree(some: readonly Pier[]) {
    const next = { ...letters, ...Object.fromEntries(some.map(({ pier, free }) => [pier, free ?? ''])) }
    setLetters(next)
    onChange(next)
  }
  const inUse = piers.filter((one) => one.known > 0 && one.letters === letters[one.pier])
  const movable = inUse.filter(({ free }) => free !== null)
  return (
    <div className="flex flex-col gap-3">
      {inUse.length > 0 && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning-ink/30 bg-warning-soft px-4 py-2.5 text-sm"
        >
          <p className="min-w-0 flex-1 basis-72 text-pretty">{warningOf(inUse, t)}</p>
          {movable.length > 0 && (
            <Button size="sm" onClick={() => takeFree(movable)}>
              {movable.length === 1
                ? t('imports.useFree', { letters: movable[0]!.free ?? '' })
                : t('imports.useFreeAll')}
            </Button>
          )}
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
        {piers.map((one) => (
          <Field
            key={one.pier}
            label={t('imports.pier', {
              pier: one.pier,
              number: formatNumber(one.count),
              count: one.count,
            })}
            hint={
              inUse.includes(one)
                ? t('imports.pierKnown', { count: one.known, number: formatNumber(one.known) })
                : undefined
            }
            error={problemOf(one.pier)}
          >
            <Input
              value={letters[one.pier] ?? ''}
              maxLength={3}
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) =>
                setLetters({ ...letters, [one.pier]: event.target.value.trim().toUpperCase() })
              }
              onBlur={save}
              onKeyDown={(event) => event.key === 'Enter' && save()}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}

function warningOf(inUse: readonly Pier[], t: ReturnType<typeof useTranslation>['t']): string {
  const count = inUse.reduce((sum, { known }) => sum + known, 0)
  return t('imports.lettersInPort', {
    count,
    number: formatNumber(count),
    letters: inUse.map(({ letters }) => letters).join(', '),
  })
}
