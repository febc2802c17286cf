import { Check } from 'lucide-react'
import type { DrawnLines } from '../../../contract/signing-pages/vocabulary.ts'
import { cx } from '../../../ui/class-names.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { SigningPage } from './fill-field.tsx'
import { DrawnMark } from './mark.tsx'

/** A signature as it is now. */
export type Signature = { kind: 'typed'; value: string } | { kind: 'drawn'; value: DrawnLines }

type PageOverlayProps = {
  page: number
  met: SigningPage
  values: Readonly<Record<string, string>>
  signature: Signature | null
  /** Leads from a place on the page to the line of the form where it is filled in. */
  onField: (id: string) => void
}

/** What lies on a page: what others wrote, and the places of the signer with what they filled in so far. */
export function PageOverlay({ page, met, values, signature, onField }: PageOverlayProps) {
  const { t } = useTranslation()
  const place = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
    left: `${x}%`,
    top: `${y}%`,
    width: `${width}%`,
    height: `${height}%`,
  })
  return (
    <>
      {met.written
        .filter((one) => one.page === page)
        .map((one) => (
          <span
            key={`${one.x} ${one.y}`}
            className="absolute flex items-center overflow-hidden text-on-paper [container-type:size]"
            style={place(one)}
          >
            <AnswerText type={one.type} value={one.value} drawn={one.drawn} />
          </span>
        ))}
      {met.fields
        .filter((one) => one.page === page)
        .map((one) => {
          const signs = one.type === 'signature' || one.type === 'initials'
          const done = signs ? signature !== null : Boolean(values[one.id])
          const label = one.label || t(`placing.type.${one.type}`)
          return (
            <button
              key={one.id}
              type="button"
              aria-label={t('sign.goTo', { label })}
              onClick={() => onField(one.id)}
              className={cx(
                'absolute flex items-center overflow-hidden rounded-sm border-2 text-on-paper [container-type:size]',
                done ? 'border-available bg-available/10' : 'border-under-offer bg-under-offer/15',
              )}
              style={place(one)}
            >
              {signs ? (
                <AnswerText
                  type={one.type}
                  value={signature?.kind === 'typed' ? short(one.type, signature.value) : null}
                  drawn={signature?.kind === 'drawn' ? signature.value : null}
                />
              ) : (
                <AnswerText type={one.type} value={values[one.id] ?? null} drawn={null} />
              )}
            </button>
          )
        })}
    </>
  )
}

/** Initials of a typed name, as they are printed. */
function short(type: string, value: string): string {
  if (type !== 'initials') return value
  return Array.from(value.matchAll(/(?<=^|[\s-])\p{L}/gu), ([letter]) => letter.toUpperCase()).join('')
}

function AnswerText({
  type,
  value,
  drawn,
}: {
  type: string
  value: string | null
  drawn: DrawnLines | null
}) {
  if (drawn) return <DrawnMark lines={drawn} label="" />
  if (!value) return null
  if (type === 'checkbox') return <Check className="size-full" aria-hidden="true" />
  const signs = type === 'signature' || type === 'initials'
  // As large as its place allows, as it will be printed: the page may be as small as a phone.
  const across = (signs ? 200 : 165) / Math.max(1, value.length)
  return (
    <span
      className={cx('truncate px-0.5 leading-none', signs && 'font-hand')}
      style={{ fontSize: `min(60cqh, ${across.toFixed(1)}cqw, ${signs ? 3 : 0.875}rem)` }}
    >
      {value}
    </span>
  )
}
