import { Check, X } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { countryName } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Client } from '../client.ts'

type Change = Answer<'portalProfile', 'list'>[number]
type Content = NonNullable<Change['after']>

/** How many decided ones are shown below what waits. */
const shownDecided = 5

/** What a client wants changed of their own record, old beside new, each to be accepted or refused. */
export function ProfileChanges({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const list = useRead('portalProfile', 'list', { params: { id: client.id } })
  if (list.error && !list.data) {
    return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  }
  const changes = list.data ?? []
  if (changes.length === 0) return null
  const waiting = changes.filter(({ state }) => state === 'waiting')
  const decided = changes.filter(({ state }) => state !== 'waiting').slice(0, shownDecided)
  const mayDecide = can('clients.edit') && client.archivedAt === null
  return (
    <section aria-labelledby="profile-changes" className="flex flex-col gap-2 border-b px-5 py-3">
      <h3 id="profile-changes" className="text-xs font-medium text-ink-faint">
        {t('clientPortal.changes')}
      </h3>
      <ul aria-labelledby="profile-changes" className="divide-y">
        {[...waiting, ...decided].map((change) => (
          <ChangeItem key={change.id} clientId={client.id} change={change} mayDecide={mayDecide} />
        ))}
      </ul>
    </section>
  )
}

type ChangeItemProps = { clientId: string; change: Change; mayDecide: boolean }

function ChangeItem({ clientId, change, mayDecide }: ChangeItemProps) {
  const { t } = useTranslation()
  const { id, kind, before, after, state, createdAt, decidedAt, decidedByName } = change
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('clientPortal.notDecided'), detail: problemText(error) })
  const accept = useWrite('portalProfile', 'accept', { touches: ['clients'] })
  const refuse = useWrite('portalProfile', 'refuse', { touches: ['clients'] })
  const params = { id: clientId, changeId: id }
  const name = t(`clientPortal.change.${kind}`)
  const busy = accept.isPending || refuse.isPending
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="flex min-w-60 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {name}
          {state === 'accepted' && <Badge tone="success">{t('clientPortal.accepted')}</Badge>}
          {state === 'refused' && <Badge>{t('clientPortal.refused')}</Badge>}
        </span>
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
          <Side label={t('clientPortal.before')} content={before} />
          <Side label={t('clientPortal.after')} content={after} />
        </dl>
        <span className="text-xs text-ink-faint">
          <When timestamp={decidedAt ?? createdAt} />
          {decidedByName && ` · ${decidedByName}`}
        </span>
      </div>
      {mayDecide && state === 'waiting' && (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="primary"
            icon={<Check />}
            disabled={busy}
            aria-label={t('clientPortal.acceptNamed', { name })}
            onClick={() => accept.mutate({ params }, { onError: failed })}
          >
            {t('clientPortal.accept')}
          </Button>
          <Button
            size="sm"
            icon={<X />}
            disabled={busy}
            aria-label={t('clientPortal.refuseNamed', { name })}
            onClick={() => refuse.mutate({ params }, { onError: failed })}
          >
            {t('clientPortal.refuse')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Side({ label, content }: { label: string; content: Content | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="break-words">{content ? wordsOf(content) : '–'}</dd>
    </div>
  )
}

/** A name, a contact or an address on one line. */
function wordsOf({ fullName, value, label, street, postalCode, city, region, ...places }: Content): string {
  if (fullName) return fullName
  if (value) return value
  const town = [postalCode, city].filter(Boolean).join(' ')
  const country = places.countryIso ? countryName(places.countryIso) : null
  return [label, street, town, region, country].filter(Boolean).join(', ') || '–'
}
