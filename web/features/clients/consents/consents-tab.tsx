import { CircleCheck, CircleSlash, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ConsentKind, consentKinds } from '../../../../contract/consents/names.ts'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ConsentDialog } from './consent-dialog.tsx'

type Consent = Answer<'consents', 'list'>[number]

/** What a client agrees to now, and all they ever said of it. */
export function ConsentsTab({ id, canEdit }: { id: string; canEdit: boolean }) {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<{ kind: ConsentKind; given: boolean } | null>(null)
  const list = useRead('consents', 'list', { params: { id } })
  if (list.error && !list.data) {
    return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <SkeletonLines className="p-5" />
  const consents = list.data
  return (
    <>
      <ItemListHeader title={t('consents.now')} />
      <ItemList label={t('consents.now')}>
        {consentKinds.map((kind) => {
          const last = consents.find((one) => one.kind === kind)
          return (
            <Item
              key={kind}
              icon={<Mark given={last?.given ?? false} />}
              title={t(`vocabulary.consentKind.${kind}`)}
              detail={last ? <ConsentText consent={last} /> : t('consents.never')}
              aside={
                canEdit && (
                  <Button
                    size="sm"
                    variant={last?.given ? 'ghost' : 'secondary'}
                    icon={last?.given ? undefined : <Plus />}
                    onClick={() => setQuestion({ kind, given: !last?.given })}
                  >
                    {t(last?.given ? 'consents.withdraw' : 'consents.give')}
                  </Button>
                )
              }
            />
          )
        })}
      </ItemList>
      {consents.length > 0 && (
        <>
          <ItemListHeader title={t('consents.history')} />
          <ItemList label={t('consents.history')}>
            {consents.map((one) => (
              <Item
                key={one.id}
                icon={<Mark given={one.given} />}
                title={t(`vocabulary.consentKind.${one.kind}`)}
                detail={
                  <>
                    <ConsentText consent={one} />
                    {one.note && <> · {one.note}</>}
                  </>
                }
              />
            ))}
          </ItemList>
        </>
      )}
      {question && <ConsentDialog id={id} {...question} onClose={() => setQuestion(null)} />}
    </>
  )
}

function Mark({ given }: { given: boolean }) {
  return given ? <CircleCheck className="text-accent-ink" /> : <CircleSlash />
}

/** Whether, when, how and to whom it was said, and of which text. */
function ConsentText({ consent }: { consent: Consent }) {
  const { t } = useTranslation()
  const { given, happenedAt, means, textVersion, authorName } = consent
  const more = [t(`vocabulary.consentMeans.${means}`), textVersion, authorName].filter(Boolean)
  return (
    <>
      {t(given ? 'consents.given' : 'consents.withdrawn')} <When timestamp={happenedAt} /> ·{' '}
      {more.join(' · ')}
    </>
  )
}
