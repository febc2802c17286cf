import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SignerRole } from '../../../../contract/documents/vocabulary.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { toneOf } from './tones.ts'

/** The roles that are offered: a developer is the port's own signer. */
const roles = ['client', 'developer', 'approver', 'witness', 'cc'] as const satisfies readonly SignerRole[]

export interface RecipientRow {
  role: SignerRole
  /** From 1; those of one number act at the same time. */
  signingOrder: number
  name: string | null
  email: string | null
}

type RecipientRowsProps<Row extends RecipientRow> = {
  rows: readonly Row[]
  fresh: (order: number) => Row
  onChange: (rows: Row[]) => void
  /** Errors of fields by `recipients.0.email`. */
  errors?: Readonly<Record<string, string>>
  /** What else is asked of a recipient; name and address are asked where `asks` says so. */
  beside?: (row: Row, change: (part: Partial<Row>) => void) => ReactNode
  asks?: (row: Row) => boolean
}

/** Who signs, approves or gets a copy, and in which order. */
export function RecipientRows<Row extends RecipientRow>(props: RecipientRowsProps<Row>) {
  const { rows, fresh, onChange, errors = {}, beside, asks = () => true } = props
  const { t } = useTranslation()
  const last = Math.max(0, ...rows.map(({ signingOrder }) => signingOrder))
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const change = (part: Partial<Row>) =>
            onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one)))
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a recipient is their place in the list.
              key={index}
              className="flex flex-wrap items-start gap-2 rounded-lg border p-3"
            >
              <span
                aria-hidden="true"
                className={cx(
                  'mt-6 flex size-7 shrink-0 items-center justify-center rounded-full border-2 text-xs font-semibold',
                  toneOf(index),
                )}
              >
                {index + 1}
              </span>
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                <Field label={t('signing.role')}>
                  <Select
                    value={row.role}
                    onValueChange={(role) => change({ role } as Partial<Row>)}
                    options={roles.map((value) => ({ value, label: t(`signing.roles.${value}`) }))}
                  />
                </Field>
                <Field label={t('signing.order')} hint={t('signing.orderHint')}>
                  <Input
                    type="number"
                    min={1}
                    max={100}
                    value={row.signingOrder}
                    onChange={(event) =>
                      change({
                        signingOrder: Math.min(100, Math.max(1, Number(event.target.value) || 1)),
                      } as Partial<Row>)
                    }
                  />
                </Field>
                {beside?.(row, change)}
                {asks(row) && (
                  <>
                    <Field label={t('signing.name')} error={errors[`recipients.${index}.name`]}>
                      <Input
                        value={row.name ?? ''}
                        maxLength={200}
                        autoComplete="off"
                        onChange={(event) => change({ name: event.target.value } as Partial<Row>)}
                      />
                    </Field>
                    <Field label={t('signing.email')} error={errors[`recipients.${index}.email`]}>
                      <Input
                        type="email"
                        value={row.email ?? ''}
                        maxLength={254}
                        autoComplete="off"
                        onChange={(event) => change({ email: event.target.value } as Partial<Row>)}
                      />
                    </Field>
                  </>
                )}
              </div>
              <IconButton
                label={t('signing.removeRecipient', { number: index + 1 })}
                className="mt-6"
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <Trash2 />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <Button className="self-start" icon={<Plus />} onClick={() => onChange([...rows, fresh(last + 1)])}>
        {t('signing.addRecipient')}
      </Button>
    </div>
  )
}
