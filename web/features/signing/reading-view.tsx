import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import type { Paragraph } from '../../kit/pdf/page-words.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { SigningPage } from './fill-field.tsx'

type ReadingViewProps = {
  words: readonly (readonly Paragraph[])[]
  met: SigningPage
  isFilled: (field: SigningPage['fields'][number]) => boolean
  onField: (id: string) => void
}

/** The words of the document at reading size, with the places to fill in where they stand on its pages. */
export function ReadingView({ words, met, isFilled, onField }: ReadingViewProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6 rounded-lg bg-surface px-3 py-4">
      {words.map((paragraphs, index) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={index}
          aria-label={t('sign.page', { page: index + 1 })}
          className="flex flex-col gap-3 text-base leading-relaxed break-words"
        >
          {inOrder(paragraphs, index + 1, met).map(({ key, content }) =>
            typeof content === 'string' ? (
              <p key={key} className={cx(key.startsWith('h') && 'pt-2 text-lg font-semibold')}>
                {content}
              </p>
            ) : (
              <button
                key={key}
                type="button"
                onClick={() => onField(content.id)}
                className={cx(
                  'flex min-h-11 items-center gap-2 rounded-md border-2 px-3 text-left',
                  isFilled(content)
                    ? 'border-available bg-available/10'
                    : 'border-under-offer bg-under-offer/15',
                )}
              >
                <PenLine aria-hidden="true" className="size-4 shrink-0" />
                {t('sign.goTo', { label: content.label || t(`placing.type.${content.type}`) })}
              </button>
            ),
          )}
          {index < words.length - 1 && <hr />}
        </section>
      ))}
    </div>
  )
}

type Part = { key: string; top: number; content: string | SigningPage['fields'][number] }

/** The paragraphs of a page and the places on it, from top to bottom. */
function inOrder(paragraphs: readonly Paragraph[], page: number, session: SigningPage): readonly Part[] {
  const parts: Part[] = [
    ...paragraphs.map(({ text, isHeading, top }, at) => ({
      key: `${isHeading ? 'h' : 'p'}${at}`,
      top,
      content: text,
    })),
    ...session.fields
      .filter((field) => field.page === page)
      .map((field) => ({ key: field.id, top: field.y + field.height, content: field })),
  ]
  return parts.toSorted((one, other) => one.top - other.top)
}

type GuideBarProps = {
  /** How many places are still to be filled in. */
  left: number
  /** What leads to the next of them, or sends the signature. */
  children: ReactNode
}

/** Stands at the thumb of a phone and leads from place to place, until there is nothing left but to sign. */
export function GuideBar({ left, children }: GuideBarProps) {
  const { t } = useTranslation()
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden">
      <span role="status" className="min-w-0 flex-1 text-sm text-ink-soft">
        {left === 0 ? t('sign.nothingLeft') : t('sign.placesLeft', { count: left })}
      </span>
      {children}
    </div>
  )
}
