import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Import } from './entities.ts'

type PierLettersProps = { piers: Import['piers']; onChange: (letters: Record<string, string>) => void }

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
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
      {piers.map(({ pier, count }) => (
        <Field
          key={pier}
          label={t('imports.pier', { pier, number: formatNumber(count), count })}
          error={problemOf(pier)}
        >
          <Input
            value={letters[pier] ?? ''}
            maxLength={3}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setLetters({ ...letters, [pier]: event.target.value.trim().toUpperCase() })}
            onBlur={save}
            onKeyDown={(event) => event.key === 'Enter' && save()}
          />
        </Field>
      ))}
    </div>
  )
}
