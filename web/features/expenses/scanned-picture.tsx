import { Spinner } from '../../../ui/button.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { fieldOf, type ScanRead, type ScanState, scannedValues } from './use-scan.ts'

/** Values that are less sure than this are to be looked at. */
const sure = 0.7

/** How far the reading is, and what is to be looked at. */
export function ScanNotice({ state: { read, error } }: { state: ScanState }) {
  const { t } = useTranslation()
  if (error)
    return (
      <p role="status" className="text-sm text-warning-ink">
        {t('expenses.scan.failed')} {problemText(error)}
      </p>
    )
  if (!read)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner /> {t('expenses.scan.reading')}
      </p>
    )
  const found = scannedValues.filter((name) => read[name])
  if (found.length === 0)
    return (
      <p role="status" className="text-sm text-warning-ink">
        {t('expenses.scan.nothing')} <ReadBy read={read} />
      </p>
    )
  const namesOf = (names: typeof found) => names.map((name) => t(`expense.field.${fieldOf[name]}`)).join(', ')
  const unsure = found.filter((name) => read[name]!.confidence < sure)
  const missing = (['merchant', 'date', 'total'] as const).filter((name) => !read[name])
  return (
    <p role="status" className="text-sm text-ink-soft">
      {t('expenses.scan.done')}
      {unsure.length > 0 && ` ${t('expenses.scan.unsure', { fields: namesOf(unsure) })}`}
      {missing.length > 0 && ` ${t('expenses.scan.missing', { fields: namesOf(missing) })}`}{' '}
      <ReadBy read={read} />
    </p>
  )
}

/** Who read it where that is not this server alone, or why it is this server after all. */
function ReadBy({ read: { readBy, fallbackReason } }: { read: ScanRead }) {
  const { t } = useTranslation()
  if (fallbackReason)
    return (
      <span className="text-warning-ink">
        {t('expenses.scan.fallback', { reason: t(`ai.failure.${fallbackReason}`) })}
      </span>
    )
  return readBy === 'embedded'
    ? null
    : t('expenses.scan.byProvider', { provider: t(`ai.provider.${readBy}`) })
}

/** The receipt as it was read, with a frame around each value. */
export function ScannedPicture({ read }: { read: ScanRead }) {
  const { t } = useTranslation()
  return (
    <figure
      aria-label={t('expenses.scan.picture')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
      className="max-h-[50dvh] self-start overflow-auto rounded-md border bg-canvas"
    >
      <div className="relative">
        <img src={read.picture} alt={t('expenses.scan.picture')} className="block w-full" />
        {framesOf(read).map(({ names, box: { x, y, width, height } }) => {
          const texts = names.map((name) => {
            const label = t(`expense.field.${fieldOf[name]}`)
            const { value, confidence } = read[name]!
            return t('expenses.scan.value', { label, value, percent: Math.round(confidence * 100) })
          })
          const unsure = names.some((name) => read[name]!.confidence < sure)
          return (
            <span
              key={names[0]}
              title={texts.join('\n')}
              className={`absolute rounded-sm border-2 ${unsure ? 'border-warning-ink' : 'border-accent'}`}
              style={{
                left: `${Math.max(0, x - 0.7)}%`,
                top: `${Math.max(0, y - 0.4)}%`,
                width: `${width + 1.4}%`,
                height: `${height + 0.8}%`,
              }}
            >
              {/* Beside it, where there is room: above and below stand other values. A currency is its own name. */}
              {names[0] !== 'currency' && (
                <span
                  className={`absolute top-1/2 -translate-y-1/2 rounded-sm bg-surface px-1 text-[10px] leading-tight whitespace-nowrap text-ink-soft ${x + width > 75 ? 'right-full mr-1' : 'left-full ml-1'}`}
                >
                  {names.map((name) => t(`expense.field.${fieldOf[name]}`)).join(', ')}
                </span>
              )}
            </span>
          )
        })}
      </div>
    </figure>
  )
}

type Frame = {
  names: (typeof scannedValues)[number][]
  box: { x: number; y: number; width: number; height: number }
}

/** The places on the first page where values stand; what was read from one place has one frame. */
function framesOf(read: ScanRead): Frame[] {
  const frames: Frame[] = []
  for (const name of scannedValues) {
    const box = read[name]?.box
    if (box?.page !== 1) continue
    const same = frames.find((one) => one.box.x === box.x && one.box.y === box.y)
    if (same) same.names.push(name)
    else frames.push({ names: [name], box })
  }
  return frames
}
