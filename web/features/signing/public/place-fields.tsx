import { Trash2, WandSparkles } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { FieldType } from '../../../../contract/documents/vocabulary.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { PdfPages } from '../../../kit/pdf/pdf-pages.tsx'
import type { ReadPdf } from '../../../kit/pdf/use-pdf.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { PlacedFieldBox } from '../placed-field.tsx'
import { newField, type PlacedField, placedTypes } from './fields.ts'
import { toneOf } from './tones.ts'

type PlaceFieldsProps = {
  pdf: ReadPdf
  /** What each recipient is called, in their order. */
  recipients: readonly string[]
  /** Whether some fields are filled in when a document is made. */
  prefilled?: boolean
  fields: readonly PlacedField[]
  onChange: (fields: PlacedField[]) => void
  /** Looks for places to fill in; absent where the right to is missing. */
  onDetect?: (signerIndex: number) => Promise<void>
}

const nobody = 'port'

/** The pages of a PDF with the fields on them: chosen from a palette, then put down by a click, or dragged there. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { pdf, recipients, fields, onChange } = props
  const [whose, setWhose] = useState<number | null>(recipients.length > 0 ? 0 : null)
  const [type, setType] = useState<FieldType | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const field = fields.find(({ key }) => key === chosen)

  function put(what: FieldType, page: number, x: number, y: number) {
    const field = newField(what, whose, { page, x, y }, pdf.pages[page - 1]!)
    onChange([...fields, field])
    setChosen(field.key)
    setType(null)
  }
  const change = (key: string, part: Partial<PlacedField>) =>
    onChange(fields.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: string) => {
    onChange(fields.filter((one) => one.key !== key))
    setChosen(null)
  }

  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      {/* On a phone what is offered stays above the pages, and what is chosen below them. */}
      <div className="contents lg:sticky lg:top-2 lg:flex lg:w-64 lg:shrink-0 lg:flex-col lg:gap-3">
        <Palette {...props} whose={whose} onWhose={setWhose} type={type} onType={setType} />
        {field && (
          <FieldFacts
            field={field}
            recipients={recipients}
            prefilled={props.prefilled ?? false}
            onChange={(part) => change(field.key, part)}
            onRemove={() => remove(field.key)}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop what the palette offers by buttons too. */}
      <div
        className={cx('min-w-0 flex-1', type && 'cursor-copy')}
        onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
        onDrop={(event) => dropOn(event, put)}
      >
        <PdfPages
          pdf={pdf}
          onPress={(page, x, y) => (type ? put(type, page, x, y) : setChosen(null))}
          overlay={(page) =>
            fields
              .filter((one) => one.page === page)
              .map((one) => (
                <PlacedFieldBox
                  key={one.key}
                  field={one}
                  whose={one.signerIndex === null ? '' : (recipients[one.signerIndex] ?? '')}
                  chosen={one.key === chosen}
                  onChoose={() => setChosen(one.key)}
                  onMove={(area) => change(one.key, area)}
                  onRemove={() => remove(one.key)}
                />
              ))
          }
        />
      </div>
    </div>
  )
}

const dragged = 'application/x-signing-field'

function dropOn(event: DragEvent, put: (type: FieldType, page: number, x: number, y: number) => void) {
  const type = event.dataTransfer.getData(dragged) as FieldType
  const page = (event.target as Element).closest<HTMLElement>('[data-page]')
  if (!type || !page) return
  event.preventDefault()
  const box = page.getBoundingClientRect()
  const percent = (at: number, from: number, long: number) => ((at - from) / long) * 100
  put(
    type,
    Number(page.dataset.page),
    percent(event.clientX, box.left, box.width),
    percent(event.clientY, box.top, box.height),
  )
}

type PaletteProps = PlaceFieldsProps & {
  whose: number | null
  onWhose: (whose: number | null) => void
  type: FieldType | null
  onType: (type: FieldType | null) => void
}

function Palette({ pdf, recipients, prefilled, fields, onChange, onDetect, ...props }: PaletteProps) {
  const { t } = useTranslation()
  const { whose, onWhose, type, onType } = props
  const [busy, setBusy] = useState(false)
  const detect = async () => {
    setBusy(true)
    await onDetect!(whose ?? 0).finally(() => setBusy(false))
  }
  /** Without a pointer a field is put in the middle of the first page, and moved from there. */
  const putByKey = (what: FieldType) => {
    onChange([...fields, newField(what, whose, { page: 1, x: 50, y: 40 }, pdf.pages[0]!)])
  }
  return (
    <div className="flex flex-col gap-2 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-b max-lg:bg-surface max-lg:px-4 max-lg:pb-2 lg:gap-3">
      <Field label={t('placing.whose')}>
        <Select
          value={whose === null ? nobody : String(whose)}
          onValueChange={(next) => onWhose(next === nobody ? null : Number(next))}
          options={[
            ...recipients.map((label, index) => ({
              value: String(index),
              label,
              icon: <span className={cx('size-3 rounded-sm border-2', toneOf(index))} />,
            })),
            ...(prefilled ? [{ value: nobody, label: t('placing.byPort') }] : []),
          ]}
        />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields. */}
      <div
        role="group"
        aria-label={t('placing.palette')}
        className="flex gap-1.5 max-lg:overflow-x-auto lg:flex-wrap"
      >
        {placedTypes.map((one) => (
          <Button
            key={one}
            size="sm"
            draggable
            aria-pressed={type === one}
            className={cx(type === one && 'border-accent bg-accent-soft')}
            onDragStart={(event) => event.dataTransfer.setData(dragged, one)}
            onClick={(event) => (event.detail === 0 ? putByKey(one) : onType(type === one ? null : one))}
          >
            {t(`placing.type.${one}`)}
          </Button>
        ))}
      </div>
      <p className="text-xs text-ink-faint max-lg:hidden">{t('placing.hint')}</p>
      {onDetect && (
        <Button icon={<WandSparkles />} busy={busy} onClick={() => void detect()}>
          {t('placing.detect')}
        </Button>
      )}
    </div>
  )
}

type FieldFactsProps = {
  field: PlacedField
  recipients: readonly string[]
  prefilled: boolean
  onChange: (part: Partial<PlacedField>) => void
  onRemove: () => void
}

function FieldFacts({ field, recipients, prefilled, onChange, onRemove }: FieldFactsProps) {
  const { t } = useTranslation()
  const { type, signerIndex } = field
  return (
    <section
      aria-label={t('placing.chosen')}
      className="z-10 flex flex-col gap-3 rounded-lg border bg-surface p-3 max-lg:sticky max-lg:bottom-0 max-lg:order-last max-lg:max-h-44 max-lg:overflow-y-auto max-lg:shadow-float"
    >
      <div className="flex items-center justify-between">
        <h3 className="text-sm font-semibold">{t(`placing.type.${type}`)}</h3>
        <IconButton label={t('placing.remove')} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      <Field label={t('placing.whose')}>
        <Select
          value={signerIndex === null ? nobody : String(signerIndex)}
          onValueChange={(next) => onChange({ signerIndex: next === nobody ? null : Number(next) })}
          options={[
            ...recipients.map((label, index) => ({ value: String(index), label })),
            ...(prefilled ? [{ value: nobody, label: t('placing.byPort') }] : []),
          ]}
        />
      </Field>
      {signerIndex === null ? (
        <Field label={t('placing.value')} hint={t('placing.valueHint')}>
          <Input
            value={field.value ?? ''}
            maxLength={2000}
            onChange={(event) => onChange({ value: event.target.value || null })}
          />
        </Field>
      ) : (
        <>
          <Field label={t('placing.label')}>
            <Input
              value={field.label ?? ''}
              maxLength={200}
              onChange={(event) => onChange({ label: event.target.value || null })}
            />
          </Field>
          {type === 'dropdown' && (
            <Field label={t('placing.options')} hint={t('placing.optionsHint')}>
              <Textarea
                rows={3}
                defaultValue={field.options.join('\n')}
                onChange={(event) =>
                  onChange({
                    options: event.target.value
                      .split('\n')
                      .map((one) => one.trim())
                      .filter(Boolean),
                  })
                }
              />
            </Field>
          )}
          <Checkbox
            label={t('placing.required')}
            checked={field.required}
            onCheckedChange={(required) => onChange({ required })}
          />
        </>
      )}
    </section>
  )
}
