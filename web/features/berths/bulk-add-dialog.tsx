import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { mooringsOf, mostMoorings, type Numbering } from './moorings.ts'
import { BerthSizeFields, emptySize, readSize } from './size-fields.tsx'

/** Makes a whole row of berths of one size at once. */
export function BulkAddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [unit] = useLengthUnit()
  const [row, setRow] = useState({ dock: '', from: '1', to: '', numbering: 'every' as Numbering })
  const [size, setSize] = useState(emptySize)
  const [problem, setProblem] = useState<unknown>(null)
  const moorings = mooringsOf(row)
  const add = useWrite('berths', 'bulkAdd', {
    onDone: ({ created }) => {
      showToast({ title: t('berths.manyCreated', { count: created }) })
      onClose()
    },
  })

  function submit() {
    const read = readSize(size, unit, t)
    if (moorings.length === 0 || moorings.length > mostMoorings) {
      return setProblem(new Error(t('berths.rowProblem', { most: mostMoorings })))
    }
    if (read.problem) return setProblem(new Error(read.problem))
    setProblem(null)
    const berths = moorings.map((mooringNumber) => ({ mooringNumber }))
    add.mutate({ body: { berths, defaults: { ...read.fields, currency: port.currency as 'EUR' } } })
  }

  return (
    <FormDialog
      title={t('berths.bulkAdd')}
      description={t('berths.bulkAddHint')}
      submitLabel={
        moorings.length > 0 ? t('berths.bulkAddSubmit', { count: moorings.length }) : t('berths.bulkAdd')
      }
      busy={add.isPending}
      problem={problem ?? add.error}
      onSubmit={submit}
      onClose={onClose}
      aside={<Preview moorings={moorings} />}
    >
      <div className="grid grid-cols-[1fr_1fr_1fr_1.5fr] gap-3 max-sm:grid-cols-2">
        <Field label={t('berths.dock')} required>
          <Input
            autoFocus
            maxLength={3}
            className="uppercase"
            value={row.dock}
            onChange={(event) => setRow({ ...row, dock: event.target.value })}
          />
        </Field>
        <Field label={t('berths.from')} required>
          <Input
            inputMode="numeric"
            className="text-right tabular-nums"
            value={row.from}
            onChange={(event) => setRow({ ...row, from: event.target.value })}
          />
        </Field>
        <Field label={t('berths.to')} required>
          <Input
            inputMode="numeric"
            className="text-right tabular-nums"
            value={row.to}
            onChange={(event) => setRow({ ...row, to: event.target.value })}
          />
        </Field>
        <Field label={t('berths.numbering')}>
          <Select
            value={row.numbering}
            onValueChange={(numbering) => setRow({ ...row, numbering })}
            options={(['every', 'odd', 'even'] as const).map((numbering) => ({
              value: numbering,
              label: t(`berths.numberingOf.${numbering}`),
            }))}
          />
        </Field>
      </div>
      <BerthSizeFields values={size} onChange={setSize} />
    </FormDialog>
  )
}

function Preview({ moorings }: { moorings: readonly string[] }) {
  const first = moorings[0]
  if (!first) return null
  return (
    <span aria-live="polite" className="text-xs text-ink-soft tabular-nums">
      {moorings.length > 3 ? `${first}, ${moorings[1]}, … ${moorings.at(-1)}` : moorings.join(', ')}
    </span>
  )
}
