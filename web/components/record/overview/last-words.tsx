import { ArrowDownLeft, ArrowUpRight, NotebookPen } from 'lucide-react'
import { nearPart } from '../../../lib/lazy-part.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { Part } from '../../part.tsx'
import { RecordLink } from '../../records.tsx'
import { When } from '../../when.tsx'
import { ItemListHeader } from '../item-list.tsx'
import type { Overview } from './overview.ts'

const Markdown = nearPart(() => import('../../markdown.tsx'), 'Markdown')

type Word = Overview['words'][number]

/** What was noted and said last, of the record and of its deals; nothing where nothing was. */
export function LastWords({ words }: { words: readonly Word[] }) {
  const { t } = useTranslation()
  if (words.length === 0) return null
  return (
    <section aria-label={t('overview.words')}>
      <ItemListHeader title={t('overview.words')} />
      <ul aria-label={t('overview.words')} className="flex flex-col gap-3 px-5 pb-3">
        {words.map((word) => (
          <li key={word.id} className="flex gap-3">
            <span aria-hidden="true" className="pt-0.5 text-ink-faint [&_svg]:size-4">
              <WordIcon word={word} />
            </span>
            <div className="flex min-w-0 flex-col gap-0.5">
              <div className="line-clamp-3 break-words">
                <Part plain={word.text}>
                  <Markdown text={word.text} />
                </Part>
              </div>
              <p className="text-xs text-ink-faint">
                {word.channel && word.direction && (
                  <>
                    {t(`contactLog.channel.${word.channel}`)} ({t(`contactLog.direction.${word.direction}`)})
                    ·{' '}
                  </>
                )}
                {word.authorName ?? t('record.someone')} · <When timestamp={word.at} />
                {word.recordType === 'interest' && (
                  <>
                    {' · '}
                    <RecordLink type="interest" id={word.recordId}>
                      {t('overview.ofDeal')}
                    </RecordLink>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WordIcon({ word }: { word: Word }) {
  if (word.kind === 'note') return <NotebookPen />
  return word.direction === 'inbound' ? <ArrowDownLeft /> : <ArrowUpRight />
}
