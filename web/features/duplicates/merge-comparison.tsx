import { type ReactNode, useId } from 'react'
import type { MergeField } from '../../../contract/duplicates/names.ts'
import { cx } from '../../../ui/class-names.ts'
import { When } from '../../kit/display/when.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { fieldName } from '../../kit/words/values.ts'
import { Moving } from './moving.tsx'
import { comparedFields, type Side } from './side.ts'

type MergeComparisonProps = {
  sides: readonly [Side, Side]
  winnerId: string
  kept: Readonly<Record<MergeField, string>>
  onWinner: (id: string) => void
  onKeep: (field: MergeField, id: string) => void
}

/** Both clients, field by field, with the differences marked and a choice at each. */
export function MergeComparison({ sides, winnerId, kept, onWinner, onKeep }: MergeComparisonProps) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-1 text-sm font-medium">{t('merge.stays')}</legend>
        {sides.map((side) => (
          <Choice
            key={side.id}
            name={`${group} winner`}
            checked={side.id === winnerId}
            onChoose={() => onWinner(side.id)}
          >
            <span className="block font-medium break-words">{side.fullName}</span>
            <span className="block text-xs text-ink-soft">
              {t('merge.since')} <When timestamp={side.createdAt} />
            </span>
            <span className="block text-xs text-ink-faint">
              {t(side.id === winnerId ? 'merge.willStay' : 'merge.willGo')}
            </span>
          </Choice>
        ))}
      </fieldset>
      {comparedFields.map(({ field, text }) => (
        <FieldChoice
          key={field}
          label={fieldName(field, 'client')}
          name={`${group} ${field}`}
          sides={sides}
          text={text}
          chosen={kept[field]}
          onChoose={(id) => onKeep(field, id)}
        />
      ))}
      <Both
        label={t('merge.contacts')}
        sides={sides}
        lines={(side) => side.contacts.map(({ value }) => value)}
      />
      <Both label={t('merge.addresses')} sides={sides} lines={(side) => side.addresses} />
      <Both label={t('merge.tags')} sides={sides} lines={(side) => side.tags} />
      <Moving loser={sides.find(({ id }) => id !== winnerId) ?? sides[1]} />
      <p className="text-sm">
        {sides.map((side) => (
          <span key={side.id} className="mr-4">
            <RecordLink type="client" id={side.id}>
              {t('merge.open', { name: side.fullName })}
            </RecordLink>
          </span>
        ))}
      </p>
    </div>
  )
}

type FieldChoiceProps = {
  label: string
  name: string
  sides: readonly [Side, Side]
  text: (side: Side) => string
  /** Whose value is kept; undefined where both have the same. */
  chosen: string | undefined
  onChoose: (id: string) => void
}

function FieldChoice({ label, name, sides, text, chosen, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation()
  const none = <span className="text-ink-faint">{t('merge.none')}</span>
  if (chosen === undefined) {
    const value = text(sides[0])
    if (value === '') return null
    return (
      <div>
        <p className="text-xs text-ink-soft">{label}</p>
        <p className="text-sm break-words">{value}</p>
      </div>
    )
  }
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1 text-xs text-ink-soft">
        {label} · <span className="text-warning-ink">{t('merge.differs')}</span>
      </legend>
      {sides.map((side) => (
        <Choice key={side.id} name={name} checked={side.id === chosen} onChoose={() => onChoose(side.id)}>
          <span className="break-words">{text(side) || none}</span>
        </Choice>
      ))}
    </fieldset>
  )
}

type ChoiceProps = { name: string; checked: boolean; onChoose: () => void; children: ReactNode }

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={cx(
        'flex min-h-11 min-w-0 cursor-pointer items-start gap-2 rounded-md border px-3 py-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
        checked ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 accent-(--accent)"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

type BothProps = { label: string; sides: readonly [Side, Side]; lines: (side: Side) => readonly string[] }

/** What the one that stays has of both. */
function Both({ label, sides, lines }: BothProps) {
  const { t } = useTranslation()
  const [first, second] = [lines(sides[0]), lines(sides[1])]
  if (first.length + second.length === 0) return null
  const shared = new Set(first.filter((line) => second.includes(line)))
  return (
    <section>
      <h3 className="mb-1 text-xs text-ink-soft">
        {label} · {t('merge.all')}
      </h3>
      <div className="grid grid-cols-2 gap-2 text-sm">
        {sides.map((side, index) => (
          <ul key={side.id} className="min-w-0">
            {(index === 0 ? first : second).map((line) => (
              <li
                key={line}
                className={cx('break-words', shared.has(line) ? 'text-ink-soft' : 'font-medium')}
              >
                {line}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
